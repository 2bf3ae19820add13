// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "kernels/elementary.h"
#include "kernels/rotation.h"

namespace kernels::scalar {

// By how far the pair at i of each head is turned, from token to token.
struct Turning {
  Turning() = default;
  Turning(std::size_t i, std::size_t head_width, double theta, double direction)
      : step(rotation_by(direction * kernels::exp(-double(i) / head_width * kernels::log(theta)))) {}

  // By the addition theorems, which lose no more than a rounding a token.
  void advance() {
    now = {now.cosine * step.cosine - now.sine * step.sine, now.sine * step.cosine + now.cosine * step.sine};
  }

  Rotation now{1, 0}, step{1, 0};
};

// The pairs from `first` on.
template <class T>
void turn(T* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta, double direction,
          std::size_t first = 0) {
  for (std::size_t i = first; i < head_width; i += 2) {
    Turning turning(i, head_width, theta, direction);
    for (std::size_t t = 0; t < tokens; ++t, turning.advance()) {
      const auto [cosine, sine] = turning.now;
      for (std::size_t h = 0; h < heads; ++h) {
        T* pair = x + (t * heads + h) * head_width + i;
        const double even = pair[0], odd = pair[1];
        pair[0] = T(even * cosine - odd * sine);
        pair[1] = T(even * sine + odd * cosine);
      }
    }
  }
}

template <class T>
void rope_forward(T* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  turn(x, tokens, heads, head_width, theta, 1);
}

template <class T>
void rope_backward(T* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  turn(dy, tokens, heads, head_width, theta, -1);
}

}  // namespace kernels::scalar
