// SPDX-License-Identifier: MIT
#include "lab/batches.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/random.h"

namespace lab {
namespace {

// Streams of random numbers that no weights are drawn from.
constexpr std::uint64_t kPermutationStream = std::uint64_t{1} << 32;
constexpr std::uint64_t kBatchStream = std::uint64_t{1} << 33;  // and as many after it as there are steps

// A number below `count`, each as likely as any other to within count / 2^32.
std::uint32_t draw_below(std::uint32_t count, model::Pcg32& random) {
  return static_cast<std::uint32_t>((std::uint64_t{random.next()} * count) >> 32);
}

}  // namespace

Batches::Batches(const Training& training, std::uint32_t vocabulary, std::uint32_t seed, const std::uint8_t* text,
                 std::uint32_t text_length)
    : training_(training), vocabulary_(vocabulary), seed_(seed), text_length_(text_length) {
  std::iota(permutation_.begin(), permutation_.end(), std::uint8_t{0});
  model::Pcg32 random(seed, kPermutationStream);
  for (std::uint32_t i = vocabulary; i > 1; --i) std::swap(permutation_[i - 1], permutation_[draw_below(i, random)]);
  std::copy_n(text, text_length, text_.begin());
}

void Batches::draw(std::uint8_t* tokens, std::uint8_t* targets, std::uint64_t step) const {
  model::Pcg32 random(seed_, kBatchStream + step);
  const std::uint32_t length = training_.tokens;
  for (std::uint32_t sequence = 0; sequence < training_.batch; ++sequence, tokens += length, targets += length) {
    if (training_.task == Task::kText) {
      const std::uint8_t* begin = text_.data() + draw_below(text_length_ - length, random);
      std::copy_n(begin, length, tokens);
      std::copy_n(begin + 1, length, targets);
    } else {
      for (std::uint32_t t = 0; t < length; ++t) {
        tokens[t] = static_cast<std::uint8_t>(draw_below(vocabulary_, random));
        targets[t] = permutation_[tokens[t]];
      }
    }
  }
}

}  // namespace lab
