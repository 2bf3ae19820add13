// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "lab/drawing.h"
#include "lab/example.h"
#include "model/backward.h"
#include "model/config.h"
#include "model/forward.h"
#include "model/probes.h"

namespace lab {

inline constexpr std::size_t kMaxProfileWeights = std::size_t{32} << 20;

struct NormProfile {
  model::Stats input;
  model::Stats output;
};

// Lengths (L2) per token of the loss's gradient, mean over tokens.
struct SubLayerGradientProfile {
  double read;
  double branch;
  double sum;
  double after;
};

struct SubLayerProfile {
  model::Stats read;
  std::array<NormProfile, 2> norms;
  std::uint32_t norm_count;
  model::WriteStats write;
  SubLayerGradientProfile gradient;
};

// Frobenius norms of the gradients in a block's matrices; zero for those the model has not.
struct MatrixGradientProfile {
  double wq, wk, wv, wo, w1, w2, w3;
};

struct LayerProfile {
  SubLayerProfile attention;
  SubLayerProfile ffn;
  model::Stats stream;  // after the layer, as the rest
  double cosine;        // of the stream before and after
  double token_cosine;
  double stream_gradient;
  MatrixGradientProfile matrix_gradients;
};

struct Profile {
  model::Config config;
  std::uint32_t tokens;
  double loss;  // mean over the tokens that have a target; NaN where none has
  model::Stats embedding;
  std::array<LayerProfile, model::kMaxLayers> layers;
  NormProfile final_norm;
  model::LogitStats logits;
  bool has_gradients;  // if not, all gradients are zero
  double embedding_gradient;
};

enum class Stage { kWeights, kLayers, kGradients, kDone };

// One forward pass with all its probes, and a backward pass where gradients are asked for, in steps of one layer each,
// so that whoever drives it can stop or draw breath.
class ProfileRun {
 public:
  // Null when memory was refused. Tokens and targets are below the config's vocabulary.
  static std::unique_ptr<ProfileRun> start(Drawing drawing, const Example& example, bool gradients);

  // False when memory was refused.
  bool step();

  Stage stage() const { return stage_; }
  std::uint32_t layer() const;  // how many layers of this stage are done
  const Profile& profile() const { return profile_; }

 private:
  ProfileRun(Drawing drawing, const Example& example) : drawing_(std::move(drawing)), example_(example) {}
  bool step_layers();
  bool step_gradients();

  Profile profile_{};
  Drawing drawing_;
  Example example_;
  std::unique_ptr<model::Forward> forward_;
  model::HeadActivations head_;
  std::unique_ptr<model::Backward> backward_;
  Stage stage_ = Stage::kWeights;
  std::uint32_t layer_ = 0;
};

}  // namespace lab
