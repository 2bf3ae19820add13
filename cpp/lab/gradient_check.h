// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "lab/drawing.h"
#include "lab/example.h"
#include "model/backward.h"
#include "model/forward.h"
#include "model/precise_forward.h"

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

// Measures it in steps of one layer each: |g| as everything here computes, in float, the losses in double, because in a
// deep model a float's roundings change the loss by more than a short step does. Where |g| or a loss is not finite, no
// slope is.
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

  // The gradient's own, then one at plus and one at minus h, and the same with half of it.
  static constexpr std::uint32_t kPasses = 5;

 private:
  GradientCheck(Drawing drawing, const Example& example) : drawing_(std::move(drawing)), example_(example) {}
  bool allocate();
  bool differentiate(std::uint32_t piece);
  bool lose(std::uint32_t piece);
  double way() const;

  Drawing drawing_;
  Example example_;
  std::unique_ptr<model::Forward> forward_;
  std::unique_ptr<model::Backward> backward_;
  std::unique_ptr<model::PreciseForward> precise_;
  std::uint32_t pass_ = 0;
  std::uint32_t piece_ = 0;
  double gradient_ = 0;
  std::array<double, kPasses> losses_{};
};

}  // namespace lab
