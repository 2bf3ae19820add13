// SPDX-License-Identifier: MIT
#include "model/probes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/elementary.h"
#include "model/config.h"

namespace model {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// sum_i term(i). Four sums, so that no addition waits for the one before it.
template <class Term>
double sum(std::size_t count, Term term) {
  double a = 0, b = 0, c = 0, d = 0;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    a += term(i);
    b += term(i + 1);
    c += term(i + 2);
    d += term(i + 3);
  }
  for (; i < count; ++i) a += term(i);
  return (a + b) + (c + d);
}

double dot(const float* x, const float* y, std::size_t width) {
  return sum(width, [=](std::size_t i) { return static_cast<double>(x[i]) * y[i]; });
}

double cosine(const float* x, const float* y, std::size_t width) {
  return dot(x, y, width) / (measure_length(x, width) * measure_length(y, width));
}

}  // namespace

double measure_mean(const float* x, std::size_t count) {
  return sum(count, [=](std::size_t i) { return static_cast<double>(x[i]); }) / static_cast<double>(count);
}

double measure_length(const float* x, std::size_t width) { return std::sqrt(dot(x, x, width)); }

double measure_mean_length(const float* x, std::size_t tokens, std::size_t width) {
  double sum = 0;
  for (std::size_t t = 0; t < tokens; ++t) sum += measure_length(x + t * width, width);
  return sum / static_cast<double>(tokens);
}

Stats measure_stats(const float* x, std::size_t tokens, std::size_t width) {
  const std::size_t size = tokens * width;
  Stats stats{0, kInfinity, -kInfinity, measure_mean(x, size), 0, 0, kInfinity, -kInfinity};
  for (std::size_t t = 0; t < tokens; ++t) {
    const double length = measure_length(x + t * width, width);
    stats.l2 += length;
    stats.l2_min = std::min(stats.l2_min, length);
    stats.l2_max = std::max(stats.l2_max, length);
  }
  stats.l2 /= static_cast<double>(tokens);
  for (std::size_t i = 0; i < size; ++i) {
    stats.min = std::min<double>(stats.min, x[i]);
    stats.max = std::max<double>(stats.max, x[i]);
  }
  // Comparisons pass over a NaN, and a length never does.
  if (std::isnan(stats.l2)) stats.l2_min = stats.l2_max = stats.min = stats.max = stats.l2;
  const auto squared_deviation = [=, mean = stats.mean](std::size_t i) { return (x[i] - mean) * (x[i] - mean); };
  stats.variance = sum(size, squared_deviation) / static_cast<double>(size);
  stats.std = std::sqrt(stats.variance);
  return stats;
}

WriteStats measure_write(const float* base, const float* write, const float* sum, std::size_t tokens,
                         std::size_t width) {
  WriteStats result{measure_stats(write, tokens, width), 0, 0, 0};
  result.share = result.stats.l2 / measure_mean_length(sum, tokens, width);
  result.cosine = measure_cosine(base, write, tokens, width);
  result.covariance = dot(base, write, tokens * width) / static_cast<double>(tokens * width);
  return result;
}

double measure_cosine(const float* x, const float* y, std::size_t tokens, std::size_t width) {
  double sum = 0;
  for (std::size_t t = 0; t < tokens; ++t) sum += cosine(x + t * width, y + t * width, width);
  return sum / static_cast<double>(tokens);
}

// Of unit vectors u only the sum is needed: sum_{s != t} u_s . u_t = |sum_t u_t|^2 - sum_t |u_t|^2.
// What cancels is of the order of tokens^2, so the rounding error stays near 1e-16.
double measure_token_cosine(const float* x, std::size_t tokens, std::size_t width) {
  std::array<double, kMaxWidth> unit_sum{};
  double squares = 0;
  for (std::size_t t = 0; t < tokens; ++t) {
    const float* row = x + t * width;
    const double length = measure_length(row, width);
    for (std::size_t i = 0; i < width; ++i) {
      const double u = row[i] / length;
      unit_sum[i] += u;
      squares += u * u;
    }
  }
  double squared_sum = 0;
  for (std::size_t i = 0; i < width; ++i) squared_sum += unit_sum[i] * unit_sum[i];
  const auto count = static_cast<double>(tokens);
  return (squared_sum - squares) / (count * (count - 1));
}

LogitStats measure_logits(const float* logits, std::size_t tokens, std::size_t vocabulary) {
  LogitStats result{measure_stats(logits, tokens, vocabulary).std, 0, 0};
  for (std::size_t t = 0; t < tokens; ++t) {
    const float* row = logits + t * vocabulary;
    const double greatest = *std::max_element(row, row + vocabulary);
    double sum = 0;
    double weighted = 0;
    for (std::size_t i = 0; i < vocabulary; ++i) {
      const double e = kernels::exp(row[i] - greatest);
      sum += e;
      weighted += e * (row[i] - greatest);
    }
    result.entropy += kernels::log(sum) - weighted / sum;
    result.max_probability += 1 / sum;
  }
  result.entropy /= static_cast<double>(tokens);
  result.max_probability /= static_cast<double>(tokens);
  return result;
}

}  // namespace model
