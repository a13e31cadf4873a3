#include "strategy/option_layer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "grammar/grammar_book.h"
#include "strategy/strategy.h"

namespace cupel {

namespace {

constexpr uint64_t kPlainShare = 4;  // one test in so many has no options

class ConfiguredChain : public Chain {
 public:
  ConfiguredChain(std::unique_ptr<Chain> chain, std::shared_ptr<const OptionLayer> layer, Rng rng)
      : chain_(std::move(chain)), layer_(std::move(layer)), rng_(rng) {}

  const TestCase* next() override {
    const TestCase* made = chain_->next();
    if (made == nullptr) return nullptr;
    test_ = *made;
    test_.options = layer_->draw(test_.script, rng_);
    configured_ += test_.options.empty() ? 0 : 1;
    return &test_;
  }

  void learn(const Feedback& feedback) override { chain_->learn(feedback); }

  Tally tally() const override {
    Tally tally = chain_->tally();
    tally.emplace_back("tests with options", configured_);
    return tally;
  }

 private:
  std::unique_ptr<Chain> chain_;
  std::shared_ptr<const OptionLayer> layer_;
  Rng rng_;
  TestCase test_;
  uint64_t configured_ = 0;
};

}  // namespace

const std::vector<std::string>& option_modes() {
  static const std::vector<std::string> names = {"own", "none", "known", "learned", "all"};
  return names;
}

OptionMode option_mode(const std::string& name) {
  auto found = std::ranges::find(option_modes(), name);
  CUPEL_ASSERT(found != option_modes().end());
  return static_cast<OptionMode>(found - option_modes().begin());
}

Result<std::shared_ptr<const OptionLayer>> OptionLayer::make(const StrategyContext& context, OptionMode mode) {
  auto layer = std::make_shared<OptionLayer>();
  bool wanted = mode == OptionMode::kKnown || mode == OptionMode::kLearned || mode == OptionMode::kAll;
  const OptionSource& source = mode == OptionMode::kKnown ? context.known_options : context.options;
  if (!wanted || !source) return std::shared_ptr<const OptionLayer>(layer);
  std::string missing;
  for (AllowedOptions& allowed : source()) {
    Entry entry{std::move(allowed), std::nullopt};
    if (mode == OptionMode::kLearned) {
      entry.learned = TRY(find_learned_options(entry.allowed.profile, entry.allowed.version));
      if (!entry.learned) missing += fmt::format(" {} {}", entry.allowed.profile, entry.allowed.version);
      if (!entry.learned) continue;
    }
    if (!entry.allowed.options.empty()) layer->entries_.push_back(std::move(entry));
  }
  if (layer->entries_.empty() && !missing.empty())
    return Error{fmt::format("nothing was learned about the options of{}: see `cupel learn --help`", missing)};
  return std::shared_ptr<const OptionLayer>(layer);
}

std::vector<OptionLayer::Choice> OptionLayer::choices(const Script& script) const {
  std::vector<Choice> all;
  std::vector<std::string> operations;
  if (std::ranges::any_of(entries_, [](const Entry& entry) { return entry.learned.has_value(); }))
    operations = operations_of(script);
  for (const Entry& entry : entries_) {
    Choice choice{.profile = &entry.allowed.profile};
    for (const AllowedOption& option : entry.allowed.options)
      if (!entry.learned || entry.learned->relevant(option.name, operations)) choice.options.push_back(&option);
    if (entry.learned) choice.conflicts = &entry.learned->conflicts;
    if (!choice.options.empty()) all.push_back(std::move(choice));
  }
  return all;
}

TestOptions OptionLayer::draw(const Script& script, Rng& rng) const {
  if (rng.chance(1, kPlainShare)) return {};
  TestOptions drawn;
  for (const Choice& choice : choices(script))
    drawn.push_back({*choice.profile, draw_arguments(choice.options, draw_option_count(rng), rng, choice.conflicts)});
  return drawn;
}

std::unique_ptr<Chain> with_options(std::unique_ptr<Chain> chain, std::shared_ptr<const OptionLayer> layer, Rng rng) {
  return std::make_unique<ConfiguredChain>(std::move(chain), std::move(layer), rng);
}

}  // namespace cupel
