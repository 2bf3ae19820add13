// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "model/weights.h"

namespace model {

// What one norm met and answered, both [tokens, width], before any layer scaling.
struct NormActivations {
  const float* input = nullptr;
  const float* output = nullptr;
};

// Where the vectors of one sub-layer stand after its forward pass. All [tokens, width]; several may be the same memory.
struct SubLayerActivations {
  const float* read = nullptr;   // what the branch read
  const float* base = nullptr;   // the stream as it enters the sum: alpha x for DeepNorm
  const float* write = nullptr;  // what the branch added
  const float* sum = nullptr;    // base + write, before any norm on it
  const float* after = nullptr;  // the stream after the sub-layer
  NormActivations norms[2];      // in the order in which data meets them
  std::uint32_t norm_count = 0;
};

struct BlockActivations {
  const float* before = nullptr;  // the stream as it enters the block
  SubLayerActivations attention;
  SubLayerActivations ffn;
};

struct HeadActivations {
  NormActivations final_norm;     // input and output are the same without a final norm
  const float* logits = nullptr;  // [tokens, vocabulary]
  const float* losses = nullptr;  // [tokens - 1], of the next token
};

// A forward pass of one sequence, taken a block at a time. Its memory, one allocation, is used again by every block.
class Forward {
 public:
  // Null when memory was refused. The model and the tokens (each below the vocabulary) outlive the pass.
  static std::unique_ptr<Forward> start(const Model& model, const std::uint8_t* tokens, std::uint32_t count);

  std::uint32_t token_count() const { return count_; }
  const float* stream() const { return after_; }

  // Blocks in their order, then the head. What comes back stays valid until the next call.
  BlockActivations block(std::uint32_t layer);
  HeadActivations head();

 private:
  // [tokens, width] each.
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

  Forward(const Model& model, const std::uint8_t* tokens, std::uint32_t count);
  void carve(Carver& carver);
  void embed();

  template <class Branch>
  SubLayerActivations sub_layer(const float* x, std::uint32_t layer, const SubLayerWeights& weights,
                                const SubLayerBuffers& buffers, Branch&& branch);
  void attention(float* y, const float* read, const BlockWeights& block);
  void ffn(float* y, const float* read, const BlockWeights& block);
  NormActivations norm(float* y, const float* x, const NormWeights& weights);
  const float* scaled(float* y, const float* x, double factor);

  const Model& model_;
  const Config& config_;
  const std::uint8_t* tokens_;
  std::uint32_t count_;
  Floats floats_;

  float* stream_ = nullptr;       // [tokens, width], as it enters the next block
  const float* after_ = nullptr;  // [tokens, width], as the last block left it
  SubLayerBuffers attention_buffers_{};
  SubLayerBuffers ffn_buffers_{};
  float* q_ = nullptr;       // [tokens, width]
  float* k_ = nullptr;       // [tokens, width]
  float* v_ = nullptr;       // [tokens, width]
  float* mixed_ = nullptr;   // [tokens, width], what attention gathered from the values
  float* p_ = nullptr;       // [tokens, tokens]
  float* gate_ = nullptr;    // [tokens, ffn]
  float* up_ = nullptr;      // [tokens, ffn]
  float* final_ = nullptr;   // [tokens, width]
  float* output_ = nullptr;  // [width, vocabulary], the transposed embedding of a tied model
  float* logits_ = nullptr;  // [tokens, vocabulary]
  float* losses_ = nullptr;  // [tokens]
};

}  // namespace model
