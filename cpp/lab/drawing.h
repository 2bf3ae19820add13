// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <utility>

#include "lab/model_cache.h"
#include "model/weights.h"

namespace lab {

// A model on its way: drawn in steps of one block each, unless it is there already.
class Drawing {
 public:
  // Of a config, through a cache.
  Drawing(const model::Config& config, ModelCache& cache);

  static Drawing of_undrawn(std::shared_ptr<model::Model> model) { return {std::move(model), 0}; }
  static Drawing of_drawn(std::shared_ptr<model::Model> model) {
    const std::uint32_t layers = model->config().layers;
    return {std::move(model), layers};
  }

  bool done() const { return layer_ == config_.layers; }
  std::uint32_t layer() const { return layer_; }  // how many blocks are drawn
  const model::Config& config() const { return config_; }

  // Draws the next block. False when memory was refused.
  bool step();

  const std::shared_ptr<model::Model>& model() const { return model_; }

 private:
  Drawing(std::shared_ptr<model::Model> model, std::uint32_t layer)
      : model_(std::move(model)), config_(model_->config()), layer_(layer) {}

  ModelCache* cache_ = nullptr;
  std::shared_ptr<model::Model> model_;
  model::Config config_;
  std::uint32_t layer_ = 0;
};

}  // namespace lab
