// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace model {

// Of a set of vectors x: [tokens, width]. All sums in double; what overflowed is infinite or NaN.
struct Stats {
  double l2;        // mean over tokens of the vector's length
  double l2_min;    // of the shortest token
  double l2_max;    // of the longest
  double mean;      // over all tokens and components, as the rest
  double variance;  // divided by their number
  double std;
  double min;
  double max;
};
Stats measure_stats(const float* x, std::size_t tokens, std::size_t width);

// What a branch added to the stream: |sum|^2 = |base|^2 + |write|^2 + 2 base . write, so that with
// ms = mean^2 + variance, ms(sum) = ms(base) + ms(write) + 2 covariance.
struct WriteStats {
  Stats stats;
  double share;       // length of the write over length of the sum, each the mean over tokens
  double cosine;      // of write and base, mean over tokens
  double covariance;  // mean over tokens and components of write times base
};
WriteStats measure_write(const float* base, const float* write, const float* sum, std::size_t tokens,
                         std::size_t width);

// Mean of x: [count], in double.
double measure_mean(const float* x, std::size_t count);

// Length (L2) of x: [width].
double measure_length(const float* x, std::size_t width);

// Mean over tokens of the length of a vector of x: [tokens, width].
double measure_mean_length(const float* x, std::size_t tokens, std::size_t width);

// Mean over tokens of the cosine of a token's vectors in x and y: [tokens, width].
double measure_cosine(const float* x, const float* y, std::size_t tokens, std::size_t width);

// Mean cosine of the vectors of two different tokens; NaN for a single token, which has no other.
double measure_token_cosine(const float* x, std::size_t tokens, std::size_t width);

// Of logits: [tokens, vocabulary].
struct LogitStats {
  double std;              // over all of them
  double entropy;          // of the softmax in nats, mean over tokens
  double max_probability;  // mean over tokens of the likeliest
};
LogitStats measure_logits(const float* logits, std::size_t tokens, std::size_t vocabulary);

}  // namespace model
