// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>

namespace kernels::scalar {

template <class T>
void layer_norm_forward(T* y, const T* x, const T* gain, const T* bias, std::size_t rows, std::size_t width,
                        double eps) {
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    double mean = 0;
    for (std::size_t i = 0; i < width; ++i) mean += x[i];
    mean /= width;
    double variance = 0;
    for (std::size_t i = 0; i < width; ++i) variance += (x[i] - mean) * (x[i] - mean);
    variance /= width;
    const double inverse = 1 / std::sqrt(variance + eps);
    for (std::size_t i = 0; i < width; ++i) {
      y[i] = T((x[i] - mean) * inverse * (gain ? gain[i] : T(1)) + (bias ? bias[i] : T(0)));
    }
  }
}

}  // namespace kernels::scalar
