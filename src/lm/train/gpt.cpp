#include "lm/train/gpt.h"

#include <torch/version.h>

#include <cmath>

namespace cupel::lm::train {

namespace {

constexpr double kDeviation = 0.02;    // of random weights, as in GPT-2
constexpr double kNormEpsilon = 1e-5;  // of layer norms

torch::Tensor halved(const torch::Tensor& x, bool half) { return half ? x.to(torch::kBFloat16) : x; }

// 0 where a token may look, -infinity elsewhere: back, and within its document.
torch::Tensor attention_mask(const torch::Tensor& documents, bool half) {
  int64_t length = documents.size(1);
  torch::Tensor same = documents.unsqueeze(2) == documents.unsqueeze(1);
  torch::Tensor allowed = same & torch::ones({length, length}, same.options()).tril();
  auto type = half ? torch::kBFloat16 : torch::kFloat32;
  torch::Tensor mask = torch::zeros(allowed.sizes(), documents.options().dtype(type));
  return mask.masked_fill_(allowed.logical_not(), -INFINITY).unsqueeze(1);
}

torch::Tensor attend(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
                     const torch::Tensor& mask) {
#if TORCH_VERSION_MAJOR >= 2
  return at::scaled_dot_product_attention(q, k, v, mask);
#else
  double scale = 1.0 / std::sqrt(static_cast<double>(q.size(3)));
  return torch::matmul(torch::softmax(torch::matmul(q, k.transpose(2, 3)) * scale + mask, 3), v);
#endif
}

std::string block(int64_t layer) { return "h." + std::to_string(layer) + "."; }

}  // namespace

Batch Batch::to(torch::Device device) const {
  return {tokens.to(device), positions.to(device), documents.to(device), targets.to(device)};
}

Gpt::Gpt(const ModelConfig& config, torch::Device device, uint64_t seed) : config_(config) {
  config.check();
  int64_t width = config.width;
  add("wte.weight", {config.vocabulary, width}, true);
  add("wpe.weight", {config.context, width}, true);
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    std::string at = block(layer);
    add(at + "ln_1.weight", {width}, false);
    add(at + "ln_1.bias", {width}, false);
    add(at + "attn.c_attn.weight", {width, 3 * width}, true);
    add(at + "attn.c_attn.bias", {3 * width}, false);
    add(at + "attn.c_proj.weight", {width, width}, true);
    add(at + "attn.c_proj.bias", {width}, false);
    add(at + "ln_2.weight", {width}, false);
    add(at + "ln_2.bias", {width}, false);
    add(at + "mlp.c_fc.weight", {width, 4 * width}, true);
    add(at + "mlp.c_fc.bias", {4 * width}, false);
    add(at + "mlp.c_proj.weight", {4 * width, width}, true);
    add(at + "mlp.c_proj.bias", {width}, false);
  }
  add("ln_f.weight", {width}, false);
  add("ln_f.bias", {width}, false);

  // Made on the CPU, so that every device starts from the same numbers.
  torch::manual_seed(seed);
  torch::NoGradGuard no_gradients;
  std::vector<torch::Tensor> values, decays;
  for (Parameter& parameter : parameters_) {
    bool norm = parameter.name.find("ln_") != std::string::npos && parameter.name.ends_with("weight");
    // Projections back into the residual stream start smaller, the more layers add to it (GPT-2).
    bool residual = parameter.name.ends_with("c_proj.weight");
    double deviation = residual ? kDeviation / std::sqrt(2.0 * static_cast<double>(config.layers)) : kDeviation;
    torch::Tensor start = parameter.decays ? torch::randn(parameter.value.sizes()) * deviation
                                           : torch::full(parameter.value.sizes(), norm ? 1.0 : 0.0);
    values.push_back(start.reshape({-1}));
    decays.push_back(torch::full({start.numel()}, parameter.decays ? 1.0 : 0.0));
  }
  flat_ = torch::cat(values).to(torch::kFloat32).to(device);
  decay_mask_ = torch::cat(decays).to(torch::kFloat32).to(device);
  gradient_ = torch::zeros_like(flat_);
  for (Parameter& parameter : parameters_) {
    int64_t count = parameter.value.numel();
    std::vector<int64_t> shape = parameter.value.sizes().vec();
    parameter.value = flat_.narrow(0, parameter.first, count).view(shape).detach();
    parameter.value.set_requires_grad(true);
    parameter.value.mutable_grad() = gradient_.narrow(0, parameter.first, count).view(shape);
  }
}

