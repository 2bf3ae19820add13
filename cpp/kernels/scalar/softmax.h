// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace kernels::scalar {

template <class T>
void softmax_forward(T* p, const T* scores, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, scores += width, p += width) {
    const double greatest = *std::max_element(scores, scores + width);
    double sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += std::exp(scores[i] - greatest);
    for (std::size_t i = 0; i < width; ++i) p[i] = T(std::exp(scores[i] - greatest) / sum);
  }
}

}  // namespace kernels::scalar
