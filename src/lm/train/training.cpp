#include "lm/train/training.h"

#include <torch/cuda.h>

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "lm/train/batches.h"
#include "lm/train/checkpoint.h"
#include "lm/train/gpt.h"
#include "lm/train/optimizer.h"

namespace cupel::lm::train {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

torch::Device device_of(const Arguments& arguments) {
  std::string name = arguments.text("device");
  if (name == "cpu") return torch::kCPU;
  if (name != "cuda") throw FormatError("--device is cpu or cuda, not " + name);
  if (!torch::cuda::is_available()) throw FormatError("--device cuda: this machine has no GPU that libtorch can use");
  return torch::kCUDA;
}

ModelConfig config_of(const Arguments& arguments, const PackedCorpus& corpus, const std::optional<Safetensors>& init) {
  ModelConfig config;
  if (init) {
    config = ModelConfig::of(*init);
    if (config.vocabulary != corpus.vocabulary) {
      throw FormatError("the checkpoint has " + std::to_string(config.vocabulary) + " tokens and the corpus " +
                        std::to_string(corpus.vocabulary) + ": they belong to different tokenizers");
    }
    return config;
  }
  config.vocabulary = corpus.vocabulary;
  config.context = arguments.whole("context");
  config.width = arguments.whole("width");
  config.layers = arguments.whole("layers");
  config.heads = arguments.whole("heads");
  config.check();
  return config;
}

/// The losses so far, a line each; what a killed run wrote beyond its checkpoint is dropped.
class LossLog {
 public:
  LossLog(const std::string& path, int64_t step) : path_(path) {
    std::ifstream old(path);
    std::string line, kept;
    while (step > 0 && std::getline(old, line)) {
      if (line.starts_with("step") || std::strtoll(line.c_str(), nullptr, 10) <= step) kept += line + "\n";
    }
    old.close();
    if (kept.empty()) kept = "step\ttokens\trate\tloss\tgradient\tvalidation\tseconds\n";
    write_atomically(path, kept);
  }

  void add(int64_t step, int64_t tokens, double rate, double loss, double gradient, double validation, double seconds) {
    std::ofstream file(path_, std::ios::app);
    char line[200];
    std::snprintf(line, sizeof line, "%" PRId64 "\t%" PRId64 "\t%.6g\t%.6f\t%.4f\t", step, tokens, rate, loss,
                  gradient);
    file << line;
    if (validation > 0) file << validation;
    file << "\t" << seconds << "\n";
  }

 private:
  std::string path_;
};

class Training {
 public:
  explicit Training(const Arguments& arguments)
      : arguments_(arguments),
        device_(device_of(arguments)),
        half_(device_.is_cuda()),
        finetune_(arguments.mode() == "finetune"),
        corpus_(read_packed_file(arguments.text("corpus"))) {
    if (std::string init = arguments.text("init"); !init.empty()) init_.emplace(Safetensors::read(init));
    if (finetune_ && !init_) throw FormatError("finetune needs --init: the model that was retrained");
    if (init_ && !init_->meta("tokenizer").empty() && init_->meta("tokenizer") != std::to_string(corpus_.fingerprint)) {
      throw FormatError("the checkpoint and the corpus belong to different tokenizers");
    }
    config_ = config_of(arguments, corpus_, init_);
    model_.emplace(config_, device_, static_cast<uint64_t>(arguments.whole("seed")));
    if (init_) model_->load(*init_);
    std::pair<int64_t, int64_t> range{0, model_->flat().numel()};
    if (arguments.text("layers-trained") == "last-mlp") range = model_->train_last_mlp();
    optimizer_.emplace(model_->flat(), model_->gradient(), model_->decay_mask(), range);
    batch_settings_ = {.rows = arguments.whole("rows"),
                       .length = config_.context,
                       .seed = static_cast<uint64_t>(arguments.whole("seed")),
                       .originals = arguments.number("originals"),
                       .without_mutants = arguments.flag("without-mutants")};
    if (batch_settings_.rows < 1) throw FormatError("--rows must be at least 1");
    accumulate_ = std::max<int64_t>(1, arguments.whole("accumulate"));
    tokens_of_step_ = batch_settings_.rows * config_.context * accumulate_;
    schedule_ = {.peak = arguments.number("rate"),
                 .last = arguments.number("last-rate"),
                 .warm_up = arguments.whole("warm-up"),
                 .steps = std::max<int64_t>(1, arguments.whole("tokens") / tokens_of_step_)};
    for (const char* name : {"tokens", "rows", "accumulate", "rate", "last-rate", "warm-up", "originals",
                             "without-mutants", "layers-trained", "seed"}) {
      progress_.settings[name] = arguments.text(name);
    }
    progress_.settings["corpus"] = std::to_string(corpus_.fingerprint);
    progress_.settings["mode"] = arguments.mode();
  }

