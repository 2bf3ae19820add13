// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/norm_gradient.h"
#include "kernels/scalar/layer_norm.h"

namespace kernels {

namespace {

[[gnu::noinline]] double sum_values(const float* x, std::size_t width) {
  return sum(x, width, [](auto value) { return value; });
}

struct Moments {
  float mean, correction;  // mean + correction is the mean
  double variance;
};

// The corrected two-pass algorithm, Chan, Golub and LeVeque 1983. A float next to a large mean is too coarse for small
// deviations; the mean of the deviations is what it missed. The subtraction costs no digits: the mean misses by more
// than the row spreads only where floats are so far apart that the deviations are exact.
[[gnu::noinline]] Moments measure(const float* x, std::size_t width, double total) {
  const float mean = float(total / double(width));
  const auto terms = [=](auto x) { return std::array{x - mean, (x - mean) * (x - mean)}; };
  const auto [first, second] = sums<2>(width, terms, x);
  const double missed = first / double(width);
  return {mean, float(missed), (second - first * missed) / double(width)};
}

}  // namespace

// As in rms_norm_forward.
void layer_norm_forward(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                        std::size_t width, double eps) {
  if (rows == 0) return;
  Moments next = measure(x, width, sum_values(x, width));
  double total = rows > 1 ? sum_values(x + width, width) : 0;
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const float* ahead = r + 2 < rows ? x + 2 * width : x;
    const auto [mean, correction, variance] = next;
    if (r + 1 < rows) next = measure(x + width, width, total);
    if (in_float_range(variance + eps)) {
      const float inverse = float(1 / std::sqrt(variance + eps));
      const auto normalize_and_pass = [mean = mean, correction = correction, inverse](auto ahead, auto x, auto gain,
                                                                                      auto bias, Output y) {
        y.set((x - mean - correction) * inverse * gain + bias);
        return ahead;
      };
      total = sum(width, normalize_and_pass, ahead, x, OrElse<1>(gain), OrElse<0>(bias), Output(y));
    } else {
      scalar::layer_norm_forward(y, x, gain, bias, 1, width, eps);
      total = sum_values(ahead, width);
    }
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
