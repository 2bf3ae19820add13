// SPDX-License-Identifier: MIT
#include "bindings/profile.h"

#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <utility>

#include "bindings/config_values.h"
#include "bindings/model_run.h"
#include "bindings/run.h"
#include "lab/profile.h"

namespace bindings {
namespace {

using emscripten::val;

val norms_of(const lab::SubLayerProfile& sub_layer) {
  val norms = val::array();
  for (std::uint32_t i = 0; i < sub_layer.norm_count; ++i) norms.set(i, sub_layer.norms[i]);
  return norms;
}

val write_of(const model::WriteStats& write) {
  val result(write.stats);
  result.set("share", write.share);
  result.set("cosine", write.cosine);
  result.set("covariance", write.covariance);
  return result;
}

val sub_layer_of(const lab::SubLayerProfile& sub_layer, bool gradients) {
  val result = val::object();
  result.set("read", sub_layer.read);
  result.set("norms", norms_of(sub_layer));
  result.set("write", write_of(sub_layer.write));
  if (gradients) {
    result.set("readGradient", sub_layer.gradient.read);
    result.set("branchGradient", sub_layer.gradient.branch);
    result.set("writeGradient", sub_layer.gradient.sum);
    result.set("sumGradient", sub_layer.gradient.sum);
    result.set("afterGradient", sub_layer.gradient.after);
  }
  return result;
}

val attention_gradients_of(const lab::MatrixGradientProfile& gradients, const model::Config& config) {
  val result = val::object();
  if (config.attention == model::Attention::kCausal) {
    result.set("wq", gradients.wq);
    result.set("wk", gradients.wk);
    result.set("wo", gradients.wo);
  }
  result.set("wv", gradients.wv);
  return result;
}

val ffn_gradients_of(const lab::MatrixGradientProfile& gradients, const model::Config& config) {
  val result = val::object();
  result.set("w1", gradients.w1);
  result.set("w2", gradients.w2);
  if (config.feed_forward == model::FeedForward::kSwiglu) result.set("w3", gradients.w3);
  return result;
}

val layer_of(const lab::LayerProfile& layer, const lab::Profile& profile) {
  val attention = sub_layer_of(layer.attention, profile.has_gradients);
  val ffn = sub_layer_of(layer.ffn, profile.has_gradients);
  if (profile.has_gradients) {
    attention.set("gradient", attention_gradients_of(layer.matrix_gradients, profile.config));
    ffn.set("gradient", ffn_gradients_of(layer.matrix_gradients, profile.config));
  }
  val result = val::object();
  result.set("attention", attention);
  result.set("ffn", ffn);
  result.set("stream", layer.stream);
  result.set("cosine", layer.cosine);
  result.set("tokenCosine", layer.token_cosine);
  if (profile.has_gradients) result.set("streamGradient", layer.stream_gradient);
  return result;
}

val profile_of(const lab::Profile& profile) {
  val layers = val::array();
  for (std::uint32_t i = 0; i < profile.config.layers; ++i) layers.set(i, layer_of(profile.layers[i], profile));
  val embedding = val::object();
  embedding.set("stream", profile.embedding);
  if (profile.has_gradients) embedding.set("streamGradient", profile.embedding_gradient);
  val result = val::object();
  result.set("config", write_config(profile.config));
  result.set("tokens", profile.tokens);
  result.set("loss", profile.loss);
  result.set("embedding", embedding);
  result.set("layers", layers);
  result.set("final", profile.final_norm);
  result.set("logits", profile.logits);
  return result;
}

const char* name_of(lab::Stage stage) {
  if (stage == lab::Stage::kWeights) return "weights";
  return stage == lab::Stage::kLayers ? "layers" : "gradients";
}

class Profiling : public Run {
 public:
  explicit Profiling(std::unique_ptr<lab::ProfileRun> run) : run_(std::move(run)) {}

  bool done() const override { return run_->stage() == lab::Stage::kDone; }
  bool step() override { return run_->step(); }

  Progress progress() const override { return {name_of(run_->stage()), run_->layer(), run_->profile().config.layers}; }

  val result() override { return profile_of(run_->profile()); }

 private:
  std::unique_ptr<lab::ProfileRun> run_;
};

template <bool kGradients>
val profile(lab::Drawing drawing, const lab::Example& example) {
  return profile_run(std::move(drawing), example, kGradients);
}

val start_profile(Address numbers, Address tokens, unsigned count, Address weights, unsigned weight_count,
                  bool gradients) {
  return begin(gradients ? &profile<true> : &profile<false>, numbers, tokens, count, weights, weight_count);
}

}  // namespace

val profile_run(lab::Drawing drawing, const lab::Example& example, bool gradients) {
  auto run = lab::ProfileRun::start(std::move(drawing), example, gradients);
  return hand_over(run ? std::make_unique<Profiling>(std::move(run)) : nullptr);
}

}  // namespace bindings

EMSCRIPTEN_BINDINGS(profile) { emscripten::function("startProfile", &bindings::start_profile); }
