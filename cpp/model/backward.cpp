// SPDX-License-Identifier: MIT
#include "model/backward.h"

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

std::unique_ptr<Backward> Backward::allocate(const Forward& forward, Keep keep) {
  std::unique_ptr<Backward> backward(new (std::nothrow) Backward(forward, keep));
  if (!backward) return nullptr;
  Carver measure(nullptr);
  backward->carve(measure);
  backward->floats_ = allocate_floats(measure.taken());
  if (!backward->floats_) return nullptr;
  Carver carver(backward->floats_.get());
  backward->carve(carver);
  return backward;
}

Backward::Backward(const Forward& forward, Keep keep)
    : forward_(forward), config_(forward.model().config()), wiring_(config_), shape_(forward.shape()), keep_(keep) {}

void Backward::carve(Carver& carver) {
  const bool all = keep_ == Keep::kAllBlocks;
  start_ = carver.take(all ? count_weights(config_) : count_outer_weights(config_) + count_block_weights(config_));
  if (start_ != nullptr) {
    Carver tensors(start_);
    const auto place = [&](const Tensor& tensor) { *tensor.data = tensors.take(tensor.size()); };
    visit_outer_tensors(config_, weights_, place);
    for (std::uint32_t layer = 0; layer < config_.layers; ++layer) {
      if (all || layer == 0) {
        visit_block_tensors(config_, layer, weights_.blocks[layer], place);
      } else {
        weights_.blocks[layer] = weights_.blocks[0];
      }
    }
  }
  for (SubLayerBuffers* buffers : {&attention_buffers_, &ffn_buffers_}) {
    for (float** buffer : {&buffers->sum, &buffers->branch, &buffers->read}) *buffer = carver.take(size());
  }
  for (float** buffer : {&before_[0], &before_[1], &between_, &normed_, &q_, &k_, &v_, &mixed_}) {
    *buffer = carver.take(size());
  }
  for (float** buffer : {&gate_, &up_}) *buffer = carver.take(std::size_t{shape_.rows()} * config_.ffn);
  scratch_ = carver.take(std::size_t{2} * shape_.tokens * shape_.tokens);
  logits_ = carver.take(std::size_t{shape_.rows()} * config_.vocabulary);
}

const float* Backward::head(const HeadActivations& activations, const std::uint8_t* targets, std::uint32_t count) {
  const Weights& weights = forward_.model().weights();
  const std::size_t rows = shape_.rows();
  const std::size_t width = config_.width;
  const std::size_t vocabulary = config_.vocabulary;
  const float* read = activations.final_norm.output;
  std::fill_n(start_, count_outer_weights(config_), 0.0f);
  std::fill_n(logits_, rows * vocabulary, 0.0f);
  kernels::cross_entropy_backward(logits_, activations.logits, targets, count, vocabulary, 1.0 / count);

  float* dread = before_[0];
  if (config_.tied) {
    kernels::matmul_forward(dread, logits_, weights.embedding, rows, vocabulary, width);
    kernels::matmul_backward_b(weights_.embedding, logits_, read, rows, vocabulary, width);
  } else {
    std::fill_n(dread, size(), 0.0f);
    kernels::matmul_backward_a(dread, logits_, weights.output, rows, width, vocabulary);
    kernels::matmul_backward_b(weights_.output, read, logits_, rows, width, vocabulary);
  }
  stream_ = dread;
  if (config_.final_norm) {
    stream_ = norm(dread, activations.final_norm.input, dread, weights.final_norm, weights_.final_norm);
  }
  return stream_;
}

BlockGradients Backward::block(std::uint32_t layer) {
  const BlockActivations& activations = forward_.activations(layer);
  const BlockWeights& weights = forward_.model().weights().blocks[layer];
  const BlockWeights& gradients = weights_.blocks[layer];
  visit_block_tensors(config_, layer, weights_.blocks[layer],
                      [](const Tensor& tensor) { std::fill_n(*tensor.data, tensor.size(), 0.0f); });

  BlockGradients result;
  result.ffn = sub_layer(between_, activations.ffn, layer, weights.ffn, gradients.ffn, ffn_buffers_,
                         [&](float* dread, const float* dy) { ffn(dread, dy, activations.ffn, weights, gradients); });
  std::swap(before_[0], before_[1]);
  result.attention = sub_layer(
      before_[0], activations.attention, layer, weights.attention, gradients.attention, attention_buffers_,
      [&](float* dread, const float* dy) { attention(dread, dy, activations.attention, weights, gradients); });
  result.before = stream_;
  return result;
}

void Backward::embedding(const std::uint8_t* tokens) {
  const std::size_t width = config_.width;
  for (std::size_t row = 0; row < shape_.rows(); ++row) {
    float* gradient = weights_.embedding + tokens[row] * width;
    kernels::add_scaled(gradient, 1, gradient, stream_ + row * width, width);
  }
}

