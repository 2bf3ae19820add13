// SPDX-License-Identifier: MIT
#include "kernels/sum_of_squares.h"

#include "kernels/batch.h"
#include "kernels/scalar/sum_of_squares.h"

namespace kernels {

double sum_of_squares(const float* x, std::size_t count) {
  const double squares = sum(x, count, [](auto value) { return value * value; });
  return in_float_range(squares) ? squares : scalar::sum_of_squares(x, count);
}

}  // namespace kernels
