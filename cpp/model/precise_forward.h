// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "model/weights.h"
#include "model/wiring.h"

namespace model {

// The forward pass in double, by the kernels' definitions, of one sequence through a model whose weights are moved: for
// differences of the loss, which the roundings of float would hide. It holds on to the model.
class PreciseForward {
 public:
  // Null when memory was refused.
  static std::unique_ptr<PreciseForward> allocate(const Model& model, std::uint32_t tokens);

  // Weights w become w + way * direction, as of the next embed(). direction: as model.floats() lie, and held on to.
  void move(const float* direction, double way);

  // To be called in this order, block() once for each layer.
  void embed(const std::uint8_t* tokens);
  void block(std::uint32_t layer);

  // The mean loss of the first `count` tokens, which have a target.
  double loss(const std::uint8_t* targets, std::uint32_t count);

 private:
  PreciseForward(const Model& model, std::uint32_t tokens);
  std::size_t size() const { return std::size_t{tokens_} * config_.width; }

  template <class Branch>
  void sub_layer(std::uint32_t layer, const SubLayerWeights& weights, Branch&& branch);
  void attention(const BlockWeights& weights);
  void ffn(const BlockWeights& weights);
  void norm(double* x, const NormWeights& weights, double scale);
  void turn(double* x, const float* gain);
  void times(double* y, const double* x, const float* matrix, std::size_t inner, std::size_t columns);
  const double* moved(double* to, const float* weights, std::size_t count) const;

  const Model& model_;
  const Config& config_;
  Wiring wiring_;
  std::uint32_t tokens_;
  const float* direction_ = nullptr;
  double way_ = 0;
  std::unique_ptr<double[]> memory_;
  double* stream_ = nullptr;  // [tokens, width], as all up to `mixed`
  double* read_ = nullptr;
  double* branch_ = nullptr;
  double* q_ = nullptr;
  double* k_ = nullptr;
  double* v_ = nullptr;
  double* mixed_ = nullptr;
  double* gate_ = nullptr;     // [tokens, ffn]
  double* up_ = nullptr;       // [tokens, ffn]
  double* logits_ = nullptr;   // [tokens, vocabulary]
  double* losses_ = nullptr;   // [tokens], before the head the shares of one row of attention
  double* weights_ = nullptr;  // the largest tensor, moved
  double* bias_ = nullptr;     // [width], moved
};

}  // namespace model
