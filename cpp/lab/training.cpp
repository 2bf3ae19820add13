// SPDX-License-Identifier: MIT
#include "lab/training.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <string>
#include <string_view>

#include "kernels/rotation.h"

namespace lab {
namespace {

constexpr std::array<std::string_view, 2> kTasks{"permutation", "text"};
constexpr std::array<std::string_view, 2> kSchedules{"constant", "cosine"};

}  // namespace

model::Names names(Task) { return kTasks; }
model::Names names(Schedule) { return kSchedules; }

std::optional<model::Conflict> find_conflict(const Training& training, std::uint32_t text_length) {
  if (training.schedule == Schedule::kCosine && training.steps <= training.warmup) {
    return model::Conflict{"steps", "steps is " + std::to_string(training.steps) +
                                        "; with a cosine schedule it must be more than warmup, which is " +
                                        std::to_string(training.warmup)};
  }
  if (training.task == Task::kText && text_length <= training.tokens) {
    return model::Conflict{"text", "text has " + std::to_string(text_length) +
                                       " bytes; it must have more than tokens, which is " +
                                       std::to_string(training.tokens)};
  }
  return std::nullopt;
}

double learning_rate_at(const Training& training, std::uint64_t step) {
  if (step <= training.warmup) return training.learning_rate * double(step) / training.warmup;
  if (training.schedule == Schedule::kConstant) return training.learning_rate;
  const double way = double(step - training.warmup) / (training.steps - training.warmup);
  const double half = kernels::rotation_by(std::numbers::pi / 2 * std::min(way, 1.0)).cosine;
  return training.learning_rate * half * half;
}

}  // namespace lab
