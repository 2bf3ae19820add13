// SPDX-License-Identifier: MIT
#include "kernels/adamw.h"

#include <cmath>

#include "kernels/batch.h"
#include "kernels/elementary.h"

namespace kernels {

void adamw_step(float* w, float* m, float* v, const float* dw, std::size_t count, std::uint64_t step,
                const AdamW& options) {
  // By the shares of the new alone: 0.999 as a float is off by a hundred-thousandth of 1 - 0.999.
  const float m_rest = float(1 - options.beta1), v_rest = float(1 - options.beta2);
  const float rate = float(options.learning_rate / (1 - kernels::exp(step * kernels::log(options.beta1))));
  const float v_scale = float(1 / std::sqrt(1 - kernels::exp(step * kernels::log(options.beta2))));
  const float decay = float(options.learning_rate * options.weight_decay);
  const float scale = float(options.gradient_scale), eps = float(options.eps);
  const auto next_m = [=](auto m, auto dw) { return m + m_rest * (dw * scale - m); };
  const auto next_v = [=](auto v, auto dw) { return v + (v_rest * (dw * scale) * (dw * scale) - v_rest * v); };
  const auto next_w = [=](auto w, auto m, auto v) {
    using std::sqrt;
    return w - (rate * m / (sqrt(v) * v_scale + eps) + decay * w);
  };
  map(m, count, next_m, m, dw);
  map(v, count, next_v, v, dw);
  map(w, count, next_w, w, m, v);
}

}  // namespace kernels
