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

void cross_entropy_backward(float* dlogits, const float* logits, const std::uint8_t* targets, std::size_t rows,
                            std::size_t width, double scale) {
  using std::exp;
  for (std::size_t r = 0; r < rows; ++r, dlogits += width, logits += width) {
    const float most = greatest(logits, width);
    const auto exponential = [=](auto logit) { return exp(logit - most); };
    map(dlogits, width, exponential, logits);
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
