// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>

namespace kernels::scalar {

template <class T>
void rms_norm_forward(T* y, const T* x, const T* gain, std::size_t rows, std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    double squares = 0;
    for (std::size_t i = 0; i < width; ++i) squares += double(x[i]) * x[i];
    const double inverse = 1 / std::sqrt(squares / width + eps);
    for (std::size_t i = 0; i < width; ++i) y[i] = T(x[i] * inverse * (gain ? gain[i] : T(1)));
  }
}

}  // namespace kernels::scalar
