// SPDX-License-Identifier: MIT
#include "bindings/config_values.h"

#include <emscripten/bind.h>

#include <string>

#include "model/weights.h"

namespace bindings {
namespace {

using emscripten::val;

struct FieldWriter {
  val numbers = val::array();
  unsigned count = 0;

  template <class Field, class... Range>
  void operator()(const char*, Field field, Range...) {
    numbers.set(count++, static_cast<double>(field));
  }
};

val config_fields() {
  FieldLister lister;
  const model::Config config;
  model::visit_fields(config, lister);
  return lister.fields;
}

}  // namespace

val FieldLister::list(const char* name) {
  val field = val::object();
  field.set("name", val(name));
  fields.set(count++, field);
  return field;
}

void FieldLister::list_number(const char* name, model::Range range, bool whole) {
  val field = list(name);
  field.set("least", range.least);
  field.set("greatest", range.greatest);
  field.set("whole", whole);
}

void FieldLister::list_names(const char* name, model::Names all) {
  val listed = val::array();
  for (unsigned i = 0; i < all.size(); ++i) listed.set(i, val(all[i].data()));
  list(name).set("names", listed);
}

std::optional<Refusal> refuse(const std::optional<model::Conflict>& conflict) {
  if (!conflict) return std::nullopt;
  return Refusal{"bad-argument", std::string(conflict->field), conflict->message};
}

std::optional<Refusal> read_config(const double* numbers, std::size_t most_weights, model::Config& config) {
  model::visit_fields(config, FieldReader{numbers});
  if (auto refusal = refuse(model::find_conflict(config))) return refusal;
  const std::size_t weights = model::count_weights(config);
  if (weights <= most_weights) return std::nullopt;
  return Refusal{"too-large", "layers",
                 "layers, width and ffn ask for " + std::to_string(weights) + " weights; at most " +
                     std::to_string(most_weights) + " are allowed"};
}

std::optional<Refusal> check_tokens(const model::Config& config, const std::uint8_t* tokens, unsigned count) {
  for (unsigned t = 0; t < count; ++t) {
    if (tokens[t] < config.vocabulary) continue;
    return Refusal{"bad-argument", "vocabulary",
                   "token " + std::to_string(t) + " is " + std::to_string(tokens[t]) + "; vocabulary is " +
                       std::to_string(config.vocabulary)};
  }
  return std::nullopt;
}

val write_config(const model::Config& config) {
  FieldWriter writer;
  model::visit_fields(config, writer);
  return writer.numbers;
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(config) { emscripten::function("configFields", &bindings::config_fields); }
