// SPDX-License-Identifier: MIT
#pragma once
#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

#include "model/config.h"

namespace cli {

// The options of one command, `--name value` each, as they are taken one by one. The first mistake is kept.
class Options {
 public:
  Options(int count, char** arguments);

  // What --name says, or the default.
  std::string text(const std::string& name, const std::string& otherwise);
  void number(const std::string& name, double& value, model::Range range);

  // Reads a field as model::visit_fields and lab::visit_fields hand it over.
  template <class Field, class... AnyRange>
  void operator()(const char* name, Field& field, AnyRange... range) {
    if constexpr (std::is_enum_v<Field>) {
      read_name(name, field);
    } else if constexpr (std::is_same_v<Field, bool>) {
      read_flag(name, field);
    } else {
      double value = field;
      number(name, value, range...);
      if (std::is_integral_v<Field> && value != static_cast<double>(static_cast<Field>(value))) {
        refuse(name, "must be a whole number");
      } else {
        field = static_cast<Field>(value);
      }
    }
  }

  // The first mistake, that of an option nobody took included; empty when all is well.
  std::string mistake() const;

 private:
  const std::string* take(const std::string& name);
  void refuse(const std::string& name, const std::string& rule);
  void read_flag(const std::string& name, bool& field);

  template <class Enum>
  void read_name(const std::string& name, Enum& field) {
    const std::string* value = take(name);
    if (value == nullptr) return;
    std::string allowed;
    std::size_t i = 0;
    for (const std::string_view each : names(field)) {
      if (each == *value) {
        field = static_cast<Enum>(i);
        return;
      }
      allowed += (allowed.empty() ? "" : ", ") + std::string(each);
      ++i;
    }
    refuse(name, "must be one of " + allowed);
  }

  std::map<std::string, std::string> given_;
  std::map<std::string, bool> taken_;
  std::string mistake_;
};

}  // namespace cli
