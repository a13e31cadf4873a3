// Formulas that a language model writes (Sun, Yang, Wang, Wen, Jia, Zhou: "SMT Solver Validation Empowered by Large
// Pre-Trained Language Models", ASE 2023). docs/strategies/last.md compares paper and code.
#include <mutex>
#include <optional>

#include "lm/endpoint/endpoint.h"
#include "lm/sampler.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/strategy.h"

namespace cupel {

namespace {

/// The model, read when it is needed first: a campaign whose schedule comes to no sample does not pay for it.
class LazyWriter {
 public:
  explicit LazyWriter(std::string file) : file_(std::move(file)) {}

  /// The error is the same for all.
  const Result<lm::Writer>& get() const {
    std::call_once(once_, [this] { writer_.emplace(lm::Writer::load(file_)); });
    return *writer_;
  }

 private:
  std::string file_;
  mutable std::once_flag once_;
  mutable std::optional<Result<lm::Writer>> writer_;
};

/// What all chains share; it lives as long as the last of them.
struct LastRules {
  std::shared_ptr<const LazyWriter> writer;  // null where an endpoint writes
  lm::SampleSettings settings;
  const Vocabulary* vocabulary;
  uint64_t chain;
  std::vector<AllowedOptions> engines = {};
  std::shared_ptr<lm::Endpoint> endpoint = {};  // writes in place of the own model

  Result<std::string> ask(Rng& rng, const StopFlag* stop) const {
    std::span<const std::string_view> official = official_logics();
    const std::vector<std::string>& chosen = settings.constraint.logics;
    std::string logic(chosen.empty() ? rng.pick(official) : std::string_view(chosen.front()));
    return endpoint->formula({.logic = std::move(logic), .operation = {}, .seed = rng.next(), .stop = stop});
  }
};

constexpr uint64_t kEngineShare = 4;  // one sample in so many is for other engines of the solvers

/// A batch of samples.
class LastChain : public Chain {
 public:
  LastChain(std::shared_ptr<const LastRules> rules, const lm::Writer& writer, const ChainInput& input)
      : rules_(std::move(rules)), writer_(writer), rng_(input.rng), stop_(input.stop) {}

  const TestCase* next() override {
    if (!written_) write();
    while (at_ < texts_.size()) {
      if (texts_[at_].empty()) {
        ++empty_, ++at_;
        continue;
      }
      Result<Script> script = parse_script(texts_[at_++], *rules_->vocabulary);
      if (!script) {
        ++invalid_;
        continue;
      }
      test_.script = std::move(*script);
      test_.text = print_script(test_.script);
      test_.options = draw_engine();
      return &test_;
    }
    return nullptr;
  }

  Tally tally() const override {
    return {{"samples", texts_.size()},
            {"without an assertion", empty_},
            {"not well-typed", invalid_},
            {"tokens", tokens_},
            {"near-copies written again", copies_},
            {"samples for other engines", for_engines_}};
  }

 private:
  TestOptions draw_engine() {
    Rng rng = rng_.split("engine").split(at_);
    if (!rng.chance(1, kEngineShare)) return {};
    TestOptions drawn = draw_engines(rules_->engines, rng);
    for_engines_ += drawn.empty() ? 0 : 1;
    return drawn;
  }

  void write() {
    written_ = true;
    lm::SampleSettings settings = rules_->settings;
    settings.stop = stop_;
    lm::write_samples(writer_, settings, rules_->chain, rng_, [this](lm::Sample&& sample) {
      tokens_ += sample.tokens;
      copies_ += sample.copies - sample.copy;
      texts_.push_back(std::move(sample.text));
    });
  }

  std::shared_ptr<const LastRules> rules_;
  const lm::Writer& writer_;
  Rng rng_;
  const StopFlag* stop_;
  bool written_ = false;
  std::vector<std::string> texts_;
  size_t at_ = 0;
  uint64_t empty_ = 0;
  uint64_t invalid_ = 0;
  uint64_t tokens_ = 0;
  uint64_t copies_ = 0;
  uint64_t for_engines_ = 0;
  TestCase test_;
};

/// Samples of an outside model, a request each.
class AskingChain : public Chain {
 public:
  AskingChain(std::shared_ptr<const LastRules> rules, Rng rng, const StopFlag* stop, std::string first)
      : rules_(std::move(rules)), rng_(rng), stop_(stop), text_(std::move(first)) {}

