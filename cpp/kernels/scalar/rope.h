// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstddef>

#include "kernels/rotation.h"

namespace kernels::scalar {

template <class T>
void turn(T* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta, double direction) {
  for (std::size_t i = 0; i < head_width; i += 2) {
    const double frequency = std::pow(theta, -double(i) / head_width);
    const Rotation step = rotation_by(direction * frequency);
    double cosine = 1, sine = 0;
    for (std::size_t t = 0; t < tokens; ++t) {
      for (std::size_t h = 0; h < heads; ++h) {
        T* pair = x + (t * heads + h) * head_width + i;
        const double even = pair[0], odd = pair[1];
        pair[0] = T(even * cosine - odd * sine);
        pair[1] = T(even * sine + odd * cosine);
      }
      // One step further by the addition theorems, which lose no more than a rounding a token.
      const double before = cosine;
      cosine = cosine * step.cosine - sine * step.sine;
      sine = sine * step.cosine + before * step.sine;
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
