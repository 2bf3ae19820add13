// SPDX-License-Identifier: MIT
#include "kernels/norm_gradient.h"

#include <cmath>

#include "kernels/batch.h"

namespace kernels {
namespace {

// Whether a norm's backward pass takes nearly all of a gradient g away: less than 2^-5 of its length is left of
// g - mean(g) - x (g.x) / (x.x + width eps), in which case a float's 24 binary digits are too few to subtract in.
bool cancels(double g_squares, double g_mean, double g_x, double x_x, double mean_square, std::size_t width) {
  const double factor = g_x / (mean_square * double(width));
  const double left = g_squares - g_mean * g_mean * double(width) - factor * (2 * g_x - factor * x_x);
  return left < 0x1p-10 * g_squares;
}

}  // namespace

bool differentiate_norm(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                        std::size_t width, double eps, bool centred) {
  const OrElse<1> gains(gain);
  float mean = 0, g_mean = 0;
  if (centred) {
    const auto values = [](auto x, auto dy, auto gain) { return std::array{x, dy * gain}; };
    const auto [x_sum, g_sum] = sums<2>(width, values, x, dy, gains);
    mean = float(x_sum / double(width));
    g_mean = float(g_sum / double(width));
  }
  const auto products = [=](auto x, auto dy, auto gain) {
    const auto deviation = x - mean, g = dy * gain;
    return std::array{deviation, deviation * deviation, (g - g_mean) * deviation, g * g};
  };
  const auto [first, second, g_x, g_squares] = sums<4>(width, products, x, dy, gains);
  // As in the forward pass, the mean of the deviations is what a float missed of the mean.
  const double missed = centred ? first / double(width) : 0;
  const double squares = second - first * missed;
  const double variance = squares / double(width) + eps;
  if (!in_float_range(variance) || !in_float_range(g_squares)) return false;
  if (cancels(g_squares, g_mean, g_x, squares, variance, width)) return false;

  const float inverse = float(1 / std::sqrt(variance)), slope = float(g_x / (variance * double(width)));
  const float correction = float(missed);
  const auto deviation = [=](auto x) { return x - mean - correction; };
  if (dgain) {
    const auto add = [=](auto total, auto x, auto dy) { return total + dy * (deviation(x) * inverse); };
    map(dgain, width, add, dgain, x, dy);
  }
  if (dbias) {
    const auto add = [](auto total, auto dy) { return total + dy; };
    map(dbias, width, add, dbias, dy);
  }
  const auto differentiate = [=](auto x, auto dy, auto gain) {
    return (dy * gain - g_mean - deviation(x) * slope) * inverse;
  };
  map(dx, width, differentiate, x, dy, gains);
  return true;
}

}  // namespace kernels