  void run() {
    BatchSource source(corpus_, finetune_ ? "bugs" : "train", batch_settings_);
    if (int64_t steps = arguments_.whole("measure")) return measure(source, steps);
    std::filesystem::create_directories(arguments_.text("out"));
    std::string part = finetune_ ? "bugs-validation" : "validation";
    for (const Batch& batch : BatchSource(corpus_, part, batch_settings_).all()) validation_.push_back(batch);
    bool resumed = load_checkpoint(path("state.safetensors"), *model_, *optimizer_, progress_);
    std::printf("%s: %" PRId64 " parameters, %" PRId64 " steps of %" PRId64 " tokens%s\n", arguments_.mode().c_str(),
                model_->flat().numel(), schedule_.steps, tokens_of_step_,
                resumed ? (", resumed at step " + std::to_string(progress_.step)).c_str() : "");
    LossLog log(path("losses.tsv"), progress_.step);
    if (!resumed && init_) report_validation(log, 0, 0);
    loop(source, log);
  }

 private:
  std::string path(const std::string& name) const { return arguments_.text("out") + "/" + name; }

  /// One step: the loss of its batches and the length of the gradient, both still on the device.
  std::pair<torch::Tensor, torch::Tensor> step(const BatchSource& source, int64_t number) {
    torch::Tensor sum = torch::zeros({}, torch::TensorOptions().device(device_));
    for (int64_t i = 0; i < accumulate_; ++i) {
      Batch batch = source.batch(static_cast<uint64_t>(number * accumulate_ + i)).to(device_);
      torch::Tensor loss = model_->loss(batch, half_) / static_cast<double>(accumulate_);
      loss.backward();
      sum += loss.detach();
    }
    return {sum, optimizer_->step(schedule_.rate(number), number)};
  }

  void measure(const BatchSource& source, int64_t steps) {
    for (int64_t i = 0; i < 3; ++i) step(source, i);
    synchronize();
    Clock::time_point start = Clock::now();
    for (int64_t i = 0; i < steps; ++i) step(source, i);
    synchronize();
    double speed = static_cast<double>(steps * tokens_of_step_) / seconds_since(start);
    std::printf("%.0f tokens/s, %.1f%% of the device's peak, %.0f s for all %" PRId64 " steps\n", speed,
                100 * share(speed), static_cast<double>(schedule_.steps * tokens_of_step_) / speed, schedule_.steps);
  }

  /// Of the peak: six operations per parameter and token, and attention over the context.
  double share(double speed) const {
    double per_token = 6.0 * static_cast<double>(config_.parameters()) +
                       12.0 * static_cast<double>(config_.layers * config_.width * config_.context);
    return speed * per_token / arguments_.number("peak");
  }

  void synchronize() const {
    if (device_.is_cuda()) torch::cuda::synchronize();
  }

  double validate() {
    torch::NoGradGuard no_gradients;
    double sum = 0, count = 0;
    for (const Batch& batch : validation_) {
      Batch there = batch.to(device_);
      double tokens = (batch.targets != -100).sum().item<double>();
      sum += model_->loss(there, half_).item<double>() * tokens;
      count += tokens;
    }
    return count > 0 ? sum / count : 0;
  }

  /// False once the loss has not become lower for too long.
  bool report_validation(LossLog& log, double loss, double gradient) {
    double validation = validate();
    log.add(progress_.step, progress_.step * tokens_of_step_, schedule_.rate(progress_.step), loss, gradient,
            validation, seconds_since(start_));
    std::printf("step %" PRId64 " validation loss %.4f\n", progress_.step, validation);
    std::fflush(stdout);
    if (validation < progress_.best) {
      progress_.best = validation;
      progress_.best_step = progress_.step;
      if (arguments_.whole("patience") > 0) save_model();
      return true;
    }
    int64_t patience = arguments_.whole("patience");
    return patience == 0 || progress_.step - progress_.best_step < patience * arguments_.whole("validate-every");
  }

