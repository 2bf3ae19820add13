// SPDX-License-Identifier: MIT
#include "kernels/attention.h"

#include <algorithm>
#include <cmath>

#include "kernels/batch.h"
#include "kernels/softmax.h"

namespace kernels {
namespace {

float dot(const float* a, const float* b, std::size_t width) {
  Batch sums(0.0f);
  std::size_t i = 0;
  for (; i + kLanes <= width; i += kLanes) sums += load(a + i) * load(b + i);
  float sum = xsimd::reduce_add(sums);
  for (; i < width; ++i) sum += a[i] * b[i];
  return sum;
}

// y = sum_s p[s] v[s], one row of v every `stride` values.
void weighted_sum(float* y, const float* p, const float* v, std::size_t count, std::size_t width, std::size_t stride) {
  std::size_t i = 0;
  for (; i + 2 * kLanes <= width; i += 2 * kLanes) {
    Batch low(0.0f), high(0.0f);
    for (std::size_t s = 0; s < count; ++s) {
      const float* value = v + s * stride + i;
      low += p[s] * load(value);
      high += p[s] * load(value + kLanes);
    }
    low.store_unaligned(y + i);
    high.store_unaligned(y + i + kLanes);
  }
  for (; i < width; ++i) {
    float sum = 0;
    for (std::size_t s = 0; s < count; ++s) sum += p[s] * v[s * stride + i];
    y[i] = sum;
  }
}

// y += factor * x
void add_scaled(float* y, float factor, const float* x, std::size_t width) {
  const auto add = [=](auto y, auto x) { return y + factor * x; };
  map(y, width, add, y, x);
}

}  // namespace

void causal_attention_forward(float* y, float* p, const float* q, const float* k, const float* v, std::size_t tokens,
                              std::size_t heads, std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const float scale = float(1 / std::sqrt(double(head_width)));
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t t = 0; t < tokens; ++t) {
      const float* query = q + t * width + h * head_width;
      for (std::size_t s = 0; s <= t; ++s) p[s] = dot(query, k + s * width + h * head_width, head_width) * scale;
      softmax_forward(p, p, 1, t + 1);
      weighted_sum(y + t * width + h * head_width, p, v + h * head_width, t + 1, head_width, width);
    }
  }
}

void causal_attention_backward(float* dq, float* dk, float* dv, float* p, float* dp, const float* q, const float* k,
                               const float* v, const float* dy, std::size_t tokens, std::size_t heads,
                               std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const float scale = float(1 / std::sqrt(double(head_width)));
  std::fill_n(dk, tokens * width, 0.0f);
  std::fill_n(dv, tokens * width, 0.0f);
  for (std::size_t h = 0; h < heads; ++h) {
    const std::size_t head = h * head_width;
    for (std::size_t t = 0; t < tokens; ++t) {
      const float* query = q + t * width + head;
      const float* slope = dy + t * width + head;
      for (std::size_t s = 0; s <= t; ++s) {
        p[s] = dot(query, k + s * width + head, head_width) * scale;
        dp[s] = dot(slope, v + s * width + head, head_width);
      }
      softmax_forward(p, p, 1, t + 1);
      softmax_backward(dp, p, dp, 1, t + 1);
      for (std::size_t s = 0; s <= t; ++s) {
        dp[s] *= scale;
        add_scaled(dk + s * width + head, dp[s], query, head_width);
        add_scaled(dv + s * width + head, p[s], slope, head_width);
      }
      weighted_sum(dq + t * width + head, dp, k + head, t + 1, head_width, width);
    }
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
