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

}  // namespace kernels
