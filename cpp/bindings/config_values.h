// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include <optional>
#include <string>
#include <type_traits>

#include "bindings/refusal.h"
#include "model/config.h"

namespace bindings {

// Reads an object whose keys are field names of model::Config; keys that are missing or undefined keep their default.
// Refuses unknown keys, values that a field may not be, and fields that do not go together.
std::optional<Refusal> read_config(const emscripten::val& values, model::Config& config);

emscripten::val write_config(const model::Config& config);

// The enum value of that name, which is one of names(Enum{}).
template <class Enum>
std::optional<Enum> parse_name(const std::string& name) {
  const model::Names all = names(Enum{});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace bindings
