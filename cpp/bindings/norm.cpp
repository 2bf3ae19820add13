// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include "bindings/address.h"
#include "lab/normalize.h"

namespace bindings {
namespace {

// A norm crosses as its place among names(NormKind).
void normalize(Address y, Address x, Address gain, Address bias, unsigned rows, unsigned width, unsigned norm,
               double eps) {
  lab::normalize(at(y), at(x), at(gain), at(bias), rows, width, static_cast<model::NormKind>(norm), eps);
}

void normalize_backward(Address dx, Address dgain, Address dbias, Address x, Address gain, Address dy, unsigned rows,
                        unsigned width, unsigned norm, double eps) {
  lab::normalize_backward(at(dx), at(dgain), at(dbias), at(x), at(gain), at(dy), rows, width,
                          static_cast<model::NormKind>(norm), eps);
}

void measure_lengths(Address length, Address x, unsigned rows, unsigned width) {
  lab::measure_lengths(at<double>(length), at(x), rows, width);
}

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

  emscripten::function("normalize", &bindings::normalize);
  emscripten::function("normalizeBackward", &bindings::normalize_backward);
  emscripten::function("measureLengths", &bindings::measure_lengths);
  emscripten::function("compareNorm", &bindings::compare_norm);
}
