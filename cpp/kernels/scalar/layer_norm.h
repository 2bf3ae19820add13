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

template <class T>
void layer_norm_backward(T* dx, T* dgain, T* dbias, const T* x, const T* gain, const T* dy, std::size_t rows,
                         std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const auto g = [=](std::size_t i) { return double(dy[i]) * (gain ? gain[i] : T(1)); };
    double mean = 0, g_mean = 0;
    for (std::size_t i = 0; i < width; ++i) {
      mean += x[i];
      g_mean += g(i);
    }
    mean /= width;
    g_mean /= width;
    double variance = 0, products = 0;
    for (std::size_t i = 0; i < width; ++i) {
      variance += (x[i] - mean) * (x[i] - mean);
      products += (g(i) - g_mean) * (x[i] - mean);
    }
    const double inverse = 1 / std::sqrt(variance / width + eps);
    const double g_normalized_mean = products * inverse / width;
    for (std::size_t i = 0; i < width; ++i) {
      const double normalized = (x[i] - mean) * inverse, centred = g(i) - g_mean;
      if (dgain) dgain[i] = T(dgain[i] + dy[i] * normalized);
      if (dbias) dbias[i] += dy[i];
      dx[i] = T((centred - normalized * g_normalized_mean) * inverse);
    }
  }
}

}  // namespace kernels::scalar
