// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "lab/example.h"
#include "model/config.h"

namespace lab {

// permutation: the target of a symbol is the one that a fixed permutation takes it to.
// text: the target of each byte of a text is the next one.
enum class Task { kPermutation, kText };
enum class Schedule { kConstant, kCosine };

model::Names names(Task);
model::Names names(Schedule);

// How a model is trained: with AdamW, and the learning rate of `learning_rate_at`.
struct Training {
  Task task = Task::kPermutation;
  std::uint32_t tokens = 16;  // of a sequence
  std::uint32_t batch = 16;   // sequences of a step
  double learning_rate = 3e-3;
  Schedule schedule = Schedule::kConstant;
  std::uint32_t warmup = 0;  // steps
  std::uint32_t steps = 0;   // of the cosine's whole way, the warm-up among them
  double clip = 0;           // the gradient's greatest length; 0 for no limit
  double weight_decay = 0;
};

inline constexpr std::uint32_t kSymbols = 32;  // unless a permutation is asked for of others

// As model::visit_fields.
template <class AnyTraining, class Visit>
void visit_fields(AnyTraining& training, Visit&& visit) {
  visit("task", training.task);
  visit("tokens", training.tokens, model::Range{1, kMaxTokens});
  visit("batch", training.batch, model::Range{1, 1024});
  visit("learningRate", training.learning_rate, model::Range{0, 1000});
  visit("schedule", training.schedule);
  visit("warmup", training.warmup, model::Range{0, 1e6});
  visit("steps", training.steps, model::Range{0, 1e6});
  visit("clip", training.clip, model::Range{0, 1e6});
  visit("weightDecay", training.weight_decay, model::Range{0, 1000});
}

// text_length: of the text that a model is trained on.
std::optional<model::Conflict> find_conflict(const Training& training, std::uint32_t text_length);

// Of a step, counted from 1: rises evenly over the warm-up, then stays or falls to 0 along half a cosine.
double learning_rate_at(const Training& training, std::uint64_t step);

}  // namespace lab
