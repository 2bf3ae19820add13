// SPDX-License-Identifier: MIT
#include "lab/gradient_check.h"

#include <cmath>
#include <new>

#include "kernels/sum_of_squares.h"

namespace lab {
namespace {

// What the loss is to change by: little, so that it hardly bends on the way, and far more than the rounding of a
// double.
constexpr double kLossChange = 1e-4;

}  // namespace

std::unique_ptr<GradientCheck> GradientCheck::start(Drawing drawing, const Example& example) {
  return std::unique_ptr<GradientCheck>(new (std::nothrow) GradientCheck(std::move(drawing), example));
}

bool GradientCheck::allocate() {
  const model::Model& model = *drawing_.model();
  precise_ = model::PreciseForward::allocate(model, example_.count);
  forward_ = model::Forward::allocate(model, {1, example_.count}, model::Keep::kAllBlocks);
  if (!precise_ || !forward_) return false;
  backward_ = model::Backward::allocate(*forward_, model::Keep::kAllBlocks);
  return backward_ != nullptr;
}

bool GradientCheck::step() {
  if (!drawing_.done()) return drawing_.step();
  if (!backward_ && !allocate()) return false;
  if (pass_ == 0 ? differentiate(piece_) : lose(piece_)) {
    piece_ = 0;
    ++pass_;
  } else {
    ++piece_;
  }
  return true;
}

// One piece of the pass for the gradient; true after the last one.
bool GradientCheck::differentiate(std::uint32_t piece) {
  const std::uint32_t layers = drawing_.config().layers;
  if (piece == 0) forward_->embed(example_.tokens.data());
  if (piece < layers) {
    forward_->block(piece);
    return false;
  }
  if (piece == layers) {
    const model::HeadActivations head = forward_->head(example_.targets.data(), example_.target_count);
    backward_->head(head, example_.targets.data(), example_.target_count);
  }
  if (piece < 2 * layers) {
    backward_->block(2 * layers - 1 - piece);
    return false;
  }
  backward_->embedding(example_.tokens.data());
  gradient_ = std::sqrt(kernels::sum_of_squares(backward_->floats(), drawing_.model()->size()));
  return true;
}

// One piece of a pass for the loss; true after the last one.
bool GradientCheck::lose(std::uint32_t piece) {
  if (piece == 0) {
    precise_->move(backward_->floats(), way() / gradient_);
    precise_->embed(example_.tokens.data());
  }
  if (piece < drawing_.config().layers) {
    precise_->block(piece);
    return false;
  }
  losses_[pass_] = precise_->loss(example_.targets.data(), example_.target_count);
  return true;
}

// How far this pass goes along g / |g|.
double GradientCheck::way() const {
  const double step = kLossChange / gradient_ / (pass_ > 2 ? 2 : 1);
  return pass_ % 2 == 1 ? step : -step;
}

GradientSlope GradientCheck::slope() const {
  const double step = kLossChange / gradient_;
  const double difference = (losses_[1] - losses_[2]) / (2 * step);
  const double halved = (losses_[3] - losses_[4]) / step;
  const double richardson = (4 * halved - difference) / 3;
  return {gradient_, step, difference, halved, richardson, std::abs(richardson - gradient_) / gradient_};
}

}  // namespace lab
