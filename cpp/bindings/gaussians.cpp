// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include "bindings/address.h"
#include "model/random.h"

namespace bindings {
namespace {

void gaussians(Address x, unsigned count, unsigned seed) { model::draw_gaussians(at(x), count, 1, seed, 0); }

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(gaussians) { emscripten::function("gaussians", &bindings::gaussians); }
