// SPDX-License-Identifier: MIT
// The models that the tests of forward and backward pass share.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/random.h"
#include "model/weights.h"

namespace test {

using Change = std::function<void(model::Config&)>;

// Two layers, narrow but with a head width and a feed-forward that leave tails.
inline model::Config small_config() {
  model::Config config;
  config.layers = 2;
  config.width = 24;
  config.heads = 4;
  config.ffn = 37;
  config.vocabulary = 19;
  config.eps = 1e-3;
  config.final_norm = true;
  return config;
}

inline std::unique_ptr<model::Model> draw(const model::Config& config) {
  auto model = model::Model::allocate(config);
  model->draw();
  return model;
}

// Gains and biases are ones and zeros at the start; these tell whether each is used where it should be.
inline void make_norms_uneven(model::Model& model) {
  std::uint32_t stream = 1000;
  model::visit_tensors(model.config(), model.weights(), [&](int, const model::Tensor& tensor) {
    if (tensor.role != model::Role::kGain && tensor.role != model::Role::kBias) return;
    model::draw_gaussians(*tensor.data, tensor.size(), 0.7, 1, stream++);
  });
}

// Every placement with every norm.
inline std::vector<std::pair<std::string, Change>> placements_and_norms() {
  std::vector<std::pair<std::string, Change>> all;
  for (std::size_t p = 0; p < names(model::Placement{}).size(); ++p) {
    for (std::size_t n = 0; n < names(model::NormKind{}).size(); ++n) {
      const auto placement = static_cast<model::Placement>(p);
      const auto norm = static_cast<model::NormKind>(n);
      all.emplace_back(std::string(names(placement)[p]) + " " + std::string(names(norm)[n]),
                       [=](model::Config& config) {
                         config.placement = placement;
                         config.norm = norm;
                       });
    }
  }
  return all;
}

// Every other choice by itself, and the scaling of norms at every placement.
inline std::vector<std::pair<std::string, Change>> options() {
  std::vector<std::pair<std::string, Change>> all = {
      {"relu", [](auto& config) { config.feed_forward = model::FeedForward::kRelu; }},
      {"uniform attention", [](auto& config) { config.attention = model::Attention::kUniform; }},
      {"q/k norm", [](auto& config) { config.qk_norm = true; }},
      {"tied", [](auto& config) { config.tied = true; }},
      {"no final norm", [](auto& config) { config.final_norm = false; }},
      {"branch scale", [](auto& config) { config.branch_scale = 0.3; }},
      {"one head", [](auto& config) { config.heads = 1; }},
      {"xavier", [](auto& config) { config.init = model::Init::kXavier; }},
  };
  for (std::size_t p = 0; p < names(model::Placement{}).size(); ++p) {
    const auto placement = static_cast<model::Placement>(p);
    all.emplace_back("layer scaling, " + std::string(names(placement)[p]), [=](model::Config& config) {
      config.placement = placement;
      config.layer_scaling = true;
    });
  }
  return all;
}

}  // namespace test
