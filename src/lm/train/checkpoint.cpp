#include "lm/train/checkpoint.h"

#include <cstdlib>
#include <fstream>

#include "lm/format/format_error.h"

namespace cupel::lm::train {

namespace {

void add(SafetensorsWriter& writer, const std::string& name, const torch::Tensor& tensor) {
  torch::Tensor here = tensor.detach().to(torch::kCPU).contiguous();
  writer.add(name, {here.numel()}, here.data_ptr<float>(), TensorType::kF32);
}

void restore(const Safetensors& file, const std::string& name, torch::Tensor& tensor) {
  std::vector<float> values = file.values(name);
  if (static_cast<int64_t>(values.size()) != tensor.numel()) {
    throw FormatError("the checkpoint is of a model of another size");
  }
  torch::NoGradGuard no_gradients;
  tensor.copy_(torch::from_blob(values.data(), {tensor.numel()}, torch::kFloat32).to(tensor.device()));
}

std::string exact(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

}  // namespace

void save_checkpoint(const std::string& path, Gpt& model, AdamW& optimizer, const Progress& progress) {
  SafetensorsWriter writer;
  for (const auto& [key, value] : progress.settings) writer.meta("setting:" + key, value);
  writer.meta("step", std::to_string(progress.step));
  writer.meta("best", exact(progress.best));
  writer.meta("best_step", std::to_string(progress.best_step));
  add(writer, "parameters", model.flat());
  add(writer, "first", optimizer.first());
  add(writer, "second", optimizer.second());
  write_atomically(path, writer.bytes());
}

bool load_checkpoint(const std::string& path, Gpt& model, AdamW& optimizer, Progress& progress) {
  if (!std::ifstream(path).good()) return false;
  Safetensors file = Safetensors::read(path);
  for (const auto& [key, value] : progress.settings) {
    std::string there = file.meta("setting:" + key);
    if (there == value) continue;
    throw FormatError(path + ": was trained with " + key + " " + there + ", not " + value +
                      "; use the same settings, or another directory");
  }
  restore(file, "parameters", model.flat());
  restore(file, "first", optimizer.first());
  restore(file, "second", optimizer.second());
  progress.step = std::strtoll(file.meta("step").c_str(), nullptr, 10);
  progress.best = std::strtod(file.meta("best").c_str(), nullptr);
  progress.best_step = std::strtoll(file.meta("best_step").c_str(), nullptr, 10);
  return true;
}

}  // namespace cupel::lm::train
