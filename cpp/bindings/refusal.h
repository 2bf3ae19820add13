// SPDX-License-Identifier: MIT
#pragma once
#include <emscripten/val.h>

#include <string>

namespace bindings {

// Why a call was refused: what a LabError is made of.
struct Refusal {
  std::string code;
  std::string field;
  std::string message;
};

// As it crosses: { code, field, message }.
emscripten::val show(const Refusal& refusal);
emscripten::val show_refused_memory();

}  // namespace bindings
