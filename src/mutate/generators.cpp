#include "mutate/generators.h"

#include <algorithm>

#include "mutate/number_equations.h"
#include "mutate/random_constant.h"
#include "theory/typing.h"

namespace cupel {

namespace {

const SortPattern& parameter(const Operator& op, size_t i) {
  return op.parameters[std::min(i, op.parameters.size() - 1)];
}

bool can_match(const SortPattern& pattern, Sort sort) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return pattern.concrete == sort;
    case SortPattern::Kind::kVariable: return !sort.is(SortKind::kRegLan);
    case SortPattern::Kind::kBitVec: return sort.is(SortKind::kBitVec);
    case SortPattern::Kind::kFloat: return sort.is(SortKind::kFloat);
    case SortPattern::Kind::kCompound: return sort.is(pattern.compound);
  }
  CUPEL_UNREACHABLE();
}

}  // namespace

// concat of three has another width at each step.
bool may_have_more_arguments(const Operator& op) {
  bool widening = op.result.kind == SortPattern::Kind::kBitVec && op.result.first.variable() < 0;
  return op.associativity != Associativity::kNone && !widening && !(op.flags & kLeastArity);
}

// --- what there is ---

bool Generators::usable(const OperatorSet::Entry& entry) const {
  bool known = solvers_ == 0 ? entry.standard : (entry.known_to & solvers_) == solvers_;
  return known && rules_.allows(*entry.op);
}

bool Generators::allows(const Operator& op) const {
  bool standard = is_known_to(op, "2.6") && op.known.find('!') == std::string::npos;
  return usable({&op, operators_.known_to(op), standard});
}

bool Generators::has_arguments(const Operator& op) const {
  return std::ranges::all_of(op.parameters, [&](const SortPattern& pattern) {
    return std::ranges::any_of(expressions_.groups(),
                               [&](const SortGroup& group) { return can_match(pattern, group.sort); });
  });
}

const std::vector<Generator>& Generators::of(Sort sort) {
  auto [entry, added] = by_sort_.try_emplace(&sort.node());
  std::vector<Generator>& made = entry->second;
  if (!added || !rules_.has_sort(sort)) return made;
  for (const OperatorSet::Entry& row : operators_.of_kind(sort.kind())) {
    Bindings bindings;
    NumberEquations equations;
    if (!can_match(row.op->result, sort) || !usable(row) || !has_arguments(*row.op)) continue;
    if (rules_.difference && std::ranges::any_of(row.op->parameters, [](const SortPattern& pattern) {
          return pattern.kind == SortPattern::Kind::kConcrete && is_numeric(pattern.concrete);
        })) {
      continue;
    }
    if (equations.demand(row.op->result, sort, bindings)) made.push_back({.op = row.op});
  }
  add_functions(sort, made);
  return made;
}

void Generators::add_functions(Sort sort, std::vector<Generator>& made) {
  for (const Function* function : functions_) {
    Sort range = function->range;
    bool same = range == sort;
    bool parametric = range.parametric() && (range.kind() == sort.kind() || range.is(SortKind::kParameter));
    bool numeric = rules_.difference && std::ranges::any_of(function->domain, is_numeric);
    if ((same || parametric) && !function->domain.empty() && !numeric) made.push_back({.function = function});
    for (const OperatorSet::Entry& row : operators_.indexed_by_function()) {
      FunctionKind kind = row.op->parameters.size() == 1 ? FunctionKind::kConstructor : FunctionKind::kSelector;
      // An index names its function alone, so one of a parametric datatype is not told apart.
      if (function->kind != kind || !usable(row) || !function->sort_parameters.empty()) continue;
      bool tester = kind == FunctionKind::kConstructor && sort == Sort::boolean();
      bool update = kind == FunctionKind::kSelector && sort.node().declaration == function->datatype;
      if (tester || update) made.push_back({.op = row.op, .function = function});
    }
  }
}

bool Generators::is_visible(const Generator& generator, const Place& place) const {
  return !generator.function || visibility_.of(*generator.function).covers(place.command);
}

// --- making an application ---

Term Generators::apply(const Generator& generator, Sort sort, const Place& place, Rng& rng, Failure& failure) {
  failure = Failure::kNoArgument;
  if (!is_visible(generator, place)) return {};
  if (!generator.op) return apply_function(*generator.function, sort, place, rng, failure);
  if (generator.function) return apply_indexed(generator, sort, place, rng, failure);
  return apply_operator(*generator.op, sort, place, rng, failure);
}

