// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstdint>

#include "model/config.h"

namespace model {

// Where a sub-layer's norms stand, for x the stream, F the branch, s the layer scaling and c the branch scale:
//
//   pre            x + c F(s N x)               post      s N(x + c F x)             none  x + c F x
//   sandwich       x + c s N2(F(s N1 x))        deepnorm  s N(alpha x + c F x)
//   branch-output  x + c s N(F x)
struct Wiring {
  explicit Wiring(const Config& config)
      : norm_before(config.placement == Placement::kPre || config.placement == Placement::kSandwich),
        norm_branch(config.placement == Placement::kBranchOutput || config.placement == Placement::kSandwich),
        norm_sum(config.placement == Placement::kPost || config.placement == Placement::kDeepNorm),
        alpha(config.placement == Placement::kDeepNorm ? std::sqrt(std::sqrt(2.0 * config.layers)) : 1),
        branch_scale(config.branch_scale),
        layer_scaling(config.layer_scaling) {}

  // Of the norms' outputs in a layer.                                             Sun et al. 2025, Curse of Depth, eq.
  // 3
  double norm_scale(std::uint32_t layer) const { return layer_scaling ? 1 / std::sqrt(layer + 1.0) : 1; }

  bool norm_before;
  bool norm_branch;
  bool norm_sum;
  double alpha;  // of the stream as it enters the sum            Wang et al. 2022, DeepNet, section 3.2
  double branch_scale;
  bool layer_scaling;
};

}  // namespace model
