// SPDX-License-Identifier: MIT
#include "kernels/softmax.h"

#include <cmath>

#include "kernels/batch.h"

namespace kernels {

void softmax_forward(float* p, const float* scores, std::size_t rows, std::size_t width) {
  using std::exp;
  for (std::size_t r = 0; r < rows; ++r, scores += width, p += width) {
    const float most = greatest(scores, width);
    const float inverse = float(1 / sum(scores, width, [=](auto score) { return exp(score - most); }));
    std::size_t i = 0;
    for (; i + kLanes <= width; i += kLanes) (exp(load(scores + i) - most) * inverse).store_unaligned(p + i);
    for (; i < width; ++i) p[i] = exp(scores[i] - most) * inverse;
  }
}

void softmax_backward(float* dscores, const float* p, const float* dp, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, dscores += width, p += width, dp += width) {
    const auto product = [](auto p, auto dp) { return p * dp; };
    const float mean = float(sum(width, product, p, dp));
    const auto deviation = [=](auto p, auto dp) { return p * (dp - mean); };
    const float correction = float(sum(width, deviation, p, dp));
    const auto differentiate = [=](auto p, auto dp) { return p * (dp - mean - correction); };
    map(dscores, width, differentiate, p, dp);
  }
}

}  // namespace kernels