size_t Generators::draw_arity(const Operator& op, Rng& rng) const {
  size_t least = op.parameters.size();
  if (!may_have_more_arguments(op) || !rng.chance(1, 8)) return least;
  return least + 1 + rng.below(2);
}

// A parameter whose sort is still open takes one of those that the seed has.
bool Generators::bind_parameter(const SortPattern& pattern, Bindings& bindings, Rng& rng) {
  Bindings chosen;
  uint64_t seen = 0;
  for (const SortGroup& group : expressions_.groups()) {
    Bindings trial = bindings;
    if (!can_match(pattern, group.sort) || !match(pattern, group.sort, trial)) continue;
    if (rules_.difference && is_numeric(group.sort)) continue;
    if (rng.below(++seen) == 0) chosen = trial;
  }
  if (seen > 0) bindings = chosen;
  return seen > 0;
}

// Sorts of the arguments and indices, for a result of this sort.
bool Generators::find_instance(const Operator& op, Sort sort, size_t arity, Rng& rng) {
  Bindings bindings;
  NumberEquations equations;
  bool fits = equations.demand(op.result, sort, bindings) && equations.solve(bindings);
  sorts_.clear();
  for (size_t at = 0; fits && at < arity; ++at) {
    const SortPattern& pattern = parameter(op, at);
    Sort argument = instantiate(pattern, bindings, store_);
    if (!argument) {
      fits = bind_parameter(pattern, bindings, rng) && equations.solve(bindings);
      if (fits) argument = instantiate(pattern, bindings, store_);
    }
    fits = fits && argument && (op.flags & kWantsValues || expressions_.group(argument));
    sorts_.push_back(argument);
  }
  if (!fits || !equations.draw(op, bindings, rng)) return false;
  indices_.clear();
  for (int at = 0; at < op.index_count; ++at) {
    indices_.push_back({.number = static_cast<uint64_t>(bindings.number(at))});
  }
  return true;
}

Term Generators::apply_operator(const Operator& op, Sort sort, const Place& place, Rng& rng, Failure& failure) {
  size_t arity = draw_arity(op, rng);
  for (int i = 0; i < kInstanceTries; ++i) {
    failure = Failure::kNoInstance;
    if (!find_instance(op, sort, arity, rng)) continue;
    failure = Failure::kNoArgument;
    if (fill(op, place, rng)) return finish(op, sort);
    if (indices_.empty() && op.sort_variables == 0) break;
  }
  return {};
}

// Numbers for all factors but one, and for all divisors, where the logic is linear.
std::vector<Wanted> Generators::wanted_arguments(const Operator& op, Rng& rng) const {
  bool scales = rules_.linear && (op.flags & kNonlinear);
  bool quotient = op.flags & kPartial;
  size_t open = scales && !quotient ? rng.below(sorts_.size()) : 0;
  std::vector<Wanted> wanted(sorts_.size(), Wanted::kAny);
  for (size_t i = 0; i < sorts_.size(); ++i) {
    if (scales && i != open) wanted[i] = quotient ? Wanted::kNonzero : Wanted::kNumber;
    if ((op.flags & kWantsValues) || !rules_.has_sort(sorts_[i])) wanted[i] = Wanted::kLiteral;
  }
  return wanted;
}

bool Generators::fill(const Operator& op, const Place& place, Rng& rng) {
  std::vector<Wanted> wanted = wanted_arguments(op, rng);
  args_.clear();
  Place below = place;
  for (size_t i = 0; i < sorts_.size(); ++i) {
    Term argument = op.flags & kWantsValues ? literal_argument(store_, sorts_[i], rng)
                                            : this->argument(sorts_[i], wanted[i], below, rng);
    if (!argument) return false;
    below.room -= std::min(below.room, argument.occurrences());
    args_.push_back(argument);
  }
  return true;
}

Term Generators::finish(const Operator& op, Sort sort) {
  if (op.typing && op.typing(store_, indices_, args_) != sort) return {};
  bool plain = op.index_count == 0 && !op.needs_qualifier;
  const Symbol& symbol = plain ? op.symbol : store_.indexed(op, indices_, op.needs_qualifier ? sort : Sort());
  return store_.apply(symbol, args_, sort);
}

