// SPDX-License-Identifier: MIT
#include "kernels/exponential.h"

namespace kernels {

void exponentials(float* y, const float* x, std::size_t width, float scale, float shift) {
  KEEP_ROLLED
  for (std::size_t i = 0; i < width; i += kLanes) {
    store_first(width - i, y + i, exponential(load_first(width - i, x + i) * scale - shift));
  }
}

}  // namespace kernels
