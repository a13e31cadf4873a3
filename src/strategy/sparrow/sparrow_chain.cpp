#include "strategy/sparrow/sparrow_chain.h"

#include <algorithm>
#include <array>

#include "term/occurrence.h"
#include "theory/typing.h"

namespace cupel {

namespace {

constexpr uint64_t kSparrowRoom = 200;  // positions that even the smallest seed may grow by
constexpr uint64_t kMostMutants = 50;   // mutants that fail before one is made
constexpr uint64_t kLiteralTries = 8;   // positions for one literal
constexpr uint64_t kWarm = 20;          // mutants

// What injection is called, by the connective of the injected formula.
constexpr std::array<std::string_view, PredicateDrawer::kConnectives.size()> kWeaker = {
    "injected atom: l over (or l f)", "injected not: l over (or l f)", "injected and: l over (or l f)",
    "injected or: l over (or l f)",   "injected =>: l over (or l f)",  "injected xor: l over (or l f)"};
constexpr std::array<std::string_view, PredicateDrawer::kConnectives.size()> kStronger = {
    "injected atom: l under (and l f)", "injected not: l under (and l f)", "injected and: l under (and l f)",
    "injected or: l under (and l f)",   "injected =>: l under (and l f)",  "injected xor: l under (and l f)"};

bool is_prefix(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  return a.size() <= b.size() && std::equal(a.begin(), a.end(), b.begin());
}

}  // namespace

SparrowChain::SparrowChain(std::unique_ptr<SparrowRoot> root, std::shared_ptr<const SparrowRules> rules,
                           Expectation expected, Rng rng)
    : rules_(std::move(rules)),
      settings_(rules_->settings),
      root_(std::move(root)),
      rng_(rng),
      weaken_(expected.answer == Expected::kSat),
      test_{.script = root_->script()},
      limit_(static_cast<uint64_t>(static_cast<double>(root_->size()) * settings_.max_size) + kSparrowRoom),
      mark_(root_->store().mark()) {
  test_.expectations = {std::move(expected)};
}

const TestCase* SparrowChain::next() {
  if (made_ == settings_.chain || !prepare()) return nullptr;
  for (uint64_t i = 0; i < kMostMutants; ++i) {
    if (!make_mutant()) {
      root_->drop_since(mark_);
      continue;
    }
    finish();
    ++made_;
    ++in_round_;
    return &test_;
  }
  return nullptr;
}

// The paper mutates a seed incrementally: what was made last is what the next round starts from, until it is too large.
bool SparrowChain::prepare() {
  if (in_round_ < settings_.round || root_->is_crowded()) {
    for (uint32_t command : changed_) test_.script.commands[command] = root_->script().commands[command];
    changed_.clear();
    test_.mutations = root_mutations_;
    if (root_->is_crowded()) return false;
    // The first mutants fill pools of constants, which are worth keeping.
    if (made_ < kWarm)
      mark_ = root_->store().mark();
    else
      root_->drop_since(mark_);
    return true;
  }
  in_round_ = 0;
  ++rounds_;
  changed_.clear();
  if (root_->move_to(test_.script.commands) && root_->size() < limit_ / 2) {
    root_mutations_ = test_.mutations;
  } else {
    if (!root_->start_over()) return false;
    ++restarts_;
    root_mutations_.clear();
    test_.mutations.clear();
    test_.script.commands = root_->script().commands;
  }
  mark_ = root_->store().mark();
  return true;
}

bool SparrowChain::make_mutant() {
  changes_.clear();
  formulas_.clear();
  grown_ = 0;
  for (uint64_t left = 1 + rng_.below(settings_.literals); left > 0; --left) {
    for (uint64_t i = 0; i < kLiteralTries && !change_literal(); ++i) continue;
  }
  return !changes_.empty() && is_accepted();
}

bool SparrowChain::change_literal() {
  SparrowPosition position = root_->choose(rng_);
  if (overlaps(position)) return false;
  std::string_view rule;
  Failure failure = Failure::kNoOperator;
  Term after = replacement(position, rule, failure);
  if (after && after == position.at.term) {
    after = {};
    failure = Failure::kUnchanged;
  }
  if (!after) {
    failures_.count(failure);
    return false;
  }
  auto [formula, added] = formulas_.try_emplace(position.command);
  if (added) formula->second = std::get<Assert>(root_->script().commands[position.command]).term;
  formula->second = replace_at(root_->store(), formula->second, position.at.path, after);
  grown_ += after.occurrences();
  changes_.push_back({std::move(position), after, rule});
  return true;
}

// Positions of one mutant are changed independently: none lies inside of another.
bool SparrowChain::overlaps(const SparrowPosition& position) const {
  return std::ranges::any_of(changes_, [&](const Change& change) {
    if (change.position.command != position.command) return false;
    return is_prefix(change.position.at.path, position.at.path) || is_prefix(position.at.path, change.position.at.path);
  });
}

Term SparrowChain::replacement(const SparrowPosition& position, std::string_view& rule, Failure& failure) {
  uint64_t used = root_->size() + grown_;
  Place place{.command = position.command,
              .replaced = position.at.term,
              .bound = position.at.bound,
              .room = limit_ - std::min(limit_, used)};
  bool positive = position.at.polarity == Polarity::kPositive;
  Approximation direction = positive == weaken_ ? Approximation::kOver : Approximation::kUnder;
  bool transform_first = settings_.transform && (!settings_.inject || rng_.chance(1, 2));
  Term made =
      transform_first ? transformed(place, direction, rule, failure) : injected(place, direction, rule, failure);
  if (made || !settings_.transform || !settings_.inject) return made;
  return transform_first ? injected(place, direction, rule, failure) : transformed(place, direction, rule, failure);
}

Term SparrowChain::transformed(const Place& place, Approximation direction, std::string_view& rule, Failure& failure) {
  Term made = root_->approximator().approximate(place.replaced, direction, place, rng_, failure, &rule);
  return made;
}

// Weaker: l or f, stronger: l and f (Proposition 4.3). A formula that is true under the known model makes the
// disjunction trivial, a contradictory one the conjunction: its negation serves better then.
Term SparrowChain::injected(const Place& place, Approximation direction, std::string_view& rule, Failure& failure) {
  size_t connective = 0;
  Term formula = root_->predicates().draw(place, rng_, failure, connective);
  if (!formula) return {};
  bool over = direction == Approximation::kOver;
  if (root_->guess(formula) == (over ? Truth::kTrue : Truth::kFalse))
    formula = root_->predicates().negation(formula, connective);
  failure = Failure::kTooLarge;
  if (formula.occurrences() + 1 > place.room) return {};
  rule = over ? kWeaker[connective] : kStronger[connective];
  std::vector<Term> parts{place.replaced, formula};
  if (rng_.chance(1, 2)) std::swap(parts[0], parts[1]);
  return make(root_->store(), over ? "or" : "and", parts);
}

// With a witness, only what our evaluator calls true is a test; a formula that is false shows an unsound rule.
bool SparrowChain::is_accepted() {
  for (const Change& change : changes_) {
    if (!root_->is_doubtful(change.after)) continue;
    ++doubtful_;
    return false;
  }
  if (!root_->witness()) return true;
  for (const auto& [command, formula] : formulas_) {
    Truth truth = root_->truth(formula);
    if (truth == Truth::kTrue) continue;
    ++(truth == Truth::kFalse ? refuted_ : undetermined_);
    return false;
  }
  return true;
}

void SparrowChain::finish() {
  for (const auto& [command, formula] : formulas_) {
    changed_.push_back(command);
    test_.script.commands[command] = Assert{formula};
  }
  root_->make_text(changed_, test_.script.commands, test_.text);
  for (Change& change : changes_) {
    bool injection = change.rule.starts_with("injected");
    ++(injection ? injected_ : transformed_);
    rule_counts_.add(change.rule);
    test_.mutations.push_back({change.position.command, std::move(change.position.at.path), change.position.at.term,
                               change.after, change.rule});
  }
}

Tally SparrowChain::tally() const {
  Tally counts{{"mutants", made_},
               {weaken_ ? "mutants of sat seeds" : "mutants of unsat seeds", made_},
               {"literals transformed", transformed_},
               {"literals injected into", injected_},
               {"rounds", rounds_},
               {"rounds that started over", restarts_},
               {"refused: undetermined", undetermined_},
               {"refused: doubtful literal", doubtful_},
               {"refused: FALSE UNDER THE WITNESS", refuted_}};
  if (root_->witness()) counts.emplace_back("mutants with a witness", made_);
  for (const auto& failure : failures_.named()) counts.push_back(failure);
  return counts;
}

}  // namespace cupel
