// SPDX-License-Identifier: MIT
#include <emscripten/bind.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "bindings/config_values.h"
#include "bindings/refusal.h"
#include "kernels/matmul.h"
#include "lab/model_cache.h"
#include "lab/normalize.h"
#include "lab/profile.h"
#include "lab/saturation.h"
#include "model/random.h"

namespace bindings {
namespace {

using emscripten::val;

// Vectors cross as addresses of memory that the caller took with `allocate` and checked.
using Address = std::uintptr_t;

template <class T = float>
T* at(Address address) {
  return reinterpret_cast<T*>(address);  // NOLINT(performance-no-int-to-ptr)
}

Address allocate(unsigned bytes) { return reinterpret_cast<Address>(std::malloc(bytes)); }
void release(Address address) { std::free(at<void>(address)); }

// False for a norm of unknown name.
bool normalize(Address y, Address x, Address gain, Address bias, unsigned rows, unsigned width, const std::string& norm,
               double eps) {
  const auto kind = parse_name<model::NormKind>(norm);
  if (!kind) return false;
  lab::normalize(at(y), at(x), at(gain), at(bias), rows, width, *kind, eps);
  return true;
}

void measure_lengths(Address length, Address x, unsigned rows, unsigned width) {
  lab::measure_lengths(at<double>(length), at(x), rows, width);
}

lab::NormComparison compare_norm(Address x, Address y, Address reference, unsigned count) {
  return lab::compare_norm(at(x), at(y), at(reference), count);
}

lab::Saturation softmax(Address p, Address scores, unsigned count, double factor) {
  return lab::saturate_softmax(at(p), at(scores), count, factor);
}

void matmul(Address c, Address a, Address b, unsigned rows, unsigned inner, unsigned columns) {
  kernels::matmul_forward(at(c), at(a), at(b), rows, inner, columns);
}

void gaussians(Address x, unsigned count, unsigned seed) { model::draw_gaussians(at(x), count, 1, seed, 0); }

val norms_of(const lab::SubLayerProfile& sub_layer) {
  val norms = val::array();
  for (std::uint32_t i = 0; i < sub_layer.norm_count; ++i) norms.set(i, sub_layer.norms[i]);
  return norms;
}

val write_of(const model::WriteStats& write) {
  val result(write.stats);
  result.set("share", write.share);
  result.set("cosine", write.cosine);
  result.set("covariance", write.covariance);
  return result;
}

val sub_layer_of(const lab::SubLayerProfile& sub_layer, bool gradients) {
  val result = val::object();
  result.set("read", sub_layer.read);
  result.set("norms", norms_of(sub_layer));
  result.set("write", write_of(sub_layer.write));
  if (gradients) {
    result.set("readGradient", sub_layer.gradient.read);
    result.set("writeGradient", sub_layer.gradient.write);
    result.set("sumGradient", sub_layer.gradient.sum);
  }
  return result;
}

val attention_gradients_of(const lab::MatrixGradientProfile& gradients, const model::Config& config) {
  val result = val::object();
  if (config.attention == model::Attention::kCausal) {
    result.set("wq", gradients.wq);
    result.set("wk", gradients.wk);
    result.set("wo", gradients.wo);
  }
  result.set("wv", gradients.wv);
  return result;
}

val ffn_gradients_of(const lab::MatrixGradientProfile& gradients, const model::Config& config) {
  val result = val::object();
  result.set("w1", gradients.w1);
  result.set("w2", gradients.w2);
  if (config.feed_forward == model::FeedForward::kSwiglu) result.set("w3", gradients.w3);
  return result;
}

val layer_of(const lab::LayerProfile& layer, const lab::Profile& profile) {
  val attention = sub_layer_of(layer.attention, profile.has_gradients);
  val ffn = sub_layer_of(layer.ffn, profile.has_gradients);
  if (profile.has_gradients) {
    attention.set("gradient", attention_gradients_of(layer.matrix_gradients, profile.config));
    ffn.set("gradient", ffn_gradients_of(layer.matrix_gradients, profile.config));
  }
  val result = val::object();
  result.set("attention", attention);
  result.set("ffn", ffn);
  result.set("stream", layer.stream);
  result.set("cosine", layer.cosine);
  result.set("tokenCosine", layer.token_cosine);
  if (profile.has_gradients) result.set("streamGradient", layer.stream_gradient);
  return result;
}

// One profile after another: `start`, `step` until it answers "done", `result`. Owns the models and the run.
class Profiler {
 public:
  // Null, or why the config or the tokens are refused. The tokens may be let go of at once.
  val start(const val& values, Address tokens, unsigned count, bool gradients) {
    run_.reset();
    model::Config config;
    if (const auto refusal = check(values, at<std::uint8_t>(tokens), count, config)) return val(*refusal);
    const lab::Example example = lab::predict_next(at<std::uint8_t>(tokens), count);
    run_ = lab::ProfileRun::start(lab::Drawing(config, cache_), example, gradients);
    return run_ ? val::null() : val(kRefusedMemory);
  }

