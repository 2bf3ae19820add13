// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <memory>

#include "model/weights.h"

namespace lab {

// The models drawn last, so that another text through the same config and seed draws no weights.
class ModelCache {
 public:
  // Null where the cache has no model of this config.
  std::shared_ptr<model::Model> find(const model::Config& config);
  void keep(std::shared_ptr<model::Model> model);

  // Lets older models go until `weights` more would fit.
  void make_room(std::size_t weights);

 private:
  static constexpr std::size_t kMaxWeights = std::size_t{16} << 20;
  std::array<std::shared_ptr<model::Model>, 4> models_;  // the latest first
};

}  // namespace lab
