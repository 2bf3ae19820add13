// SPDX-License-Identifier: MIT
#include "kernels/scale.h"

#include "kernels/batch.h"

namespace kernels {

void scale(float* y, double factor, const float* x, std::size_t count) {
  map(
      y, count, [a = float(factor)](auto x) { return a * x; }, x);
}

}  // namespace kernels
