// SPDX-License-Identifier: MIT
#pragma once

namespace kernels {

struct Rotation {
  double cosine, sine;
};

// By an angle of at most 2, from the power series to the last digit: std::cos and std::sin bring along the reduction of
// any angle there is.
inline Rotation rotation_by(double angle) {
  Rotation rotation{0, 0};
  double term = 1;
  for (int n = 0; n < 24; n += 2) {
    rotation.cosine += term;
    rotation.sine += term * angle / (n + 1);
    term *= -angle * angle / ((n + 1) * (n + 2));
  }
  return rotation;
}

}  // namespace kernels
