// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace lab {

struct Saturation {
  double entropy;        // -sum p log p, nats
  double jacobian_norm;  // Frobenius norm of dp/dscores = diag(p) - p p^T
};

// p = softmax(factor * scores). p, scores: [count].
Saturation saturate_softmax(float* p, const float* scores, std::size_t count, double factor);

}  // namespace lab
