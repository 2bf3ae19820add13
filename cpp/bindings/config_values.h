// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include <optional>

#include "bindings/refusal.h"
#include "model/config.h"

namespace bindings {

// A config crosses as one number for each of its fields, in the order of model::visit_fields: a flag as 0 or 1, a name
// as its place among names(Enum{}), and NaN where the caller gave none and the default is to stand.

// What each field may be: { name } for a flag, { name, names }, { name, least, greatest, whole }.
emscripten::val config_fields();

// Fields that JavaScript checked one by one; refuses those that do not go together.
std::optional<Refusal> read_config(const double* numbers, model::Config& config);

emscripten::val write_config(const model::Config& config);

}  // namespace bindings