  void save_model() {
    write_atomically(path("model.safetensors"),
                     model_->save(TensorType::kF16, {{"tokenizer", std::to_string(corpus_.fingerprint)},
                                                     {"step", std::to_string(progress_.step)}}));
  }

  void save() {
    // With patience the model is the best one, which was written when it was found.
    if (arguments_.whole("patience") == 0) save_model();
    save_checkpoint(path("state.safetensors"), *model_, *optimizer_, progress_);
    saved_ = Clock::now();
  }

  void loop(const BatchSource& source, LossLog& log) {
    int64_t every = std::max<int64_t>(1, arguments_.whole("validate-every"));
    int64_t first = progress_.step;
    double limit = arguments_.number("minutes") * 60;
    Clock::time_point shown = Clock::now();
    while (progress_.step < schedule_.steps) {
      auto [loss, gradient] = step(source, progress_.step);
      double rate = schedule_.rate(progress_.step++);
      bool validates = progress_.step % every == 0 || progress_.step == schedule_.steps;
      if (validates) {
        if (!report_validation(log, loss.item<double>(), gradient.item<double>())) break;
      } else if (progress_.step % 10 == 0 || schedule_.steps <= 100) {
        log.add(progress_.step, progress_.step * tokens_of_step_, rate, loss.item<double>(), gradient.item<double>(), 0,
                seconds_since(start_));
      }
      if (seconds_since(shown) > 10) {
        show(first, loss.item<double>());
        shown = Clock::now();
      }
      if (seconds_since(saved_) > arguments_.number("save-every")) save();
      if (limit > 0 && seconds_since(start_) > limit) {
        save();
        std::printf("stopped at step %" PRId64 " of %" PRId64 ": call again to go on\n", progress_.step,
                    schedule_.steps);
        return;
      }
    }
    save();
    std::printf("done: %" PRId64 " steps, lowest validation loss %.4f at step %" PRId64 "\n", progress_.step,
                progress_.best, progress_.best_step);
  }

  void show(int64_t first, double loss) const {
    double speed = static_cast<double>(progress_.step - first) / seconds_since(start_);
    std::printf("step %" PRId64 " of %" PRId64 ", loss %.4f, %.0f tokens/s (%.1f%% of peak), %.0f s left\n",
                progress_.step, schedule_.steps, loss, speed * static_cast<double>(tokens_of_step_),
                100 * share(speed * static_cast<double>(tokens_of_step_)),
                static_cast<double>(schedule_.steps - progress_.step) / speed);
    std::fflush(stdout);
  }

  const Arguments& arguments_;
  torch::Device device_;
  bool half_;
  bool finetune_;
  PackedCorpus corpus_;
  std::optional<Safetensors> init_;
  ModelConfig config_;
  std::optional<Gpt> model_;
  std::optional<AdamW> optimizer_;
  BatchSettings batch_settings_;
  Schedule schedule_;
  int64_t accumulate_ = 1, tokens_of_step_ = 0;
  Progress progress_;
  std::vector<Batch> validation_;
  Clock::time_point start_ = Clock::now(), saved_ = Clock::now();
};

}  // namespace

void train(const Arguments& arguments) { Training(arguments).run(); }

void print_logits(const Arguments& arguments) {
  Safetensors file = Safetensors::read(arguments.text("init"));
  Gpt model(ModelConfig::of(file), device_of(arguments), 1);
  model.load(file);
  std::istringstream words(arguments.text("ids"));
  std::vector<int64_t> ids;
  for (int64_t id; words >> id;) ids.push_back(id);
  auto length = static_cast<int64_t>(ids.size());
  if (length == 0 || length > model.config().context) throw FormatError("logits needs --ids, at most the context");
  torch::NoGradGuard no_gradients;
  torch::Tensor tokens = torch::tensor(ids, torch::kInt64).view({1, length});
  Batch batch{tokens, torch::arange(length).view({1, length}), torch::zeros_like(tokens), tokens};
  torch::Tensor all = model.logits(batch.to(model.device()), false).to(torch::kCPU).contiguous();
  for (int64_t i = 0; i < length; ++i) {
    for (int64_t j = 0; j < model.config().vocabulary; ++j) {
      std::printf("%s%.6g", j > 0 ? " " : "", all[0][i].data_ptr<float>()[j]);
    }
    std::printf("\n");
  }
}

}  // namespace cupel::lm::train
