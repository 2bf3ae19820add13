// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/scalar/layer_norm.h"

namespace kernels {
namespace {

// A float next to a large mean is too coarse for small deviations; the mean of the deviations is what it missed.
struct Deviation {
  float mean, correction = 0;
  auto operator()(auto value) const { return value - mean - correction; }
};

Deviation deviation_from_mean(const float* x, std::size_t width) {
  Deviation deviation{float(sum(x, width, [](auto value) { return value; }) / double(width))};
  deviation.correction = float(sum(x, width, deviation) / double(width));
  return deviation;
}

template <bool kGain, bool kBias>
void normalize_row(float* y, const float* x, const float* gain, const float* bias, Deviation deviation, float inverse,
                   std::size_t width) {
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes) {
    Batch normalized = deviation(load(x + i)) * inverse;
    if constexpr (kGain) normalized *= load(gain + i);
    if constexpr (kBias) normalized += load(bias + i);
    normalized.store_unaligned(y + i);
  }
  for (; i < width; ++i) {
    float normalized = deviation(x[i]) * inverse;
    if constexpr (kGain) normalized *= gain[i];
    if constexpr (kBias) normalized += bias[i];
    y[i] = normalized;
  }
}

// False, with nothing written, when float has no range or no digits for the row.
template <class... Gain>
bool differentiate_row(float* dx, float* dgain, float* dbias, const float* x, const float* dy, std::size_t width,
                       double eps, const Gain*... gain) {
  const Deviation centred_x = deviation_from_mean(x, width);
  const auto g = [](auto dy, auto... gain) { return (dy * ... * gain); };
  const float g_mean = float(sum(width, g, dy, gain...) / double(width));
  const auto centred_g = [=](auto dy, auto... gain) { return g(dy, gain...) - g_mean; };

  const auto x_x = [=](auto x) { return centred_x(x) * centred_x(x); };
  const auto g_x = [=](auto x, auto dy, auto... gain) { return centred_g(dy, gain...) * centred_x(x); };
  const auto g_g = [=](auto dy, auto... gain) { return g(dy, gain...) * g(dy, gain...); };
  const double squares = sum(x, width, x_x);
  const double products = sum(width, g_x, x, dy, gain...);
  const double g_squares = sum(width, g_g, dy, gain...);
  const double variance = squares / double(width) + eps;
  if (!in_float_range(variance) || !in_float_range(g_squares)) return false;
  if (cancels(g_squares, g_mean, products, squares, variance, width)) return false;

  const float inverse = float(1 / std::sqrt(variance));
  const float mean = float(products / std::sqrt(variance) / double(width));
  if (dgain) {
    const auto add = [=](auto total, auto x, auto dy) { return total + dy * (centred_x(x) * inverse); };
    map(dgain, width, add, dgain, x, dy);
  }
  if (dbias) {
    const auto add = [](auto total, auto dy) { return total + dy; };
    map(dbias, width, add, dbias, dy);
  }
  const auto differentiate = [=](auto x, auto dy, auto... gain) {
    return (centred_g(dy, gain...) - centred_x(x) * inverse * mean) * inverse;
  };
  map(dx, width, differentiate, x, dy, gain...);
  return true;
}

}  // namespace

void layer_norm_forward(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                        std::size_t width, double eps) {
  const auto normalize = gain ? (bias ? normalize_row<true, true> : normalize_row<true, false>)
                              : (bias ? normalize_row<false, true> : normalize_row<false, false>);
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const Deviation deviation = deviation_from_mean(x, width);
    const auto squared_deviation = [=](auto value) { return deviation(value) * deviation(value); };
    const double variance = sum(x, width, squared_deviation) / double(width) + eps;
    if (in_float_range(variance)) {
      normalize(y, x, gain, bias, deviation, float(1 / std::sqrt(variance)), width);
    } else {
      scalar::layer_norm_forward(y, x, gain, bias, 1, width, eps);
    }
  }
}

void layer_norm_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                         std::size_t rows, std::size_t width, double eps) {
  for (std::size_t r = 0; r < rows; ++r, dx += width, x += width, dy += width) {
    const bool done = gain ? differentiate_row(dx, dgain, dbias, x, dy, width, eps, gain)
                           : differentiate_row(dx, dgain, dbias, x, dy, width, eps);
    if (!done) scalar::layer_norm_backward(dx, dgain, dbias, x, gain, dy, 1, width, eps);
  }
}

}  // namespace kernels