void Gpt::add(const std::string& name, std::vector<int64_t> shape, bool decays) {
  int64_t first = parameters_.empty() ? 0 : parameters_.back().first + parameters_.back().value.numel();
  by_name_[name] = parameters_.size();
  parameters_.push_back({name, torch::empty(shape), first, decays});
}

const torch::Tensor& Gpt::at(const std::string& name) const { return parameters_[by_name_.at(name)].value; }

std::pair<int64_t, int64_t> Gpt::train_last_mlp() {
  std::string wanted = block(config_.layers - 1) + "mlp.";
  int64_t first = flat_.numel(), last = 0;
  for (Parameter& parameter : parameters_) {
    bool learns = parameter.name.starts_with(wanted);
    if (!learns) parameter.value.set_requires_grad(false);
    if (!learns) continue;
    first = std::min(first, parameter.first);
    last = std::max(last, parameter.first + parameter.value.numel());
  }
  return {first, last};
}

torch::Tensor Gpt::norm(const torch::Tensor& x, const std::string& name) const {
  return torch::layer_norm(x, {config_.width}, at(name + ".weight"), at(name + ".bias"), kNormEpsilon);
}

torch::Tensor Gpt::project(const torch::Tensor& x, const std::string& name, bool half) const {
  return torch::linear(x, halved(at(name + ".weight"), half).t(), halved(at(name + ".bias"), half));
}

torch::Tensor Gpt::attention(const torch::Tensor& x, int64_t layer, const torch::Tensor& mask, bool half) const {
  std::string name = block(layer) + "attn.";
  int64_t rows = x.size(0), length = x.size(1), heads = config_.heads, size = config_.width / heads;
  auto parts = project(halved(x, half), name + "c_attn", half).split(config_.width, 2);
  auto split = [&](const torch::Tensor& part) { return part.view({rows, length, heads, size}).transpose(1, 2); };
  torch::Tensor mixed = attend(split(parts[0]), split(parts[1]), split(parts[2]), mask);
  return project(mixed.transpose(1, 2).reshape({rows, length, config_.width}), name + "c_proj", half);
}

torch::Tensor Gpt::feed_forward(const torch::Tensor& x, int64_t layer, bool half) const {
  std::string name = block(layer) + "mlp.";
  return project(torch::gelu(project(halved(x, half), name + "c_fc", half), "tanh"), name + "c_proj", half);
}

torch::Tensor Gpt::hidden(const Batch& batch, bool half) const {
  torch::Tensor mask = attention_mask(batch.documents, half);
  torch::Tensor x =
      torch::embedding(at("wte.weight"), batch.tokens) + torch::embedding(at("wpe.weight"), batch.positions);
  for (int64_t layer = 0; layer < config_.layers; ++layer) {
    x = x + attention(norm(x, block(layer) + "ln_1"), layer, mask, half);
    x = x + feed_forward(norm(x, block(layer) + "ln_2"), layer, half);
  }
  return norm(x, "ln_f");
}

torch::Tensor Gpt::logits(const Batch& batch, bool half) const {
  return torch::linear(halved(hidden(batch, half), half), halved(at("wte.weight"), half)).to(torch::kFloat32);
}

torch::Tensor Gpt::loss(const Batch& batch, bool half) const {
  torch::Tensor all = logits(batch, half).view({-1, config_.vocabulary});
  return torch::cross_entropy_loss(all, batch.targets.view({-1}), {}, at::Reduction::Mean, -100);
}

void Gpt::load(const Safetensors& file) {
  torch::NoGradGuard no_gradients;
  std::string before = ModelConfig::prefix(file);
  for (Parameter& parameter : parameters_) {
    const TensorView& view = file.tensor(before + parameter.name);
    if (view.shape != parameter.value.sizes().vec()) {
      throw FormatError("the checkpoint's " + parameter.name + " has another shape than the model's");
    }
    std::vector<float> values = file.values(before + parameter.name);
    torch::Tensor read = torch::from_blob(values.data(), parameter.value.sizes(), torch::kFloat32);
    parameter.value.copy_(read.to(device()));
  }
}

std::string Gpt::save(TensorType type, const std::map<std::string, std::string>& metadata) const {
  torch::Tensor here = flat_.detach().to(torch::kCPU).contiguous();
  SafetensorsWriter writer;
  for (const auto& [key, value] : config_.metadata()) writer.meta(key, value);
  for (const auto& [key, value] : metadata) writer.meta(key, value);
  for (const Parameter& parameter : parameters_) {
    writer.add(parameter.name, parameter.value.sizes().vec(), here.data_ptr<float>() + parameter.first, type);
  }
  return writer.bytes();
}

}  // namespace cupel::lm::train
