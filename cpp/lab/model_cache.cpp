// SPDX-License-Identifier: MIT
#include "lab/model_cache.h"

#include <algorithm>
#include <utility>

namespace lab {

std::shared_ptr<model::Model> ModelCache::find(const model::Config& config) {
  const auto found = std::find_if(models_.begin(), models_.end(),
                                  [&](const auto& model) { return model && model->config() == config; });
  if (found == models_.end()) return nullptr;
  std::rotate(models_.begin(), found, found + 1);
  return models_.front();
}

void ModelCache::keep(std::shared_ptr<model::Model> model) {
  std::rotate(models_.begin(), models_.end() - 1, models_.end());
  models_.front() = std::move(model);
}

void ModelCache::make_room(std::size_t weights) {
  for (auto& model : models_) {
    if (model) weights += model->size();
    if (weights > kMaxWeights) model.reset();
  }
}

}  // namespace lab
