// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/elementary.h"

namespace kernels::scalar {

template <class T>
void cross_entropy_forward(T* loss, const T* logits, const std::uint8_t* targets, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, logits += width) {
    const double greatest = *std::max_element(logits, logits + width);
    double sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += kernels::exp(logits[i] - greatest);
    loss[r] = T(kernels::log(sum) + (greatest - logits[targets[r]]));
  }
}

template <class T>
void cross_entropy_backward(T* dlogits, const T* logits, const std::uint8_t* targets, std::size_t rows,
                            std::size_t width, double scale) {
  for (std::size_t r = 0; r < rows; ++r, dlogits += width, logits += width) {
    const std::size_t target = targets[r];
    const double greatest = *std::max_element(logits, logits + width),
                 certainty = kernels::exp(logits[target] - greatest);
    // The target's p - 1 is minus the sum of the others, which does not cancel.
    double others = 0;
    for (std::size_t j = 0; j < width; ++j) others += j == target ? 0 : kernels::exp(logits[j] - greatest);
    const double factor = scale / (others + certainty);
    for (std::size_t j = 0; j < width; ++j) {
      dlogits[j] = T((j == target ? -others : kernels::exp(logits[j] - greatest)) * factor);
    }
  }
}

}  // namespace kernels::scalar
