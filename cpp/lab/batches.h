// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "lab/training.h"

namespace lab {

// What a model is trained on: the batch of each step, which depends on the seed and on nothing drawn before.
class Batches {
 public:
  // text: [text_length], copied; at most kMaxTokens.
  Batches(const Training& training, std::uint32_t vocabulary, std::uint32_t seed, const std::uint8_t* text,
          std::uint32_t text_length);

  // tokens, targets: [batch, tokens]. Steps are counted from 1.
  void draw(std::uint8_t* tokens, std::uint8_t* targets, std::uint64_t step) const;

 private:
  Training training_;
  std::uint32_t vocabulary_;
  std::uint32_t seed_;
  std::array<std::uint8_t, 256> permutation_{};
  std::array<std::uint8_t, kMaxTokens> text_{};
  std::uint32_t text_length_;
};

}  // namespace lab
