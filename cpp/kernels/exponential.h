// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/batch.h"

namespace kernels {

// exp(x) for x <= 88, to two units in the last place: 2^n exp(r) with n = round(x / ln 2) and Taylor's polynomial for
// |r| <= ln 2 / 2. Zero from -88 down.
inline Batch exponential(Batch x) {
  x = xsimd::select(x < Batch(-88.0f), Batch(-88.0f), x);
  // Next to 1.5 * 2^23 floats are whole numbers, and the last bits of this one are n and the bias of an exponent.
  constexpr float kBiased = 0x1.8p23f + 127;
  const Batch shifted = x * 0x1.715476p+0f + kBiased, n = shifted - kBiased;
  const Batch power = xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::int32_t>(shifted) << 23);
  // ln 2 in two parts, the product with the first of which is exact.
  const Batch r = x - n * 0x1.62e4p-1f - n * 0x1.7f7d1cp-20f;
  Batch sum(1.0f / 5040);
  for (const float coefficient : {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 1.0f / 2, 1.0f, 1.0f}) {
    sum = sum * r + coefficient;
  }
  return sum * power;
}

// y[i] = exp(x[i] * scale - shift). y may be x.
void exponentials(float* y, const float* x, std::size_t width, float scale, float shift);

}  // namespace kernels
