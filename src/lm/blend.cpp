#include "lm/blend.h"

#include "lm/format/format_error.h"

namespace cupel::lm {

Result<std::string> blend(const Safetensors& one, const Safetensors& other, double share) {
  if (one.meta("tokenizer") != other.meta("tokenizer")) return Error{"the models have different tokenizers"};
  if (one.tensors().size() != other.tensors().size()) return Error{"the models have different tensors"};
  SafetensorsWriter writer;
  for (const auto& [key, value] : one.metadata()) writer.meta(key, value);
  for (const auto& [name, tensor] : one.tensors()) {
    if (tensor.type == TensorType::kOther) continue;  // masks, which no model needs
    auto found = other.tensors().find(name);
    if (found == other.tensors().end() || found->second.shape != tensor.shape)
      return Error{"the models differ in the shape of " + name};
    std::vector<float> values, others;
    try {
      values = one.values(name), others = other.values(name);
    } catch (const FormatError& error) {
      return Error{error.what()};
    }
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = static_cast<float>((1 - share) * values[i] + share * others[i]);
    writer.add(name, tensor.shape, values.data(), tensor.type);
  }
  return writer.bytes();
}

}  // namespace cupel::lm
