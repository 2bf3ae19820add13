// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

namespace model {

// PCG32: a 64-bit linear congruential state behind a permuted 32-bit output.      O'Neill 2014, PCG, section 6.3
// Streams of one seed are independent sequences.
class Pcg32 {
 public:
  Pcg32(std::uint64_t seed, std::uint64_t stream);
  std::uint32_t next();

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_;
};

// x[i] = std * z[i], z standard normal. The same bits on every machine: only arithmetic that IEEE 754 rounds exactly.
//
// x: [count].
void draw_gaussians(float* x, std::size_t count, double std, std::uint64_t seed, std::uint64_t stream);

}  // namespace model
