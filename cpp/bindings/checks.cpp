// SPDX-License-Identifier: MIT
// Experiments that run a model of a config over a text many times.
#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <utility>

#include "bindings/address.h"
#include "bindings/config_values.h"
#include "bindings/profile.h"
#include "bindings/run.h"
#include "lab/gradient_check.h"
#include "lab/knockout.h"
#include "lab/profile.h"

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

// A run, or why the config or the tokens, two at least, are refused. What is passed may be let go of at once.
template <class Experiment, class ItsRun>
val start(Address numbers, Address tokens, unsigned count) {
  model::Config config;
  if (const auto refusal = read_config(at<double>(numbers), lab::kMaxProfileWeights, config)) return show(*refusal);
  const auto* symbols = at<std::uint8_t>(tokens);
  if (const auto refusal = check_tokens(config, symbols, count)) return show(*refusal);
  auto run = Experiment::start(lab::Drawing(config, models()), lab::predict_next(symbols, count));
  return hand_over(run ? std::make_unique<ItsRun>(std::move(run)) : nullptr);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(checks) {
  emscripten::function("startKnockout", &bindings::start<lab::Knockout, bindings::LeavingOut>);
  emscripten::function("startGradientCheck", &bindings::start<lab::GradientCheck, bindings::Checking>);
}
