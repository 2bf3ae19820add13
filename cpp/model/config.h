// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace model {

enum class Preset { kUnit, kGpt2, kXiong2020 };
enum class NormKind { kRms, kLayer, kNone };
enum class Placement { kPre, kPost, kSandwich, kBranchOutput, kDeepNorm, kNone };
enum class FeedForward { kSwiglu, kRelu };
enum class Attention { kCausal, kUniform };
enum class Init { kFanIn, kXavier, kNormal };
enum class ResidualInit { kPlain, kScaled };

// The names of an enum's values, in their order, as they are written in JavaScript, attributes and addresses.
using Names = std::span<const std::string_view>;
Names names(Preset);
Names names(NormKind);
Names names(Placement);
Names names(FeedForward);
Names names(Attention);
Names names(Init);
Names names(ResidualInit);

// What a field may be: a number within [least, greatest].
struct Range {
  double least;
  double greatest;
};

// Everything that decides the weights and the forward pass of the toy transformer.
struct Config {
  Preset preset = Preset::kUnit;
  std::uint32_t layers = 24;
  std::uint32_t width = 128;
  std::uint32_t heads = 4;
  std::uint32_t ffn = 0;  // hidden width of the feed-forward; by default 8/3 width, rounded up to a multiple of 8
  NormKind norm = NormKind::kRms;
  Placement placement = Placement::kPre;
  bool final_norm = false;  // by default where the placement leaves the stream to grow
  double eps = 1e-6;
  FeedForward feed_forward = FeedForward::kSwiglu;
  Attention attention = Attention::kCausal;
  Init init = Init::kFanIn;
  double init_std = 0.02;  // of Init::kNormal
  double embedding_std = 1;
  ResidualInit residual_init = ResidualInit::kPlain;
  double branch_scale = 1;
  bool layer_scaling = false;
  bool qk_norm = false;
  bool tied = false;
  std::uint32_t vocabulary = 256;
  std::uint32_t seed = 7;

  bool operator==(const Config&) const = default;

  std::uint32_t head_width() const { return width / heads; }
};

inline constexpr std::uint32_t kMaxLayers = 128;
inline constexpr std::uint32_t kMaxWidth = 512;
inline constexpr double kRopeTheta = 10000;

// The defaults that the preset decides.
void apply_preset(Config& config);
std::uint32_t default_ffn(std::uint32_t width);
bool default_final_norm(Placement placement);

// Calls visit(name, field) or visit(name, field, range) for each field. A visitor that writes finds each field at the
// default that follows from the fields before it, so that it need only write what was asked for.
template <class AnyConfig, class Visit>
void visit_fields(AnyConfig& config, Visit&& visit) {
  constexpr bool kWrites = !std::is_const_v<AnyConfig>;
  visit("preset", config.preset);
  if constexpr (kWrites) apply_preset(config);
  visit("layers", config.layers, Range{1, kMaxLayers});
  visit("width", config.width, Range{8, kMaxWidth});
  visit("heads", config.heads, Range{1, 256});
  if constexpr (kWrites) config.ffn = default_ffn(config.width);
  visit("ffn", config.ffn, Range{1, 4096});
  visit("norm", config.norm);
  visit("placement", config.placement);
  if constexpr (kWrites) config.final_norm = default_final_norm(config.placement);
  visit("finalNorm", config.final_norm);
  visit("eps", config.eps, Range{0, 1000});
  visit("feedForward", config.feed_forward);
  visit("attention", config.attention);
  visit("init", config.init);
  visit("initStd", config.init_std, Range{0, 100});
  visit("embeddingStd", config.embedding_std, Range{0, 1e6});
  visit("residualInit", config.residual_init);
  visit("branchScale", config.branch_scale, Range{0, 1000});
  visit("layerScaling", config.layer_scaling);
  visit("qkNorm", config.qk_norm);
  visit("tied", config.tied);
  visit("vocabulary", config.vocabulary, Range{2, 256});
  visit("seed", config.seed, Range{0, 4294967295.0});
}

// A field whose value does not go with the others', and why.
struct Conflict {
  std::string_view field;
  std::string message;
};
std::optional<Conflict> find_conflict(const Config& config);

}  // namespace model
