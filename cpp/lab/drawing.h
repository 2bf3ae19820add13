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
  // Of a model that was allocated and is its owner's alone.
  explicit Drawing(std::unique_ptr<model::Model> model) : model_(std::move(model)), config_(model_->config()) {}
  // Of a model that is drawn.
  explicit Drawing(std::shared_ptr<model::Model> model);

  bool done() const { return layer_ == config_.layers; }
  std::uint32_t layer() const { return layer_; }  // how many blocks are drawn
  const model::Config& config() const { return config_; }

  // Draws the next block. False when memory was refused.
  bool step();

  const std::shared_ptr<model::Model>& model() const { return model_; }

 private:
  ModelCache* cache_ = nullptr;
  std::shared_ptr<model::Model> model_;
  model::Config config_;
  std::uint32_t layer_ = 0;
};

}  // namespace lab
