// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <nlohmann/json.hpp>

namespace cli {

using Json = nlohmann::ordered_json;

// JSON has no infinity and no NaN: they stand as words.
inline Json number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

}  // namespace cli
