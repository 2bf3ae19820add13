// SPDX-License-Identifier: MIT
#include "lab/trainer.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "kernels/adamw.h"
#include "kernels/sum_of_squares.h"
#include "model/probes.h"

namespace lab {

std::unique_ptr<Trainer> Trainer::start(const model::Config& config, const Training& training, const std::uint8_t* text,
                                        std::uint32_t text_length) {
  std::shared_ptr<model::Model> model = model::Model::allocate(config);
  if (!model) return nullptr;
  const Batches batches(training, config.vocabulary, config.seed, text, text_length);
  std::unique_ptr<Trainer> trainer(new (std::nothrow) Trainer(std::move(model), training, batches));
  return trainer && trainer->allocate() ? std::move(trainer) : nullptr;
}

Trainer::Trainer(std::shared_ptr<model::Model> model, const Training& training, const Batches& batches)
    : model_(std::move(model)), drawing_(Drawing::of_undrawn(model_)), training_(training), batches_(batches) {}

bool Trainer::allocate() {
  const std::uint32_t rows = training_.batch * training_.tokens;
  forward_ = model::Forward::allocate(*model_, {training_.batch, training_.tokens}, model::Keep::kAllBlocks);
  if (!forward_) return false;
  backward_ = model::Backward::allocate(*forward_, model::Keep::kAllBlocks);
  moments_ = model::allocate_floats(2 * model_->size());
  tokens_.reset(new (std::nothrow) std::uint8_t[rows]);
  targets_.reset(new (std::nothrow) std::uint8_t[rows]);
  if (!backward_ || !moments_ || !tokens_ || !targets_) return false;
  std::fill_n(moments_.get(), 2 * model_->size(), 0.0f);
  batches_.draw(tokens_.get(), targets_.get(), 1);
  return true;
}

bool Trainer::advance() {
  if (!drawing_.done()) {
    drawing_.step();
    return false;
  }
  const std::uint32_t layers = model_->config().layers;
  const std::uint32_t rows = forward_->shape().rows();
  const std::uint32_t piece = piece_++;
  if (piece == 0) begin();
  if (piece < layers) {
    forward_->block(piece);
    return false;
  }
  if (piece == layers) {
    head_ = forward_->head(targets_.get(), rows);
    next_.loss = model::measure_mean(head_.losses, rows);
    backward_->head(head_, targets_.get(), rows);
  }
  if (piece < 2 * layers) {
    backward_->block(2 * layers - 1 - piece);
    return false;
  }
  backward_->embedding(tokens_.get());
  update();
  last_ = next_;
  piece_ = 0;
  return true;
}

void Trainer::abandon() {
  piece_ = 0;
  batches_.draw(tokens_.get(), targets_.get(), std::max<std::uint64_t>(last_.step, 1));
}

void Trainer::begin() {
  next_ = {.step = last_.step + 1, .loss = 0, .gradient_norm = 0, .learning_rate = 0};
  next_.learning_rate = learning_rate_at(training_, next_.step);
  batches_.draw(tokens_.get(), targets_.get(), next_.step);
  forward_->embed(tokens_.get());
}

// Gains and biases do not decay.
void Trainer::update() {
  next_.gradient_norm = std::sqrt(kernels::sum_of_squares(backward_->floats(), model_->size()));
  kernels::AdamW options{.learning_rate = next_.learning_rate};
  if (training_.clip > 0 && next_.gradient_norm > training_.clip) {
    options.gradient_scale = training_.clip / next_.gradient_norm;
  }
  model::visit_tensors(model_->config(), model_->weights(), [&](int, const model::Tensor& tensor) {
    const std::ptrdiff_t offset = *tensor.data - model_->floats();
    float* first_moment = moments_.get() + offset;
    const bool decays = tensor.role != model::Role::kGain && tensor.role != model::Role::kBias;
    options.weight_decay = decays ? training_.weight_decay : 0;
    kernels::adamw_step(*tensor.data, first_moment, first_moment + model_->size(), backward_->floats() + offset,
                        tensor.size(), next_.step, options);
  });
}

Example Trainer::example() const {
  Example example{.tokens = {}, .count = training_.tokens, .targets = {}, .target_count = training_.tokens};
  std::copy_n(tokens_.get(), training_.tokens, example.tokens.begin());
  std::copy_n(targets_.get(), training_.tokens, example.targets.begin());
  return example;
}

}  // namespace lab
