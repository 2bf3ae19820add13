// SPDX-License-Identifier: MIT
#include "kernels/relu.h"

#include "kernels/batch.h"
#include "kernels/scalar/relu.h"

namespace kernels {

void relu_forward(float* y, const float* x, std::size_t count) {
  const Batch zero(0.0f);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Batch value = load(x + i);
    xsimd::select(value < zero, zero, value).store_unaligned(y + i);
  }
  scalar::relu_forward(y + i, x + i, count - i);
}

void relu_backward(float* dx, const float* x, const float* dy, std::size_t count) {
  const Batch zero(0.0f);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    xsimd::select(load(x + i) > zero, load(dy + i), zero).store_unaligned(dx + i);
  }
  scalar::relu_backward(dx + i, x + i, dy + i, count - i);
}

}  // namespace kernels
