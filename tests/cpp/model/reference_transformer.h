// SPDX-License-Identifier: MIT
// The toy transformer once more, in double precision and one vector at a time: the oracle of the forward pass, and on
// numbers that remember how they came about, of the backward pass.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "autodiff.h"
#include "model/weights.h"

namespace test {

using std::exp, std::log, std::sqrt;

template <class Number>
class Reference {
 public:
  using Vector = std::vector<Number>;
  using Vectors = std::vector<Vector>;

  // Takes over the model's weights, by `from` each.
  template <class From>
  Reference(model::Model& model, From&& from) : model_(model), config_(model.config()) {
    model::visit_tensors(config_, model.weights(), [&](int layer, const model::Tensor& tensor) {
      Vector& copy = tensors_[*tensor.data];
      for (std::size_t i = 0; i < tensor.size(); ++i) copy.push_back(from((*tensor.data)[i]));
      names_[*tensor.data] = (layer < 0 ? "" : std::to_string(layer) + ".") + tensor.name;
    });
  }

  // By the place of the tensor in the model.
  std::map<const float*, Vector>& tensors() { return tensors_; }
  const std::string& name(const float* tensor) const { return names_.at(tensor); }

  // What one sub-layer met on its way: see model::SubLayerActivations. What its branch read and answered are numbers of
  // their own: a gradient in what it read came back through the branch alone.
  struct SubLayer {
    Vectors read, branch, sum, after;
  };

  // Of the last call of `streams`, in the order in which data met them.
  const std::vector<SubLayer>& sub_layers() const { return sub_layers_; }

  // The streams of one sequence: the embedding's, then each block's.
  std::vector<Vectors> streams(const std::vector<std::uint8_t>& tokens) {
    sub_layers_.clear();
    std::vector<Vectors> all{embed(tokens)};
    for (std::uint32_t layer = 0; layer < config_.layers; ++layer) all.push_back(block(all.back(), layer));
    return all;
  }

  // The mean loss of the rows that have a target, from the stream after the last block.
  Number loss(const Vectors& stream, const std::vector<std::uint8_t>& targets) const {
    const Vectors all = logits(stream);
    Number total = 0;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      Number sum = 0;
      for (const Number& logit : all[t]) sum += exp(logit);
      total += log(sum) - all[t][targets[t]];
    }
    return total / Number(double(targets.size()));
  }

  // Numbers of their own, so that a gradient in the stream is not one in the embedding.
  Vectors embed(const std::vector<std::uint8_t>& tokens) const {
    Vectors stream;
    for (const std::uint8_t token : tokens) {
      const Number* row = tensor(model_.weights().embedding).data() + std::size_t{token} * config_.width;
      Vector& vector = stream.emplace_back();
      for (std::size_t i = 0; i < config_.width; ++i) vector.push_back(row[i] + Number(0));
    }
    return stream;
  }

  Vectors block(const Vectors& x, std::uint32_t layer) {
    const model::BlockWeights& weights = model_.weights().blocks[layer];
    const Vectors h = sub_layer(x, layer, weights.attention, [&](const Vectors& n) { return attention(n, weights); });
    return sub_layer(h, layer, weights.ffn, [&](const Vectors& n) { return feed_forward(n, weights); });
  }

  Vectors logits(const Vectors& stream) const {
    const Vectors normed = config_.final_norm ? norm(stream, model_.weights().final_norm) : stream;
    if (!config_.tied) return times(normed, model_.weights().output, config_.vocabulary);
    const Vector& embedding = tensor(model_.weights().embedding);
    Vectors result(normed.size(), Vector(config_.vocabulary));
    for (std::size_t t = 0; t < normed.size(); ++t) {
      for (std::size_t v = 0; v < config_.vocabulary; ++v) {
        for (std::size_t i = 0; i < config_.width; ++i) {
          result[t][v] += normed[t][i] * embedding[v * config_.width + i];
        }
      }
    }
    return result;
  }

 private:
  const Vector& tensor(const float* place) const { return tensors_.at(place); }