// Each step of Forward::sub_layer, backwards.
template <class Branch>
SubLayerGradients Backward::sub_layer(float* before, const SubLayerActivations& activations, std::uint32_t layer,
                                      const SubLayerWeights& weights, const SubLayerWeights& gradients,
                                      const SubLayerBuffers& buffers, Branch&& branch) {
  const double norm_scale = wiring_.norm_scale(layer);
  const float* dafter = stream_;
  const float* dsum = dafter;
  if (wiring_.norm_sum) {
    const float* dnormed = scaled(buffers.sum, norm_scale, dafter);
    dsum = norm(buffers.sum, activations.sum, dnormed, weights.first, gradients.first);
  }

  const double write_scale = wiring_.branch_scale * (wiring_.norm_branch ? norm_scale : 1);
  const float* dbranch = scaled(buffers.branch, write_scale, dsum);
  if (wiring_.norm_branch) {
    dbranch = norm(buffers.branch, activations.branch, dbranch, wiring_.norm_before ? weights.second : weights.first,
                   wiring_.norm_before ? gradients.second : gradients.first);
  }

  std::fill_n(buffers.read, size(), 0.0f);
  branch(buffers.read, dbranch);
  const float* dread = buffers.read;
  if (wiring_.norm_before) {
    const float* dnormed = scaled(normed_, norm_scale, dread);
    dread = norm(normed_, activations.before, dnormed, weights.first, gradients.first);
  }
  kernels::add_scaled(before, wiring_.alpha, dsum, dread, size());
  stream_ = before;
  return {buffers.read, dbranch, dsum, dafter};
}

void Backward::attention(float* dread, const float* dy, const AttentionActivations& activations,
                         const BlockWeights& block, const BlockWeights& gradients) {
  const std::size_t rows = shape_.rows();
  const std::size_t width = config_.width;
  const std::size_t head_width = config_.head_width();
  const std::size_t sequence = shape_.tokens * width;
  const auto project = [&](const float* dprojected, const float* matrix, float* dmatrix) {
    kernels::matmul_backward_a(dread, dprojected, matrix, rows, width, width);
    kernels::matmul_backward_b(dmatrix, activations.read, dprojected, rows, width, width);
  };

  if (config_.attention == Attention::kUniform) {
    for (std::size_t begin = 0; begin < size(); begin += sequence) {
      kernels::uniform_attention_forward(v_ + begin, dy + begin, shape_.tokens, width);  // its own transpose
    }
    project(v_, block.wv, gradients.wv);
    return;
  }

  std::fill_n(mixed_, size(), 0.0f);
  kernels::matmul_backward_a(mixed_, dy, block.wo, rows, width, width);
  kernels::matmul_backward_b(gradients.wo, activations.mixed, dy, rows, width, width);
  for (std::size_t begin = 0; begin < size(); begin += sequence) {
    kernels::causal_attention_backward(q_ + begin, k_ + begin, v_ + begin, scratch_,
                                       scratch_ + std::size_t{shape_.tokens} * shape_.tokens, activations.q + begin,
                                       activations.k + begin, activations.v + begin, mixed_ + begin, shape_.tokens,
                                       config_.heads, head_width);
  }
  const auto turn_back = [&](float* gradient, const float* input, const float* gain, float* dgain) {
    for (std::size_t begin = 0; begin < size(); begin += sequence) {
      kernels::rope_backward(gradient + begin, shape_.tokens, config_.heads, head_width, kRopeTheta);
    }
    if (config_.qk_norm) {
      kernels::rms_norm_backward(gradient, dgain, input, gain, gradient, rows * config_.heads, head_width, config_.eps);
    }
  };
  turn_back(q_, activations.q_input, block.q_gain, gradients.q_gain);
  turn_back(k_, activations.k_input, block.k_gain, gradients.k_gain);
  project(q_, block.wq, gradients.wq);
  project(k_, block.wk, gradients.wk);
  project(v_, block.wv, gradients.wv);
}

void Backward::ffn(float* dread, const float* dy, const FeedForwardActivations& activations, const BlockWeights& block,
                   const BlockWeights& gradients) {
  const std::size_t rows = shape_.rows();
  const std::size_t width = config_.width;
  const std::size_t hidden = config_.ffn;
  std::fill_n(gate_, rows * hidden, 0.0f);
  kernels::matmul_backward_a(gate_, dy, block.w2, rows, hidden, width);
  kernels::matmul_backward_b(gradients.w2, activations.hidden, dy, rows, hidden, width);
  if (config_.feed_forward == FeedForward::kSwiglu) {
    kernels::swiglu_backward(gate_, up_, activations.gate, activations.up, gate_, rows * hidden);
    kernels::matmul_backward_a(dread, up_, block.w3, rows, width, hidden);
    kernels::matmul_backward_b(gradients.w3, activations.read, up_, rows, width, hidden);
  } else {
    kernels::relu_backward(gate_, activations.gate, gate_, rows * hidden);
  }
  kernels::matmul_backward_a(dread, gate_, block.w1, rows, width, hidden);
  kernels::matmul_backward_b(gradients.w1, activations.read, gate_, rows, width, hidden);
}

const float* Backward::norm(float* dx, const float* x, const float* dy, const NormWeights& weights,
                            const NormWeights& gradients) {
  const std::size_t rows = shape_.rows();
  switch (config_.norm) {
    case NormKind::kRms:
      kernels::rms_norm_backward(dx, gradients.gain, x, weights.gain, dy, rows, config_.width, config_.eps);
      return dx;
    case NormKind::kLayer:
      kernels::layer_norm_backward(dx, gradients.gain, gradients.bias, x, weights.gain, dy, rows, config_.width,
                                   config_.eps);
      return dx;
    case NormKind::kNone:
      break;
  }
  return dy;
}

const float* Backward::scaled(float* y, double factor, const float* x) {
  if (factor == 1) return x;
  kernels::scale(y, factor, x, size());
  return y;
}

}  // namespace model
