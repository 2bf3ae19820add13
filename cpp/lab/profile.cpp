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

void measure_layer(LayerProfile& profile, const model::BlockActivations& block, std::size_t tokens, std::size_t width) {
  profile.attention = measure_sub_layer(block.attention, tokens, width);
  profile.ffn = measure_sub_layer(block.ffn, tokens, width);
  profile.stream = measure_stats(block.ffn.after, tokens, width);
  profile.cosine = model::measure_cosine(block.attention.before, block.ffn.after, tokens, width);
  profile.token_cosine = model::measure_token_cosine(block.ffn.after, tokens, width);
}

SubLayerGradientProfile measure_gradients(const model::SubLayerGradients& gradients, std::size_t tokens,
                                          std::size_t width) {
  const auto length = [&](const float* gradient) { return model::measure_mean_length(gradient, tokens, width); };
  return {length(gradients.read), length(gradients.branch), length(gradients.sum), length(gradients.after)};
}

MatrixGradientProfile measure_matrix_gradients(const model::Config& config, const model::BlockWeights& gradients) {
  const std::size_t square = std::size_t{config.width} * config.width;
  const std::size_t oblong = std::size_t{config.width} * config.ffn;
  const auto length = [](const float* gradient, std::size_t count) {
    return gradient ? model::measure_length(gradient, count) : 0;
  };
  return {.wq = length(gradients.wq, square),
          .wk = length(gradients.wk, square),
          .wv = length(gradients.wv, square),
          .wo = length(gradients.wo, square),
          .w1 = length(gradients.w1, oblong),
          .w2 = length(gradients.w2, oblong),
          .w3 = length(gradients.w3, oblong)};
}

}  // namespace

std::unique_ptr<ProfileRun> ProfileRun::start(Drawing drawing, const Example& example, bool gradients) {
  std::unique_ptr<ProfileRun> run(new (std::nothrow) ProfileRun(std::move(drawing), example));
  if (!run) return nullptr;
  run->profile_.config = run->drawing_.config();
  run->profile_.tokens = example.count;
  run->profile_.has_gradients = gradients;
  if (run->drawing_.done()) run->stage_ = Stage::kLayers;
  return run;
}

std::uint32_t ProfileRun::layer() const { return stage_ == Stage::kWeights ? drawing_.layer() : layer_; }

bool ProfileRun::step() {
  switch (stage_) {
    case Stage::kWeights:
      if (!drawing_.step()) return false;
      if (drawing_.done()) stage_ = Stage::kLayers;
      return true;
    case Stage::kLayers:
      return step_layers();
    case Stage::kGradients:
      return step_gradients();
    case Stage::kDone:
      break;
  }
  return true;
}

bool ProfileRun::step_layers() {
  const std::size_t tokens = profile_.tokens;
  const std::size_t width = profile_.config.width;
  if (!forward_) {
    const model::Keep keep = profile_.has_gradients ? model::Keep::kAllBlocks : model::Keep::kLastBlock;
    forward_ = model::Forward::allocate(*drawing_.model(), {1, profile_.tokens}, keep);
    if (!forward_) return false;
    forward_->embed(example_.tokens.data());
    profile_.embedding = measure_stats(forward_->stream(), tokens, width);
  }
  measure_layer(profile_.layers[layer_], forward_->block(layer_), tokens, width);
  if (++layer_ < profile_.config.layers) return true;

  head_ = forward_->head(example_.targets.data(), example_.target_count);
  profile_.final_norm = measure_norm(head_.final_norm, tokens, width);
  profile_.logits = model::measure_logits(head_.logits, tokens, profile_.config.vocabulary);
  profile_.loss = model::measure_mean(head_.losses, example_.target_count);
  stage_ = profile_.has_gradients ? Stage::kGradients : Stage::kDone;
  layer_ = 0;
  return true;
}

bool ProfileRun::step_gradients() {
  const std::size_t tokens = profile_.tokens;
  const std::size_t width = profile_.config.width;
  const std::uint32_t layer = profile_.config.layers - 1 - layer_;
  if (!backward_) {
    backward_ = model::Backward::allocate(*forward_, model::Keep::kLastBlock);
    if (!backward_) return false;
    const float* after = backward_->head(head_, example_.targets.data(), example_.target_count);
    profile_.layers[layer].stream_gradient = model::measure_mean_length(after, tokens, width);
  }
  const model::BlockGradients gradients = backward_->block(layer);
  LayerProfile& profile = profile_.layers[layer];
  profile.attention.gradient = measure_gradients(gradients.attention, tokens, width);
  profile.ffn.gradient = measure_gradients(gradients.ffn, tokens, width);
  profile.matrix_gradients = measure_matrix_gradients(profile_.config, backward_->weights().blocks[layer]);
  double& before = layer > 0 ? profile_.layers[layer - 1].stream_gradient : profile_.embedding_gradient;
  before = model::measure_mean_length(gradients.before, tokens, width);
  if (++layer_ == profile_.config.layers) stage_ = Stage::kDone;
  return true;
}

}  // namespace lab
