// SPDX-License-Identifier: MIT
#include "lab/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "kernels/add_scaled.h"
#include "kernels/sum_of_squares.h"
#include "model/probes.h"

namespace lab {
namespace {

// What the loss is to change by at the largest step. Much more, and the loss bends; at the smallest one, 2^11 times
// less, it is lost in the rounding of a float.
constexpr double kLossChange = 0.5;

}  // namespace

std::unique_ptr<GradientCheck> GradientCheck::start(Drawing drawing, const Example& example) {
  return std::unique_ptr<GradientCheck>(new (std::nothrow) GradientCheck(std::move(drawing), example));
}

bool GradientCheck::allocate() {
  moved_ = model::Model::allocate(drawing_.config());
  if (!moved_) return false;
  std::copy_n(drawing_.model()->floats(), moved_->size(), moved_->floats());
  forward_ = model::Forward::allocate(*moved_, {1, example_.count}, model::Keep::kAllBlocks);
  if (!forward_) return false;
  backward_ = model::Backward::allocate(*forward_, model::Keep::kAllBlocks);
  return backward_ != nullptr;
}

bool GradientCheck::step() {
  if (!drawing_.done()) return drawing_.step();
  if (!forward_ && !allocate()) return false;
  const std::uint32_t layers = drawing_.config().layers;
  const std::uint32_t piece = piece_++;
  if (piece == 0) {
    if (pass_ > 0) move_weights();
    forward_->embed(example_.tokens.data());
  }
  if (piece < layers) {
    forward_->block(piece);
    return true;
  }
  if (piece == layers) {
    const model::HeadActivations head = forward_->head(example_.targets.data(), example_.target_count);
    losses_[pass_] = model::measure_mean(head.losses, example_.target_count);
    if (pass_ == 0) backward_->head(head, example_.targets.data(), example_.target_count);
  }
  if (pass_ == 0) {
    if (piece < 2 * layers) {
      backward_->block(2 * layers - 1 - piece);
      return true;
    }
    backward_->embedding(example_.tokens.data());
    gradient_ = std::sqrt(kernels::sum_of_squares(backward_->floats(), moved_->size()));
  }
  piece_ = 0;
  ++pass_;
  return true;
}

double GradientCheck::step_size(std::uint32_t i) const { return std::ldexp(kLossChange / gradient_, -int(i)); }

// Passes 1 and 2 stand at plus and minus the first step, 3 and 4 at the second, and so on. Weights move by what a float
// has room for: the way they went along g is measured, not taken for granted.
void GradientCheck::move_weights() {
  const double step = step_size((pass_ - 1) / 2);
  const double way = pass_ % 2 == 1 ? step : -step;
  const float* start = drawing_.model()->floats();
  const float* gradient = backward_->floats();
  float* moved = moved_->floats();
  kernels::add_scaled(moved, way / gradient_, gradient, start, moved_->size());
  double along = 0;
  for (std::size_t i = 0; i < moved_->size(); ++i) along += (double(moved[i]) - start[i]) * gradient[i];
  ways_[pass_] = along / gradient_;
}

GradientSlope GradientCheck::slope() const {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  GradientSlope best{gradient_, kNaN, kNaN, kNaN, kNaN, kNaN};
  const auto difference = [&](std::uint32_t i) {
    return (losses_[1 + 2 * i] - losses_[2 + 2 * i]) / (ways_[1 + 2 * i] - ways_[2 + 2 * i]);
  };
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i + 1 < kSteps; ++i) {
    const double whole = difference(i);
    const double half = difference(i + 1);
    if (!(std::abs(whole - half) < least)) continue;
    least = std::abs(whole - half);
    const double richardson = (4 * half - whole) / 3;
    best = {gradient_, step_size(i), whole, half, richardson, std::abs(richardson - gradient_) / gradient_};
  }
  return best;
}

}  // namespace lab
