// SPDX-License-Identifier: MIT
#include <limits>

// The C library takes angles beyond about 10^6 to its table of the digits of 2/pi, which is a tenth of the whole
// module. No angle of ours is that large (positions times frequencies, half a turn of a schedule), so this stands in
// its place: their sine and cosine come out as NaN.
extern "C" int __rem_pio2_large(double*, double* y, int, int, int) {  // NOLINT(bugprone-reserved-identifier)
  y[0] = y[1] = std::numeric_limits<double>::quiet_NaN();
  return 0;
}
