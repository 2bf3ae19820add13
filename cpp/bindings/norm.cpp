// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include "bindings/address.h"
#include "lab/normalize.h"

// What takes and returns numbers alone is exported as it is, which costs a tenth of a call through Embind. A norm
// crosses as its place among names(NormKind).
extern "C" {

EMSCRIPTEN_KEEPALIVE void normalize(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                                    std::size_t width, model::NormKind norm, double eps) {
  lab::normalize(y, x, gain, bias, rows, width, norm, eps);
}

EMSCRIPTEN_KEEPALIVE void normalize_measured(float* y, double* l2_in, double* l2_out, const float* x, const float* gain,
                                             const float* bias, std::size_t rows, std::size_t width,
                                             model::NormKind norm, double eps) {
  lab::normalize_measured(y, l2_in, l2_out, x, gain, bias, rows, width, norm, eps);
}

EMSCRIPTEN_KEEPALIVE void normalize_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain,
                                             const float* dy, std::size_t rows, std::size_t width, model::NormKind norm,
                                             double eps) {
  lab::normalize_backward(dx, dgain, dbias, x, gain, dy, rows, width, norm, eps);
}

}  // extern "C"

namespace bindings {
namespace {

lab::NormComparison compare_norm(Address x, Address y, Address reference, unsigned count) {
  return lab::compare_norm(at(x), at(y), at(reference), count);
}

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(norm) {
  emscripten::value_object<lab::NormComparison>("NormComparison")
      .field("rms", &lab::NormComparison::rms)
      .field("l2In", &lab::NormComparison::l2_in)
      .field("l2Out", &lab::NormComparison::l2_out)
      .field("cosine", &lab::NormComparison::cosine)
      .field("maxDifference", &lab::NormComparison::max_difference)
      .field("unequal", &lab::NormComparison::unequal);

  emscripten::function("compareNorm", &bindings::compare_norm);
}
