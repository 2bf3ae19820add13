// SPDX-License-Identifier: MIT
#include "model/transformer.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "kernels/attention.h"
#include "kernels/cross_entropy.h"
#include "kernels/layer_norm.h"
#include "kernels/matmul.h"
#include "kernels/relu.h"
#include "kernels/rms_norm.h"
#include "kernels/rope.h"
#include "kernels/swiglu.h"

namespace model {
namespace {

constexpr double kRopeTheta = 10000;

void transpose(float* y, const float* x, std::size_t rows, std::size_t columns) {
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) y[column * rows + row] = x[row * columns + column];
  }
}

}  // namespace

std::unique_ptr<Forward> Forward::start(const Model& model, const std::uint8_t* tokens, std::uint32_t count) {
  std::unique_ptr<Forward> forward(new (std::nothrow) Forward(model, tokens, count));
  if (!forward) return nullptr;
  Carver measure(nullptr);
  forward->carve(measure);
  forward->floats_ = allocate_floats(measure.taken());
  if (!forward->floats_) return nullptr;
  Carver carver(forward->floats_.get());
  forward->carve(carver);
  forward->embed();
  return forward;
}

Forward::Forward(const Model& model, const std::uint8_t* tokens, std::uint32_t count)
    : model_(model), config_(model.config()), tokens_(tokens), count_(count) {}

void Forward::carve(Carver& carver) {
  const std::size_t vectors = std::size_t{count_} * config_.width;
  const std::size_t hidden = std::size_t{count_} * config_.ffn;
  for (SubLayerBuffers* buffers : {&attention_buffers_, &ffn_buffers_}) {
    for (float** buffer :
         {&buffers->first_norm, &buffers->read, &buffers->branch, &buffers->branch_norm, &buffers->scaled_branch,
          &buffers->write, &buffers->base, &buffers->sum, &buffers->sum_norm, &buffers->after}) {
      *buffer = carver.take(vectors);
    }
  }
  for (float** buffer : {&stream_, &q_, &k_, &v_, &mixed_, &final_}) *buffer = carver.take(vectors);
  p_ = carver.take(std::size_t{count_} * count_);
  gate_ = carver.take(hidden);
  up_ = carver.take(hidden);
  if (config_.tied) output_ = carver.take(std::size_t{config_.width} * config_.vocabulary);
  logits_ = carver.take(std::size_t{count_} * config_.vocabulary);
  losses_ = carver.take(count_);
}

void Forward::embed() {
  const std::size_t width = config_.width;
  for (std::size_t t = 0; t < count_; ++t) {
    std::copy_n(model_.weights().embedding + tokens_[t] * width, width, stream_ + t * width);
  }
  after_ = stream_;
}

BlockActivations Forward::block(std::uint32_t layer) {
  const BlockWeights& weights = model_.weights().blocks[layer];
  if (after_ != stream_) std::copy_n(after_, std::size_t{count_} * config_.width, stream_);

  BlockActivations activations;
  activations.before = stream_;
  activations.attention = sub_layer(stream_, layer, weights.attention, attention_buffers_,
                                    [&](float* y, const float* read) { attention(y, read, weights); });
  activations.ffn = sub_layer(activations.attention.after, layer, weights.ffn, ffn_buffers_,
                              [&](float* y, const float* read) { ffn(y, read, weights); });
  after_ = activations.ffn.after;
  return activations;
}

// pre            x + F(N x)           post      N(x + F x)           sandwich  x + N2(F(N1 x))
// branch-output  x + N(F x)           deepnorm  N(alpha x + F x)     none      x + F x
template <class Branch>
SubLayerActivations Forward::sub_layer(const float* x, std::uint32_t layer, const SubLayerWeights& weights,
                                       const SubLayerBuffers& buffers, Branch&& branch) {
  const Placement placement = config_.placement;
  const bool sandwich = placement == Placement::kSandwich;
  const bool norm_before = placement == Placement::kPre || sandwich;
  const bool norm_branch = placement == Placement::kBranchOutput || sandwich;
  const bool norm_sum = placement == Placement::kPost || placement == Placement::kDeepNorm;
  const double alpha = placement == Placement::kDeepNorm ? std::pow(2.0 * config_.layers, 0.25) : 1;
  const double layer_scale = config_.layer_scaling ? 1 / std::sqrt(layer + 1.0) : 1;

  SubLayerActivations activations;
  const auto normed = [&](float* y, const float* input, const NormWeights& norm_weights) {
    const NormActivations both = norm(y, input, norm_weights);
    activations.norms[activations.norm_count++] = both;
    return both.output;
  };

  activations.read = x;
  if (norm_before) {
    activations.read = scaled(buffers.read, normed(buffers.first_norm, x, weights.first), layer_scale);
  }
  branch(buffers.branch, activations.read);
  const float* write = buffers.branch;
  if (norm_branch) {
    write = scaled(buffers.scaled_branch, normed(buffers.branch_norm, write, sandwich ? weights.second : weights.first),
                   layer_scale);
  }
  activations.write = scaled(buffers.write, write, config_.branch_scale);
  activations.base = scaled(buffers.base, x, alpha);
  const std::size_t size = std::size_t{count_} * config_.width;
  for (std::size_t i = 0; i < size; ++i) buffers.sum[i] = activations.base[i] + activations.write[i];
  activations.sum = buffers.sum;
  activations.after = buffers.sum;
  if (norm_sum) {
    activations.after = scaled(buffers.after, normed(buffers.sum_norm, buffers.sum, weights.first), layer_scale);
  }
  return activations;
}

