// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "bindings/refusal.h"
#include "model/config.h"

namespace bindings {

// A config, or any struct with visit_fields, crosses as one number for each of its fields in their order: a flag as 0
// or 1, a name as its place among names(Enum{}), and NaN where the caller gave none and the default is to stand.

// What each field may be: { name } for a flag, { name, names }, { name, least, greatest, whole }.
struct FieldLister {
  emscripten::val fields = emscripten::val::array();
  unsigned count = 0;

  void operator()(const char* name, std::uint32_t, model::Range range) { list_number(name, range, true); }
  void operator()(const char* name, double, model::Range range) { list_number(name, range, false); }
  void operator()(const char* name, bool) { list(name); }

  template <class Enum>
  void operator()(const char* name, Enum) {
    list_names(name, names(Enum{}));
  }

 private:
  emscripten::val list(const char* name);
  void list_number(const char* name, model::Range range, bool whole);
  void list_names(const char* name, model::Names all);
};

struct FieldReader {
  const double* next;

  template <class Field, class... Range>
  void operator()(const char*, Field& field, Range...) {
    const double number = *next++;
    if (!std::isnan(number)) field = from<Field>(number);
  }

 private:
  template <class Field>
  static Field from(double number) {
    if constexpr (std::is_same_v<Field, double>) {
      return number;
    } else {
      return static_cast<Field>(static_cast<std::uint32_t>(number));
    }
  }
};

// Fields that JavaScript checked one by one; refuses those that do not go together, and models of more than
// `most_weights`.
std::optional<Refusal> read_config(const double* numbers, std::size_t most_weights, model::Config& config);

std::optional<Refusal> refuse(const std::optional<model::Conflict>& conflict);

// Refuses a token that is not below the vocabulary.
std::optional<Refusal> check_tokens(const model::Config& config, const std::uint8_t* tokens, unsigned count);

emscripten::val write_config(const model::Config& config);

}  // namespace bindings
