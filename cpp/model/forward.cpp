// SPDX-License-Identifier: MIT
#include "model/forward.h"

#include <algorithm>
#include <new>

#include "kernels/add_scaled.h"
#include "kernels/attention.h"
#include "kernels/cross_entropy.h"
#include "kernels/layer_norm.h"
#include "kernels/matmul.h"
#include "kernels/relu.h"
#include "kernels/rms_norm.h"
#include "kernels/rope.h"
#include "kernels/scale.h"
#include "kernels/swiglu.h"

namespace model {
namespace {

void transpose(float* y, const float* x, std::size_t rows, std::size_t columns) {
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) y[column * rows + row] = x[row * columns + column];
  }
}

}  // namespace

std::unique_ptr<Forward> Forward::allocate(const Model& model, Shape shape, Keep keep) {
  std::unique_ptr<Forward> forward(new (std::nothrow) Forward(model, shape, keep));
  if (!forward) return nullptr;
  Carver measure(nullptr);
  forward->carve(measure);
  forward->floats_ = allocate_floats(measure.taken());
  if (!forward->floats_) return nullptr;
  Carver carver(forward->floats_.get());
  forward->carve(carver);
  return forward;
}

Forward::Forward(const Model& model, Shape shape, Keep keep)
    : model_(model), config_(model.config()), wiring_(config_), shape_(shape), keep_(keep) {}

void Forward::carve(Carver& carver) {
  Carver kept(nullptr);
  Carver passing(nullptr);
  carve_block(kept, passing);
  block_size_ = kept.taken();
  blocks_ = carver.take(block_size_ * (keep_ == Keep::kAllBlocks ? config_.layers : 2));
  passing_ = carver.take(passing.taken());
  embedded_ = carver.take(size());
  final_ = carver.take(size());
  scratch_ = carver.take(std::size_t{shape_.tokens} * shape_.tokens);
  if (config_.tied) output_ = carver.take(std::size_t{config_.width} * config_.vocabulary);
  logits_ = carver.take(std::size_t{shape_.rows()} * config_.vocabulary);
  losses_ = carver.take(shape_.rows());
}

Forward::BlockBuffers Forward::carve_block(Carver& kept, Carver& passing) const {
  const std::size_t hidden = std::size_t{shape_.rows()} * config_.ffn;
  const bool causal = config_.attention == Attention::kCausal;
  BlockBuffers buffers{};
  buffers.attention = carve_sub_layer(kept, passing);
  buffers.v = kept.take(size());
  if (causal) {
    for (float** buffer : {&buffers.q, &buffers.k, &buffers.mixed}) *buffer = kept.take(size());
    if (config_.qk_norm) {
      for (float** buffer : {&buffers.q_input, &buffers.k_input}) *buffer = kept.take(size());
    }
  }
  buffers.ffn = carve_sub_layer(kept, passing);
  for (float** buffer : {&buffers.gate, &buffers.hidden}) *buffer = kept.take(hidden);
  if (config_.feed_forward == FeedForward::kSwiglu) buffers.up = kept.take(hidden);
  return buffers;
}

Forward::SubLayerBuffers Forward::carve_sub_layer(Carver& kept, Carver& passing) const {
  SubLayerBuffers buffers{};
  const auto take = [&](bool needed, float*& buffer, Carver& carver) {
    if (needed) buffer = carver.take(size());
  };
  const bool has_norm = config_.norm != NormKind::kNone;
  take(wiring_.norm_before && has_norm, buffers.first_norm, kept);
  take(wiring_.norm_before && wiring_.layer_scaling, buffers.read, kept);
  take(true, buffers.branch, wiring_.norm_branch ? kept : passing);
  take(wiring_.norm_branch && has_norm, buffers.branch_norm, passing);
  take(wiring_.norm_branch && wiring_.layer_scaling, buffers.scaled_branch, passing);
  take(wiring_.branch_scale != 1, buffers.write, passing);
  take(wiring_.alpha != 1, buffers.base, passing);
  take(true, buffers.sum, kept);
  take(wiring_.norm_sum && has_norm, buffers.sum_norm, kept);
  take(wiring_.norm_sum && wiring_.layer_scaling, buffers.after, kept);
  return buffers;
}

void Forward::embed(const std::uint8_t* tokens) {
  const std::size_t width = config_.width;
  for (std::size_t row = 0; row < shape_.rows(); ++row) {
    std::copy_n(model_.weights().embedding + tokens[row] * width, width, embedded_ + row * width);
  }
  stream_ = embedded_;
}

const BlockActivations& Forward::block(std::uint32_t layer) {
  slot_ = keep_ == Keep::kAllBlocks ? layer : 1 - slot_;
  Carver kept(blocks_ + slot_ * block_size_);
  Carver passing(passing_);
  const BlockBuffers buffers = carve_block(kept, passing);
  const BlockWeights& weights = model_.weights().blocks[layer];
  BlockActivations& activations = activations_[slot_] = BlockActivations{};
  sub_layer(activations.attention, layer, weights.attention, buffers.attention,
            [&] { attention(activations.attention, buffers, weights); });
  sub_layer(activations.ffn, layer, weights.ffn, buffers.ffn, [&] { ffn(activations.ffn, buffers, weights); });
  return activations;
}

