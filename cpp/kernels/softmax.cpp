// SPDX-License-Identifier: MIT
#include "kernels/softmax.h"

#include "kernels/batch.h"
#include "kernels/exponential.h"
#include "kernels/softmax_row.h"

namespace kernels {

void softmax_row(float* p, const float* scores, std::size_t width, float scale) {
  const float most = greatest(scores, width) * scale;
  exponentials(p, scores, width, scale, most);
  const float inverse = float(1 / sum(p, width, [](auto value) { return value; }));
  const auto share = [=](auto value) { return value * inverse; };
  map(p, width, share, p);
}

void softmax_backward_row(float* dscores, const float* p, const float* dp, std::size_t width, float scale) {
  const auto product = [](auto p, auto dp) { return p * dp; };
  const float mean = float(sum(width, product, p, dp));
  const auto deviation = [=](auto p, auto dp) { return p * (dp - mean); };
  const float correction = float(sum(width, deviation, p, dp));
  const auto differentiate = [=](auto p, auto dp) { return p * (dp - mean - correction) * scale; };
  map(dscores, width, differentiate, p, dp);
}

void softmax_forward(float* p, const float* scores, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r) softmax_row(p + r * width, scores + r * width, width, 1);
}

void softmax_backward(float* dscores, const float* p, const float* dp, std::size_t rows, std::size_t width) {
  for (std::size_t r = 0; r < rows; ++r, dscores += width, p += width, dp += width) {
    softmax_backward_row(dscores, p, dp, width, 1);
  }
}

}  // namespace kernels