  template <class Branch>
  Vectors sub_layer(const Vectors& x, std::uint32_t layer, const model::SubLayerWeights& weights, Branch&& branch) {
    const double s = config_.layer_scaling ? 1 / std::sqrt(layer + 1.0) : 1;
    const double alpha = std::pow(2.0 * config_.layers, 0.25);
    const double c = config_.branch_scale;
    SubLayer met;
    const auto f = [&](const Vectors& read) { return met.branch = scaled(1, branch(met.read = scaled(1, read))); };
    const auto add = [&](double a, double b, const Vectors& y) { return met.sum = sum(a, x, b, y); };
    switch (config_.placement) {
      case model::Placement::kPre:
        met.after = add(1, c, f(scaled(s, norm(x, weights.first))));
        break;
      case model::Placement::kPost:
        met.after = scaled(s, norm(add(1, c, f(x)), weights.first));
        break;
      case model::Placement::kSandwich:
        met.after = add(1, c * s, norm(f(scaled(s, norm(x, weights.first))), weights.second));
        break;
      case model::Placement::kBranchOutput:
        met.after = add(1, c * s, norm(f(x), weights.first));
        break;
      case model::Placement::kDeepNorm:
        met.after = scaled(s, norm(add(alpha, c, f(x)), weights.first));
        break;
      case model::Placement::kNone:
        met.after = add(1, c, f(x));
        break;
    }
    sub_layers_.push_back(met);
    return met.after;
  }

  Vectors attention(const Vectors& read, const model::BlockWeights& weights) const {
    const std::size_t tokens = read.size();
    const Vectors v = times(read, weights.wv, config_.width);
    if (config_.attention == model::Attention::kUniform) {
      Vector mean(config_.width);
      for (const Vector& value : v) {
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += value[i] / Number(static_cast<double>(tokens));
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
        Number total = 0;
        for (std::size_t s = 0; s <= t; ++s) {
          Number score = 0;
          for (std::size_t i = start; i < start + head_width; ++i) score += q[t][i] * k[s][i];
          weight[s] = exp(score / Number(std::sqrt(static_cast<double>(head_width))));
          total += weight[s];
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
          Number squares = 0;
          for (std::size_t i = 0; i < head_width; ++i) squares += x[t][start + i] * x[t][start + i];
          const Number rms = sqrt(squares / Number(static_cast<double>(head_width)) + Number(config_.eps));
          for (std::size_t i = 0; i < head_width; ++i) x[t][start + i] *= tensor(gain)[i] / rms;
        }
        for (std::size_t i = 0; i < head_width; i += 2) {
          const double angle =
              static_cast<double>(t) * std::pow(10000.0, -static_cast<double>(i) / static_cast<double>(head_width));
          Number& a = x[t][start + i];
          Number& b = x[t][start + i + 1];
          const Number turned = a * Number(std::cos(angle)) - b * Number(std::sin(angle));
          b = a * Number(std::sin(angle)) + b * Number(std::cos(angle));
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
        Number& z = hidden[t][i];
        z = swiglu ? z / (Number(1) + exp(-z)) * up[t][i] : (z > 0 ? z : Number(0));
      }
    }
    return times(hidden, weights.w2, config_.width);
  }

  Vectors norm(const Vectors& x, const model::NormWeights& weights) const {
    if (config_.norm == model::NormKind::kNone) return x;
    Vectors y = x;
    for (Vector& row : y) {
      Number mean = 0;
      Number variance = 0;
      const Number width(static_cast<double>(row.size()));
      if (config_.norm == model::NormKind::kLayer) {
        for (const Number& v : row) mean += v / width;
      }
      for (const Number& v : row) variance += (v - mean) * (v - mean) / width;
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = tensor(weights.gain)[i] * (row[i] - mean) / sqrt(variance + Number(config_.eps));
        if (weights.bias != nullptr) row[i] += tensor(weights.bias)[i];
      }
    }
    return y;
  }

  Vectors times(const Vectors& x, const float* matrix, std::size_t columns) const {
    const Vector& m = tensor(matrix);
    Vectors y(x.size(), Vector(columns));
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t k = 0; k < x[t].size(); ++k) {
        for (std::size_t j = 0; j < columns; ++j) y[t][j] += x[t][k] * m[k * columns + j];
      }
    }
    return y;
  }

  static Vectors scaled(double factor, Vectors x) {
    for (Vector& row : x) {
      for (Number& v : row) v *= Number(factor);
    }
    return x;
  }

  static Vectors sum(double a, const Vectors& x, double b, const Vectors& y) {
    Vectors z = x;
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t i = 0; i < x[t].size(); ++i) z[t][i] = Number(a) * x[t][i] + Number(b) * y[t][i];
    }
    return z;
  }

  const model::Model& model_;
  const model::Config& config_;
  std::map<const float*, Vector> tensors_;
  std::map<const float*, std::string> names_;
  std::vector<SubLayer> sub_layers_;
};

}  // namespace test
