// SPDX-License-Identifier: MIT
#include "kernels/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/batch.h"
#include "kernels/multiply.h"
#include "kernels/softmax_row.h"

namespace kernels {
namespace {

// scores[t,s] = sum_i a[t,i] * b[s,i] for s <= t, one row of a and b every `width` values. Beyond the diagonal some of
// `scores` is overwritten and means nothing.
void multiply_with_past(float* scores, const float* a, const float* b, std::size_t tokens, std::size_t width,
                        std::size_t head_width) {
  constexpr std::size_t kColumns = 4 * kLanes;
  for (std::size_t s = 0; s < tokens; s += kColumns) {
    const std::size_t row = s * width;
    multiply(scores + s * tokens + s, tokens, {a + row, width, 1}, {b + row, 1, width}, tokens - s, head_width,
             std::min(kColumns, tokens - s));
  }
}

// p[t,s] = softmax_{s<=t}(q_t . k_s * scale)
void attend(float* p, const float* q, const float* k, float scale, std::size_t tokens, std::size_t width,
            std::size_t head_width) {
  multiply_with_past(p, q, k, tokens, width, head_width);
  for (std::size_t t = 0; t < tokens; ++t, p += tokens) {
    // Up to whole batches, whose last entries are no scores and get no share.
    const std::size_t whole = std::min((t + kLanes) / kLanes * kLanes, tokens);
    for (std::size_t s = t + 1; s < whole; ++s) p[s] = -std::numeric_limits<float>::infinity();
    softmax_row(p, p, whole, scale);
  }
}

}  // namespace

void causal_attention_forward(float* y, float* p, const float* q, const float* k, const float* v, std::size_t tokens,
                              std::size_t heads, std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const float scale = float(1 / std::sqrt(double(head_width)));
  for (std::size_t head = 0; head < width; head += head_width) {
    attend(p, q + head, k + head, scale, tokens, width, head_width);
    multiply(y + head, width, {p, tokens, 1}, {v + head, width, 1}, tokens, tokens, head_width, false, Left::kLower);
  }
}

void causal_attention_backward(float* dq, float* dk, float* dv, float* p, float* dp, const float* q, const float* k,
                               const float* v, const float* dy, std::size_t tokens, std::size_t heads,
                               std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const float scale = float(1 / std::sqrt(double(head_width)));
  for (std::size_t head = 0; head < width; head += head_width) {
    attend(p, q + head, k + head, scale, tokens, width, head_width);
    multiply(dv + head, width, {p, 1, tokens}, {dy + head, width, 1}, tokens, tokens, head_width, false, Left::kUpper);

    float* dscores = dp;
    multiply_with_past(dp, dy + head, v + head, tokens, width, head_width);
    for (std::size_t t = 0; t < tokens; ++t) {
      float* row = dscores + t * tokens;
      softmax_backward_row(row, p + t * tokens, row, t + 1, scale);
    }
    multiply(dq + head, width, {dscores, tokens, 1}, {k + head, width, 1}, tokens, tokens, head_width, false,
             Left::kLower);
    multiply(dk + head, width, {dscores, 1, tokens}, {q + head, width, 1}, tokens, tokens, head_width, false,
             Left::kUpper);
  }
}

void uniform_attention_forward(float* y, const float* v, std::size_t tokens, std::size_t width) {
  const float share = float(1 / double(tokens));
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes) {
    Batch total(0.0f);
    for (std::size_t s = 0; s < tokens; ++s) total += share * load(v + s * width + i);
    for (std::size_t t = 0; t < tokens; ++t) total.store_unaligned(y + t * width + i);
  }
  for (; i < width; ++i) {
    float total = 0;
    for (std::size_t s = 0; s < tokens; ++s) total += share * v[s * width + i];
    for (std::size_t t = 0; t < tokens; ++t) y[t * width + i] = total;
  }
}

}  // namespace kernels
