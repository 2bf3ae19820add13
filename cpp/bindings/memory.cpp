// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include <cstdlib>

#include "bindings/address.h"

namespace bindings {
namespace {

// 0 when memory was refused.
Address allocate(unsigned bytes) { return address_of(std::malloc(bytes)); }
void release(Address address) { std::free(at<void>(address)); }

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(memory) {
  emscripten::function("allocate", &bindings::allocate);
  emscripten::function("release", &bindings::release);
}
