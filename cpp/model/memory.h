// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace model {

struct Free {
  void operator()(float* floats) const { std::free(floats); }
};

// Floats in one piece, null when memory was refused: there are no exceptions in the build, so the owner checks.
using Floats = std::unique_ptr<float[], Free>;

inline Floats allocate_floats(std::size_t count) {
  return Floats(static_cast<float*>(std::malloc(count * sizeof(float))));
}

// Hands out consecutive pieces of one allocation. Without a start it only counts, so that the one list of pieces
// serves to measure and to lay out.
class Carver {
 public:
  explicit Carver(float* start) : start_(start) {}
  float* take(std::size_t count) {
    float* piece = start_ == nullptr ? nullptr : start_ + taken_;
    taken_ += count;
    return piece;
  }
  std::size_t taken() const { return taken_; }

 private:
  float* start_;
  std::size_t taken_ = 0;
};

}  // namespace model