// ((_ is c) x), ((_ update s) x v): the sort of x; null if there is none.
Sort Generators::tested_sort(const Generator& generator, Sort sort, Rng& rng) const {
  if (generator.op->parameters.size() != 1) return sort;
  Sort datatype;
  uint64_t seen = 0;
  for (const SortGroup& group : expressions_.groups()) {
    if (group.sort.node().declaration == generator.function->datatype && rng.below(++seen) == 0) datatype = group.sort;
  }
  return datatype;
}

Term Generators::apply_indexed(const Generator& generator, Sort sort, const Place& place, Rng& rng, Failure& failure) {
  const Function& function = *generator.function;
  Sort datatype = tested_sort(generator, sort, rng);
  if (!datatype) return {};
  args_.clear();
  args_.push_back(argument(datatype, Wanted::kAny, place, rng));
  if (!args_[0]) return {};
  if (generator.op->parameters.size() == 2) {
    Sort field = store_.instantiate(function.range, function.datatype->parameters, datatype.args());
    Place below = place;
    below.room -= std::min(below.room, args_[0].occurrences());
    args_.push_back(argument(field, Wanted::kAny, below, rng));
    if (!args_[1]) return {};
  }
  failure = Failure::kNoInstance;
  indices_.assign(1, Index{.function = &function});
  return finish(*generator.op, sort);
}

// What the sort parameters of a function stand for so that its result has the sort. Fails where there is nothing.
std::span<const Sort> Generators::bound_sorts(const Function& function, Sort sort, Rng& rng, Failure& failure) {
  Sort datatype = sort;
  if (function.kind == FunctionKind::kSelector) {
    uint64_t seen = 0;
    for (const SortGroup& group : expressions_.groups()) {
      if (group.sort.node().declaration != function.datatype) continue;
      if (store_.instantiate(function.range, function.sort_parameters, group.sort.args()) != sort) continue;
      if (rng.below(++seen) == 0) datatype = group.sort;
    }
    if (seen == 0) return {};
  } else if (function.kind != FunctionKind::kConstructor || sort.node().declaration != function.datatype) {
    failure = Failure::kNoInstance;
    return {};
  }
  return datatype.args();
}

Term Generators::apply_function(const Function& function, Sort sort, const Place& place, Rng& rng, Failure& failure) {
  std::span<const Sort> bound;
  if (!function.sort_parameters.empty()) {
    bound = bound_sorts(function, sort, rng, failure);
    if (bound.empty()) return {};
  }
  args_.clear();
  Place below = place;
  for (Sort domain : function.domain) {
    Sort wanted = bound.empty() ? domain : store_.instantiate(domain, function.sort_parameters, bound);
    args_.push_back(argument(wanted, Wanted::kAny, below, rng));
    if (!args_.back()) return {};
    below.room -= std::min(below.room, args_.back().occurrences());
  }
  return finish_function(function, sort);
}

Term Generators::finish_function(const Function& function, Sort sort) {
  if (function.sort_parameters.empty()) return store_.apply(function.symbol, args_, sort);
  Sort qualifier = function.kind == FunctionKind::kConstructor ? sort : Sort();
  Result<Term> made = cupel::apply_function(store_, const_cast<Function&>(function), qualifier, args_, false);
  return made && made->sort() == sort ? *made : Term();
}

Term Generators::argument(Sort sort, Wanted wanted, const Place& place, Rng& rng) {
  if (fresh_.probability > 0 && rng.unit() < fresh_.probability) {
    Term constant = random_constant(store_, sort, rng);
    bool usable = constant && constant != place.replaced && constant.occurrences() <= place.room;
    bool literal = wanted == Wanted::kLiteral || wanted == Wanted::kNonzeroLiteral;
    bool nonzero = wanted == Wanted::kNonzero || wanted == Wanted::kNonzeroLiteral;
    if (wanted != Wanted::kAny) usable = usable && (literal ? constant.is(TermKind::kLiteral) : is_number(constant));
    if (nonzero) usable = usable && !is_zero(constant);
    if (usable) return constant;
  }
  return expressions_.pick(sort, wanted, place, rng);
}

}  // namespace cupel
