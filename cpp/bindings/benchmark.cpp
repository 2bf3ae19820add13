// SPDX-License-Identifier: MIT
#include "lab/benchmark.h"

#include <emscripten/em_macros.h>

// An operation crosses as its place in lab::Operation.
extern "C" EMSCRIPTEN_KEEPALIVE void repeat(lab::Operation operation, float* y, const float* x, const float* gain,
                                            const float* bias, std::size_t rows, std::size_t width, unsigned calls) {
  lab::repeat(operation, y, x, gain, bias, rows, width, calls);
}