  const TestCase* next() override {
    while (asked_ < rules_->chain && !is_stopped()) {
      if (asked_ > 0) {
        Result<std::string> text = rules_->ask(rng_, stop_);
        if (!text) {
          failed_ += !is_stopped();
          return nullptr;
        }
        text_ = std::move(*text);
      }
      ++asked_;
      empty_ += text_.empty();
      if (text_.empty()) continue;
      Result<Script> script = parse_script(text_, *rules_->vocabulary);
      invalid_ += !script.ok();
      if (!script) continue;
      test_.script = std::move(*script);
      test_.text = print_script(test_.script);
      return &test_;
    }
    return nullptr;
  }

  Tally tally() const override {
    return {{"samples", asked_},
            {"without an assertion", empty_},
            {"not well-typed", invalid_},
            {"failed requests", failed_}};
  }

 private:
  bool is_stopped() const { return stop_ && stop_->requested(); }

  std::shared_ptr<const LastRules> rules_;
  Rng rng_;
  const StopFlag* stop_;
  std::string text_;
  uint64_t asked_ = 0, empty_ = 0, invalid_ = 0, failed_ = 0;
  TestCase test_;
};

class Last : public Strategy {
 public:
  explicit Last(std::shared_ptr<const LastRules> rules) : rules_(std::move(rules)) {}

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    if (rules_->endpoint) {
      // A server that is gone is a reason that a user can understand.
      Rng rng = input.rng;
      Result<std::string> first = rules_->ask(rng, input.stop);
      if (!first && !(input.stop && input.stop->requested())) return first.error();
      return std::unique_ptr<Chain>(
          std::make_unique<AskingChain>(rules_, rng, input.stop, first ? std::move(*first) : std::string()));
    }
    const Result<lm::Writer>& writer = rules_->writer->get();
    if (!writer) return writer.error();
    return std::unique_ptr<Chain>(std::make_unique<LastChain>(rules_, *writer, input));
  }

  unsigned seeds() const override { return 0; }
  // A server owes nobody the same answer twice.
  bool learns() const override { return rules_->endpoint != nullptr; }
  // Writing a sample takes longer than most solvers take to answer it. What a server writes costs us nothing.
  double most_making_share() const override { return rules_->endpoint ? 1 : 0.05; }

 private:
  std::shared_ptr<const LastRules> rules_;
};

Result<std::unique_ptr<Strategy>> make_last(const StrategyContext& context, const StrategyOptions& options) {
  LastRules rules{
      .writer = {}, .settings = {}, .vocabulary = context.vocabulary, .chain = options.count("chain"), .endpoint = {}};
  rules.settings.choice.temperature = options.number("temperature");
  rules.settings.tokens = options.count("tokens");
  rules.settings.plain = options.flag("plain");
  if (context.option_mode == OptionMode::kOwn && context.known_options) rules.engines = context.known_options();
  if (!context.solvers.empty()) rules.settings.constraint.solvers = context.solvers;
  const std::string& logic = options.text("logic");
  if (!logic.empty() && !is_official_logic(logic)) return Error{"SMT-LIB has no logic " + logic};
  if (!logic.empty()) rules.settings.constraint.logics = {logic};
  if (options.text("endpoint").empty()) {
    const std::string& model = options.text("model");
    rules.writer = std::make_shared<const LazyWriter>(model);
    // A file of the user's may be anything: what is wrong with it is said at once.
    if (model.empty())
      TRY(lm::Writer::can_load_default());
    else if (!rules.writer->get())
      return rules.writer->get().error();
  } else {
    rules.endpoint = TRY(lm::Endpoint::connect({.url = options.text("endpoint"),
                                                .model = options.text("endpoint-model"),
                                                .temperature = options.number("temperature"),
                                                .tokens = options.count("tokens")}));
  }
  return std::unique_ptr<Strategy>(std::make_unique<Last>(std::make_shared<const LastRules>(std::move(rules))));
}

const RegisterStrategy kRegisterLast({
    .name = "last",
    .description = "Lets a language model write formulas",
    .preserves = "nothing: answers are compared",
    .options =
        {
            {"chain", 16, 1, 1024, "samples that are written together"},
            {"temperature", 0.7, 0, 10, "below 1: likelier formulas"},
            {"tokens", 512, 1, 65536, "most tokens of a sample"},
            StrategyOption::flag("plain", false, "no constraint: LAST's rules of completion, most samples are valid"),
            StrategyOption::name_of("logic", "of all samples; default: what the model writes"),
            StrategyOption::name_of("endpoint",
                                    "URL of a server that speaks OpenAI's protocol and writes them instead"),
            StrategyOption::name_of("endpoint-model", "the server's name of its model; default: the first it lists"),
            StrategyOption::path("model", "safetensors file with its tokenizer beside it; default: the one that ships"),
        },
    .by_default = "weight=0.1",
    .make = make_last,
});

}  // namespace

}  // namespace cupel
