// SPDX-License-Identifier: MIT
#include "lab/benchmark.h"

#include <cstring>

#include "kernels/layer_norm.h"
#include "kernels/rms_norm.h"
#include "kernels/softmax.h"

namespace lab {
namespace {

constexpr double kEps = 1e-6;

// In pieces of one SIMD register: the compiler would make a call to the host of a plain copy, and that one is no limit
// of what a kernel can do.
void copy(float* y, const float* x, std::size_t count) {
  constexpr std::size_t kPiece = 4;
  std::size_t i = 0;
  for (; i + kPiece <= count; i += kPiece) {
    std::memcpy(y + i, x + i, kPiece * sizeof(float));
    asm volatile("" ::: "memory");
  }
  for (; i < count; ++i) y[i] = x[i];
}

}  // namespace

void repeat(Operation operation, float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
            std::size_t width, unsigned calls) {
  for (unsigned call = 0; call < calls; ++call) {
    switch (operation) {
      case Operation::kRmsNorm:
        kernels::rms_norm_forward(y, x, gain, rows, width, kEps);
        break;
      case Operation::kLayerNorm:
        kernels::layer_norm_forward(y, x, gain, bias, rows, width, kEps);
        break;
      case Operation::kSoftmax:
        kernels::softmax_forward(y, x, rows, width);
        break;
      case Operation::kCopy:
        copy(y, x, rows * width);
        break;
    }
  }
}

}  // namespace lab
