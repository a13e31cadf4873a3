#include "strategy/diver/diver_chain.h"

#include <fmt/format.h>

#include "smtlib/parser.h"

namespace cupel {

namespace {

constexpr uint64_t kDiverRoom = 64;  // positions that even the smallest seed may grow by

// A complicated mutant has a declaration in front of command `declared`, and perhaps an assertion behind its own.
void shift_commands(const Mutant& mutant, uint32_t declared, std::vector<Mutation>& mutations) {
  for (Mutation& mutation : mutations) {
    bool behind = mutant.demand && mutation.command > mutant.command;
    mutation.command += (mutant.fresh && mutation.command >= declared ? 1 : 0) + (behind ? 1 : 0);
  }
}

}  // namespace

DiverChain::DiverChain(std::unique_ptr<DiverRoot> root, std::shared_ptr<const DiverRules> rules,
                       TermMakerSettings terms, std::string reason, Rng rng)
    : rules_(std::move(rules)),
      settings_(rules_->settings),
      terms_(terms),
      root_(std::move(root)),
      rng_(rng),
      options_rng_(rng.split("options")),
      test_{.script = root_->script()},
      limit_(static_cast<uint64_t>(static_cast<double>(root_->size()) * settings_.max_size) + kDiverRoom) {
  test_.expectations = {{.answer = Expected::kSat, .witness = root_->witness(), .reason = std::move(reason)}};
}

const TestCase* DiverChain::next() {
  if (made_ == settings_.chain || (!settled_ && !settle())) return nullptr;
  if (in_star_ >= settings_.star && !move_root()) return nullptr;
  if (root_->acceptance().is_crowded() && !renew_root()) return nullptr;
  Mutant mutant;
  if (!next_mutant(mutant)) return nullptr;
  finish_test(mutant);
  ++made_;
  // Each mutant of the star is the next root with the same probability.
  if (rng_.below(++in_star_) == 0) next_root_ = mutant;
  return &test_;
}

// Tries are bounded: the paper's loop never ends where every try fails.
bool DiverChain::next_mutant(Mutant& mutant) {
  while (tries_ < settings_.tries * settings_.chain) {
    if (generate(mutant, true)) return true;
    if (root_->positions().weight() <= 0 || root_->acceptance().is_crowded()) return false;
  }
  return false;
}

// Chains of a seed differ in the formula that they start from: with each run of the paper's tool its seeds are mutants
// of mutants, too.
bool DiverChain::settle() {
  settled_ = true;
  for (uint64_t left = rng_.below(settings_.steps + 1); left > 0; --left) {
    Mutant mutant;
    for (uint64_t i = 0; i < settings_.tries && !mutant.formula; ++i) {
      if (!generate(mutant, false)) mutant = {};
    }
    if (!mutant.formula) break;
    next_root_ = mutant;
    if (!move_root()) return false;
  }
  return true;
}

// The same model is a model of the mutant, so no solver is asked.
bool DiverChain::move_root() {
  in_star_ = 0;
  seen_.clear();
  if (!next_root_.formula) return true;
  if (!root_->move_to(next_root_)) return false;
  if (next_root_.fresh) fresh_.erase(&next_root_.fresh->range.node());
  uint32_t command = next_root_.command + (next_root_.fresh ? 1 : 0);
  shift_commands(next_root_, 0, mutations_);
  mutations_.push_back({command, next_root_.path, next_root_.before, next_root_.after});
  next_root_ = {};
  test_.script = root_->script();
  ++roots_;
  return true;
}

bool DiverChain::renew_root() {
  Result<Script> script = parse_script(root_->text(), rules_->vocabulary);
  if (!script) return false;
  auto renewed = DiverRoot::open(std::move(script).value(), *root_->witness(), *rules_, terms_);
  if (!renewed) return false;
  // What refers to the old store goes before it does.
  next_root_ = {};
  mutations_.clear();
  test_.mutations.clear();
  seen_.clear();
  fresh_.clear();
  test_.script = (*renewed)->script();
  root_ = std::move(renewed).value();
  return true;
}

void DiverChain::finish_test(const Mutant& mutant) {
  // The mutant before changed one command, or inserted some.
  if (test_.script.commands.size() == root_->script().commands.size() && !test_.mutations.empty()) {
    uint32_t changed = test_.mutations.back().command;
    test_.script.commands[changed] = root_->script().commands[changed];
  }
  root_->make_script(mutant, test_.script);
  root_->make_text(mutant, test_.text);
  test_.expectations[0].witness = root_->make_witness(mutant);
  test_.options = draw_options(rules_->options, options_rng_);
  test_.mutations = mutations_;
  uint32_t shift = mutant.fresh ? 1 : 0;
  shift_commands(mutant, mutant.command, test_.mutations);
  test_.mutations.push_back({mutant.command + shift, mutant.path, mutant.before, mutant.after});
}

Tally DiverChain::tally() const {
  Tally counts{{"mutants", made_},
               {"positions tried", tries_},
               {"positions without mutant", empty_},
               {"terms drawn", draws_},
               {"accepted by constraint", verdicts_[static_cast<size_t>(Verdict::kByConstraint)]},
               {"accepted by evaluation", verdicts_[static_cast<size_t>(Verdict::kByEvaluation)]},
               {"refused by constraint", verdicts_[static_cast<size_t>(Verdict::kExact)]},
               {"refused by evaluation", verdicts_[static_cast<size_t>(Verdict::kFalse)]},
               {"refused: doubtful literal", verdicts_[static_cast<size_t>(Verdict::kDoubtful)]},
               {"refused: slow to evaluate", verdicts_[static_cast<size_t>(Verdict::kTooSlow)]},
               {"refused: duplicate", duplicates_},
               {"complicated", complicated_},
               {"new roots", roots_}};
  for (const auto& failure : failures_.named()) counts.push_back(failure);
  for (const auto& [name, rate] : rates_) {
    counts.emplace_back(names_of_counts_.emplace_back("tried " + name), rate.tried);
    counts.emplace_back(names_of_counts_.emplace_back("kept " + name), rate.accepted);
  }
  return counts;
}

}  // namespace cupel
