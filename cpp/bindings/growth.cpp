// SPDX-License-Identifier: MIT
#include "lab/growth.h"

#include <emscripten/bind.h>

#include <memory>
#include <utility>

#include "bindings/address.h"
#include "bindings/run.h"

namespace bindings {
namespace {

using emscripten::val;

class Growth : public Run {
 public:
  explicit Growth(std::unique_ptr<lab::GrowthRun> run) : run_(std::move(run)) {}

  bool done() const override { return run_->done(); }

  bool step() override {
    run_->step();
    return true;
  }

  Progress progress() const override { return {"trials", run_->trial(), run_->options().trials}; }

  val result() override {
    const lab::GrowthRun::Result growth = run_->finish();
    val result = val::object();
    result.set("mean", address_of(growth.mean));
    result.set("low", address_of(growth.low));
    result.set("high", address_of(growth.high));
    result.set("theory", address_of(growth.theory));
    result.set("slope", growth.slope);
    return result;
  }

 private:
  std::unique_ptr<lab::GrowthRun> run_;
};

val start_growth(unsigned layers, unsigned width, double write_norm, double start_norm, double correlation,
                 unsigned trials, unsigned seed) {
  auto run = lab::GrowthRun::start({layers, width, write_norm, start_norm, correlation, trials, seed});
  return hand_over(run ? std::make_unique<Growth>(std::move(run)) : nullptr);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(growth) { emscripten::function("startGrowth", &bindings::start_growth); }
