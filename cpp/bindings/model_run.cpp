// SPDX-License-Identifier: MIT
#include "bindings/model_run.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "bindings/config_values.h"
#include "lab/profile.h"

namespace bindings {

using emscripten::val;

val begin(Experiment experiment, Address numbers, Address tokens, unsigned count, Address weights,
          unsigned weight_count) {
  static lab::ModelCache drawn_last;
  model::Config config;
  if (const auto refusal = read_config(at<double>(numbers), lab::kMaxProfileWeights, config)) return show(*refusal);
  const auto* symbols = at<std::uint8_t>(tokens);
  if (const auto refusal = check_tokens(config, symbols, count)) return show(*refusal);
  const lab::Example example = lab::predict_next(symbols, count);
  if (weights == 0) return experiment(lab::Drawing(config, drawn_last), example);

  std::shared_ptr<model::Model> given = model::Model::allocate(config);
  if (!given) return show_refused_memory();
  if (given->size() != weight_count) {
    return show({"bad-argument", "weights", "weights has not as many values as its config asks for"});
  }
  std::copy_n(at(weights), weight_count, given->floats());
  return experiment(lab::Drawing::of_drawn(std::move(given)), example);
}

}  // namespace bindings
