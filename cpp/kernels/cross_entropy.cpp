// SPDX-License-Identifier: MIT
#include "kernels/cross_entropy.h"

#include "kernels/batch.h"
#include "kernels/elementary.h"
#include "kernels/exponential.h"

namespace kernels {

void cross_entropy_forward(float* loss, const float* logits, const std::uint8_t* targets, std::size_t rows,
                           std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, logits += width) {
    const float most = greatest(logits, width);
    constexpr std::size_t kBlock = 256;
    double total = 0;
    for (std::size_t begin = 0; begin < width; begin += kBlock) {
      const std::size_t count = std::min(kBlock, width - begin);
      float block[kBlock];
      exponentials(block, logits + begin, count, 1, most);
      total += sum(block, count, [](auto value) { return value; });
    }
    loss[r] = float(kernels::log(total) + (double(most) - logits[targets[r]]));
  }
}

void cross_entropy_backward(float* dlogits, const float* logits, const std::uint8_t* targets, std::size_t rows,
                            std::size_t width, double scale) {
  for (std::size_t r = 0; r < rows; ++r, dlogits += width, logits += width) {
    const float most = greatest(logits, width);
    exponentials(dlogits, logits, width, 1, most);
    // The target's p - 1 is minus the sum of the others, which does not cancel.
    float& target = dlogits[targets[r]];
    const double certainty = target;
    target = 0;
    const double others = sum(dlogits, width, [](auto value) { return value; });
    const double factor = scale / (others + certainty);
    const auto scaled = [factor = float(factor)](auto value) { return value * factor; };
    map(dlogits, width, scaled, dlogits);
    target = float(-others * factor);
  }
}

}  // namespace kernels
