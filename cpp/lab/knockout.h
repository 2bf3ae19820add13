// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "lab/drawing.h"
#include "lab/example.h"
#include "model/forward.h"

namespace lab {

// The loss of one example with all layers, and with each of them left out, in steps of one layer left out each.
class Knockout {
 public:
  // Null when memory was refused. The example has a target at least.
  static std::unique_ptr<Knockout> start(Drawing drawing, const Example& example);

  bool done() const { return done_ > drawing_.config().layers; }
  std::uint32_t layer() const { return done_; }  // how many losses are there

  // False when memory was refused.
  bool step();

  // Of a run that is done: with all layers, then [layers] without each.
  double loss() const { return losses_[0]; }
  const double* losses_without() const { return losses_.data() + 1; }
  std::uint32_t layers() const { return drawing_.config().layers; }

 private:
  Knockout(Drawing drawing, const Example& example) : drawing_(std::move(drawing)), example_(example) {}

  Drawing drawing_;
  Example example_;
  std::unique_ptr<model::Forward> forward_;
  std::array<double, model::kMaxLayers + 1> losses_{};
  std::uint32_t done_ = 0;
};

}  // namespace lab
