// SPDX-License-Identifier: MIT
#include "lab/profile.h"

#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bindings/address.h"
#include "bindings/config_values.h"
#include "bindings/run.h"
#include "lab/model_cache.h"

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

val sub_layer_of(const lab::SubLayerProfile& sub_layer) {
  val result = val::object();
  result.set("read", sub_layer.read);
  result.set("norms", norms_of(sub_layer));
  result.set("write", write_of(sub_layer.write));
  return result;
}

val layer_of(const lab::LayerProfile& layer) {
  val result = val::object();
  result.set("attention", sub_layer_of(layer.attention));
  result.set("ffn", sub_layer_of(layer.ffn));
  result.set("stream", layer.stream);
  result.set("cosine", layer.cosine);
  result.set("tokenCosine", layer.token_cosine);
  return result;
}

val profile_of(const lab::Profile& profile) {
  val layers = val::array();
  for (std::uint32_t i = 0; i < profile.config.layers; ++i) layers.set(i, layer_of(profile.layers[i]));
  val embedding = val::object();
  embedding.set("stream", profile.embedding);
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

class Profiling : public Run {
 public:
  explicit Profiling(std::unique_ptr<lab::ProfileRun> run) : run_(std::move(run)) {}

  bool done() const override { return run_->stage() == lab::Stage::kDone; }

  std::optional<Refusal> step() override {
    if (run_->step()) return std::nullopt;
    return kRefusedMemory;
  }

  Progress progress() const override {
    const char* stage = run_->stage() == lab::Stage::kWeights ? "weights" : "layers";
    return {stage, run_->layer(), run_->profile().config.layers};
  }

  val result() override { return profile_of(run_->profile()); }

 private:
  std::unique_ptr<lab::ProfileRun> run_;
};

std::optional<Refusal> check(const model::Config& config, const std::uint8_t* tokens, unsigned count) {
  const std::size_t weights = model::count_weights(config);
  if (weights > lab::kMaxProfileWeights) {
    return Refusal{"too-large", "layers",
                   "layers, width and ffn ask for " + std::to_string(weights) + " weights; at most " +
                       std::to_string(lab::kMaxProfileWeights) + " are allowed"};
  }
  for (unsigned t = 0; t < count; ++t) {
    if (tokens[t] < config.vocabulary) continue;
    return Refusal{"bad-argument", "vocabulary",
                   "token " + std::to_string(t) + " is " + std::to_string(tokens[t]) + "; vocabulary is " +
                       std::to_string(config.vocabulary)};
  }
  return std::nullopt;
}

lab::ModelCache models;

// A run, or why the config or the tokens are refused. What is passed may be let go of at once.
val start_profile(Address numbers, Address tokens, unsigned count) {
  model::Config config;
  if (const auto refusal = read_config(at<double>(numbers), config)) return val(*refusal);
  const auto* symbols = at<std::uint8_t>(tokens);
  if (const auto refusal = check(config, symbols, count)) return val(*refusal);
  auto run = lab::ProfileRun::start(config, symbols, count, models);
  return hand_over(run ? std::make_unique<Profiling>(std::move(run)) : nullptr);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(profile) { emscripten::function("startProfile", &bindings::start_profile); }
