// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "model/forward.h"

namespace model {

// Where the gradient of the loss stands in one sub-layer's vectors. All [rows, width]; several may be the same memory.
struct SubLayerGradients {
  const float* read = nullptr;    // in what the branch read, coming back through the branch alone
  const float* branch = nullptr;  // in what the branch answered, before any norm on it
  const float* sum = nullptr;     // at the sum, before any norm on it, and so in what the branch added to it
  const float* after = nullptr;   // in the stream after the sub-layer
};

struct BlockGradients {
  SubLayerGradients attention;
  SubLayerGradients ffn;
  const float* before = nullptr;  // in the stream as it enters the block
};

// The gradients of the mean loss of a forward pass, with Keep::kAllBlocks, taken back a block at a time.
class Backward {
 public:
  // Null when memory was refused. keep: whether the gradients of all blocks' weights are kept, or the last one's only.
  static std::unique_ptr<Backward> allocate(const Forward& forward, Keep keep);

  // In this order: the head, with what was given to Forward::head; every block from the last one to the first; the
  // embedding. What comes back stays valid until the next call; of the head it is the gradient in the stream after the
  // last block.
  const float* head(const HeadActivations& activations, const std::uint8_t* targets, std::uint32_t count);
  BlockGradients block(std::uint32_t layer);
  void embedding(const std::uint8_t* tokens);

  // The gradients in the weights. With Keep::kLastBlock all blocks' are the same memory, that of the block done last.
  Weights& weights() { return weights_; }
  float* floats() { return start_; }  // one tensor after another, in the order of the weights

 private:
  Backward(const Forward& forward, Keep keep);
  void carve(Carver& carver);

  struct SubLayerBuffers {
    float* sum;
    float* branch;
    float* read;
  };

  template <class Branch>
  SubLayerGradients sub_layer(float* before, const SubLayerActivations& activations, std::uint32_t layer,
                              const SubLayerWeights& weights, const SubLayerWeights& gradients,
                              const SubLayerBuffers& buffers, Branch&& branch);
  void attention(float* dread, const float* dy, const AttentionActivations& activations, const BlockWeights& block,
                 const BlockWeights& gradients);
  void ffn(float* dread, const float* dy, const FeedForwardActivations& activations, const BlockWeights& block,
           const BlockWeights& gradients);
  const float* norm(float* dx, const float* x, const float* dy, const NormWeights& weights,
                    const NormWeights& gradients);
  const float* scaled(float* y, double factor, const float* x);
  std::size_t size() const { return std::size_t{shape_.rows()} * config_.width; }

  const Forward& forward_;
  const Config& config_;
  Wiring wiring_;
  Shape shape_;
  Keep keep_;
  Floats floats_;
  Weights weights_;
  float* start_ = nullptr;

  const float* stream_ = nullptr;        // [rows, width], the gradient in the stream as it stands
  float* before_[2] = {};                // [rows, width], where it stands before a block, by turns
  float* between_ = nullptr;             // [rows, width], and between a block's sub-layers
  SubLayerBuffers attention_buffers_{};  // [rows, width] each
  SubLayerBuffers ffn_buffers_{};
  float* normed_ = nullptr;   // [rows, width]
  float* q_ = nullptr;        // [rows, width]
  float* k_ = nullptr;        // [rows, width]
  float* v_ = nullptr;        // [rows, width]
  float* mixed_ = nullptr;    // [rows, width]
  float* gate_ = nullptr;     // [rows, ffn]
  float* up_ = nullptr;       // [rows, ffn]
  float* scratch_ = nullptr;  // of attention
  float* logits_ = nullptr;   // [rows, vocabulary]
};

}  // namespace model
