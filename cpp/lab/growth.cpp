// SPDX-License-Identifier: MIT
#include "lab/growth.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>

#include "kernels/elementary.h"
#include "model/probes.h"
#include "model/random.h"

namespace lab {
namespace {

void scale(float* x, std::size_t width, double factor) {
  for (std::size_t i = 0; i < width; ++i) x[i] = static_cast<float>(factor * x[i]);
}

// Takes out of x what lies along a unit vector.
void remove_direction(float* x, const float* unit, std::size_t width) {
  const double along = std::inner_product(x, x + width, unit, 0.0);
  for (std::size_t i = 0; i < width; ++i) x[i] = static_cast<float>(x[i] - along * unit[i]);
}

// Between the two order statistics that stand around it.
double quantile(const float* ascending, std::size_t count, double share) {
  const double place = share * static_cast<double>(count - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, count - 1);
  return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

}  // namespace

std::unique_ptr<GrowthRun> GrowthRun::start(const GrowthOptions& options) {
  std::unique_ptr<GrowthRun> run(new (std::nothrow) GrowthRun);
  if (!run) return nullptr;
  run->options_ = options;
  const auto lay_out = [&](model::Carver& carver) {
    for (float** vector : {&run->stream_, &run->common_, &run->own_}) *vector = carver.take(options.width);
    run->lengths_ = carver.take(run->depths() * options.trials);
    for (float** row : {&run->mean_, &run->low_, &run->high_, &run->theory_}) *row = carver.take(run->depths());
  };
  model::Carver measure(nullptr);
  lay_out(measure);
  run->memory_ = model::allocate_floats(measure.taken());
  if (!run->memory_) return nullptr;
  model::Carver carver(run->memory_.get());
  lay_out(carver);
  return run;
}

// A write is s (sqrt(rho) u + sqrt(1 - rho) v), with one u for all and each v at right angles to it: of length s, and
// any two have the expected product rho s^2.
void GrowthRun::step() {
  const std::size_t width = options_.width;
  draw_direction(stream_, 0);
  scale(stream_, width, options_.start_norm);
  draw_direction(common_, 1);
  record(0);
  const double together = options_.write_norm * std::sqrt(options_.correlation);
  const double apart = options_.write_norm * std::sqrt(1 - options_.correlation);
  for (std::uint32_t layer = 0; layer < options_.layers; ++layer) {
    draw_direction(own_, 2 + layer);
    remove_direction(own_, common_, width);
    scale(own_, width, 1 / model::measure_length(own_, width));
    for (std::size_t i = 0; i < width; ++i) {
      stream_[i] = static_cast<float>(stream_[i] + together * common_[i] + apart * own_[i]);
    }
    record(layer + 1);
  }
  ++trial_;
}

// Every vector of every trial has its own stream of random numbers, so a deeper run begins as a shallower one does.
void GrowthRun::draw_direction(float* direction, std::uint32_t vector) const {
  model::draw_gaussians(direction, options_.width, 1, options_.seed, (std::uint64_t{trial_} << 32) | vector);
  scale(direction, options_.width, 1 / model::measure_length(direction, options_.width));
}

void GrowthRun::record(std::size_t depth) {
  float* row = lengths_ + depth * options_.trials;
  const auto length = static_cast<float>(model::measure_length(stream_, options_.width));
  float* place = std::upper_bound(row, row + trial_, length);
  std::copy_backward(place, row + trial_, row + trial_ + 1);
  *place = length;
}

GrowthRun::Result GrowthRun::finish() {
  const std::size_t trials = options_.trials;
  const double start = options_.start_norm * options_.start_norm;
  const double write = options_.write_norm * options_.write_norm;
  for (std::size_t depth = 0; depth < depths(); ++depth) {
    const float* row = lengths_ + depth * trials;
    const auto l = static_cast<double>(depth);
    mean_[depth] = static_cast<float>(std::accumulate(row, row + trials, 0.0) / static_cast<double>(trials));
    low_[depth] = static_cast<float>(quantile(row, trials, 0.1));
    high_[depth] = static_cast<float>(quantile(row, trials, 0.9));
    theory_[depth] = static_cast<float>(std::sqrt(start + l * write + options_.correlation * l * (l - 1) * write));
  }
  return {mean_, low_, high_, theory_, slope()};
}

double GrowthRun::slope() const {
  double count = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (std::size_t depth = std::max<std::size_t>(1, options_.layers / 10); depth < depths(); ++depth) {
    const double log_depth = kernels::log(static_cast<double>(depth));
    const double log_mean = kernels::log(mean_[depth]);
    ++count;
    x += log_depth;
    y += log_mean;
    xx += log_depth * log_depth;
    xy += log_depth * log_mean;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

}  // namespace lab
