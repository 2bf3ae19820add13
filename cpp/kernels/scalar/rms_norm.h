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

template <class T>
void rms_norm_backward(T* dx, T* dgain, const T* x, const T* gain, const T* dy, std::size_t rows, std::size_t width,
                       double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const auto g = [=](std::size_t i) { return double(dy[i]) * (gain ? gain[i] : T(1)); };
    double squares = 0, products = 0;
    for (std::size_t i = 0; i < width; ++i) {
      squares += double(x[i]) * x[i];
      products += g(i) * x[i];
    }
    const double inverse = 1 / std::sqrt(squares / width + eps);
    const double mean = products * inverse / width;
    for (std::size_t i = 0; i < width; ++i) {
      const double normalized = x[i] * inverse;
      if (dgain) dgain[i] = T(dgain[i] + dy[i] * normalized);
      dx[i] = T((g(i) - normalized * mean) * inverse);
    }
  }
}

}  // namespace kernels::scalar
