// SPDX-License-Identifier: MIT
#include "lab/profile.h"

#include <algorithm>
#include <new>

namespace lab {
namespace {

using model::measure_stats;

NormProfile measure_norm(const model::NormActivations& norm, std::size_t tokens, std::size_t width) {
  return {measure_stats(norm.input, tokens, width), measure_stats(norm.output, tokens, width)};
}

SubLayerProfile measure_sub_layer(const model::SubLayerActivations& sub_layer, std::size_t tokens, std::size_t width) {
  SubLayerProfile profile{};
  profile.read = measure_stats(sub_layer.read, tokens, width);
  profile.norm_count = sub_layer.norm_count;
  for (std::uint32_t i = 0; i < sub_layer.norm_count; ++i) {
    profile.norms[i] = measure_norm(sub_layer.norms[i], tokens, width);
  }
  profile.write = model::measure_write(sub_layer.base, sub_layer.write, sub_layer.sum, tokens, width);
  return profile;
}

LayerProfile measure_layer(const model::BlockActivations& block, std::size_t tokens, std::size_t width) {
  return {measure_sub_layer(block.attention, tokens, width), measure_sub_layer(block.ffn, tokens, width),
          measure_stats(block.ffn.after, tokens, width),
          model::measure_cosine(block.before, block.ffn.after, tokens, width),
          model::measure_token_cosine(block.ffn.after, tokens, width)};
}

double mean(const float* x, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += x[i];
  return sum / static_cast<double>(count);
}

}  // namespace

std::unique_ptr<ProfileRun> ProfileRun::start(const model::Config& config, const std::uint8_t* tokens,
                                              std::uint32_t count, ModelCache& cache) {
  std::unique_ptr<ProfileRun> run(new (std::nothrow) ProfileRun);
  if (!run) return nullptr;
  run->profile_.config = config;
  run->profile_.tokens = count;
  std::copy_n(tokens, count, run->tokens_.begin());
  run->cache_ = &cache;
  run->model_ = cache.find(config);
  if (run->model_) run->stage_ = Stage::kLayers;
  return run;
}

bool ProfileRun::step() { return stage_ == Stage::kWeights ? step_weights() : step_layers(); }

bool ProfileRun::step_weights() {
  if (!model_) {
    cache_->make_room(model::count_weights(profile_.config));
    model_ = model::Model::allocate(profile_.config);
    if (!model_) return false;
    model_->draw_outer();
  }
  model_->draw_block(layer_);
  if (++layer_ == profile_.config.layers) {
    cache_->keep(model_);
    stage_ = Stage::kLayers;
    layer_ = 0;
  }
  return true;
}

bool ProfileRun::step_layers() {
  const std::size_t tokens = profile_.tokens;
  const std::size_t width = profile_.config.width;
  if (!forward_) {
    forward_ = model::Forward::start(*model_, tokens_.data(), profile_.tokens);
    if (!forward_) return false;
    profile_.embedding = measure_stats(forward_->stream(), tokens, width);
  }
  profile_.layers[layer_] = measure_layer(forward_->block(layer_), tokens, width);
  if (++layer_ == profile_.config.layers) {
    const model::HeadActivations head = forward_->head();
    profile_.final_norm = measure_norm(head.final_norm, tokens, width);
    profile_.logits = model::measure_logits(head.logits, tokens, profile_.config.vocabulary);
    profile_.loss = mean(head.losses, tokens - 1);
    stage_ = Stage::kDone;
  }
  return true;
}

}  // namespace lab
