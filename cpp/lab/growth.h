// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "model/memory.h"

namespace lab {

// A stream that starts as a vector of length start_norm and takes one write of length write_norm per layer. The start
// has a random direction; any two writes have the cosine `correlation` in expectation.
struct GrowthOptions {
  std::uint32_t layers;
  std::uint32_t width;  // at least 2
  double write_norm;
  double start_norm;
  double correlation;  // 0 to 1
  std::uint32_t trials;
  std::uint32_t seed;
};

// The lengths of the stream that trials find, by depth: 0 is the start, `layers` the end. One trial per step.
class GrowthRun {
 public:
  // Null when memory was refused.
  static std::unique_ptr<GrowthRun> start(const GrowthOptions& options);

  bool done() const { return trial_ == options_.trials; }
  void step();
  std::uint32_t trial() const { return trial_; }  // how many are done
  const GrowthOptions& options() const { return options_; }

  std::size_t depths() const { return std::size_t{options_.layers} + 1; }

  // Of a run that is done. mean, low, high, theory: [layers + 1].
  struct Result {
    const float* mean;
    const float* low;     // a tenth of the trials lies below
    const float* high;    // a tenth lies above
    const float* theory;  // sqrt(|x_0|^2 + l s^2 + correlation l (l - 1) s^2)
    double slope;         // of log mean against log depth, least squares over the depths from layers / 10 on
  };
  Result finish();

 private:
  GrowthRun() = default;
  void draw_direction(float* direction, std::uint32_t vector) const;
  void record(std::size_t depth);
  double slope() const;

  GrowthOptions options_;
  model::Floats memory_;
  float* stream_;   // [width]
  float* common_;   // [width], the direction that all writes of a trial share
  float* own_;      // [width]
  float* lengths_;  // [layers + 1, trials], in each row the trials that are done, in ascending order
  float* mean_;     // [layers + 1], as the rest
  float* low_;
  float* high_;
  float* theory_;
  std::uint32_t trial_ = 0;
};

}  // namespace lab
