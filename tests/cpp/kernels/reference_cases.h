// SPDX-License-Identifier: MIT
// Cases that nobody here made up, read from a folder beside the project; RMS_CASES names another one. Without the
// folder they are skipped.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "support.h"

namespace test {

using nlohmann::json;

inline std::filesystem::path folder() {
  const char* named = std::getenv("RMS_CASES");
  return named ? named : std::filesystem::path(RMS_SOURCE_DIR) / "../shared/cases";
}

// A name of its own keeps GoogleTest from printing the JSON.
struct Case {
  json data;
  std::string id() const { return data["id"]; }
};
inline std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.id(); }

inline std::vector<Case> read_cases(std::span<const char* const> files) {
  std::vector<Case> cases;
  for (const char* name : files) {
    std::ifstream file(folder() / (std::string(name) + ".json"));
    if (!file) continue;
    const json content = json::parse(file, nullptr, false);
    if (content.is_discarded()) continue;
    for (const json& data : content["cases"]) cases.push_back({data});
  }
  return cases;
}

inline testing::AssertionResult are_all_there(std::span<const char* const> files) {
  for (const char* name : files) {
    const auto path = folder() / (std::string(name) + ".json");
    std::ifstream file(path);
    if (json::parse(file, nullptr, false).is_discarded()) {
      return testing::AssertionFailure() << path << " is missing or no JSON";
    }
  }
  return testing::AssertionSuccess();
}

inline double number(const json& value) {
  if (value.is_number()) return value;
  const std::string text = value;
  return text == "nan" ? NAN : text == "inf" ? INFINITY : -INFINITY;
}

// None for null.
template <class T>
std::vector<T> numbers(const json& values) {
  std::vector<T> result;
  if (values.is_array()) {
    for (const json& value : values) result.push_back(T(number(value)));
  }
  return result;
}

template <class T>
const T* or_null(const std::vector<T>& values) {
  return values.empty() ? nullptr : values.data();
}

inline bool within(std::span<const float> actual, std::span<const double> expected, double atol, double rtol) {
  return std::ranges::equal(actual, expected, [=](double a, double e) {
    return std::isnan(e) ? std::isnan(a) : a == e || std::abs(a - e) <= atol + rtol * std::abs(e);
  });
}

inline std::string test_name(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.id();
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

}  // namespace test
