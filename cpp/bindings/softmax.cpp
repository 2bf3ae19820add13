// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include "bindings/address.h"
#include "lab/saturation.h"

namespace bindings {
namespace {

lab::Saturation softmax(Address p, Address scores, unsigned count, double factor) {
  return lab::saturate_softmax(at(p), at(scores), count, factor);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(softmax) {
  emscripten::value_object<lab::Saturation>("Saturation")
      .field("entropy", &lab::Saturation::entropy)
      .field("jacobianNorm", &lab::Saturation::jacobian_norm);

  emscripten::function("softmax", &bindings::softmax);
}
