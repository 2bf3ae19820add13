// SPDX-License-Identifier: MIT
#include "kernels/scalar/matmul.h"

namespace kernels::scalar {

template void matmul_forward<double>(double* c, const double* a, const double* b, std::size_t rows, std::size_t inner,
                                     std::size_t columns);

}  // namespace kernels::scalar
