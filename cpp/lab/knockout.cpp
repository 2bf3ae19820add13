// SPDX-License-Identifier: MIT
#include "lab/knockout.h"

#include <new>

#include "model/probes.h"

namespace lab {

std::unique_ptr<Knockout> Knockout::start(Drawing drawing, const Example& example) {
  return std::unique_ptr<Knockout>(new (std::nothrow) Knockout(std::move(drawing), example));
}

bool Knockout::step() {
  if (!drawing_.done()) return drawing_.step();
  if (!forward_) {
    forward_ = model::Forward::allocate(*drawing_.model(), {1, example_.count}, model::Keep::kLastBlock);
    if (!forward_) return false;
  }
  forward_->embed(example_.tokens.data());
  for (std::uint32_t layer = 0; layer < layers(); ++layer) {
    if (layer + 1 != done_) forward_->block(layer);
  }
  const model::HeadActivations head = forward_->head(example_.targets.data(), example_.target_count);
  losses_[done_++] = model::measure_mean(head.losses, example_.target_count);
  return true;
}

}  // namespace lab
