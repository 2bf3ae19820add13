// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace model {

// How many sequences go through the model side by side, and how many tokens each has. Vectors of a pass are
// [rows, width], one sequence after another.
struct Shape {
  std::uint32_t sequences;
  std::uint32_t tokens;

  std::uint32_t rows() const { return sequences * tokens; }
};

// What one norm met and answered, both [rows, width], before any layer scaling.
struct NormActivations {
  const float* input = nullptr;
  const float* output = nullptr;
};

// Where the vectors of one sub-layer stand after its forward pass. All [rows, width]; several may be the same memory.
struct SubLayerActivations {
  const float* before = nullptr;  // the stream as it enters the sub-layer
  const float* read = nullptr;    // what the branch read
  const float* base = nullptr;    // the stream as it enters the sum: alpha x for DeepNorm
  const float* branch = nullptr;  // what the branch answered, before any norm on it
  const float* write = nullptr;   // what the branch added
  const float* sum = nullptr;     // base + write, before any norm on it
  const float* after = nullptr;   // the stream after the sub-layer
  NormActivations norms[2];       // in the order in which data meets them
  std::uint32_t norm_count = 0;
};

// [rows, width] each; null what uniform attention has not.
struct AttentionActivations : SubLayerActivations {
  const float* q_input = nullptr;  // as projected, before any norm on each head
  const float* k_input = nullptr;
  const float* q = nullptr;  // as the scores are made of them, turned by their positions
  const float* k = nullptr;
  const float* v = nullptr;
  const float* mixed = nullptr;  // what attention gathered from the values
};

// [rows, ffn] each.
struct FeedForwardActivations : SubLayerActivations {
  const float* gate = nullptr;
  const float* up = nullptr;  // SwiGLU only
  const float* hidden = nullptr;
};

struct BlockActivations {
  AttentionActivations attention;
  FeedForwardActivations ffn;
};

struct HeadActivations {
  NormActivations final_norm;     // input and output are the same without a final norm
  const float* logits = nullptr;  // [rows, vocabulary]
  const float* losses = nullptr;  // [targets]
};

}  // namespace model