void Forward::attention(float* y, const float* read, const BlockWeights& block) {
  const std::size_t width = config_.width;
  const std::size_t head_width = config_.head_width();
  kernels::matmul_forward(v_, read, block.wv, count_, width, width);
  if (config_.attention == Attention::kUniform) {
    kernels::uniform_attention_forward(y, v_, count_, width);
    return;
  }
  kernels::matmul_forward(q_, read, block.wq, count_, width, width);
  kernels::matmul_forward(k_, read, block.wk, count_, width, width);
  if (config_.qk_norm) {
    const std::size_t heads = std::size_t{count_} * config_.heads;
    kernels::rms_norm_forward(q_, q_, block.q_gain, heads, head_width, config_.eps);
    kernels::rms_norm_forward(k_, k_, block.k_gain, heads, head_width, config_.eps);
  }
  kernels::rope_forward(q_, count_, config_.heads, head_width, kRopeTheta);
  kernels::rope_forward(k_, count_, config_.heads, head_width, kRopeTheta);
  kernels::causal_attention_forward(mixed_, p_, q_, k_, v_, count_, config_.heads, head_width);
  kernels::matmul_forward(y, mixed_, block.wo, count_, width, width);
}

void Forward::ffn(float* y, const float* read, const BlockWeights& block) {
  const std::size_t hidden = config_.ffn;
  kernels::matmul_forward(gate_, read, block.w1, count_, config_.width, hidden);
  if (config_.feed_forward == FeedForward::kSwiglu) {
    kernels::matmul_forward(up_, read, block.w3, count_, config_.width, hidden);
    kernels::swiglu_forward(gate_, gate_, up_, count_ * hidden);
  } else {
    kernels::relu_forward(gate_, gate_, count_ * hidden);
  }
  kernels::matmul_forward(y, gate_, block.w2, count_, hidden, config_.width);
}

NormActivations Forward::norm(float* y, const float* x, const NormWeights& weights) {
  switch (config_.norm) {
    case NormKind::kRms:
      kernels::rms_norm_forward(y, x, weights.gain, count_, config_.width, config_.eps);
      return {x, y};
    case NormKind::kLayer:
      kernels::layer_norm_forward(y, x, weights.gain, weights.bias, count_, config_.width, config_.eps);
      return {x, y};
    case NormKind::kNone:
      break;
  }
  return {x, x};
}

const float* Forward::scaled(float* y, const float* x, double factor) {
  if (factor == 1) return x;
  const auto scale = static_cast<float>(factor);
  const std::size_t size = std::size_t{count_} * config_.width;
  for (std::size_t i = 0; i < size; ++i) y[i] = scale * x[i];
  return y;
}

HeadActivations Forward::head() {
  const Weights& weights = model_.weights();
  HeadActivations activations;
  activations.final_norm =
      config_.final_norm ? norm(final_, after_, weights.final_norm) : NormActivations{after_, after_};

  const float* output = weights.output;
  if (config_.tied) {
    transpose(output_, weights.embedding, config_.vocabulary, config_.width);
    output = output_;
  }
  kernels::matmul_forward(logits_, activations.final_norm.output, output, count_, config_.width, config_.vocabulary);
  kernels::cross_entropy_forward(losses_, logits_, tokens_ + 1, count_ - 1, config_.vocabulary);
  activations.logits = logits_;
  activations.losses = losses_;
  return activations;
}

}  // namespace model
