// SPDX-License-Identifier: MIT
#include "lab/trainer.h"

#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <utility>

#include "bindings/address.h"
#include "bindings/config_values.h"
#include "bindings/profile.h"

namespace bindings {
namespace {

using emscripten::val;

val training_fields() {
  FieldLister lister;
  const lab::Training training;
  lab::visit_fields(training, lister);
  return lister.fields;
}

// A trainer, which JavaScript then owns, or a refusal. What is passed may be let go of at once.
val start_trainer(Address config_numbers, Address training_numbers, Address text, unsigned length) {
  model::Config config;
  if (const auto refusal = read_config(at<double>(config_numbers), lab::kMaxTrainerWeights, config)) {
    return show(*refusal);
  }
  lab::Training training;
  lab::visit_fields(training, FieldReader{at<double>(training_numbers)});
  if (const auto refusal = refuse(lab::find_conflict(training, length))) return show(*refusal);
  const auto* bytes = at<std::uint8_t>(text);
  if (const auto refusal = check_tokens(config, bytes, length)) return show(*refusal);
  auto trainer = lab::Trainer::start(config, training, bytes, length);
  return trainer ? val(std::move(trainer)) : show_refused_memory();
}

bool permutes(const lab::Trainer& trainer) { return trainer.training().task == lab::Task::kPermutation; }

val last_step(const lab::Trainer& trainer) {
  const lab::TrainingStep& last = trainer.last();
  val result = val::object();
  result.set("step", static_cast<double>(last.step));
  result.set("loss", last.loss);
  result.set("gradNorm", last.gradient_norm);
  result.set("learningRate", last.learning_rate);
  return result;
}

val weights(const lab::Trainer& trainer) {
  model::Model& model = *trainer.model();
  val tensors = val::array();
  unsigned count = 0;
  model::visit_tensors(model.config(), model.weights(), [&](int layer, const model::Tensor& tensor) {
    val listed = val::object();
    listed.set("name", val(tensor.name));
    listed.set("layer", layer);
    listed.set("rows", tensor.rows);
    listed.set("columns", tensor.columns);
    listed.set("at", static_cast<unsigned>(*tensor.data - model.floats()));
    tensors.set(count++, listed);
  });
  val result = val::object();
  result.set("config", write_config(model.config()));
  result.set("tensors", tensors);
  result.set("values", address_of(model.floats()));
  result.set("count", static_cast<unsigned>(model.size()));
  return result;
}

// Of the first sequence of the last batch where no text is given. A Run, or a refusal.
val profile_trained(const lab::Trainer& trainer, Address tokens, unsigned count, bool gradients) {
  const auto drawing = lab::Drawing::of_drawn(trainer.model());
  if (count == 0) return profile_run(drawing, trainer.example(), gradients);
  const auto* symbols = at<std::uint8_t>(tokens);
  if (const auto refusal = check_tokens(trainer.model()->config(), symbols, count)) return show(*refusal);
  return profile_run(drawing, lab::predict_next(symbols, count), gradients);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(trainer) {
  emscripten::function("trainingFields", &bindings::training_fields);
  emscripten::function("startTrainer", &bindings::start_trainer);
  emscripten::class_<lab::Trainer>("Trainer")
      .function("advance", &lab::Trainer::advance)
      .function("abandon", &lab::Trainer::abandon)
      .function("drawn", &lab::Trainer::drawn)
      .function("permutes", &bindings::permutes)
      .function("last", &bindings::last_step)
      .function("weights", &bindings::weights)
      .function("startProfile", &bindings::profile_trained);
}
