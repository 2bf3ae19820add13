// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/norm_gradient.h"
#include "kernels/scalar/layer_norm.h"

namespace kernels {

void layer_norm_forward(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                        std::size_t width, double eps) {
  double total = 0;
  bool summed = false;
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    // The corrected two-pass algorithm, Chan, Golub and LeVeque 1983. A float next to a large mean is too coarse for
    // small deviations; the mean of the deviations is what it missed. The subtraction costs no digits: the mean misses
    // by more than the row spreads only where floats are so far apart that the deviations are exact.
    if (!summed) total = sum(x, width, [](auto value) { return value; });
    const float mean = float(total / double(width));
    const auto moments = [=](auto x) { return std::array{x - mean, (x - mean) * (x - mean)}; };
    const auto [first, second] = sums<2>(width, moments, x);
    const double missed = first / double(width);
    const double variance = (second - first * missed) / double(width) + eps;
    summed = false;
    if (!in_float_range(variance)) {
      scalar::layer_norm_forward(y, x, gain, bias, 1, width, eps);
      continue;
    }
    const float inverse = float(1 / std::sqrt(variance)), correction = float(missed);
    const auto normalize = [=](auto x, auto gain, auto bias) {
      return (x - mean - correction) * inverse * gain + bias;
    };
    // The next row is summed while this one is written: the one waits for additions, the other for memory.
    const auto normalize_and_pass = [=](auto next, auto x, auto gain, auto bias, Output y) {
      y.set(normalize(x, gain, bias));
      return next;
    };
    total =
        sum(width, normalize_and_pass, r + 1 < rows ? x + width : x, x, OrElse<1>(gain), OrElse<0>(bias), Output(y));
    summed = true;
  }
}

void layer_norm_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                         std::size_t rows, std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const bool done = differentiate_norm(dx, dgain, dbias, x, gain, dy, width, eps, true);
    if (!done) scalar::layer_norm_backward(dx, dgain, dbias, x, gain, dy, 1, width, eps);
  }
}

}  // namespace kernels
