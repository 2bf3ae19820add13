// SPDX-License-Identifier: MIT
// The statistics that several answers are made of.
#include <emscripten/bind.h>

#include "lab/profile.h"
#include "model/probes.h"

EMSCRIPTEN_BINDINGS(stats) {
  emscripten::value_object<model::Stats>("Stats")
      .field("l2", &model::Stats::l2)
      .field("l2Min", &model::Stats::l2_min)
      .field("l2Max", &model::Stats::l2_max)
      .field("mean", &model::Stats::mean)
      .field("variance", &model::Stats::variance)
      .field("std", &model::Stats::std)
      .field("min", &model::Stats::min)
      .field("max", &model::Stats::max);

  emscripten::value_object<lab::NormProfile>("NormProfile")
      .field("input", &lab::NormProfile::input)
      .field("output", &lab::NormProfile::output);

  emscripten::value_object<model::LogitStats>("LogitStats")
      .field("std", &model::LogitStats::std)
      .field("entropy", &model::LogitStats::entropy)
      .field("maxProbability", &model::LogitStats::max_probability);
}
