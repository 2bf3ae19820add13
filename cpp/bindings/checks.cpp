// SPDX-License-Identifier: MIT
// Experiments that run a model of a config over a text many times.
#include <emscripten/bind.h>

#include <memory>
#include <utility>

#include "bindings/model_run.h"
#include "bindings/run.h"
#include "lab/gradient_check.h"
#include "lab/knockout.h"

namespace bindings {
namespace {

using emscripten::val;

class LeavingOut : public Run {
 public:
  explicit LeavingOut(std::unique_ptr<lab::Knockout> run) : run_(std::move(run)) {}

  bool done() const override { return run_->done(); }
  bool step() override { return run_->step(); }
  Progress progress() const override { return {"layers", run_->layer(), run_->layers() + 1}; }

  val result() override {
    val result = val::object();
    result.set("loss", run_->loss());
    result.set("without", address_of(run_->losses_without()));
    result.set("layers", run_->layers());
    return result;
  }

 private:
  std::unique_ptr<lab::Knockout> run_;
};

class Checking : public Run {
 public:
  explicit Checking(std::unique_ptr<lab::GradientCheck> run) : run_(std::move(run)) {}

  bool done() const override { return run_->done(); }
  bool step() override { return run_->step(); }
  Progress progress() const override { return {"trials", run_->pass(), lab::GradientCheck::kPasses}; }

  val result() override {
    const lab::GradientSlope slope = run_->slope();
    val result = val::object();
    result.set("gradient", slope.gradient);
    result.set("step", slope.step);
    result.set("difference", slope.difference);
    result.set("halved", slope.halved);
    result.set("richardson", slope.richardson);
    result.set("error", slope.error);
    return result;
  }

 private:
  std::unique_ptr<lab::GradientCheck> run_;
};

template <class Itself, class ItsRun>
val run(lab::Drawing drawing, const lab::Example& example) {
  auto itself = Itself::start(std::move(drawing), example);
  return hand_over(itself ? std::make_unique<ItsRun>(std::move(itself)) : nullptr);
}

// Of two tokens at least.
template <Experiment kExperiment>
val start(Address numbers, Address tokens, unsigned count, Address weights, unsigned weight_count) {
  return begin(kExperiment, numbers, tokens, count, weights, weight_count);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(checks) {
  using bindings::run, bindings::start;
  emscripten::function("startKnockout", &start<&run<lab::Knockout, bindings::LeavingOut>>);
  emscripten::function("startGradientCheck", &start<&run<lab::GradientCheck, bindings::Checking>>);
}
