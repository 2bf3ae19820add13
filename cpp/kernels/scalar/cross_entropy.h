// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace kernels::scalar {

template <class T>
void cross_entropy_forward(T* loss, const T* logits, const std::uint8_t* targets, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, logits += width) {
    const double greatest = *std::max_element(logits, logits + width);
    double sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += std::exp(logits[i] - greatest);
    loss[r] = T(std::log(sum) + (greatest - logits[targets[r]]));
  }
}

}  // namespace kernels::scalar
