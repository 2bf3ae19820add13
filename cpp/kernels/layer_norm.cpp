// SPDX-License-Identifier: MIT
#include "kernels/layer_norm.h"

#include <algorithm>
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

// sum_i (x[i] - mean) and sum_i (x[i] - mean)^2, in blocks as in sum().
struct Moments {
  double first = 0, second = 0;
};

Moments moments_about(float mean, const float* x, std::size_t width) {
  Moments total;
  for (std::size_t begin = 0; begin < width; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, width);
    Batch first[4] = {0.0f, 0.0f, 0.0f, 0.0f}, second[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    const auto add = [&](std::size_t lane, Batch value) {
      first[lane] += value - mean;
      second[lane] += (value - mean) * (value - mean);
    };
    std::size_t i = begin;
    for (; i + 4 * kLanes <= end; i += 4 * kLanes) {
      for (std::size_t j = 0; j < 4; ++j) add(j, load(x + i + j * kLanes));
    }
    for (; i + kLanes <= end; i += kLanes) add(0, load(x + i));
    total.first += xsimd::reduce_add((first[0] + first[1]) + (first[2] + first[3]));
    total.second += xsimd::reduce_add((second[0] + second[1]) + (second[2] + second[3]));
    for (; i < end; ++i) {
      total.first += x[i] - mean;
      total.second += (x[i] - mean) * (x[i] - mean);
    }
  }
  return total;
}

struct Spread {
  Deviation deviation;
  double squares;  // of the deviations, summed
};

// The corrected two-pass algorithm, Chan, Golub and LeVeque 1983. The subtraction costs no digits: the mean misses by
// more than the row spreads only where floats are so far apart that the deviations are exact.
Spread measure_spread(const float* x, std::size_t width) {
  const float mean = float(sum(x, width, [](auto value) { return value; }) / double(width));
  const auto [first, second] = moments_about(mean, x, width);
  return {{mean, float(first / double(width))}, second - first * first / double(width)};
}

// False, with nothing written, when float has no range or no digits for the row.
template <class... Gain>
bool differentiate_row(float* dx, float* dgain, float* dbias, const float* x, const float* dy, std::size_t width,
                       double eps, const Gain*... gain) {
  const Spread spread = measure_spread(x, width);
  const Deviation centred_x = spread.deviation;
  const double squares = spread.squares;
  const auto g = [](auto dy, auto... gain) { return (dy * ... * gain); };
  const float g_mean = float(sum(width, g, dy, gain...) / double(width));
  const auto centred_g = [=](auto dy, auto... gain) { return g(dy, gain...) - g_mean; };

  const auto g_x = [=](auto x, auto dy, auto... gain) { return centred_g(dy, gain...) * centred_x(x); };
  const auto g_g = [=](auto dy, auto... gain) { return g(dy, gain...) * g(dy, gain...); };
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
  for (std::size_t r = 0; r < rows; ++r, x += width, y += width) {
    const auto [deviation, squares] = measure_spread(x, width);
    const double variance = squares / double(width) + eps;
    if (!in_float_range(variance)) {
      scalar::layer_norm_forward(y, x, gain, bias, 1, width, eps);
      continue;
    }
    const float inverse = float(1 / std::sqrt(variance));
    const auto normalized = [deviation = deviation, inverse](auto x) { return deviation(x) * inverse; };
    const auto scaled = [=](auto x, auto gain) { return normalized(x) * gain; };
    const auto shifted = [=](auto x, auto bias) { return normalized(x) + bias; };
    const auto scaled_and_shifted = [=](auto x, auto gain, auto bias) { return scaled(x, gain) + bias; };
    if (gain && bias) {
      map(y, width, scaled_and_shifted, x, gain, bias);
    } else if (gain) {
      map(y, width, scaled, x, gain);
    } else if (bias) {
      map(y, width, shifted, x, bias);
    } else {
      map(y, width, normalized, x);
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
