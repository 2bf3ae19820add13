// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "lab/drawing.h"
#include "lab/example.h"
#include "model/backward.h"
#include "model/forward.h"
#include "model/memory.h"

namespace lab {

// The slope of the loss along its own gradient g, which is |g|, against central differences of the loss itself.
struct GradientSlope {
  double gradient;    // |g|, by the backward pass
  double step;        // h, the way along g / |g|
  double difference;  // (loss(w + h) - loss(w - h)) / 2h
  double halved;      // the same with half the step
  double richardson;  // (4 halved - difference) / 3, whose error falls with h^4
  double error;       // |richardson - gradient| / gradient
};

// Measures it in steps of one layer each, at a row of steps h that halve; the answer is that h at which the two
// differences, the gradient unasked, agree best. Where a loss or the gradient is not finite, no slope is.
class GradientCheck {
 public:
  // Null when memory was refused. The example has a target at least.
  static std::unique_ptr<GradientCheck> start(Drawing drawing, const Example& example);

  bool done() const { return pass_ == kPasses; }
  std::uint32_t pass() const { return pass_; }  // how many passes through the model are done

  // False when memory was refused.
  bool step();

  // Of a check that is done.
  GradientSlope slope() const;

  static constexpr std::uint32_t kSteps = 12;
  static constexpr std::uint32_t kPasses = 1 + 2 * kSteps;  // the gradient's own, then two for each h

 private:
  GradientCheck(Drawing drawing, const Example& example) : drawing_(std::move(drawing)), example_(example) {}
  bool allocate();
  void move_weights();
  double step_size(std::uint32_t i) const;

  Drawing drawing_;
  Example example_;
  std::unique_ptr<model::Model> moved_;
  std::unique_ptr<model::Forward> forward_;
  std::unique_ptr<model::Backward> backward_;
  std::uint32_t pass_ = 0;
  std::uint32_t piece_ = 0;
  double gradient_ = 0;
  std::array<double, kPasses> losses_{};
  std::array<double, kPasses> ways_{};  // along g / |g|
};

}  // namespace lab
