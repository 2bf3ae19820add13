// SPDX-License-Identifier: MIT
#include "kernels/swiglu.h"

#include "kernels/batch.h"
#include "kernels/scalar/swiglu.h"

namespace kernels {

void swiglu_forward(float* y, const float* gate, const float* up, std::size_t count) {
  // From here down exp(-gate) leaves float32's range, and silu may matter all the same: a large `up` lifts it back.
  const Batch least(-87.0f);
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Batch z = load(gate + i);
    if (xsimd::all(z > least)) {
      (z / (1.0f + xsimd::exp(-z)) * load(up + i)).store_unaligned(y + i);
    } else {
      scalar::swiglu_forward(y + i, gate + i, up + i, kLanes);
    }
  }
  scalar::swiglu_forward(y + i, gate + i, up + i, count - i);
}

}  // namespace kernels
