// SPDX-License-Identifier: MIT
#include "kernels/cross_entropy.h"

#include <cmath>

#include "kernels/batch.h"

namespace kernels {

void cross_entropy_forward(float* loss, const float* logits, const std::uint8_t* targets, std::size_t rows,
                           std::size_t width) {
  using std::exp;
  for (std::size_t r = 0; r < rows; ++r, logits += width) {
    const float most = greatest(logits, width);
    const double total = sum(logits, width, [=](auto logit) { return exp(logit - most); });
    loss[r] = float(std::log(total) + (double(most) - logits[targets[r]]));
  }
}

}  // namespace kernels
