// SPDX-License-Identifier: MIT
#include "bindings/refusal.h"

namespace bindings {

using emscripten::val;

val show(const Refusal& refusal) {
  val shown = val::object();
  shown.set("code", val(refusal.code.c_str()));
  shown.set("field", val(refusal.field.c_str()));
  shown.set("message", val(refusal.message.c_str()));
  return shown;
}

val show_refused_memory() { return show({"out-of-memory", "", "the browser refused the memory"}); }

}  // namespace bindings
