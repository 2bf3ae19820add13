// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/config.h"
#include "model/memory.h"

namespace model {

// Null where the model has no such tensor.
struct NormWeights {
  float* gain = nullptr;
  float* bias = nullptr;
};

struct SubLayerWeights {
  NormWeights first;   // the sub-layer's norm
  NormWeights second;  // the sandwich's norm after the branch
};

// Matrices are [inputs, outputs]: a branch computes rows times matrix.
struct BlockWeights {
  SubLayerWeights attention;
  float* wq = nullptr;      // [width, width]
  float* wk = nullptr;      // [width, width]
  float* wv = nullptr;      // [width, width]
  float* wo = nullptr;      // [width, width]
  float* q_gain = nullptr;  // [head width], shared by the heads
  float* k_gain = nullptr;  // [head width]
  SubLayerWeights ffn;
  float* w1 = nullptr;  // [width, ffn], the gate of SwiGLU
  float* w2 = nullptr;  // [ffn, width]
  float* w3 = nullptr;  // [width, ffn], SwiGLU only
};

struct Weights {
  float* embedding = nullptr;  // [vocabulary, width]
  NormWeights final_norm;
  float* output = nullptr;  // [width, vocabulary], null when tied
  std::array<BlockWeights, kMaxLayers> blocks;
};

enum class Role { kGain, kBias, kEmbedding, kMatrix, kBranchMatrix, kResidualMatrix };

// A tensor's name, its place in Weights, its shape, and what it is to the initialisation.
struct Tensor {
  const char* name;  // within its block
  float** data;
  std::uint32_t rows;
  std::uint32_t columns;
  Role role;
  std::uint32_t stream;  // of random numbers: its own, so that no tensor's draw depends on what else the model has

  std::size_t size() const { return std::size_t{rows} * columns; }
};

namespace detail {

inline bool has_norms(const Config& config) {
  return config.placement != Placement::kNone && config.norm != NormKind::kNone;
}

struct NormNames {
  const char* gain;
  const char* bias;
};

template <class Visit>
void visit_norm(const Config& config, NormNames names, NormWeights& norm, Visit&& visit) {
  visit(Tensor{names.gain, &norm.gain, 1, config.width, Role::kGain, 0});
  if (config.norm == NormKind::kLayer) visit(Tensor{names.bias, &norm.bias, 1, config.width, Role::kBias, 0});
}

template <class Visit>
void visit_norms(const Config& config, NormNames first, NormNames second, SubLayerWeights& norms, Visit&& visit) {
  if (!has_norms(config)) return;
  visit_norm(config, first, norms.first, visit);
  if (config.placement == Placement::kSandwich) visit_norm(config, second, norms.second, visit);
}

}  // namespace detail

// The one list of tensors, in two parts: those outside the blocks, and those of one block.
template <class Visit>
void visit_outer_tensors(const Config& config, Weights& weights, Visit&& visit) {
  visit(Tensor{"embedding", &weights.embedding, config.vocabulary, config.width, Role::kEmbedding, 0});
  if (config.final_norm && config.norm != NormKind::kNone) {
    detail::visit_norm(config, {"finalNorm.gain", "finalNorm.bias"}, weights.final_norm, visit);
  }
  if (!config.tied) visit(Tensor{"output", &weights.output, config.width, config.vocabulary, Role::kMatrix, 1});
}

template <class Visit>
void visit_block_tensors(const Config& config, std::uint32_t layer, BlockWeights& block, Visit&& visit) {
  const std::uint32_t stream = 8 * (layer + 1);
  const std::uint32_t width = config.width;
  const std::uint32_t ffn = config.ffn;
  detail::visit_norms(config, {"attention.norm1.gain", "attention.norm1.bias"},
                      {"attention.norm2.gain", "attention.norm2.bias"}, block.attention, visit);
  visit(Tensor{"attention.wv", &block.wv, width, width, Role::kBranchMatrix, stream});
  if (config.attention == Attention::kCausal) {
    visit(Tensor{"attention.wq", &block.wq, width, width, Role::kMatrix, stream + 1});
    visit(Tensor{"attention.wk", &block.wk, width, width, Role::kMatrix, stream + 2});
    visit(Tensor{"attention.wo", &block.wo, width, width, Role::kResidualMatrix, stream + 3});
    if (config.qk_norm) {
      visit(Tensor{"attention.q.gain", &block.q_gain, 1, config.head_width(), Role::kGain, 0});
      visit(Tensor{"attention.k.gain", &block.k_gain, 1, config.head_width(), Role::kGain, 0});
    }
  }
  detail::visit_norms(config, {"ffn.norm1.gain", "ffn.norm1.bias"}, {"ffn.norm2.gain", "ffn.norm2.bias"}, block.ffn,
                      visit);
  visit(Tensor{"ffn.w1", &block.w1, width, ffn, Role::kBranchMatrix, stream + 4});
  if (config.feed_forward == FeedForward::kSwiglu)
    visit(Tensor{"ffn.w3", &block.w3, width, ffn, Role::kBranchMatrix, stream + 5});
  visit(Tensor{"ffn.w2", &block.w2, ffn, width, Role::kResidualMatrix, stream + 6});
}

// Calls visit(layer, tensor) for all of them in the order in which they lie in memory; layer is -1 outside the blocks.
template <class Visit>
void visit_tensors(const Config& config, Weights& weights, Visit&& visit) {
  visit_outer_tensors(config, weights, [&](const Tensor& tensor) { visit(-1, tensor); });
  for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
    visit_block_tensors(config, layer, weights.blocks[layer],
                        [&](const Tensor& tensor) { visit(static_cast<int>(layer), tensor); });
  }
}

// Number of weights, before anything is allocated; those of one block, and those outside the blocks.
std::size_t count_weights(const Config& config);
std::size_t count_block_weights(const Config& config);
std::size_t count_outer_weights(const Config& config);

// The weights of a config in one allocation, laid out but not yet drawn.
class Model {
 public:
  // Null when memory was refused.
  static std::unique_ptr<Model> allocate(const Config& config);

  const Config& config() const { return config_; }
  const Weights& weights() const { return weights_; }
  Weights& weights() { return weights_; }
  std::size_t size() const { return size_; }
  float* floats() const { return floats_.get(); }  // [size], all tensors one after another

  // Draws the tensors outside the blocks, or those of one block, or all.
  void draw_outer();
  void draw_block(std::uint32_t layer);
  void draw();

 private:
  Config config_;
  Weights weights_;
  Floats floats_;
  std::size_t size_ = 0;
};

}  // namespace model
