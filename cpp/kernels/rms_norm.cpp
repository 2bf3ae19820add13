// SPDX-License-Identifier: MIT
#include "kernels/rms_norm.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/scalar/rms_norm.h"

namespace kernels {
namespace {

template <bool kGain>
void scale_row(float* y, const float* x, const float* gain, float inverse, std::size_t width) {
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes) {
    Batch scaled = load(x + i) * inverse;
    if constexpr (kGain) scaled *= load(gain + i);
    scaled.store_unaligned(y + i);
  }
  for (; i < width; ++i) y[i] = kGain ? x[i] * inverse * gain[i] : x[i] * inverse;
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
    if (gain) {
      scale_row<true>(y, x, gain, inverse, width);
    } else {
      scale_row<false>(y, x, gain, inverse, width);
    }
  }
}

}  // namespace kernels
