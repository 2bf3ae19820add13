// SPDX-License-Identifier: MIT
#include "model/precise_forward.h"

#include <algorithm>
#include <new>
#include <utility>

#include "kernels/scalar/attention.h"
#include "kernels/scalar/cross_entropy.h"
#include "kernels/scalar/layer_norm.h"
#include "kernels/scalar/matmul.h"
#include "kernels/scalar/relu.h"
#include "kernels/scalar/rms_norm.h"
#include "kernels/scalar/rope.h"
#include "kernels/scalar/swiglu.h"

namespace model {

namespace scalar = kernels::scalar;

std::unique_ptr<PreciseForward> PreciseForward::allocate(const Model& model, std::uint32_t tokens) {
  std::unique_ptr<PreciseForward> forward(new (std::nothrow) PreciseForward(model, tokens));
  return forward && forward->memory_ ? std::move(forward) : nullptr;
}

PreciseForward::PreciseForward(const Model& model, std::uint32_t tokens)
    : model_(model), config_(model.config()), wiring_(config_), tokens_(tokens) {
  const std::size_t width = config_.width;
  const std::size_t hidden = std::size_t{tokens} * config_.ffn;
  const std::size_t logits = std::size_t{tokens} * config_.vocabulary;
  const std::size_t largest = width * std::max({width, std::size_t{config_.ffn}, std::size_t{config_.vocabulary}});
  memory_.reset(new (std::nothrow) double[7 * size() + 2 * hidden + logits + tokens + largest + width]);
  double* next = memory_.get();
  const auto take = [&](std::size_t count) { return std::exchange(next, next + count); };
  for (double** rows : {&stream_, &read_, &branch_, &q_, &k_, &v_, &mixed_}) *rows = take(size());
  gate_ = take(hidden);
  up_ = take(hidden);
  logits_ = take(logits);
  losses_ = take(tokens);
  weights_ = take(largest);
  bias_ = take(width);
}

void PreciseForward::move(const float* direction, double way) {
  direction_ = direction;
  way_ = way;
}

const double* PreciseForward::moved(double* to, const float* weights, std::size_t count) const {
  const float* direction = direction_ + (weights - model_.floats());
  for (std::size_t i = 0; i < count; ++i) to[i] = weights[i] + way_ * direction[i];
  return to;
}

void PreciseForward::embed(const std::uint8_t* tokens) {
  for (std::uint32_t t = 0; t < tokens_; ++t) {
    const std::size_t row = tokens[t] * std::size_t{config_.width};
    moved(stream_ + t * std::size_t{config_.width}, model_.weights().embedding + row, config_.width);
  }
}

void PreciseForward::block(std::uint32_t layer) {
  const BlockWeights& weights = model_.weights().blocks[layer];
  sub_layer(layer, weights.attention, [&] { attention(weights); });
  sub_layer(layer, weights.ffn, [&] { ffn(weights); });
}

template <class Branch>
void PreciseForward::sub_layer(std::uint32_t layer, const SubLayerWeights& weights, Branch&& branch) {
  const double scale = wiring_.norm_scale(layer);
  std::copy_n(stream_, size(), read_);
  if (wiring_.norm_before) norm(read_, weights.first, scale);
  branch();
  if (wiring_.norm_branch) norm(branch_, wiring_.norm_before ? weights.second : weights.first, scale);
  for (std::size_t i = 0; i < size(); ++i) {
    stream_[i] = wiring_.alpha * stream_[i] + wiring_.branch_scale * branch_[i];
  }
  if (wiring_.norm_sum) norm(stream_, weights.first, scale);
}

void PreciseForward::attention(const BlockWeights& weights) {
  const std::size_t width = config_.width;
  times(v_, read_, weights.wv, width, width);
  if (config_.attention == Attention::kUniform) {
    scalar::uniform_attention_forward(branch_, v_, tokens_, width);
    return;
  }
  times(q_, read_, weights.wq, width, width);
  times(k_, read_, weights.wk, width, width);
  turn(q_, weights.q_gain);
  turn(k_, weights.k_gain);
  scalar::causal_attention_forward(mixed_, losses_, q_, k_, v_, tokens_, config_.heads, config_.head_width());
  times(branch_, mixed_, weights.wo, width, width);
}

void PreciseForward::turn(double* x, const float* gain) {
  const std::size_t head_width = config_.head_width();
  if (config_.qk_norm) {
    scalar::rms_norm_forward(x, x, moved(weights_, gain, head_width), std::size_t{tokens_} * config_.heads, head_width,
                             config_.eps);
  }
  scalar::rope_forward(x, tokens_, config_.heads, head_width, kRopeTheta);
}

void PreciseForward::ffn(const BlockWeights& weights) {
  const std::size_t hidden = std::size_t{tokens_} * config_.ffn;
  times(gate_, read_, weights.w1, config_.width, config_.ffn);
  if (config_.feed_forward == FeedForward::kSwiglu) {
    times(up_, read_, weights.w3, config_.width, config_.ffn);
    scalar::swiglu_forward(gate_, gate_, up_, hidden);
  } else {
    scalar::relu_forward(gate_, gate_, hidden);
  }
  times(branch_, gate_, weights.w2, config_.ffn, config_.width);
}

void PreciseForward::norm(double* x, const NormWeights& weights, double scale) {
  const std::size_t width = config_.width;
  switch (config_.norm) {
    case NormKind::kRms:
      scalar::rms_norm_forward(x, x, moved(weights_, weights.gain, width), tokens_, width, config_.eps);
      break;
    case NormKind::kLayer:
      scalar::layer_norm_forward(x, x, moved(weights_, weights.gain, width), moved(bias_, weights.bias, width), tokens_,
                                 width, config_.eps);
      break;
    case NormKind::kNone:
      break;
  }
  for (std::size_t i = 0; i < size(); ++i) x[i] *= scale;
}

void PreciseForward::times(double* y, const double* x, const float* matrix, std::size_t inner, std::size_t columns) {
  scalar::matmul_forward(y, x, moved(weights_, matrix, inner * columns), tokens_, inner, columns);
}

double PreciseForward::loss(const std::uint8_t* targets, std::uint32_t count) {
  const Weights& weights = model_.weights();
  const std::size_t width = config_.width;
  const std::size_t vocabulary = config_.vocabulary;
  if (config_.final_norm) norm(stream_, weights.final_norm, 1);
  if (config_.tied) {
    const double* embedding = moved(weights_, weights.embedding, vocabulary * width);
    std::fill_n(logits_, tokens_ * vocabulary, 0.0);
    scalar::matmul_backward_a(logits_, stream_, embedding, tokens_, vocabulary, width);
  } else {
    times(logits_, stream_, weights.output, width, vocabulary);
  }
  scalar::cross_entropy_forward(losses_, logits_, targets, count, vocabulary);
  double total = 0;
  for (std::uint32_t t = 0; t < count; ++t) total += losses_[t];
  return total / count;
}

}  // namespace model
