// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/scalar/rms_norm.h"

namespace kernels {
namespace {

// False, with nothing written, when float has no range or no digits for the row.
template <class... Gain>
bool differentiate_row(float* dx, float* dgain, const float* x, const float* dy, std::size_t width, double eps,
                       const Gain*... gain) {
  const double squares = sum(x, width, [](auto value) { return value * value; });
  const auto g_x = [](auto x, auto dy, auto... gain) { return (dy * ... * gain) * x; };
  const auto g_g = [](auto dy, auto... gain) { return (dy * ... * gain) * (dy * ... * gain); };
  const double products = sum(width, g_x, x, dy, gain...);
  const double g_squares = sum(width, g_g, dy, gain...);
  const double mean_square = squares / double(width) + eps;
  if (!in_float_range(mean_square) || !in_float_range(g_squares)) return false;
  if (cancels(g_squares, 0, products, squares, mean_square, width)) return false;

  const float inverse = float(1 / std::sqrt(mean_square));
  const float mean = float(products / std::sqrt(mean_square) / double(width));
  if (dgain) {
    const auto add = [=](auto total, auto x, auto dy) { return total + dy * (x * inverse); };
    map(dgain, width, add, dgain, x, dy);
  }
  const auto differentiate = [=](auto x, auto dy, auto... gain) {
    return ((dy * ... * gain) - x * inverse * mean) * inverse;
  };
  map(dx, width, differentiate, x, dy, gain...);
  return true;
}

}  // namespace

void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const double mean_square = sum(x, width, [](auto value) { return value * value; }) / double(width) + eps;
    if (!in_float_range(mean_square)) {
      scalar::rms_norm_forward(y, x, gain, 1, width, eps);
      continue;
    }
    const float inverse = float(1 / std::sqrt(mean_square));
    const auto normalized = [=](auto x) { return x * inverse; };
    const auto scaled = [=](auto x, auto gain) { return normalized(x) * gain; };
    if (gain) {
      map(y, width, scaled, x, gain);
    } else {
      map(y, width, normalized, x);
    }
  }
}

void rms_norm_backward(float* dx, float* dgain, const float* x, const float* gain, const float* dy, std::size_t rows,
                       std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const bool done =
        gain ? differentiate_row(dx, dgain, x, dy, width, eps, gain) : differentiate_row(dx, dgain, x, dy, width, eps);
    if (!done) scalar::rms_norm_backward(dx, dgain, x, gain, dy, 1, width, eps);
  }
}

}  // namespace kernels
