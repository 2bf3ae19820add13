// SPDX-License-Identifier: MIT
#include "kernels/matmul.h"

#include <emscripten/bind.h>

#include "bindings/address.h"

namespace bindings {
namespace {

void matmul(Address c, Address a, Address b, unsigned rows, unsigned inner, unsigned columns) {
  kernels::matmul_forward(at(c), at(a), at(b), rows, inner, columns);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(matmul) { emscripten::function("matmul", &bindings::matmul); }
