// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "model/config.h"

namespace lab {

// y = norm(x) with either gain or bias null for none. Shapes as in the kernels; NormKind::kNone copies.
void normalize(float* y, const float* x, const float* gain, const float* bias, std::size_t rows, std::size_t width,
               model::NormKind norm, double eps);

// The same, with the length (L2) of each row before and after. l2_in, l2_out: [rows].
void normalize_measured(float* y, double* l2_in, double* l2_out, const float* x, const float* gain, const float* bias,
                        std::size_t rows, std::size_t width, model::NormKind norm, double eps);

// The gradients of sum(dy * norm(x)) in x, gain and bias. Shapes and what may be null as in the kernels; dx may be dy.
// For NormKind::kNone dx = dy, and there is neither gain nor bias.
void normalize_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                        std::size_t rows, std::size_t width, model::NormKind norm, double eps);

// What a norm did to x, and how y differs from a reference y. All [count].
struct NormComparison {
  double rms;
  double l2_in;
  double l2_out;
  double cosine;          // of x and y
  double max_difference;  // of y and reference
  unsigned unequal;       // components of y that differ from the reference in any bit
};
NormComparison compare_norm(const float* x, const float* y, const float* reference, std::size_t count);

}  // namespace lab
