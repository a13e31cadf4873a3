#include "strategy/diver/core_chain.h"

#include "smtlib/printer.h"

namespace cupel {

namespace {

constexpr uint64_t kCoreRoom = 64;         // positions that even the smallest seed may grow by
constexpr uint64_t kMostCoreTries = 1000;  // for one mutant: a large core leaves few positions

std::set<uint32_t> commands_of(const Script& script, const KnownCore& core) {
  std::vector<uint32_t> assertions;
  for (uint32_t i = 0; i < script.commands.size(); ++i)
    if (std::holds_alternative<Assert>(script.commands[i])) assertions.push_back(i);
  std::set<uint32_t> commands;
  for (uint32_t place : core.assertions) commands.insert(assertions.at(place));
  return commands;
}

}  // namespace

CoreChain::CoreChain(Script script, const KnownCore& core, std::shared_ptr<const DiverRules> rules,
                     const TermMakerSettings& terms, std::string reason, Rng rng)
    : rules_(std::move(rules)),
      rng_(rng),
      options_rng_(rng.split("options")),
      test_{.script = std::move(script)},
      maker_(test_.script, rules_->operators, terms),
      drawer_(maker_),
      sites_(test_.script, maker_),
      text_(test_.script, test_.text),
      core_(commands_of(test_.script, core)),
      limit_(static_cast<uint64_t>(static_cast<double>(sites_.positions()) * rules_->settings.max_size) + kCoreRoom) {
  test_.expectations = {
      {.answer = Expected::kUnsat,
       .reason = std::move(reason),
       .basis = Basis::kAgreed,
       .kept_by_undoing = true,
       .premise = std::make_shared<const Premise>(Premise{print_script(test_.script), core.solver, true})}};
}

const TestCase* CoreChain::next() {
  if (made_ == rules_->settings.chain) return nullptr;
  for (uint64_t i = 0; i < kMostCoreTries; ++i) {
    Failure failure = Failure::kForm;
    if (mutate(failure)) {
      test_.options = draw_options(rules_->options, options_rng_);
      ++made_;
      return &test_;
    }
  }
  return nullptr;
}

// Definitions stay as well: the core may use them.
bool CoreChain::mutate(Failure& failure) {
  auto failed = [&] {
    failures_.count(failure);
    return false;
  };
  if (!sites_.choose(limit_, rng_, failure)) return failed();
  if (sites_.definition() || core_.contains(sites_.command())) {
    ++in_core_;
    return false;
  }
  const Place& place = sites_.place();
  Term made = drawer_.draw(place, Constraint::any_value(), rng_, failure);
  if (!made) return failed();
  failure = Failure::kUnchanged;
  if (made == place.replaced) return failed();
  failure = Failure::kTooLarge;
  if (!sites_.has_room(made)) return failed();
  Term root = sites_.rebuilt(made, failure);
  if (!root) return failed();
  sites_.keep(root);
  failure = Failure::kUnchanged;
  if (!text_.reprint(place.command)) return failed();
  test_.mutations.push_back({place.command, sites_.path(), place.replaced, made});
  return true;
}

Tally CoreChain::tally() const {
  Tally counts{{"mutants", made_}, {"mutants of unsat seeds", made_}, {"positions in the core", in_core_}};
  for (const auto& failure : failures_.named()) counts.push_back(failure);
  return counts;
}

}  // namespace cupel
