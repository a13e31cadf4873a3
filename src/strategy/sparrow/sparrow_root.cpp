#include "strategy/sparrow/sparrow_root.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "eval/certainty.h"
#include "eval/random_value.h"
#include "eval/read_model.h"
#include "mutate/value_term.h"
#include "smtlib/model_text.h"
#include "strategy/sparrow/clauses.h"
#include "strategy/sparrow/triviality.h"
#include "term/operator.h"

namespace cupel {

namespace {

// Enough for formulas of some ten thousand terms. Rules bring quantifiers; those that need more are not worth a test's
// time, and where the seed needs more its answer still counts.
constexpr EvalLimits kSparrowLimits{.steps = 30'000};
constexpr uint64_t kMostSparrowPositions = 1ull << 48;
constexpr uint32_t kGrowth = 300'000;  // terms

bool is_negation(Term term) { return term.op() && term.arity() == 1 && term.op()->name == "not"; }
bool is_literal(Term term) { return is_atom(term) || (is_negation(term) && is_atom(term[0])); }

uint64_t usable(const PolarityCounts& counts) {
  return std::min(kMostSparrowPositions,
                  std::min(kMostSparrowPositions, counts.positive) + std::min(kMostSparrowPositions, counts.negative));
}

}  // namespace

SparrowRoot::SparrowRoot(Script script, const SparrowRules& rules)
    : script_(std::move(script)),
      first_(script_.commands),
      maker_(script_, rules.operators, {.fresh = 0.3}),
      drawer_(maker_),
      approximator_(maker_),
      predicates_(maker_, drawer_),
      literals_(is_literal),
      formulas_(is_formula),
      most_terms_(script_.store->size() + kGrowth) {}

Result<std::unique_ptr<SparrowRoot>> SparrowRoot::open(Script script, const std::string* witness, bool in_clauses,
                                                       const SparrowRules& rules, Rng rng) {
  // Asked of the script as it was: nothing is known about the auxiliary constants of clauses.
  if (is_trivial(script)) return Error{"the seed is trivial"};
  Script query = script;
  std::vector<Auxiliary> auxiliaries;
  if (in_clauses) {
    Clauses clauses = TRY(clauses_of(script));
    script = std::move(clauses.script);
    auxiliaries = std::move(clauses.auxiliaries);
  }
  std::unique_ptr<SparrowRoot> root(new SparrowRoot(std::move(script), rules));
  if (witness)
    TRY(root->take_witness(query, *witness, auxiliaries));
  else
    root->draw_probe(rng.split("probe"));
  TRY(root->analyse());
  root->offer_values();
  return root;
}

// The auxiliary constants have the values of what they stand for.
Status SparrowRoot::take_witness(const Script& query, const std::string& text,
                                 const std::vector<Auxiliary>& auxiliaries) {
  Result<Model> model = read_model(query, text);
  if (!model) return Error{"the model cannot be read: " + model.error().message};
  model_ = std::move(model).value();
  std::string definitions;
  Evaluator evaluator(store(), model_, kSparrowLimits);
  evaluator.complete_symbols();
  std::vector<std::pair<const Function*, Value>> values;
  for (const Auxiliary& one : auxiliaries) {
    Value value = evaluator.evaluate(one.meaning);
    if (!value.is_true() && !value.is_false()) return Error{"a part of the seed has no certain value"};
    definitions += fmt::format("(define-fun {} () Bool {})\n", one.symbol->name, value.is_true());
    values.emplace_back(one.symbol, std::move(value));
  }
  for (auto& [symbol, value] : values) model_.define(*symbol, std::move(value));
  witness_ = std::make_shared<const std::string>(definitions.empty() ? text : with_definitions(text, definitions));
  return Done{};
}

// Random values of the constants, to tell injected formulas that are not contradictory.
void SparrowRoot::draw_probe(Rng rng) {
  probe_ = std::make_unique<Evaluator>(store(), model_, kSparrowLimits);
  for (const Command& command : script_.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || !declared->function->domain.empty()) continue;
    Value value = random_value(declared->function->range, rng, probe_->domains());
    if (!value.is_none()) model_.define(*declared->function, std::move(value));
  }
  probe_->complete_model();
}

Status SparrowRoot::analyse() {
  if (witness_) {
    Result<std::unique_ptr<Acceptance>> started = Acceptance::start(script_, 0, model_, kSparrowLimits);
    if (!started) return started.error();
    acceptance_ = std::move(started).value();
  }
  assertions_.clear();
  size_ = 0;
  uint64_t literals = 0, formulas = 0;
  for (uint32_t i = 0; i < script_.commands.size(); ++i) {
    const auto* asserted = std::get_if<Assert>(&script_.commands[i]);
    if (!asserted) continue;
    literals += usable(literals_.count(asserted->term));
    formulas += usable(formulas_.count(asserted->term));
    size_ += std::min(asserted->term.occurrences(), kMostSparrowPositions);
    assertions_.push_back({i, asserted->term, literals, formulas});
  }
  if (literals == 0) return Error{"the seed has no literal of a known polarity"};
  printed_ = std::make_unique<ScriptText>(script_, text_);
  return Done{};
}

// Constants of the model are fresh constants of rules and leaves of new terms.
void SparrowRoot::offer_values() {
  if (!witness_) return;
  for (const Command& command : script_.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || !declared->function->domain.empty() || !has_constants(declared->function->range)) continue;
    Term constant = store().constant(*const_cast<Function*>(declared->function));
    Term value = value_term(store(), acceptance_->evaluator().evaluate(constant), constant.sort());
    if (!value) continue;
    drawer_.offer(value);
    approximator_.offer(value);
  }
}

