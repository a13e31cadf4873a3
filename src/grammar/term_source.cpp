#include "grammar/term_source.h"

#include <algorithm>

#include "theory/operator_table.h"

namespace cupel {

namespace {

constexpr unsigned kDeepest = 200;    // nesting of terms
constexpr unsigned kQuantifiers = 3;  // nesting of quantifiers
constexpr size_t kRemembered = 16;    // terms of one sort that may be used once more
constexpr uint64_t kEarlyLeaf = 12;   // one of so many terms is a leaf although there is room
constexpr uint64_t kMoreArguments = 8;

}  // namespace

TermSource::TermSource(const CompiledGrammar& grammar, const Grammar& weights)
    : grammar_(grammar),
      store_(*grammar.signature().store),
      pool_(grammar.sorts().size()),
      negation_(&OperatorTable::standard().overloads("not").front()->symbol),
      pool_used_(grammar.sorts().size()),
      made_(grammar.sorts().size()),
      used_(grammar.signature().commands.size()) {
  double variables = weights.weight(TermRule::kVariable), constants = weights.weight(TermRule::kConstant);
  variable_share_ = variables + constants > 0 ? variables / (variables + constants) : 0.5;
  for (uint16_t sort = 0; sort < grammar.sorts().size(); ++sort)
    if (grammar.of(sort).quantifiable) quantifiable_.push_back(sort);
  for (const OperatorRule& rule : weights.operators)
    if (rule.op->name == "not") negation_ = &rule.op->symbol;
}

void TermSource::begin() {
  std::ranges::fill(pool_used_, 0);
  std::ranges::fill(used_, 0);
  for (std::vector<Term>& terms : made_) terms.clear();
}

Term TermSource::draw(uint16_t sort, uint64_t size, Rng& rng) { return term(sort, size, 0, rng); }

Term TermSource::term(uint16_t sort, uint64_t size, unsigned depth, Rng& rng) {
  const SortRules& rules = grammar_.of(sort);
  if (size <= 1 || depth >= kDeepest || rules.choice.empty() || (depth > 0 && rng.chance(1, kEarlyLeaf)))
    return leaf(sort, depth, rng);
  const Production& production = rules.productions[rules.choice.draw(rng)];
  switch (production.kind) {
    case Production::Kind::kOperator:
    case Production::Kind::kFunction: break;
    case Production::Kind::kReuse: {
      Term again = reuse(sort, size, rng);
      return again ? again : leaf(sort, depth, rng);
    }
    case Production::Kind::kForall:
    case Production::Kind::kExists: return quantify(production, size, depth, rng);
  }
  Term made =
      production.difference ? difference_atom(rules, production, rng) : apply(rules, production, size, depth, rng);
  remember(sort, made, rng);
  return made;
}

// --- leaves ---

Term TermSource::leaf(uint16_t sort, unsigned depth, Rng& rng) {
  const SortRules& rules = grammar_.of(sort);
  bool has_variables = !rules.variables.empty() || count_bound(sort) > 0;
  if (!has_variables && rules.constants.empty()) {
    CUPEL_ASSERT(rules.cheapest != SortRules::kNone);
    const Production& production = rules.productions[rules.cheapest];
    return production.difference ? difference_atom(rules, production, rng) : apply(rules, production, 1, depth, rng);
  }
  if (has_variables && (rules.constants.empty() || rng.unit() < variable_share_)) return variable(sort, rng);
  return rng.pick(rules.constants);
}

size_t TermSource::count_bound(uint16_t sort) const {
  if (scope_.empty()) return 0;
  return static_cast<size_t>(std::ranges::count(scope_, sort, &Bound::sort));
}

// Bound variables are half of the variables where there are some: a quantifier is there for them.
Term TermSource::variable(uint16_t sort, Rng& rng) {
  const SortRules& rules = grammar_.of(sort);
  size_t bound = count_bound(sort);
  if (bound > 0 && (rules.variables.empty() || rng.chance(1, 2))) {
    uint64_t wanted = rng.below(bound);
    for (const Bound& each : scope_)
      if (each.sort == sort && wanted-- == 0) return each.variable;
  }
  const Symbolic& symbol = rng.pick(rules.variables);
  used_[symbol.declaration] = 1;
  return symbol.term;
}

Term TermSource::argument(const Argument& argument, uint64_t size, unsigned depth, Rng& rng) {
  const SortRules& rules = grammar_.of(argument.sort);
  if (argument.value) return rng.pick(rules.values);
  switch (argument.wanted) {
    case Wanted::kLiteral: return rng.pick(rules.literals);
    case Wanted::kNumber: return rng.pick(rules.numbers);
    case Wanted::kNonzero: return rng.pick(rules.nonzero);
    default: return term(argument.sort, size, depth, rng);
  }
}

// --- applications ---

// What one argument leaves of its share, the next ones get.
Term TermSource::apply(const SortRules& rules, const Production& production, uint64_t size, unsigned depth, Rng& rng) {
  size_t least = production.arguments.size(), count = least;
  if (production.more && size > least && rng.chance(1, kMoreArguments)) count += 1 + rng.below(2);
  size_t open = production.one_open ? rng.below(count) : count;
  uint64_t left = size > 1 ? size - 1 : 0;
  size_t base = stack_.size();
  for (size_t i = 0; i < count; ++i) {
    Argument place = production.arguments[std::min(i, least - 1)];
    if (production.one_open && i != open) place.wanted = Wanted::kNumber;
    uint64_t share = left / (count - i);
    if (i + 1 < count && share > 1) share = 1 + rng.below(2 * share - 1);
    Term made = argument(place, share, depth + 1, rng);
    left -= std::min(left, made.occurrences());
    stack_.push_back(made);
  }
  if (production.kind == Production::Kind::kFunction) used_[production.declaration] = 1;
  Term made = store_.apply(*production.symbol, std::span<const Term>(stack_).subspan(base), rules.sort);
  stack_.resize(base);
  return made;
}

// x with y, x with a number, or x - y with a number.
Term TermSource::difference_atom(const SortRules& rules, const Production& production, Rng& rng) {
  uint16_t sort = production.arguments[0].sort;
  const SortRules& numeric = grammar_.of(sort);
  const Operator* minus = grammar_.subtraction(numeric.sort);
  Term sides[2] = {leaf(sort, kDeepest, rng), {}};
  uint64_t form = numeric.numbers.empty() ? 0 : rng.below(4);
  if (form >= 2 && minus) {
    Term difference[2] = {sides[0], leaf(sort, kDeepest, rng)};
    sides[0] = store_.apply(minus->symbol, difference, numeric.sort);
  }
  sides[1] = form == 0 || (form >= 2 && !minus) ? leaf(sort, kDeepest, rng) : rng.pick(numeric.numbers);
  return store_.apply(*production.symbol, sides, rules.sort);
}

// --- quantifiers ---

// Each binding of a formula has a variable of its own; formulas share them.
const Variable* TermSource::bound_variable(uint16_t sort) {
  std::vector<const Variable*>& pool = pool_[sort];
  uint32_t number = pool_used_[sort]++;
  if (number == pool.size()) {
    std::string name = "q" + std::to_string(sort) + "_" + std::to_string(number);
    pool.push_back(store_.make_variable(name, grammar_.of(sort).sort));
  }
  return pool[number];
}

Term TermSource::quantify(const Production& production, uint64_t size, unsigned depth, Rng& rng) {
  if (quantifiers_ == kQuantifiers) return leaf(CompiledGrammar::kBoolean, depth, rng);
  size_t outer = scope_.size();
  std::array<const Variable*, 3> variables;
  size_t count = 1 + rng.below(variables.size());
  for (size_t i = 0; i < count; ++i) {
    uint16_t sort = rng.pick(quantifiable_);
    variables[i] = bound_variable(sort);
    scope_.push_back({sort, store_.variable(*variables[i])});
  }
  ++quantifiers_;
  // At least an atom about the variables.
  Term body = term(CompiledGrammar::kBoolean, std::max<uint64_t>(size - 1, 3), depth + 1, rng);
  --quantifiers_;
  scope_.resize(outer);
  BinderKind kind = production.kind == Production::Kind::kForall ? BinderKind::kForall : BinderKind::kExists;
  return store_.bind(kind, std::span<const Variable* const>(variables).first(count), body, Sort::boolean());
}

// --- terms that the formula has ---

void TermSource::remember(uint16_t sort, Term term, Rng& rng) {
  if (term.has_variables()) return;
  std::vector<Term>& made = made_[sort];
  if (made.size() < kRemembered)
    made.push_back(term);
  else if (rng.chance(1, 2))
    made[rng.below(kRemembered)] = term;
}

Term TermSource::reuse(uint16_t sort, uint64_t size, Rng& rng) {
  const std::vector<Term>& made = made_[sort];
  if (made.empty()) return {};
  Term chosen = rng.pick(made);
  return chosen.occurrences() <= 2 * size ? chosen : Term();
}

Term TermSource::literal(Rng& rng) {
  const std::vector<Symbolic>& variables = grammar_.of(CompiledGrammar::kBoolean).variables;
  if (variables.empty()) return {};
  const Symbolic& symbol = rng.pick(variables);
  used_[symbol.declaration] = 1;
  return rng.chance(1, 2) ? symbol.term : store_.apply(*negation_, {&symbol.term, 1}, Sort::boolean());
}

Term TermSource::known_term(Rng& rng) const {
  Term chosen;
  uint64_t seen = 0;
  for (uint16_t sort = 0; sort < made_.size(); ++sort) {
    const SortRules& rules = grammar_.of(sort);
    if (rules.sort.is(SortKind::kRegLan)) continue;
    for (Term term : made_[sort])
      if (!term.has_binders() && rng.below(++seen) == 0) chosen = term;
    for (const Symbolic& symbol : rules.variables)
      if (used_[symbol.declaration] && rng.below(++seen) == 0) chosen = symbol.term;
  }
  return chosen;
}

}  // namespace cupel
