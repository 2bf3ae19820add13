// SPDX-License-Identifier: MIT
// The build without SIMD: every kernel is the float instance of its definition.
#include "kernels/adamw.h"
#include "kernels/add_scaled.h"
#include "kernels/attention.h"
#include "kernels/cross_entropy.h"
#include "kernels/layer_norm.h"
#include "kernels/matmul.h"
#include "kernels/relu.h"
#include "kernels/rms_norm.h"
#include "kernels/rope.h"
#include "kernels/scalar/adamw.h"
#include "kernels/scalar/add_scaled.h"
#include "kernels/scalar/attention.h"
#include "kernels/scalar/cross_entropy.h"
#include "kernels/scalar/layer_norm.h"
#include "kernels/scalar/matmul.h"
#include "kernels/scalar/relu.h"
#include "kernels/scalar/rms_norm.h"
#include "kernels/scalar/rope.h"
#include "kernels/scalar/scale.h"
#include "kernels/scalar/softmax.h"
#include "kernels/scalar/sum_of_squares.h"
#include "kernels/scalar/swiglu.h"
#include "kernels/scale.h"
#include "kernels/softmax.h"
#include "kernels/sum_of_squares.h"
#include "kernels/swiglu.h"

namespace kernels {

void rms_norm_forward(float* y, const float* x, const float* gain, std::size_t rows, std::size_t width, double eps) {
  scalar::rms_norm_forward(y, x, gain, rows, width, eps);
}

void rms_norm_backward(float* dx, float* dgain, const float* x, const float* gain, const float* dy, std::size_t rows,
                       std::size_t width, double eps) {
  scalar::rms_norm_backward(dx, dgain, x, gain, dy, rows, width, eps);
}

void layer_norm_forward(float* y, const float* x, const float* gain, const float* bias, std::size_t rows,
                        std::size_t width, double eps) {
  scalar::layer_norm_forward(y, x, gain, bias, rows, width, eps);
}

void layer_norm_backward(float* dx, float* dgain, float* dbias, const float* x, const float* gain, const float* dy,
                         std::size_t rows, std::size_t width, double eps) {
  scalar::layer_norm_backward(dx, dgain, dbias, x, gain, dy, rows, width, eps);
}

void softmax_forward(float* p, const float* scores, std::size_t rows, std::size_t width) {
  scalar::softmax_forward(p, scores, rows, width);
}

void softmax_backward(float* dscores, const float* p, const float* dp, std::size_t rows, std::size_t width) {
  scalar::softmax_backward(dscores, p, dp, rows, width);
}

void matmul_forward(float* c, const float* a, const float* b, std::size_t rows, std::size_t inner,
                    std::size_t columns) {
  scalar::matmul_forward(c, a, b, rows, inner, columns);
}

void matmul_backward_a(float* da, const float* dc, const float* b, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  scalar::matmul_backward_a(da, dc, b, rows, inner, columns);
}

void matmul_backward_b(float* db, const float* a, const float* dc, std::size_t rows, std::size_t inner,
                       std::size_t columns) {
  scalar::matmul_backward_b(db, a, dc, rows, inner, columns);
}

void rope_forward(float* x, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_forward(x, tokens, heads, head_width, theta);
}

void rope_backward(float* dy, std::size_t tokens, std::size_t heads, std::size_t head_width, double theta) {
  scalar::rope_backward(dy, tokens, heads, head_width, theta);
}

void swiglu_forward(float* y, const float* gate, const float* up, std::size_t count) {
  scalar::swiglu_forward(y, gate, up, count);
}

void swiglu_backward(float* dgate, float* dup, const float* gate, const float* up, const float* dy, std::size_t count) {
  scalar::swiglu_backward(dgate, dup, gate, up, dy, count);
}

void relu_forward(float* y, const float* x, std::size_t count) { scalar::relu_forward(y, x, count); }

void relu_backward(float* dx, const float* x, const float* dy, std::size_t count) {
  scalar::relu_backward(dx, x, dy, count);
}

void causal_attention_forward(float* y, float* p, const float* q, const float* k, const float* v, std::size_t tokens,
                              std::size_t heads, std::size_t head_width) {
  scalar::causal_attention_forward(y, p, q, k, v, tokens, heads, head_width);
}

void causal_attention_backward(float* dq, float* dk, float* dv, float* p, float* dp, const float* q, const float* k,
                               const float* v, const float* dy, std::size_t tokens, std::size_t heads,
                               std::size_t head_width) {
  scalar::causal_attention_backward(dq, dk, dv, p, dp, q, k, v, dy, tokens, heads, head_width);
}

void uniform_attention_forward(float* y, const float* v, std::size_t tokens, std::size_t width) {
  scalar::uniform_attention_forward(y, v, tokens, width);
}

void cross_entropy_forward(float* loss, const float* logits, const std::uint8_t* targets, std::size_t rows,
                           std::size_t width) {
  scalar::cross_entropy_forward(loss, logits, targets, rows, width);
}

void cross_entropy_backward(float* dlogits, const float* logits, const std::uint8_t* targets, std::size_t rows,
                            std::size_t width, double scale) {
  scalar::cross_entropy_backward(dlogits, logits, targets, rows, width, scale);
}

void adamw_step(float* w, float* m, float* v, const float* dw, std::size_t count, std::uint64_t step,
                const AdamW& options) {
  scalar::adamw_step(w, m, v, dw, count, step, options);
}

void add_scaled(float* y, double factor, const float* x, const float* z, std::size_t count) {
  scalar::add_scaled(y, factor, x, z, count);
}

void scale(float* y, double factor, const float* x, std::size_t count) { scalar::scale(y, factor, x, count); }

double sum_of_squares(const float* x, std::size_t count) { return scalar::sum_of_squares(x, count); }

}  // namespace kernels