SparrowPosition SparrowRoot::choose(Rng& rng) {
  bool any = rng.chance(1, 5);
  auto upto = [&](const Weighted& one) { return any ? one.formulas : one.literals; };
  uint64_t index = rng.below(upto(assertions_.back()));
  auto chosen = std::ranges::upper_bound(assertions_, index, {}, upto);
  PolarPositions& positions = any ? formulas_ : literals_;
  if (chosen != assertions_.begin()) index -= upto(*std::prev(chosen));
  uint64_t positive = positions.count(chosen->formula).positive;
  SparrowPosition position{static_cast<size_t>(chosen - assertions_.begin()), chosen->command, {}};
  position.at = index < positive ? positions.at(chosen->formula, Polarity::kPositive, index)
                                 : positions.at(chosen->formula, Polarity::kNegative, index - positive);
  // Patterns stay right below their quantifier.
  while (position.at.term.is(TermKind::kAnnotation)) descend(position.at, 0);
  return position;
}

bool SparrowRoot::move_to(const std::vector<Command>& commands) {
  script_.commands = commands;
  return analyse().ok();
}

bool SparrowRoot::start_over() {
  script_.commands = first_;
  return analyse().ok();
}

// --- mutants ---

// With binders it must hold from scratch, and what does is not evaluated once more with what is known already.
Truth SparrowRoot::truth(Term formula) {
  if (!acceptance_) return Truth::kUndetermined;
  bool binds = acceptance_->has_binders(formula);
  if (binds && acceptance_->holds_from_scratch(formula)) return Truth::kTrue;
  Value value = acceptance_->evaluator().evaluate(formula);
  if (value.is_false()) return Truth::kFalse;
  return value.is_true() && !binds ? Truth::kTrue : Truth::kUndetermined;
}

bool SparrowRoot::is_doubtful(Term replacement) {
  return acceptance_ ? acceptance_->is_doubtful(replacement) : has_doubtful_literals({&replacement, 1});
}

Truth SparrowRoot::guess(Term formula) {
  if (formula.has_variables()) return Truth::kUndetermined;
  Value value = (acceptance_ ? acceptance_->evaluator() : *probe_).evaluate(formula);
  return value.is_true() ? Truth::kTrue : value.is_false() ? Truth::kFalse : Truth::kUndetermined;
}

void SparrowRoot::make_text(const std::vector<uint32_t>& changed, const std::vector<Command>& commands,
                            std::string& text) const {
  const std::vector<size_t>& lengths = printed_->lengths();
  text.clear();
  size_t from = 0, at = 0;
  uint32_t command = 0;
  for (uint32_t next : changed) {
    at = std::accumulate(lengths.begin() + command, lengths.begin() + next, at);
    text.append(text_, from, at - from);
    text += printed_->text_of(commands[next]);
    from = at = at + lengths[next];
    command = next + 1;
  }
  text.append(text_, from);
}

void SparrowRoot::drop_since(const TermStore::Mark& mark) {
  approximator_.drop_since(mark);
  if (acceptance_) {
    acceptance_->drop_since(mark);
  } else {
    probe_->forget_since(mark.size);
    store().drop_since(mark);
  }
}

}  // namespace cupel
