#include "strategy/fusion/fusion_chain.h"

#include <algorithm>

#include "eval/certainty.h"
#include "smtlib/logic.h"

namespace cupel {

namespace {

constexpr uint64_t kFusionRoom = 64;    // positions that even the smallest seeds may grow by
constexpr uint64_t kFusionTries = 20;   // for each test, on average
constexpr uint64_t kRareProducts = 10;  // one in so many functions of a linear logic
constexpr uint64_t kRareBooleans = 4;   // of so many draws of truth values one stands

bool allows_products(std::string_view name) {
  Logic logic = parse_logic(name);
  return logic.all || logic.nonlinear;
}

}  // namespace

FusionChain::FusionChain(std::unique_ptr<SeedPair> pair, const FusionSettings& settings, FusionReasons reasons, Rng rng)
    : pair_(std::move(pair)),
      settings_(settings),
      reasons_(std::move(reasons)),
      rng_(rng),
      test_{.script = pair_->script},
      printer_(std::make_unique<ScriptText>(pair_->script, base_text_)),
      mark_(store().mark()) {
  size_t offset = 0;
  for (size_t length : printer_->lengths()) {
    offsets_.push_back(offset);
    offset += length;
  }
  offsets_.push_back(offset);
  uint64_t positions = 0;
  for (const PairSide& side : pair_->sides) {
    for (Term formula : side.formulas) {
      base_.push_back(formula);
      positions += std::min(formula.occurrences(), kMostPositions);
      has_binders_ |= formula.has_binders();
    }
  }
  for (const Command& command : pair_->script.commands) {
    const auto* defined = std::get_if<DefineFun>(&command);
    has_binders_ |= defined && defined->function->body.has_binders();
  }
  room_ = static_cast<uint64_t>(static_cast<double>(positions) * (settings.max_size - 1)) + kFusionRoom;
  test_.expectations.resize(1);
  known_terms_ = store().size();
  products_ = allows_products(pair_->script.logic);
  find_classes();
}

void FusionChain::find_classes() {
  for (SortKind kind : {SortKind::kBool, SortKind::kInt, SortKind::kReal, SortKind::kString, SortKind::kBitVec}) {
    Class found{.kind = kind, .variables = {}};
    for (size_t side : {0, 1})
      for (Function* variable : pair_->sides[side].variables)
        if (variable->range.is(kind)) found.variables[side].push_back(variable);
    if (!found.variables[0].empty() && !found.variables[1].empty()) classes_.push_back(std::move(found));
  }
}

Result<std::unique_ptr<FusionChain>> FusionChain::open(std::unique_ptr<SeedPair> pair, const FusionSettings& settings,
                                                       FusionReasons reasons, Rng rng) {
  std::unique_ptr<FusionChain> chain(new FusionChain(std::move(pair), settings, std::move(reasons), rng));
  if (chain->classes_.empty()) return Error{"the seeds have no variables of one sort"};
  TRY(chain->judge_seeds());
  return chain;
}

// As strict as an oracle. Symbols are completed from the start: what is certainly true without is so with the defaults.
Status FusionChain::judge_seeds() {
  std::vector<Term> formulas;
  for (const PairSide& side : pair_->sides)
    if (side.status == Expected::kSat) formulas.insert(formulas.end(), side.formulas.begin(), side.formulas.end());
  if (formulas.empty()) return Done{};
  if (has_doubtful_literals(base_)) return Error{"solvers read string literals of the seeds differently"};
  if (defines_recursion(pair_->script)) return Error{"a seed has recursive definitions"};
  evaluator_ = std::make_unique<Evaluator>(store(), pair_->model, kLimits);
  evaluator_->complete_symbols();
  JointVerdict verdict = judge_all(*evaluator_, formulas, {});
  known_terms_ = store().size();
  mark_ = store().mark();
  if (verdict.truth != Truth::kTrue) return Error{"the models of the seeds are not certainly true together"};
  return Done{};
}

const TestCase* FusionChain::next() {
  if (made_ == settings_.chain) return nullptr;
  while (tries_ < kFusionTries * settings_.chain) {
    ++tries_;
    if (!make_test()) continue;
    ++made_;
    sat_ += is_sat();
    mixed_ += pair_->sides[0].status != pair_->sides[1].status;
    occurrences_ += replaced_.size();
    for (const FusedPair& pair : fused_) rule_counts_.add(pair.function->name);
    return &test_;
  }
  return nullptr;
}

bool FusionChain::failed(Failure failure) {
  ++failures_[static_cast<size_t>(failure)];
  return false;
}

// A conjunction is sat if both are, a disjunction if one is: with the value f(x, y) for z, every inversion has the
// value of what it replaces. A disjunction is unsat if both are, a conjunction if one is: its constraints say that
// every inversion equals what it replaces, whatever SMT-LIB leaves open.
bool FusionChain::is_sat() const {
  auto sat = [&](size_t side) { return pair_->sides[side].status == Expected::kSat; };
  return shape_ == Shape::kConjunction ? sat(0) && sat(1) : sat(0) || sat(1);
}

bool FusionChain::make_test() {
  if (evaluator_) evaluator_->forget_since(known_terms_);
  test_.mutations.clear();
  store().drop_since(mark_);
  bool mixed = pair_->sides[0].status != pair_->sides[1].status;
  bool disjunction = mixed ? rng_.chance(1, 2) : pair_->sides[0].status == Expected::kUnsat;
  shape_ = disjunction ? Shape::kDisjunction : Shape::kConjunction;
  if (!choose_pairs()) return false;
  // Constants stay in the store, since tests share them.
  mark_ = store().mark();
  for (FusedPair& pair : fused_)
    if (!fuse(pair)) return false;
  replace_occurrences();
  if (replaced_.empty()) return failed(Failure::kNothing);
  write_test();
  return !is_sat() || holds() || failed(Failure::kNotTrue);
}

bool FusionChain::choose_pairs() {
  fused_.clear();
  nonlinear_ = false;
  uint64_t wanted = 1 + rng_.below(settings_.pairs);
  for (uint64_t i = 0; i < wanted; ++i) {
    FusedPair pair{.swapped = rng_.chance(1, 2)};
    if (!choose_variables(pair) || !choose_function(pair)) continue;
    Function *first = pair.swapped ? pair.y : pair.x, *second = pair.swapped ? pair.x : pair.y;
    pair.z = fresh_constant(fused_.size(), pair.function->range(store(), first->range, second->range));
    fused_.push_back(pair);
  }
  return !fused_.empty() || failed(Failure::kNoPair);
}

// Truth values are fused now and then where there is something else.
bool FusionChain::choose_variables(FusedPair& pair) {
  const Class* chosen = &rng_.pick(classes_);
  if (chosen->kind == SortKind::kBool && !rng_.chance(1, kRareBooleans)) chosen = &rng_.pick(classes_);
  pair.x = rng_.pick(chosen->variables[0]);
  pair.y = rng_.pick(chosen->variables[1]);
  return std::ranges::none_of(fused_, [&](const FusedPair& other) { return other.x == pair.x || other.y == pair.y; });
}

bool FusionChain::choose_function(FusedPair& pair) {
  Sort x = pair.x->range, y = pair.y->range;
  if (pair.swapped) std::swap(x, y);
  bool products = products_ || rng_.chance(1, kRareProducts);
  std::vector<const FusionFunction*> fitting;
  for (const FusionFunction& function : fusion_functions())
    if (function.takes(x, y) && (products || !function.product)) fitting.push_back(&function);
  if (fitting.empty()) return false;
  pair.function = rng_.pick(fitting);
  nonlinear_ |= pair.function->product && !products_;
  return true;
}

// Tests of one pair share the constants, since each is a script of its own.
Function* FusionChain::fresh_constant(size_t place, Sort sort) {
  Function*& known = fresh_[{place, &sort.node()}];
  if (!known) known = store().declare(pair_->fresh_names[place], FunctionKind::kDeclared, {}, sort);
  store().constant(*known);
  return known;
}

// z gets the value of f(x, y). Each inversion must have the value of what it replaces, which one that divides by zero
// has not.
bool FusionChain::fuse(FusedPair& pair) {
  Term x = store().constant(*pair.x), y = store().constant(*pair.y), z = store().constant(*pair.z);
  if (pair.swapped) std::swap(x, y);
  pair.terms = pair.function->apply(store(), x, y, z, rng_);
  if (pair.swapped) std::swap(pair.terms.x, pair.terms.y);
  if (!is_sat()) return true;
  Value value = evaluator_->evaluate(pair.terms.fused);
  if (value.is_none()) return failed(Failure::kOpen);
  pair_->model.define(*pair.z, std::move(value));
  auto same = [&](const Function* variable, Term inversion) {
    Value known = evaluator_->evaluate(store().constant(*const_cast<Function*>(variable)));
    return !known.is_none() && evaluator_->evaluate(inversion) == known;
  };
  return (same(pair.x, pair.terms.x) && same(pair.y, pair.terms.y)) || failed(Failure::kOpen);
}

Tally FusionChain::tally() const {
  auto failures = [&](Failure failure) { return failures_[static_cast<size_t>(failure)]; };
  return {{"mutants", made_},
          {"sat", sat_},
          {"unsat", made_ - sat_},
          {"of a sat and an unsat seed", mixed_},
          {"occurrences replaced", occurrences_},
          {"chains with another seed", reasons_.with_itself ? 0 : 1},
          {"chains with the seed itself", reasons_.with_itself ? 1 : 0},
          {"failed: no variables", failures(Failure::kNoPair)},
          {"failed: open value", failures(Failure::kOpen)},
          {"failed: not true", failures(Failure::kNotTrue)},
          {"failed: no occurrence", failures(Failure::kNothing)}};
}

}  // namespace cupel
