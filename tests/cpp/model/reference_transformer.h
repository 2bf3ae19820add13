// SPDX-License-Identifier: MIT
// The toy transformer once more, in double precision and one vector at a time: the oracle of the forward pass.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/weights.h"

namespace test {

using Vector = std::vector<double>;
using Vectors = std::vector<Vector>;

class ReferenceTransformer {
 public:
  explicit ReferenceTransformer(const model::Model& model) : model_(model), config_(model.config()) {}

  Vectors embed(const std::vector<std::uint8_t>& tokens) const {
    Vectors stream;
    for (const std::uint8_t token : tokens) {
      const float* row = model_.weights().embedding + std::size_t{token} * config_.width;
      stream.emplace_back(row, row + config_.width);
    }
    return stream;
  }

  Vectors block(const Vectors& x, std::uint32_t layer) const {
    const model::BlockWeights& weights = model_.weights().blocks[layer];
    const Vectors h = sub_layer(x, layer, weights.attention, [&](const Vectors& n) { return attention(n, weights); });
    return sub_layer(h, layer, weights.ffn, [&](const Vectors& n) { return feed_forward(n, weights); });
  }

  Vectors logits(const Vectors& stream) const {
    const Vectors normed = config_.final_norm ? norm(stream, model_.weights().final_norm) : stream;
    if (!config_.tied) return times(normed, model_.weights().output, config_.vocabulary);
    Vectors result(normed.size(), Vector(config_.vocabulary));
    for (std::size_t t = 0; t < normed.size(); ++t) {
      for (std::size_t v = 0; v < config_.vocabulary; ++v) {
        for (std::size_t i = 0; i < config_.width; ++i) {
          result[t][v] += normed[t][i] * model_.weights().embedding[v * config_.width + i];
        }
      }
    }
    return result;
  }

 private:
  template <class Branch>
  Vectors sub_layer(const Vectors& x, std::uint32_t layer, const model::SubLayerWeights& weights,
                    Branch&& branch) const {
    const double s = config_.layer_scaling ? 1 / std::sqrt(layer + 1.0) : 1;
    const double alpha = std::pow(2.0 * config_.layers, 0.25);
    const double c = config_.branch_scale;
    switch (config_.placement) {
      case model::Placement::kPre:
        return sum(1, x, c, branch(scaled(s, norm(x, weights.first))));
      case model::Placement::kPost:
        return scaled(s, norm(sum(1, x, c, branch(x)), weights.first));
      case model::Placement::kSandwich:
        return sum(1, x, c * s, norm(branch(scaled(s, norm(x, weights.first))), weights.second));
      case model::Placement::kBranchOutput:
        return sum(1, x, c * s, norm(branch(x), weights.first));
      case model::Placement::kDeepNorm:
        return scaled(s, norm(sum(alpha, x, c, branch(x)), weights.first));
      case model::Placement::kNone:
        break;
    }
    return sum(1, x, c, branch(x));
  }

  Vectors attention(const Vectors& read, const model::BlockWeights& weights) const {
    const std::size_t tokens = read.size();
    const Vectors v = times(read, weights.wv, config_.width);
    if (config_.attention == model::Attention::kUniform) {
      Vector mean(config_.width);
      for (const Vector& value : v) {
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += value[i] / static_cast<double>(tokens);
      }
      return Vectors(tokens, mean);
    }
    Vectors q = times(read, weights.wq, config_.width);
    Vectors k = times(read, weights.wk, config_.width);
    turn(q, weights.q_gain);
    turn(k, weights.k_gain);
    const std::size_t head_width = config_.head_width();
    Vectors mixed(tokens, Vector(config_.width));
    for (std::size_t start = 0; start < config_.width; start += head_width) {
      for (std::size_t t = 0; t < tokens; ++t) {
        Vector weight(t + 1);
        double total = 0;
        for (std::size_t s = 0; s <= t; ++s) {
          double score = 0;
          for (std::size_t i = start; i < start + head_width; ++i) score += q[t][i] * k[s][i];
          total += weight[s] = std::exp(score / std::sqrt(static_cast<double>(head_width)));
        }
        for (std::size_t s = 0; s <= t; ++s) {
          for (std::size_t i = start; i < start + head_width; ++i) mixed[t][i] += weight[s] / total * v[s][i];
        }
      }
    }
    return times(mixed, weights.wo, config_.width);
  }

  // Normalises each head where the config asks for it, then turns each pair by its position.
  void turn(Vectors& x, const float* gain) const {
    const std::size_t head_width = config_.head_width();
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t start = 0; start < config_.width; start += head_width) {
        if (config_.qk_norm) {
          double squares = 0;
          for (std::size_t i = 0; i < head_width; ++i) squares += x[t][start + i] * x[t][start + i];
          const double rms = std::sqrt(squares / static_cast<double>(head_width) + config_.eps);
          for (std::size_t i = 0; i < head_width; ++i) x[t][start + i] *= gain[i] / rms;
        }
        for (std::size_t i = 0; i < head_width; i += 2) {
          const double angle =
              static_cast<double>(t) * std::pow(10000.0, -static_cast<double>(i) / static_cast<double>(head_width));
          double& a = x[t][start + i];
          double& b = x[t][start + i + 1];
          const double turned = a * std::cos(angle) - b * std::sin(angle);
          b = a * std::sin(angle) + b * std::cos(angle);
          a = turned;
        }
      }
    }
  }

  Vectors feed_forward(const Vectors& read, const model::BlockWeights& weights) const {
    Vectors hidden = times(read, weights.w1, config_.ffn);
    const bool swiglu = config_.feed_forward == model::FeedForward::kSwiglu;
    const Vectors up = swiglu ? times(read, weights.w3, config_.ffn) : Vectors();
    for (std::size_t t = 0; t < hidden.size(); ++t) {
      for (std::size_t i = 0; i < config_.ffn; ++i) {
        double& z = hidden[t][i];
        z = swiglu ? z / (1 + std::exp(-z)) * up[t][i] : std::fmax(z, 0);
      }
    }
    return times(hidden, weights.w2, config_.width);
  }

  Vectors norm(const Vectors& x, const model::NormWeights& weights) const {
    if (config_.norm == model::NormKind::kNone) return x;
    Vectors y = x;
    for (Vector& row : y) {
      double mean = 0;
      double variance = 0;
      const auto width = static_cast<double>(row.size());
      if (config_.norm == model::NormKind::kLayer) {
        for (const double v : row) mean += v / width;
      }
      for (const double v : row) variance += (v - mean) * (v - mean) / width;
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = weights.gain[i] * (row[i] - mean) / std::sqrt(variance + config_.eps);
        if (weights.bias != nullptr) row[i] += weights.bias[i];
      }
    }
    return y;
  }

  static Vectors times(const Vectors& x, const float* matrix, std::size_t columns) {
    Vectors y(x.size(), Vector(columns));
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t k = 0; k < x[t].size(); ++k) {
        for (std::size_t j = 0; j < columns; ++j) y[t][j] += x[t][k] * matrix[k * columns + j];
      }
    }
    return y;
  }

  static Vectors scaled(double factor, Vectors x) {
    for (Vector& row : x) {
      for (double& v : row) v *= factor;
    }
    return x;
  }

  static Vectors sum(double a, const Vectors& x, double b, const Vectors& y) {
    Vectors z = x;
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t i = 0; i < x[t].size(); ++i) z[t][i] = a * x[t][i] + b * y[t][i];
    }
    return z;
  }

  const model::Model& model_;
  const model::Config& config_;
};

}  // namespace test
