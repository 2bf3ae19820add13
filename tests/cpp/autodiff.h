// SPDX-License-Identifier: MIT
// Numbers that remember how they came about, so that one walk back gives the derivative of the last in all others.
#pragma once
#include <cmath>
#include <cstdint>
#include <vector>

namespace test {

// What was computed since it came into being; there is one at a time.
class Tape {
 public:
  struct Step {
    std::uint32_t a, b;  // the steps it was made of; 0 for a constant
    double by_a, by_b;   // its derivative in each
  };

  Tape() { current_ = this; }
  ~Tape() { current_ = nullptr; }
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  static std::uint32_t record(const Step& step) {
    current_->steps_.push_back(step);
    return std::uint32_t(current_->steps_.size() - 1);
  }

  // The derivative of step `last` in every step.
  std::vector<double> gradient(std::uint32_t last) const {
    std::vector<double> gradient(steps_.size());
    gradient[last] = 1;
    for (std::uint32_t i = last; i > 0; --i) {
      gradient[steps_[i].a] += gradient[i] * steps_[i].by_a;
      gradient[steps_[i].b] += gradient[i] * steps_[i].by_b;
    }
    return gradient;
  }

 private:
  static inline Tape* current_ = nullptr;
  std::vector<Step> steps_{{0, 0, 0, 0}};
};

struct Tracked {
  Tracked(double constant = 0) : value(constant) {}
  Tracked(double result, const Tape::Step& made_of) : value(result), step(Tape::record(made_of)) {}
  static Tracked input(double value) { return {value, {0, 0, 0, 0}}; }

  double value;
  std::uint32_t step = 0;
};

inline Tracked operator+(Tracked a, Tracked b) { return {a.value + b.value, {a.step, b.step, 1, 1}}; }
inline Tracked operator-(Tracked a, Tracked b) { return {a.value - b.value, {a.step, b.step, 1, -1}}; }
inline Tracked operator*(Tracked a, Tracked b) { return {a.value * b.value, {a.step, b.step, b.value, a.value}}; }
inline Tracked operator/(Tracked a, Tracked b) {
  return {a.value / b.value, {a.step, b.step, 1 / b.value, -a.value / (b.value * b.value)}};
}
inline Tracked operator-(Tracked a) { return 0.0 - a; }
inline Tracked& operator+=(Tracked& a, Tracked b) { return a = a + b; }
inline Tracked& operator*=(Tracked& a, Tracked b) { return a = a * b; }
inline bool operator>(Tracked a, double b) { return a.value > b; }

inline Tracked sqrt(Tracked a) {
  const double root = std::sqrt(a.value);
  return {root, {a.step, 0, 0.5 / root, 0}};
}
inline Tracked exp(Tracked a) {
  const double e = std::exp(a.value);
  return {e, {a.step, 0, e, 0}};
}
inline Tracked log(Tracked a) { return {std::log(a.value), {a.step, 0, 1 / a.value, 0}}; }

inline double value_of(Tracked a) { return a.value; }
inline double value_of(double a) { return a; }

}  // namespace test
