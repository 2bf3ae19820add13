// SPDX-License-Identifier: MIT
#include "lab/saturation.h"

#include <cmath>

#include "kernels/elementary.h"
#include "kernels/softmax.h"

namespace lab {

// |diag(p) - p p^T|^2 = sum_i p_i^2 ((1 - p_i)^2 + sum_{j != i} p_j^2). For the one p_i that may be above 1/2, both
// inner terms would cancel as differences from the total, so there the others are summed up again.
Saturation saturate_softmax(float* p, const float* scores, std::size_t count, double factor) {
  for (std::size_t i = 0; i < count; ++i) p[i] = static_cast<float>(factor * scores[i]);
  kernels::softmax_forward(p, p, 1, count);

  double total = 0;
  double total_squared = 0;
  for (std::size_t i = 0; i < count; ++i) {
    total += p[i];
    total_squared += static_cast<double>(p[i]) * p[i];
  }

  Saturation result{0, 0};
  double squared = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double probability = p[i];
    double others = total - probability;
    double others_squared = total_squared - probability * probability;
    if (probability > 0.5) {
      others = others_squared = 0;
      for (std::size_t j = 0; j < count; ++j) {
        if (j == i) continue;
        others += p[j];
        others_squared += static_cast<double>(p[j]) * p[j];
      }
    }
    squared += probability * probability * (others * others + others_squared);
    if (probability != 0) result.entropy -= probability * kernels::log(probability);
  }
  result.jacobian_norm = std::sqrt(squared);
  return result;
}

}  // namespace lab
