// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "kernels/scalar/softmax.h"

namespace kernels::scalar {

template <class T>
void causal_attention_forward(T* y, T* p, const T* q, const T* k, const T* v, std::size_t tokens, std::size_t heads,
                              std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const double scale = 1 / std::sqrt(double(head_width));
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t t = 0; t < tokens; ++t) {
      const std::size_t token = t * width + h * head_width;
      for (std::size_t s = 0; s <= t; ++s) {
        double dot = 0;
        for (std::size_t i = 0; i < head_width; ++i) dot += double(q[token + i]) * k[s * width + h * head_width + i];
        p[s] = T(dot * scale);
      }
      softmax_forward(p, p, 1, t + 1);
      for (std::size_t i = 0; i < head_width; ++i) {
        double sum = 0;
        for (std::size_t s = 0; s <= t; ++s) sum += double(p[s]) * v[s * width + h * head_width + i];
        y[token + i] = T(sum);
      }
    }
  }
}

template <class T>
void causal_attention_backward(T* dq, T* dk, T* dv, T* p, T* dp, const T* q, const T* k, const T* v, const T* dy,
                               std::size_t tokens, std::size_t heads, std::size_t head_width) {
  const std::size_t width = heads * head_width;
  const double scale = 1 / std::sqrt(double(head_width));
  std::fill_n(dk, tokens * width, T(0));
  std::fill_n(dv, tokens * width, T(0));
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t t = 0; t < tokens; ++t) {
      const std::size_t token = t * width + h * head_width;
      for (std::size_t s = 0; s <= t; ++s) {
        const std::size_t other = s * width + h * head_width;
        double score = 0, slope = 0;
        for (std::size_t i = 0; i < head_width; ++i) {
          score += double(q[token + i]) * k[other + i];
          slope += double(dy[token + i]) * v[other + i];
        }
        p[s] = T(score * scale);
        dp[s] = T(slope);
      }
      softmax_forward(p, p, 1, t + 1);
      softmax_backward(dp, p, dp, 1, t + 1);
      for (std::size_t i = 0; i < head_width; ++i) {
        double sum = 0;
        for (std::size_t s = 0; s <= t; ++s) {
          const std::size_t other = s * width + h * head_width + i;
          sum += dp[s] * scale * k[other];
          dk[other] = T(dk[other] + dp[s] * scale * q[token + i]);
          dv[other] = T(dv[other] + double(p[s]) * dy[token + i]);
        }
        dq[token + i] = T(sum);
      }
    }
  }
}

template <class T>
void uniform_attention_forward(T* y, const T* v, std::size_t tokens, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) {
    double sum = 0;
    for (std::size_t s = 0; s < tokens; ++s) sum += v[s * width + i];
    for (std::size_t t = 0; t < tokens; ++t) y[t * width + i] = T(sum / tokens);
  }
}

}  // namespace kernels::scalar
