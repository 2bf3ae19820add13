// SPDX-License-Identifier: MIT
#include "lab/normalize.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "kernels/layer_norm.h"
#include "kernels/rms_norm.h"
#include "kernels/sum_of_squares.h"
#include "model/probes.h"

namespace lab {

void normalize(float* y, const float* x, const float* gain, const float* bias, std::size_t rows, std::size_t width,
               model::NormKind norm, double eps) {
  switch (norm) {
    case model::NormKind::kRms:
      kernels::rms_norm_forward(y, x, gain, rows, width, eps);
      return;
    case model::NormKind::kLayer:
      kernels::layer_norm_forward(y, x, gain, bias, rows, width, eps);
      return;
    case model::NormKind::kNone:
      std::copy_n(x, rows * width, y);
      return;
  }
}

// A few rows at a time, so that they are still in the cache when their lengths are measured.
void normalize_measured(float* y, double* l2_in, double* l2_out, const float* x, const float* gain, const float* bias,
                        std::size_t rows, std::size_t width, model::NormKind norm, double eps) {
  constexpr std::size_t kRowsAtOnce = 8;
  const auto measure = [=](double* lengths, const float* vectors, std::size_t count) {
    for (std::size_t row = 0; row < count; ++row) {
      lengths[row] = std::sqrt(kernels::sum_of_squares(vectors + row * width, width));
    }
  };
  for (std::size_t row = 0; row < rows; row += kRowsAtOnce) {
    const std::size_t count = std::min(kRowsAtOnce, rows - row);
    const std::size_t begin = row * width;
    measure(l2_in + row, x + begin, count);
    normalize(y + begin, x + begin, gain, bias, count, width, norm, eps);
    measure(l2_out + row, y + begin, count);
  }
}

void normalize_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                        std::size_t rows, std::size_t width, model::NormKind norm, double eps) {
  for (float* sum : {dgain, dbias}) {
    if (sum != nullptr) std::fill_n(sum, width, 0.0F);
  }
  switch (norm) {
    case model::NormKind::kRms:
      kernels::rms_norm_backward(dx, dgain, x, gain, dy, rows, width, eps);
      return;
    case model::NormKind::kLayer:
      kernels::layer_norm_backward(dx, dgain, dbias, x, gain, dy, rows, width, eps);
      return;
    case model::NormKind::kNone:
      if (dx != dy) std::copy_n(dy, rows * width, dx);
      return;
  }
}

NormComparison compare_norm(const float* x, const float* y, const float* reference, std::size_t count) {
  const double l2_in = model::measure_length(x, count);
  NormComparison result{.rms = l2_in / std::sqrt(static_cast<double>(count)),
                        .l2_in = l2_in,
                        .l2_out = model::measure_length(y, count),
                        .cosine = model::measure_cosine(x, y, 1, count),
                        .max_difference = 0,
                        .unequal = 0};
  for (std::size_t i = 0; i < count; ++i) {
    const double difference = std::abs(static_cast<double>(y[i]) - reference[i]);
    if (!(difference <= result.max_difference)) result.max_difference = difference;
    result.unequal += std::bit_cast<std::uint32_t>(y[i]) != std::bit_cast<std::uint32_t>(reference[i]);
  }
  return result;
}

}  // namespace lab
