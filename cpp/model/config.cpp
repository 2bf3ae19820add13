// SPDX-License-Identifier: MIT
#include "model/config.h"

namespace model {
namespace {

constexpr std::array<std::string_view, 3> kPresets{"unit", "gpt2", "xiong2020"};
constexpr std::array<std::string_view, 3> kNorms{"rms", "layer", "none"};
constexpr std::array<std::string_view, 6> kPlacements{"pre", "post", "sandwich", "branch-output", "deepnorm", "none"};
constexpr std::array<std::string_view, 2> kFeedForwards{"swiglu", "relu"};
constexpr std::array<std::string_view, 2> kAttentions{"causal", "uniform"};
constexpr std::array<std::string_view, 3> kInits{"fan-in", "xavier", "normal"};
constexpr std::array<std::string_view, 2> kResidualInits{"plain", "scaled"};

}  // namespace

Names names(Preset) { return kPresets; }
Names names(NormKind) { return kNorms; }
Names names(Placement) { return kPlacements; }
Names names(FeedForward) { return kFeedForwards; }
Names names(Attention) { return kAttentions; }
Names names(Init) { return kInits; }
Names names(ResidualInit) { return kResidualInits; }

void apply_preset(Config& config) {
  switch (config.preset) {
    case Preset::kUnit:
      break;
    case Preset::kGpt2:
      config.init = Init::kNormal;
      config.residual_init = ResidualInit::kScaled;
      break;
    case Preset::kXiong2020:
      config.norm = NormKind::kLayer;
      config.feed_forward = FeedForward::kRelu;
      config.attention = Attention::kUniform;
      config.init = Init::kXavier;
      break;
  }
}

std::uint32_t default_ffn(std::uint32_t width) {
  const std::uint32_t eight_thirds = (8 * width + 2) / 3;
  return (eight_thirds + 7) / 8 * 8;
}

bool default_final_norm(Placement placement) {
  return placement == Placement::kPre || placement == Placement::kSandwich || placement == Placement::kBranchOutput;
}

std::optional<Conflict> find_conflict(const Config& config) {
  const auto refuse = [&](const char* why) {
    return Conflict{"heads", "heads is " + std::to_string(config.heads) + " but " + why + " (width is " +
                                 std::to_string(config.width) + ")"};
  };
  if (config.width % config.heads != 0) return refuse("must divide width");
  if (config.head_width() % 2 != 0) return refuse("width / heads must be even, since rotary positions turn pairs");
  return std::nullopt;
}

}  // namespace model
