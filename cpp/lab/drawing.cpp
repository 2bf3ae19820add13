// SPDX-License-Identifier: MIT
#include "lab/drawing.h"

namespace lab {

Drawing::Drawing(const model::Config& config, ModelCache& cache)
    : cache_(&cache), model_(cache.find(config)), config_(config), layer_(model_ ? config.layers : 0) {}

bool Drawing::step() {
  if (!model_) {
    cache_->make_room(model::count_weights(config_));
    model_ = model::Model::allocate(config_);
    if (!model_) return false;
  }
  if (layer_ == 0) model_->draw_outer();
  model_->draw_block(layer_);
  if (++layer_ == config_.layers && cache_) cache_->keep(model_);
  return true;
}

}  // namespace lab
