// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/norm_gradient.h"
#include "kernels/scalar/rms_norm.h"

namespace kernels {

void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const double mean_square = sum(x, width, [](auto value) { return value * value; }) / double(width) + eps;
    if (!in_float_range(mean_square)) {
      scalar::rms_norm_forward(y, x, gain, 1, width, eps);
      continue;
    }
    const float inverse = float(1 / std::sqrt(mean_square));
    const auto normalize = [=](auto x, auto gain) { return x * inverse * gain; };
    map(y, width, normalize, x, OrElse<1>(gain));
  }
}

void rms_norm_backward(float* dx, float* dgain, const float* x, const float* gain, const float* dy, std::size_t rows,
                       std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const bool done = differentiate_norm(dx, dgain, nullptr, x, gain, dy, width, eps, false);
    if (!done) scalar::rms_norm_backward(dx, dgain, x, gain, dy, 1, width, eps);
  }
}

}  // namespace kernels
