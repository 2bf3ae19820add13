// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/scalar/layer_norm.h"

namespace kernels {
namespace {

template <bool kGain, bool kBias>
void normalize_row(float* y, const float* x, const float* gain, const float* bias, float mean, float correction,
                   float inverse, std::size_t width) {
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes) {
    Batch normalized = (load(x + i) - mean - correction) * inverse;
    if constexpr (kGain) normalized *= load(gain + i);
    if constexpr (kBias) normalized += load(bias + i);
    normalized.store_unaligned(y + i);
  }
  for (; i < width; ++i) {
    float normalized = (x[i] - mean - correction) * inverse;
    if constexpr (kGain) normalized *= gain[i];
    if constexpr (kBias) normalized += bias[i];
    y[i] = normalized;
  }
}

// A float next to a large mean is too coarse for small deviations; the mean of the deviations is what it missed.
struct Mean {
  float mean, correction;
};

// False, with nothing written, when float has no range or no digits for the row.
template <class... Gain>
bool differentiate_row(float* dx, float* dgain, float* dbias, const float* x, const float* dy, std::size_t width,
                       double eps, const Gain*... gain) {
  const auto mean_of = [=](auto term, const auto*... inputs) {
    const float mean = float(sum(width, term, inputs...) / double(width));
    const auto deviation = [=](auto... values) { return term(values...) - mean; };
    return Mean{mean, float(sum(width, deviation, inputs...) / double(width))};
  };
  const auto g = [](auto dy, auto... gain) { return (dy * ... * gain); };
  const Mean of_x = mean_of([](auto x) { return x; }, x);
  const Mean of_g = mean_of(g, dy, gain...);
  const auto centred_x = [=](auto x) { return x - of_x.mean - of_x.correction; };
  const auto centred_g = [=](auto dy, auto... gain) { return g(dy, gain...) - of_g.mean - of_g.correction; };

  const auto x_x = [=](auto x) { return centred_x(x) * centred_x(x); };
  const auto g_x = [=](auto x, auto dy, auto... gain) { return centred_g(dy, gain...) * centred_x(x); };
  const auto g_g = [=](auto dy, auto... gain) { return g(dy, gain...) * g(dy, gain...); };
  const double squares = sum(x, width, x_x);
  const double products = sum(width, g_x, x, dy, gain...);
  const double g_squares = sum(width, g_g, dy, gain...);
  const double variance = squares / double(width) + eps;
  if (!in_float_range(variance) || !in_float_range(g_squares)) return false;
  if (cancels(g_squares, of_g.mean, products, squares, variance, width)) return false;

  const float inverse = float(1 / std::sqrt(variance));
  const float mean = float(products / std::sqrt(variance) / double(width));
  if (dgain) {
    const auto add = [=](auto total, auto x, auto dy) { return total + dy * (centred_x(x) * inverse); };
    map(dgain, width, add, dgain, x, dy);
  }
  if (dbias)
    map(
        dbias, width, [](auto total, auto dy) { return total + dy; }, dbias, dy);
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
    // A float next to a large mean is too coarse for small deviations; the mean of the deviations is what it missed.
    const float mean = float(sum(x, width, [](auto value) { return value; }) / double(width));
    const float correction = float(sum(x, width, [=](auto value) { return value - mean; }) / double(width));
    const auto squared_deviation = [=](auto value) {
      const auto deviation = value - mean - correction;
      return deviation * deviation;
    };
    const double variance = sum(x, width, squared_deviation) / double(width) + eps;
    if (in_float_range(variance)) {
      normalize(y, x, gain, bias, mean, correction, float(1 / std::sqrt(variance)), width);
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
