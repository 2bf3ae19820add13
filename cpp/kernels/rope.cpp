// SPDX-License-Identifier: MIT
#include "kernels/rope.h"

#include "kernels/batch.h"
#include "kernels/scalar/rope.h"

namespace kernels {
namespace {

struct Neighbour {
  static constexpr std::uint32_t get(std::uint32_t lane, std::uint32_t) { return lane ^ 1; }
};

// As many pairs at once as a batch holds; their angles go on in double.
void turn(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta, double direction) {
  constexpr auto kNeighbours = xsimd::make_batch_constant<std::uint32_t, Batch::arch_type, Neighbour>();
  std::size_t i = 0;
  for (; i + kLanes <= head_width; i += kLanes) {
    std::array<scalar::Turning, kLanes / 2> turnings;
    for (std::size_t j = 0; j < kLanes; j += 2) {
      turnings[j / 2] = scalar::Turning(i + j, head_width, theta, direction);
    }
    for (std::size_t t = 0; t < tokens; ++t) {
      float cosines[kLanes], sines[kLanes];
      for (std::size_t j = 0; j < kLanes; j += 2) {
        scalar::Turning& turning = turnings[j / 2];
        cosines[j] = cosines[j + 1] = float(turning.now.cosine);
        sines[j + 1] = float(turning.now.sine);
        sines[j] = -sines[j + 1];
        turning.advance();
      }
      const Batch cosine = load(cosines), sine = load(sines);
      for (std::size_t h = 0; h < heads; ++h) {
        float* at = x + (t * heads + h) * head_width + i;
        const Batch pairs = load(at);
        (pairs * cosine + xsimd::swizzle(pairs, kNeighbours) * sine).store_unaligned(at);
      }
    }
  }
  scalar::turn(x, tokens, heads, head_width, theta, direction, i);
}

}  // namespace

void rope_forward(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  turn(x, tokens, heads, head_width, theta, 1);
}

void rope_backward(float* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  turn(dy, tokens, heads, head_width, theta, -1);
}

}  // namespace kernels
