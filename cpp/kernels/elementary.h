// SPDX-License-Identifier: MIT
#pragma once

namespace kernels {

// e^x and the natural logarithm, to two units in the last place and with the edge cases of the standard library. Its
// own bring tables of six kilobytes into the module, an eighth of all there is on the wire.
double exp(double x);
double log(double x);

}  // namespace kernels
