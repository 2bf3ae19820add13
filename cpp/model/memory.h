// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

namespace model {

struct Free {
  void operator()(float* floats) const { std::free(floats); }
};

// Floats in one piece, null when memory was refused: there are no exceptions in the build, so the owner checks.
using Floats = std::unique_ptr<float[], Free>;

// A cache line: loads that straddle two cost a norm a quarter of its speed.
inline constexpr std::size_t kAlignment = 64;

// count: may be more than an address can reach, and is then refused.
inline Floats allocate_floats(std::uint64_t count) {
  if (count > (std::numeric_limits<std::ptrdiff_t>::max() - kAlignment) / sizeof(float)) return nullptr;
  const std::size_t bytes = (count * sizeof(float) + kAlignment - 1) / kAlignment * kAlignment;
  return Floats(static_cast<float*>(std::aligned_alloc(kAlignment, bytes)));
}

// Hands out consecutive pieces of one allocation. Without a start it only counts, so that the one list of pieces
// serves to measure and to lay out.
class Carver {
 public:
  explicit Carver(float* start) : start_(start) {}
  float* take(std::uint64_t count) {
    float* piece = start_ == nullptr ? nullptr : start_ + taken_;
    taken_ += count;
    return piece;
  }
  std::uint64_t taken() const { return taken_; }

 private:
  float* start_;
  std::uint64_t taken_ = 0;
};

}  // namespace model
