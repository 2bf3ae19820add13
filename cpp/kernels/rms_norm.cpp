// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/norm_gradient.h"
#include "kernels/scalar/rms_norm.h"

namespace kernels {

namespace {

[[gnu::noinline]] double sum_squares(const float* x, std::size_t width) {
  return sum(x, width, [](auto value) { return value * value; });
}

}  // namespace

// While a row is written, the one after the next is summed: additions fill the time that writing waits for memory, and
// a row's root is long there when its turn comes.
void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps) {
  double squares = rows > 0 ? sum_squares(x, width) : 0, next = rows > 1 ? sum_squares(x + width, width) : 0;
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const float* ahead = r + 2 < rows ? x + 2 * width : x;
    const double mean_square = squares / double(width) + eps;
    squares = next;
    if (in_float_range(mean_square)) {
      const float inverse = float(1 / std::sqrt(mean_square));
      const auto normalize_and_square = [=](auto ahead, auto x, auto gain, Output y) {
        y.set(x * inverse * gain);
        return ahead * ahead;
      };
      next = sum(width, normalize_and_square, ahead, x, OrElse<1>(gain), Output(y));
    } else {
      scalar::rms_norm_forward(y, x, gain, 1, width, eps);
      next = sum_squares(ahead, width);
    }
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
