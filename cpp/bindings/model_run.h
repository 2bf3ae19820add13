// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include "bindings/address.h"
#include "lab/drawing.h"
#include "lab/example.h"

namespace bindings {

// An experiment on a model and a text: a Run, or a refusal.
using Experiment = emscripten::val (*)(lab::Drawing drawing, const lab::Example& example);

// Begins it, or says why the config, the tokens or the weights are refused. What is passed may be let go of at once.
// weights: null, or [weight_count] in place of those that the seed draws.
emscripten::val begin(Experiment experiment, Address numbers, Address tokens, unsigned count, Address weights,
                      unsigned weight_count);

}  // namespace bindings