  // Null, or why the run ended here.
  val step() {
    if (run_->step()) return val::null();
    run_.reset();
    return val(kRefusedMemory);
  }

  std::string stage() const {
    switch (run_->stage()) {
      case lab::Stage::kWeights:
        return "weights";
      case lab::Stage::kLayers:
        return "layers";
      case lab::Stage::kGradients:
        return "gradients";
      case lab::Stage::kDone:
        break;
    }
    return "done";
  }

  unsigned layer() const { return run_->layer(); }

  val result() const {
    const lab::Profile& profile = run_->profile();
    val layers = val::array();
    for (std::uint32_t i = 0; i < profile.config.layers; ++i) layers.set(i, layer_of(profile.layers[i], profile));
    val embedding = val::object();
    embedding.set("stream", profile.embedding);
    if (profile.has_gradients) embedding.set("streamGradient", profile.embedding_gradient);
    val result = val::object();
    result.set("config", write_config(profile.config));
    result.set("tokens", profile.tokens);
    result.set("loss", profile.loss);
    result.set("embedding", embedding);
    result.set("layers", layers);
    result.set("final", profile.final_norm);
    result.set("logits", profile.logits);
    return result;
  }

  void stop() { run_.reset(); }

 private:
  inline static const Refusal kRefusedMemory{"out-of-memory", "", "the browser refused the memory for this model"};

  static std::optional<Refusal> check(const val& values, const std::uint8_t* tokens, unsigned count,
                                      model::Config& config) {
    if (auto refusal = read_config(values, config)) return refusal;
    const std::size_t weights = model::count_weights(config);
    if (weights > lab::kMaxProfileWeights) {
      return Refusal{"too-large", "layers",
                     "layers, width and ffn ask for " + std::to_string(weights) + " weights; at most " +
                         std::to_string(lab::kMaxProfileWeights) + " are allowed"};
    }
    for (unsigned t = 0; t < count; ++t) {
      if (tokens[t] < config.vocabulary) continue;
      return Refusal{"bad-argument", "vocabulary",
                     "token " + std::to_string(t) + " is " + std::to_string(tokens[t]) + "; vocabulary is " +
                         std::to_string(config.vocabulary)};
    }
    return std::nullopt;
  }

  lab::ModelCache cache_;
  std::unique_ptr<lab::ProfileRun> run_;
};

}  // namespace
}  // namespace bindings

EMSCRIPTEN_BINDINGS(engine) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace)

  value_object<bindings::Refusal>("Refusal")
      .field("code", &bindings::Refusal::code)
      .field("field", &bindings::Refusal::field)
      .field("message", &bindings::Refusal::message);

  value_object<model::Stats>("Stats")
      .field("l2", &model::Stats::l2)
      .field("l2Min", &model::Stats::l2_min)
      .field("l2Max", &model::Stats::l2_max)
      .field("mean", &model::Stats::mean)
      .field("variance", &model::Stats::variance)
      .field("std", &model::Stats::std)
      .field("min", &model::Stats::min)
      .field("max", &model::Stats::max);

  value_object<lab::NormProfile>("NormProfile")
      .field("input", &lab::NormProfile::input)
      .field("output", &lab::NormProfile::output);

  value_object<model::LogitStats>("LogitStats")
      .field("std", &model::LogitStats::std)
      .field("entropy", &model::LogitStats::entropy)
      .field("maxProbability", &model::LogitStats::max_probability);

  value_object<lab::NormComparison>("NormComparison")
      .field("rms", &lab::NormComparison::rms)
      .field("l2In", &lab::NormComparison::l2_in)
      .field("l2Out", &lab::NormComparison::l2_out)
      .field("cosine", &lab::NormComparison::cosine)
      .field("maxDifference", &lab::NormComparison::max_difference)
      .field("unequal", &lab::NormComparison::unequal);

  value_object<lab::Saturation>("Saturation")
      .field("entropy", &lab::Saturation::entropy)
      .field("jacobianNorm", &lab::Saturation::jacobian_norm);

  function("allocate", &bindings::allocate);
  function("release", &bindings::release);
  function("normalize", &bindings::normalize);
  function("measureLengths", &bindings::measure_lengths);
  function("compareNorm", &bindings::compare_norm);
  function("softmax", &bindings::softmax);
  function("matmul", &bindings::matmul);
  function("gaussians", &bindings::gaussians);

  class_<bindings::Profiler>("Profiler")
      .constructor<>()
      .function("start", &bindings::Profiler::start)
      .function("step", &bindings::Profiler::step)
      .function("stage", &bindings::Profiler::stage)
      .function("layer", &bindings::Profiler::layer)
      .function("result", &bindings::Profiler::result)
      .function("stop", &bindings::Profiler::stop);
}
