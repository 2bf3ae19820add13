// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstddef>

#include "kernels/elementary.h"

namespace kernels::scalar {

template <class T>
void softmax_forward(T* p, const T* scores, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, scores += width, p += width) {
    const double greatest = *std::max_element(scores, scores + width);
    double sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += kernels::exp(scores[i] - greatest);
    for (std::size_t i = 0; i < width; ++i) p[i] = T(kernels::exp(scores[i] - greatest) / sum);
  }
}

template <class T>
void softmax_backward(T* dscores, const T* p, const T* dp, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, dscores += width, p += width, dp += width) {
    // Corrected once by the mean of the deviations: rounded probabilities do not quite sum to one.
    double mean = 0, correction = 0;
    for (std::size_t i = 0; i < width; ++i) mean += double(p[i]) * dp[i];
    for (std::size_t i = 0; i < width; ++i) correction += p[i] * (dp[i] - mean);
    for (std::size_t i = 0; i < width; ++i) dscores[i] = T(p[i] * (dp[i] - mean - correction));
  }
}

}  // namespace kernels::scalar