template <class Branch>
void Forward::sub_layer(SubLayerActivations& activations, std::uint32_t layer, const SubLayerWeights& weights,
                        const SubLayerBuffers& buffers, Branch&& branch) {
  const double norm_scale = wiring_.norm_scale(layer);
  const auto normed = [&](float* y, const float* x, const NormWeights& norm_weights) {
    const NormActivations both = norm(y, x, norm_weights);
    activations.norms[activations.norm_count++] = both;
    return both.output;
  };

  activations.before = stream_;
  activations.read = stream_;
  if (wiring_.norm_before) {
    activations.read = scaled(buffers.read, norm_scale, normed(buffers.first_norm, stream_, weights.first));
  }
  activations.branch = buffers.branch;
  branch();
  const float* write = activations.branch;
  if (wiring_.norm_branch) {
    const NormWeights& norm_weights = wiring_.norm_before ? weights.second : weights.first;
    write = scaled(buffers.scaled_branch, norm_scale, normed(buffers.branch_norm, write, norm_weights));
  }
  activations.write = scaled(buffers.write, wiring_.branch_scale, write);
  activations.base = scaled(buffers.base, wiring_.alpha, stream_);
  kernels::add_scaled(buffers.sum, 1, activations.base, activations.write, size());
  activations.sum = buffers.sum;
  activations.after = buffers.sum;
  if (wiring_.norm_sum) {
    activations.after = scaled(buffers.after, norm_scale, normed(buffers.sum_norm, buffers.sum, weights.first));
  }
  stream_ = activations.after;
}

void Forward::attention(AttentionActivations& activations, const BlockBuffers& buffers, const BlockWeights& block) {
  const std::size_t rows = shape_.rows();
  const std::size_t width = config_.width;
  const std::size_t head_width = config_.head_width();
  const float* read = activations.read;
  float* y = buffers.attention.branch;
  activations.v = buffers.v;
  kernels::matmul_forward(buffers.v, read, block.wv, rows, width, width);
  if (config_.attention == Attention::kUniform) {
    for (std::size_t begin = 0; begin < size(); begin += shape_.tokens * width) {
      kernels::uniform_attention_forward(y + begin, buffers.v + begin, shape_.tokens, width);
    }
    return;
  }

  const auto project = [&](float* turned, float* input, const float* matrix, const float* gain) {
    float* projected = config_.qk_norm ? input : turned;
    kernels::matmul_forward(projected, read, matrix, rows, width, width);
    if (config_.qk_norm) {
      kernels::rms_norm_forward(turned, projected, gain, rows * config_.heads, head_width, config_.eps);
    }
    for (std::size_t begin = 0; begin < size(); begin += shape_.tokens * width) {
      kernels::rope_forward(turned + begin, shape_.tokens, config_.heads, head_width, kRopeTheta);
    }
  };
  project(buffers.q, buffers.q_input, block.wq, block.q_gain);
  project(buffers.k, buffers.k_input, block.wk, block.k_gain);
  for (std::size_t begin = 0; begin < size(); begin += shape_.tokens * width) {
    kernels::causal_attention_forward(buffers.mixed + begin, scratch_, buffers.q + begin, buffers.k + begin,
                                      buffers.v + begin, shape_.tokens, config_.heads, head_width);
  }
  kernels::matmul_forward(y, buffers.mixed, block.wo, rows, width, width);
  activations.q_input = buffers.q_input;
  activations.k_input = buffers.k_input;
  activations.q = buffers.q;
  activations.k = buffers.k;
  activations.mixed = buffers.mixed;
}

void Forward::ffn(FeedForwardActivations& activations, const BlockBuffers& buffers, const BlockWeights& block) {
  const std::size_t rows = shape_.rows();
  const std::size_t hidden = config_.ffn;
  kernels::matmul_forward(buffers.gate, activations.read, block.w1, rows, config_.width, hidden);
  if (config_.feed_forward == FeedForward::kSwiglu) {
    kernels::matmul_forward(buffers.up, activations.read, block.w3, rows, config_.width, hidden);
    kernels::swiglu_forward(buffers.hidden, buffers.gate, buffers.up, rows * hidden);
  } else {
    kernels::relu_forward(buffers.hidden, buffers.gate, rows * hidden);
  }
  kernels::matmul_forward(buffers.ffn.branch, buffers.hidden, block.w2, rows, hidden, config_.width);
  activations.gate = buffers.gate;
  activations.up = buffers.up;
  activations.hidden = buffers.hidden;
}

NormActivations Forward::norm(float* y, const float* x, const NormWeights& weights) {
  switch (config_.norm) {
    case NormKind::kRms:
      kernels::rms_norm_forward(y, x, weights.gain, shape_.rows(), config_.width, config_.eps);
      return {x, y};
    case NormKind::kLayer:
      kernels::layer_norm_forward(y, x, weights.gain, weights.bias, shape_.rows(), config_.width, config_.eps);
      return {x, y};
    case NormKind::kNone:
      break;
  }
  return {x, x};
}

const float* Forward::scaled(float* y, double factor, const float* x) {
  if (factor == 1) return x;
  kernels::scale(y, factor, x, size());
  return y;
}

HeadActivations Forward::head(const std::uint8_t* targets, std::uint32_t count) {
  const Weights& weights = model_.weights();
  HeadActivations activations;
  activations.final_norm =
      config_.final_norm ? norm(final_, stream_, weights.final_norm) : NormActivations{stream_, stream_};

  const float* output = weights.output;
  if (config_.tied) {
    transpose(output_, weights.embedding, config_.vocabulary, config_.width);
    output = output_;
  }
  kernels::matmul_forward(logits_, activations.final_norm.output, output, shape_.rows(), config_.width,
                          config_.vocabulary);
  kernels::cross_entropy_forward(losses_, logits_, targets, count, config_.vocabulary);
  activations.logits = logits_;
  activations.losses = losses_;
  return activations;
}

}  // namespace model
