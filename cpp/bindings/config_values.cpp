// SPDX-License-Identifier: MIT
#include "bindings/config_values.h"

#include <cmath>
#include <cstdint>

namespace bindings {
namespace {

using emscripten::val;

std::string show(const val& value) {
  if (value.isString()) return '"' + value.as<std::string>() + '"';
  if (value.isNumber() || value.isTrue() || value.isFalse()) return val::global("String")(value).as<std::string>();
  return "of type " + value.typeOf().as<std::string>();
}

std::string show(double number) { return show(val(number)); }

class ConfigReader {
 public:
  explicit ConfigReader(const val& values) : values_(values) {}

  void operator()(const char* name, std::uint32_t& field, model::Range range) {
    const val value = find(name);
    if (value.isUndefined()) return;
    if (value.isNumber()) {
      const double number = value.as<double>();
      if (number >= range.least && number <= range.greatest && number == std::floor(number)) {
        field = static_cast<std::uint32_t>(number);
        return;
      }
    }
    refuse(name, value, "a whole number from " + show(range.least) + " to " + show(range.greatest));
  }

  void operator()(const char* name, double& field, model::Range range) {
    const val value = find(name);
    if (value.isUndefined()) return;
    if (value.isNumber()) {
      const double number = value.as<double>();
      if (number >= range.least && number <= range.greatest) {
        field = number;
        return;
      }
    }
    refuse(name, value, "a number from " + show(range.least) + " to " + show(range.greatest));
  }

  void operator()(const char* name, bool& field) {
    const val value = find(name);
    if (value.isUndefined()) return;
    if (value.isTrue() || value.isFalse()) {
      field = value.isTrue();
      return;
    }
    refuse(name, value, "true or false");
  }

  template <class Enum>
  void operator()(const char* name, Enum& field) {
    const val value = find(name);
    if (value.isUndefined()) return;
    if (value.isString()) {
      if (const auto parsed = parse_name<Enum>(value.as<std::string>())) {
        field = *parsed;
        return;
      }
    }
    std::string allowed = "one of";
    for (const std::string_view each : names(Enum{})) allowed += (allowed.size() > 6 ? ", " : " ") + std::string(each);
    refuse(name, value, allowed);
  }

  std::optional<Refusal> refusal() const { return refusal_; }

 private:
  val find(const char* name) const { return refusal_ ? val::undefined() : values_[name]; }

  void refuse(const char* name, const val& value, const std::string& allowed) {
    refusal_ = Refusal{"bad-argument", name, std::string(name) + " is " + show(value) + "; it must be " + allowed};
  }

  const val& values_;
  std::optional<Refusal> refusal_;
};

std::optional<Refusal> find_unknown_key(const val& values) {
  const val keys = val::global("Object").call<val>("keys", values);
  const auto count = keys["length"].as<unsigned>();
  for (unsigned i = 0; i < count; ++i) {
    const auto key = keys[i].as<std::string>();
    bool known = false;
    const model::Config config;
    model::visit_fields(config, [&](const char* name, const auto&...) { known = known || key == name; });
    if (!known) return Refusal{"bad-argument", key, key + " is not a field of the config"};
  }
  return std::nullopt;
}

struct ConfigWriter {
  val values = val::object();

  template <class Field, class... Range>
  void operator()(const char* name, const Field& field, Range...) {
    if constexpr (std::is_enum_v<Field>) {
      values.set(name, std::string(names(field)[static_cast<std::size_t>(field)]));
    } else {
      values.set(name, field);
    }
  }
};

}  // namespace

std::optional<Refusal> read_config(const val& values, model::Config& config) {
  if (auto unknown = find_unknown_key(values)) return unknown;
  ConfigReader reader(values);
  model::visit_fields(config, reader);
  if (reader.refusal()) return reader.refusal();
  if (const auto conflict = model::find_conflict(config)) {
    return Refusal{"bad-argument", std::string(conflict->field), conflict->message};
  }
  return std::nullopt;
}

val write_config(const model::Config& config) {
  ConfigWriter writer;
  model::visit_fields(config, writer);
  return writer.values;
}

}  // namespace bindings
