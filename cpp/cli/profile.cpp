// SPDX-License-Identifier: MIT
#include "lab/profile.h"

#include <cstdio>

#include "cli/commands.h"
#include "cli/json.h"

namespace cli {
namespace {

Json layer_of(const lab::LayerProfile& layer, bool gradients) {
  Json json = {{"stream", number(layer.stream.l2)},
               {"attentionRead", number(layer.attention.read.l2)},
               {"attentionWrite", number(layer.attention.write.stats.l2)},
               {"ffnRead", number(layer.ffn.read.l2)},
               {"ffnWrite", number(layer.ffn.write.stats.l2)},
               {"cosine", number(layer.cosine)},
               {"tokenCosine", number(layer.token_cosine)}};
  if (gradients) {
    json["streamGradient"] = number(layer.stream_gradient);
    json["w2Gradient"] = number(layer.matrix_gradients.w2);
  }
  return json;
}

Json json_of(const lab::Profile& profile) {
  Json layers = Json::array();
  for (std::uint32_t i = 0; i < profile.config.layers; ++i) {
    layers.push_back(layer_of(profile.layers[i], profile.has_gradients));
  }
  Json embedding = {{"stream", number(profile.embedding.l2)}};
  if (profile.has_gradients) embedding["streamGradient"] = number(profile.embedding_gradient);
  return {{"tokens", profile.tokens},
          {"loss", number(profile.loss)},
          {"embedding", embedding},
          {"layers", layers},
          {"logits", {{"std", number(profile.logits.std)}, {"entropy", number(profile.logits.entropy)}}}};
}

void print(const lab::Profile& profile) {
  std::printf("loss %.6g\n%8s%12s%12s%12s%12s%12s%12s%12s\n", profile.loss, "layer", "stream", "read", "write",
              "ffnRead", "ffnWrite", "tokenCosine", "gradient");
  std::printf("%8s%12.5g%60s%12.5g\n", "", profile.embedding.l2, "", profile.embedding_gradient);
  for (std::uint32_t i = 0; i < profile.config.layers; ++i) {
    const lab::LayerProfile& layer = profile.layers[i];
    std::printf("%8u%12.5g%12.5g%12.5g%12.5g%12.5g%12.5g%12.5g\n", i, layer.stream.l2, layer.attention.read.l2,
                layer.attention.write.stats.l2, layer.ffn.read.l2, layer.ffn.write.stats.l2, layer.token_cosine,
                layer.stream_gradient);
  }
}

}  // namespace

int profile(Options& options) {
  model::Config config;
  const bool json = options.text("format", "text") == "json";
  const std::string text = options.text("text", "All happy families are alike, ab");
  bool gradients = true;
  options("gradients", gradients);
  if (!read_config(options, config)) return 2;
  if (text.empty() || text.size() > lab::kMaxTokens) return fail("--text must have 1 to 512 bytes");
  for (const char c : text) {
    if (static_cast<std::uint8_t>(c) >= config.vocabulary)
      return fail("--text has bytes that are not below --vocabulary");
  }

  lab::ModelCache cache;
  const lab::Example example =
      lab::predict_next(reinterpret_cast<const std::uint8_t*>(text.data()), static_cast<std::uint32_t>(text.size()));
  const auto run = lab::ProfileRun::start(lab::Drawing(config, cache), example, gradients);
  if (!run) return fail("memory was refused");
  while (run->stage() != lab::Stage::kDone) {
    if (!run->step()) return fail("memory was refused");
  }
  if (json) {
    std::printf("%s\n", json_of(run->profile()).dump().c_str());
  } else {
    print(run->profile());
  }
  return 0;
}

}  // namespace cli
