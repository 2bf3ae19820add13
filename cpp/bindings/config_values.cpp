// SPDX-License-Identifier: MIT
#include "bindings/config_values.h"

#include <emscripten/bind.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

namespace bindings {
namespace {

using emscripten::val;

struct FieldLister {
  val fields = val::array();
  unsigned count = 0;

  void operator()(const char* name, std::uint32_t, model::Range range) { list_number(name, range, true); }
  void operator()(const char* name, double, model::Range range) { list_number(name, range, false); }
  void operator()(const char* name, bool) { list(name); }

  template <class Enum>
  void operator()(const char* name, Enum) {
    list_names(name, names(Enum{}));
  }

 private:
  val list(const char* name) {
    val field = val::object();
    field.set("name", val(name));
    fields.set(count++, field);
    return field;
  }

  void list_number(const char* name, model::Range range, bool whole) {
    val field = list(name);
    field.set("least", range.least);
    field.set("greatest", range.greatest);
    field.set("whole", whole);
  }

  void list_names(const char* name, model::Names all) {
    val listed = val::array();
    for (unsigned i = 0; i < all.size(); ++i) listed.set(i, val(all[i].data()));
    list(name).set("names", listed);
  }
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

struct FieldWriter {
  val numbers = val::array();
  unsigned count = 0;

  template <class Field, class... Range>
  void operator()(const char*, Field field, Range...) {
    numbers.set(count++, static_cast<double>(field));
  }
};

}  // namespace

val config_fields() {
  FieldLister lister;
  const model::Config config;
  model::visit_fields(config, lister);
  return lister.fields;
}

std::optional<Refusal> read_config(const double* numbers, model::Config& config) {
  model::visit_fields(config, FieldReader{numbers});
  if (const auto conflict = model::find_conflict(config)) {
    return Refusal{"bad-argument", std::string(conflict->field), conflict->message};
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
