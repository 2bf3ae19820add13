// SPDX-License-Identifier: MIT
// The toy transformer on numbers that remember how they came about.
#pragma once
#include <cstdint>
#include <vector>

#include "autodiff.h"
#include "model/reference_transformer.h"

namespace test {

using TrackedTransformer = Reference<Tracked>;

inline const std::vector<std::uint8_t> kTokens{3, 1, 4, 1, 5, 0, 2};
inline const std::vector<std::uint8_t> kTargets{1, 4, 1, 5, 0};  // not of all rows

inline TrackedTransformer track(model::Model& model) {
  return {model, [](float weight) { return Tracked::input(weight); }};
}

template <class Values>
std::vector<double> take(const std::vector<double>& gradient, const Values& values) {
  std::vector<double> taken;
  for (const Tracked& value : values) taken.push_back(gradient[value.step]);
  return taken;
}

inline std::vector<double> take(const std::vector<double>& gradient, const TrackedTransformer::Vectors& rows) {
  std::vector<double> taken;
  for (const auto& row : rows) {
    for (const Tracked& value : row) taken.push_back(gradient[value.step]);
  }
  return taken;
}

}  // namespace test
