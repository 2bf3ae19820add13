// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include "lab/drawing.h"
#include "lab/example.h"

namespace bindings {

// A Run with a profile as its result, or a refusal.
emscripten::val profile_run(lab::Drawing drawing, const lab::Example& example, bool gradients);

}  // namespace bindings
