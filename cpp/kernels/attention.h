// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace kernels {

// Causal multi-head attention: in each head, token t reads sum_{s<=t} p_s v_s,
// p = softmax_{s<=t}(q_t . k_s / sqrt(head_width)).                      Vaswani et al. 2017, section 3.2
//
// y, q, k, v: [tokens, heads, head_width]; p: [tokens, tokens], scratch. y overlaps none of them.
void causal_attention_forward(float* y, float* p, const float* q, const float* k, const float* v, std::size_t tokens,
                              std::size_t heads, std::size_t head_width);

// The gradients of sum_{t,h,i} dy[t,h,i] * y[t,h,i]. p is worked out again rather than kept.
//
// dq, dk, dv, q, k, v, dy: [tokens, heads, head_width]; p, dp: [tokens, tokens], scratch. None overlaps another.
void causal_attention_backward(float* dq, float* dk, float* dv, float* p, float* dp, const float* q, const float* k,
                               const float* v, const float* dy, std::size_t tokens, std::size_t heads,
                               std::size_t head_width);

// Uniform attention: every token reads the mean of all values.           Xiong et al. 2020, section 3.3
//
// y, v: [tokens, width]. y overlaps v in no place. The same map takes dy to dv, being its own transpose.
void uniform_attention_forward(float* y, const float* v, std::size_t tokens, std::size_t width);

}  // namespace kernels
