#include "lm/train/arguments.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "lm/format/format_error.h"

namespace cupel::lm::train {

namespace {

struct Row {
  const char* name;
  const char* value;  // default; fine-tuning has some of its own
  const char* help;
  const char* finetune = nullptr;
};

constexpr Row kRows[] = {
    {"corpus", "", "packed corpus, as `cupel lm corpus` writes it"},
    {"out", "model", "directory for the model, the checkpoint and the losses"},
    {"init", "", "start from the weights of this checkpoint (.safetensors)"},
    {"device", "cpu", "cpu or cuda"},
    {"width", "256", "width of the model"},
    {"layers", "8", "layers"},
    {"heads", "4", "attention heads"},
    {"context", "1536", "tokens of the longest document"},
    {"tokens", "400e6", "tokens to train on, padding included", "10e6"},
    {"rows", "48", "rows of a batch, each as long as the context", "16"},
    {"accumulate", "1", "batches of a step"},
    {"rate", "1e-3", "highest learning rate", "3e-4"},
    {"last-rate", "1e-4", "learning rate of the last step", "3e-5"},
    {"warm-up", "200", "steps until the highest learning rate", "20"},
    {"originals", "0.3", "share of documents that are no mutants", "0.5"},
    {"without-mutants", "no", "yes: train on original formulas alone"},
    {"layers-trained", "all", "all, or last-mlp: the last block's MLP alone", "last-mlp"},
    {"patience", "0", "stop after so many validations without a lower loss; 0: never", "5"},
    {"validate-every", "250", "steps between two validations", "25"},
    {"save-every", "60", "seconds between two checkpoints"},
    {"minutes", "0", "stop after this time and go on when called again; 0: never"},
    {"seed", "1", "of weights and batches"},
    {"threads", "0", "of the CPU; 0: libtorch's choice"},
    {"deterministic", "yes", "no: faster on some GPUs, but two runs differ in the last digits"},
    {"measure", "0", "take so many steps, print the speed and save nothing"},
    {"peak", "989e12", "operations per second that the device can do at best, for its share"},
    {"ids", "", "logits: token numbers of a text, separated by blanks"},
};

}  // namespace

Arguments::Arguments(int count, char** words) {
  mode_ = count > 1 ? words[1] : "help";
  if (mode_ == "--help" || mode_ == "-h") mode_ = "help";
  if (mode_ != "retrain" && mode_ != "finetune" && mode_ != "logits" && mode_ != "help") {
    throw FormatError("unknown mode " + mode_ + "; there are retrain, finetune and logits");
  }
  for (const Row& row : kRows) values_[row.name] = mode_ == "finetune" && row.finetune ? row.finetune : row.value;
  for (int i = 2; i < count; i += 2) {
    std::string name = words[i];
    if (!name.starts_with("--") || !values_.contains(name.substr(2))) throw FormatError("unknown option " + name);
    if (i + 1 >= count) throw FormatError(name + " needs a value");
    values_[name.substr(2)] = words[i + 1];
  }
  bool trains = mode_ == "retrain" || mode_ == "finetune";
  if (trains && values_["corpus"].empty()) {
    throw FormatError("--corpus is missing: a packed corpus, as `cupel lm corpus` writes it");
  }
}

double Arguments::number(const std::string& name) const {
  const std::string& text = values_.at(name);
  char* end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value) || value < 0) {
    throw FormatError("--" + name + " wants a number, not '" + text + "'");
  }
  return value;
}

int64_t Arguments::whole(const std::string& name) const {
  double value = number(name);
  if (value != std::floor(value) || value > 1e15) throw FormatError("--" + name + " wants a whole number");
  return static_cast<int64_t>(value);
}

std::string Arguments::help() {
  std::string text = "cupel-lm-train retrain|finetune|logits --corpus FILE --out DIR [--option value]...\n";
  for (const Row& row : kRows) {
    text += "  --" + std::string(row.name) + " (" + row.value + (row.finetune ? "; finetune: " : "") +
            (row.finetune ? row.finetune : "") + ")  " + row.help + "\n";
  }
  return text;
}

}  // namespace cupel::lm::train
