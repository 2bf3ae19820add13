// SPDX-License-Identifier: MIT
#include "kernels/swiglu.h"

#include "kernels/batch.h"
#include "kernels/exponential.h"
#include "kernels/scalar/swiglu.h"

namespace kernels {

namespace {

// From here down exp(-gate) leaves float32's range, and silu may matter all the same: a large factor lifts it back.
constexpr float kLeast = -87;

}  // namespace

void swiglu_forward(float* y, const float* gate, const float* up, std::size_t count) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Batch z = load(gate + i);
    if (xsimd::all(z > Batch(kLeast))) {
      (z / (1.0f + exponential(-z)) * load(up + i)).store_unaligned(y + i);
    } else {
      scalar::swiglu_forward(y + i, gate + i, up + i, kLanes);
    }
  }
  scalar::swiglu_forward(y + i, gate + i, up + i, count - i);
}

void swiglu_backward(float* dgate, float* dup, const float* gate, const float* up, const float* dy, std::size_t count) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Batch z = load(gate + i);
    if (xsimd::all(z > Batch(kLeast))) {
      const Batch lift = load(up + i), slope = load(dy + i);
      const Batch odds = exponential(-z), share = 1.0f / (1.0f + odds);
      (share * (1.0f + z * (odds * share)) * lift * slope).store_unaligned(dgate + i);
      (z * share * slope).store_unaligned(dup + i);
    } else {
      scalar::swiglu_backward(dgate + i, dup + i, gate + i, up + i, dy + i, kLanes);
    }
  }
  scalar::swiglu_backward(dgate + i, dup + i, gate + i, up + i, dy + i, count - i);
}

}  // namespace kernels
