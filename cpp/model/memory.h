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

// count: may be more than an address can reach, and is then refused.
inline Floats allocate_floats(std::uint64_t count) {
  if (count > std::numeric_limits<std::ptrdiff_t>::max() / sizeof(float)) return nullptr;
  return Floats(static_cast<float*>(std::malloc(count * sizeof(float))));
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
