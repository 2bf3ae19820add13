// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "kernels/adamw.h"
#include "kernels/elementary.h"

namespace kernels::scalar {

template <class T>
void adamw_step(T* w, T* m, T* v, const T* dw, std::size_t count, std::uint64_t step, const AdamW& o) {
  const double m_share = 1 - kernels::exp(step * kernels::log(o.beta1)),
               v_share = 1 - kernels::exp(step * kernels::log(o.beta2));
  for (std::size_t i = 0; i < count; ++i) {
    const double g = o.gradient_scale * dw[i];
    m[i] = T(o.beta1 * m[i] + (1 - o.beta1) * g);
    v[i] = T(o.beta2 * v[i] + (1 - o.beta2) * g * g);
    const double direction = m[i] / m_share / (std::sqrt(v[i] / v_share) + o.eps);
    w[i] = T(w[i] - o.learning_rate * (direction + o.weight_decay * w[i]));
  }
}

}  // namespace kernels::scalar
