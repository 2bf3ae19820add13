// SPDX-License-Identifier: MIT
#include "model/weights.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "model/random.h"

namespace model {
namespace {

double matrix_std(const Config& config, const Tensor& tensor) {
  switch (config.init) {
    case Init::kFanIn:
      return 1 / std::sqrt(static_cast<double>(tensor.rows));
    case Init::kXavier:
      return std::sqrt(2.0 / (tensor.rows + tensor.columns));
    case Init::kNormal:
      return config.init_std;
  }
  return 0;
}

// DeepNorm draws value, output and feed-forward matrices smaller by beta = (8L)^(-1/4).   Wang et al. 2022, section 3.2
// Scaled residual init divides the last matrix of each branch by sqrt(2L).           Radford et al. 2019, section 2.3
double initial_std(const Config& config, const Tensor& tensor) {
  if (tensor.role == Role::kEmbedding) return config.embedding_std;
  double std = matrix_std(config, tensor);
  if (tensor.role == Role::kMatrix) return std;
  if (config.placement == Placement::kDeepNorm) std /= std::sqrt(std::sqrt(8.0 * config.layers));
  if (tensor.role == Role::kResidualMatrix && config.residual_init == ResidualInit::kScaled) {
    std /= std::sqrt(2.0 * config.layers);
  }
  return std;
}

void draw_tensor(const Config& config, const Tensor& tensor) {
  float* data = *tensor.data;
  switch (tensor.role) {
    case Role::kGain:
      std::fill_n(data, tensor.size(), 1.0f);
      return;
    case Role::kBias:
      std::fill_n(data, tensor.size(), 0.0f);
      return;
    default:
      draw_gaussians(data, tensor.size(), initial_std(config, tensor), config.seed, tensor.stream);
  }
}

}  // namespace

std::size_t count_weights(const Config& config) {
  return count_outer_weights(config) + count_block_weights(config) * config.layers;
}

std::size_t count_block_weights(const Config& config) {
  BlockWeights unused;
  std::size_t count = 0;
  visit_block_tensors(config, 0, unused, [&](const Tensor& tensor) { count += tensor.size(); });
  return count;
}

std::size_t count_outer_weights(const Config& config) {
  Weights unused;
  std::size_t count = 0;
  visit_outer_tensors(config, unused, [&](const Tensor& tensor) { count += tensor.size(); });
  return count;
}

std::unique_ptr<Model> Model::allocate(const Config& config) {
  std::unique_ptr<Model> model(new (std::nothrow) Model);
  if (!model) return nullptr;
  model->config_ = config;
  model->size_ = count_weights(config);
  model->floats_ = allocate_floats(model->size_);
  if (!model->floats_) return nullptr;
  Carver carver(model->floats_.get());
  visit_tensors(config, model->weights_, [&](int, const Tensor& tensor) { *tensor.data = carver.take(tensor.size()); });
  return model;
}

void Model::draw_outer() {
  visit_outer_tensors(config_, weights_, [&](const Tensor& tensor) { draw_tensor(config_, tensor); });
}

void Model::draw() {
  draw_outer();
  for (std::uint32_t layer = 0; layer < config_.layers; ++layer) draw_block(layer);
}

void Model::draw_block(std::uint32_t layer) {
  visit_block_tensors(config_, layer, weights_.blocks[layer],
                      [&](const Tensor& tensor) { draw_tensor(config_, tensor); });
}

}  // namespace model
