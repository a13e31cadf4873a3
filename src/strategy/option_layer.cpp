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

// Versions have most options in common, and what is known about one is the best guess about another.
Result<OptionLayer::Entry> OptionLayer::learned_entry(AllowedOptions allowed) {
  Entry entry{std::move(allowed)};
  for (const std::string& version : entry.allowed.versions) {
    auto learned = TRY(find_learned_options(entry.allowed.profile, version));
    if (!learned) continue;
    entry.conflicts.insert(learned->conflicts.begin(), learned->conflicts.end());
    entry.learned.push_back(std::move(*learned));
  }
  return entry;
}

Result<std::shared_ptr<const OptionLayer>> OptionLayer::make(const StrategyContext& context, OptionMode mode,
                                                             Unlearned unlearned) {
  auto layer = std::make_shared<OptionLayer>();
  bool wanted = mode == OptionMode::kKnown || mode == OptionMode::kLearned || mode == OptionMode::kAll;
  const OptionSource& source = mode == OptionMode::kKnown ? context.known_options : context.options;
  if (!wanted || !source) return std::shared_ptr<const OptionLayer>(layer);
  std::string missing;
  bool any_learned = false;
  for (AllowedOptions& allowed : source()) {
    Entry entry = mode == OptionMode::kLearned ? TRY(learned_entry(std::move(allowed))) : Entry{std::move(allowed)};
    any_learned = any_learned || !entry.learned.empty();
    if (entry.learned.empty())
      missing += fmt::format(" {} {}", entry.allowed.profile, fmt::join(entry.allowed.versions, " "));
    if (!entry.allowed.options.empty()) layer->entries_.push_back(std::move(entry));
  }
  bool refused = mode == OptionMode::kLearned && unlearned == Unlearned::kNotAlone && !any_learned;
  if (refused && !missing.empty())
    return Error{fmt::format("nothing was learned about the options of{}: see `cupel learn --help`", missing)};
  return std::shared_ptr<const OptionLayer>(layer);
}

double OptionLayer::chance(const Entry& entry, const std::string& option, const std::vector<std::string>& operations) {
  if (entry.learned.empty()) return 1;
  double most = 0;
  for (const LearnedOptions& learned : entry.learned) most = std::max(most, learned.chance(option, operations));
  return most;
}

std::vector<OptionLayer::Choice> OptionLayer::choices(const Script& script, Rng& rng) const {
  std::vector<Choice> all;
  std::vector<std::string> operations;
  if (std::ranges::any_of(entries_, [](const Entry& entry) { return !entry.learned.empty(); }))
    operations = operations_of(script);
  for (const Entry& entry : entries_) {
    Choice choice{.profile = &entry.allowed.profile};
    for (const AllowedOption& option : entry.allowed.options) {
      double likely = chance(entry, option.name, operations);
      if (likely >= 1 || (likely > 0 && rng.unit() < likely)) choice.options.push_back(&option);
    }
    if (!entry.conflicts.empty()) choice.conflicts = &entry.conflicts;
    if (!choice.options.empty()) all.push_back(std::move(choice));
  }
  return all;
}

TestOptions OptionLayer::draw(const Script& script, Rng& rng) const {
  if (rng.chance(1, kPlainShare)) return {};
  TestOptions drawn;
  for (const Choice& choice : choices(script, rng))
    drawn.push_back({*choice.profile, draw_arguments(choice.options, draw_option_count(rng), rng, choice.conflicts)});
  return drawn;
}

std::unique_ptr<Chain> with_options(std::unique_ptr<Chain> chain, std::shared_ptr<const OptionLayer> layer, Rng rng) {
  return std::make_unique<ConfiguredChain>(std::move(chain), std::move(layer), rng);
}

}  // namespace cupel
