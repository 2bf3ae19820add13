// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "lab/model_cache.h"
#include "model/config.h"
#include "model/probes.h"
#include "model/transformer.h"
#include "model/weights.h"

namespace lab {

inline constexpr std::size_t kMaxProfileWeights = std::size_t{32} << 20;
inline constexpr std::uint32_t kMaxTokens = 512;

struct NormProfile {
  model::Stats input;
  model::Stats output;
};

struct SubLayerProfile {
  model::Stats read;
  std::array<NormProfile, 2> norms;
  std::uint32_t norm_count;
  model::WriteStats write;
};

struct LayerProfile {
  SubLayerProfile attention;
  SubLayerProfile ffn;
  model::Stats stream;  // after the layer, as the rest
  double cosine;        // of the stream before and after
  double token_cosine;
};

struct Profile {
  model::Config config;
  std::uint32_t tokens;
  double loss;  // mean over the tokens that have a next one; NaN where none has
  model::Stats embedding;
  std::array<LayerProfile, model::kMaxLayers> layers;
  NormProfile final_norm;
  model::LogitStats logits;
};

enum class Stage { kWeights, kLayers, kDone };

// One forward pass with all its probes, in steps of one layer each, so that whoever drives it can stop or draw breath.
class ProfileRun {
 public:
  // Null when memory was refused. Tokens are below the config's vocabulary.
  static std::unique_ptr<ProfileRun> start(const model::Config& config, const std::uint8_t* tokens, std::uint32_t count,
                                           ModelCache& cache);

  // False when memory was refused.
  bool step();

  Stage stage() const { return stage_; }
  std::uint32_t layer() const { return layer_; }  // how many layers of this stage are done
  const Profile& profile() const { return profile_; }

 private:
  ProfileRun() = default;
  bool step_weights();
  bool step_layers();

  Profile profile_;
  std::array<std::uint8_t, kMaxTokens> tokens_;
  std::shared_ptr<model::Model> model_;
  std::unique_ptr<model::Forward> forward_;
  ModelCache* cache_;
  Stage stage_ = Stage::kWeights;
  std::uint32_t layer_ = 0;
};

}  // namespace lab
