// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "model/activations.h"
#include "model/weights.h"
#include "model/wiring.h"

namespace model {

// What a forward pass leaves behind: the last block's activations, or those of all blocks, as the backward pass needs.
enum class Keep { kLastBlock, kAllBlocks };

// A forward pass, taken a block at a time, through memory that later passes use again.
class Forward {
 public:
  // Null when memory was refused. The model outlives the pass.
  static std::unique_ptr<Forward> allocate(const Model& model, Shape shape, Keep keep);

  const Model& model() const { return model_; }
  Shape shape() const { return shape_; }

  // Begins a pass. tokens: [rows], each below the vocabulary.
  void embed(const std::uint8_t* tokens);

  // The stream as it stands. [rows, width]
  const float* stream() const { return stream_; }

  // Blocks in their order, of which any may be left out, then the head with what the first rows should have predicted.
  // Activations stay valid until the next block, or with Keep::kAllBlocks until the next pass.
  const BlockActivations& block(std::uint32_t layer);
  HeadActivations head(const std::uint8_t* targets, std::uint32_t count);

  // Of a block that was run, with Keep::kAllBlocks: all but `base`, `write` and a `branch` that meets no norm, which
  // the backward pass has no use for.
  const BlockActivations& activations(std::uint32_t layer) const { return activations_[layer]; }

 private:
  // [rows, width] each; null where the config has no use for it.
  struct SubLayerBuffers {
    float* first_norm;
    float* read;
    float* branch;
    float* branch_norm;
    float* scaled_branch;
    float* write;
    float* base;
    float* sum;
    float* sum_norm;
    float* after;
  };
  struct BlockBuffers {
    SubLayerBuffers attention;
    float* q_input;
    float* k_input;
    float* q;
    float* k;
    float* v;
    float* mixed;
    SubLayerBuffers ffn;
    float* gate;
    float* up;
    float* hidden;
  };

  Forward(const Model& model, Shape shape, Keep keep);
  void carve(Carver& carver);
  BlockBuffers carve_block(Carver& kept, Carver& passing) const;
  SubLayerBuffers carve_sub_layer(Carver& kept, Carver& passing) const;

  template <class Branch>
  void sub_layer(SubLayerActivations& activations, std::uint32_t layer, const SubLayerWeights& weights,
                 const SubLayerBuffers& buffers, Branch&& branch);
  void attention(AttentionActivations& activations, const BlockBuffers& buffers, const BlockWeights& block);
  void ffn(FeedForwardActivations& activations, const BlockBuffers& buffers, const BlockWeights& block);
  NormActivations norm(float* y, const float* x, const NormWeights& weights);
  const float* scaled(float* y, double factor, const float* x);
  std::size_t size() const { return std::size_t{shape_.rows()} * config_.width; }

  const Model& model_;
  const Config& config_;
  Wiring wiring_;
  Shape shape_;
  Keep keep_;
  Floats floats_;
  std::array<BlockActivations, kMaxLayers> activations_;
  std::uint32_t slot_ = 0;

  const float* stream_ = nullptr;  // [rows, width]
  float* embedded_ = nullptr;      // [rows, width]
  float* blocks_ = nullptr;        // what is kept of one block after another's
  std::uint64_t block_size_ = 0;
  float* passing_ = nullptr;  // what is not
  float* scratch_ = nullptr;  // of attention
  float* final_ = nullptr;    // [rows, width]
  float* output_ = nullptr;   // [width, vocabulary], the transposed embedding of a tied model
  float* logits_ = nullptr;   // [rows, vocabulary]
  float* losses_ = nullptr;   // [rows]
};

}  // namespace model
