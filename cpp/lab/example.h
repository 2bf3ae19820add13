// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace lab {

inline constexpr std::uint32_t kMaxTokens = 512;

// A sequence, and what its first tokens should predict.
struct Example {
  std::array<std::uint8_t, kMaxTokens> tokens;
  std::uint32_t count;
  std::array<std::uint8_t, kMaxTokens> targets;
  std::uint32_t target_count;
};

// Each token but the last one predicts the next.
inline Example predict_next(const std::uint8_t* tokens, std::uint32_t count) {
  Example example{.tokens = {}, .count = count, .targets = {}, .target_count = count - 1};
  std::copy_n(tokens, count, example.tokens.begin());
  std::copy_n(tokens + 1, count - 1, example.targets.begin());
  return example;
}

}  // namespace lab
