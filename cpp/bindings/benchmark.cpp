// SPDX-License-Identifier: MIT
#include "lab/benchmark.h"

#include <emscripten/bind.h>

#include "bindings/address.h"

namespace bindings {
namespace {

// An operation crosses as its place in lab::Operation.
void repeat(unsigned operation, Address y, Address x, Address gain, Address bias, unsigned rows, unsigned width,
            unsigned calls) {
  lab::repeat(static_cast<lab::Operation>(operation), at(y), at(x), at(gain), at(bias), rows, width, calls);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(benchmark) { emscripten::function("repeat", &bindings::repeat); }
