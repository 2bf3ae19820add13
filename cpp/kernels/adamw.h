// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

namespace kernels {

struct AdamW {
  double learning_rate;
  double weight_decay = 0;
  double beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
  double gradient_scale = 1;  // multiplies dw first: below 1 where the gradient's length is clipped
};

// One step of Adam with decoupled weight decay, with g = gradient_scale * dw; steps are counted from 1:
//   m = beta1 m + (1 - beta1) g,  v = beta2 v + (1 - beta2) g^2
//   w -= learning_rate * (m / (1 - beta1^step) / (sqrt(v / (1 - beta2^step)) + eps) + weight_decay * w)
//                                                        Loshchilov and Hutter 2019, Decoupled Weight Decay, algorithm
//                                                        2
// w, m, v, dw: [count]; m and v are zero before the first step.
void adamw_step(float* w, float* m, float* v, const float* dw, std::size_t count, std::uint64_t step,
                const AdamW& options);

}  // namespace kernels
