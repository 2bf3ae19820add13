// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/norm_gradient.h"
#include "kernels/scalar/rms_norm.h"

namespace kernels {

void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps) {
  double squares = 0;
  bool summed = false;
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    if (!summed) squares = sum(x, width, [](auto value) { return value * value; });
    const double mean_square = squares / double(width) + eps;
    summed = false;
    if (!in_float_range(mean_square)) {
      scalar::rms_norm_forward(y, x, gain, 1, width, eps);
      continue;
    }
    const float inverse = float(1 / std::sqrt(mean_square));
    const auto normalize = [=](auto x, auto gain) { return x * inverse * gain; };
    // The next row is summed while this one is written: the one waits for additions, the other for memory.
    const auto normalize_and_square = [=](auto next, auto x, auto gain, Output y) {
      y.set(normalize(x, gain));
      return next * next;
    };
    squares = sum(width, normalize_and_square, r + 1 < rows ? x + width : x, x, OrElse<1>(gain), Output(y));
    summed = true;
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
