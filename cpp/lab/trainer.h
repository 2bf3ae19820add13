// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "lab/batches.h"
#include "lab/drawing.h"
#include "lab/example.h"
#include "lab/training.h"
#include "model/backward.h"
#include "model/forward.h"
#include "model/memory.h"

namespace lab {

inline constexpr std::size_t kMaxTrainerWeights = std::size_t{4} << 20;

struct TrainingStep {
  std::uint64_t step;    // from 1
  double loss;           // mean over the batch, before the weights were moved; NaN and infinity are told as they are
  double gradient_norm;  // of all weights together, before it was clipped
  double learning_rate;
};

// Trains a model with AdamW, in pieces of one layer each, so that whoever drives it can stop or draw breath.
class Trainer {
 public:
  // Null when memory was refused. text: [text_length], of Task::kText.
  static std::unique_ptr<Trainer> start(const model::Config& config, const Training& training, const std::uint8_t* text,
                                        std::uint32_t text_length);

  // Does the next piece of a step, at first of the drawing of weights. True when it was a step's last one, and `last`
  // is that step.
  bool advance();

  // Gives up a step that is under way; the weights are those after the last whole step.
  void abandon();

  const TrainingStep& last() const { return last_; }
  const std::shared_ptr<model::Model>& model() const { return model_; }
  const Training& training() const { return training_; }

  // The weights are drawn by the first pieces, and what they are before that nobody may ask.
  bool drawn() const { return drawing_.done(); }

  // The first sequence of the last batch, or of the first one before any step.
  Example example() const;

 private:
  Trainer(std::shared_ptr<model::Model> model, const Training& training, const Batches& batches);
  bool allocate();
  void begin();
  void update();

  std::shared_ptr<model::Model> model_;
  Drawing drawing_;
  Training training_;
  Batches batches_;
  std::unique_ptr<model::Forward> forward_;
  std::unique_ptr<model::Backward> backward_;
  model::Floats moments_;  // Adam's first, then its second, each one tensor after another
  std::unique_ptr<std::uint8_t[]> tokens_;
  std::unique_ptr<std::uint8_t[]> targets_;
  model::HeadActivations head_;
  TrainingStep last_{};
  TrainingStep next_{};
  std::uint32_t piece_ = 0;
};

}  // namespace lab
