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
    OptionLayer::Drawn drawn = layer_->draw(test_.script, rng_);
    test_.options = std::move(drawn.options);
    left_out_ += drawn.left_out;
    configured_ += test_.options.empty() ? 0 : 1;
    return &test_;
  }

  void learn(const Feedback& feedback) override { chain_->learn(feedback); }

  Tally tally() const override {
    Tally tally = chain_->tally();
    tally.emplace_back("tests with options", configured_);
    if (left_out_ > 0) tally.emplace_back(kLeftOutTally, left_out_);
    return tally;
  }

 private:
  std::unique_ptr<Chain> chain_;
  std::shared_ptr<const OptionLayer> layer_;
  Rng rng_;
  TestCase test_;
  uint64_t configured_ = 0, left_out_ = 0;
};

/// Names of options that are set in any case: by us, or by the script.
std::vector<std::string> given_in(const Script& script, const AllowedOptions& allowed) {
  std::vector<std::string> given = allowed.always;
  if (!script.is_single_query()) given.insert(given.end(), allowed.in_scopes.begin(), allowed.in_scopes.end());
  for (const Command& command : script.commands) {
    const auto* attribute = std::get_if<AttributeCommand>(&command);
    if (attribute && attribute->command == "set-option" && attribute->keyword.starts_with(':') &&
        attribute->value != "false")
      given.emplace_back(attribute->keyword.substr(1));
  }
  return given;
}

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

// Versions have most options in common, and what is known about others is the best guess about one. What a solver
// refuses together it refuses in any mode.
Result<OptionLayer::Entry> OptionLayer::make_entry(AllowedOptions allowed, OptionMode mode) {
  Entry entry{std::move(allowed)};
  for (const std::string& version : entry.allowed.versions) {
    auto learned = TRY(find_learned_options(entry.allowed.profile, version));
    if (!learned) continue;
    entry.conflicts.insert(learned->conflicts.begin(), learned->conflicts.end());
    if (mode == OptionMode::kLearned) entry.learned.push_back(std::move(*learned));
  }
  if (mode == OptionMode::kLearned && entry.learned.empty())
    entry.learned = TRY(learned_about_any_version(entry.allowed.profile));
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
    Entry entry = TRY(make_entry(std::move(allowed), mode));
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

bool OptionLayer::is_refused(const Entry& entry, const AllowedOption& option, const std::vector<std::string>& given) {
  return std::ranges::any_of(given,
                             [&](const std::string& other) { return conflict(entry.conflicts, option.name, other); });
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
    std::vector<std::string> given;
    if (!entry.conflicts.empty()) given = given_in(script, entry.allowed);
    for (const AllowedOption& option : entry.allowed.options) {
      if (is_refused(entry, option, given)) {
        ++choice.left_out;
        continue;
      }
      double likely = chance(entry, option.name, operations);
      if (likely >= 1 || (likely > 0 && rng.unit() < likely)) choice.options.push_back(&option);
    }
    if (!entry.conflicts.empty()) choice.conflicts = &entry.conflicts;
    if (!choice.options.empty()) all.push_back(std::move(choice));
  }
  return all;
}

OptionLayer::Drawn OptionLayer::draw(const Script& script, Rng& rng) const {
  Drawn drawn;
  if (rng.chance(1, kPlainShare)) return drawn;
  for (const Choice& choice : choices(script, rng)) {
    drawn.options.push_back(
        {*choice.profile, draw_arguments(choice.options, draw_option_count(rng), rng, choice.conflicts)});
    drawn.left_out += choice.left_out;
  }
  return drawn;
}

std::unique_ptr<Chain> with_options(std::unique_ptr<Chain> chain, std::shared_ptr<const OptionLayer> layer, Rng rng) {
  return std::make_unique<ConfiguredChain>(std::move(chain), std::move(layer), rng);
}

}  // namespace cupel
