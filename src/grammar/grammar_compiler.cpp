#include "grammar/grammar_compiler.h"

#include <algorithm>

#include "mutate/generators.h"
#include "mutate/value_term.h"

namespace cupel {

namespace {

constexpr int kIndexTries = 3;  // instances of (_ extract i j) from one sort to another

bool same_arguments(const Production& a, const Production& b) {
  return std::ranges::equal(a.arguments, b.arguments, {}, &Argument::sort, &Argument::sort);
}

}  // namespace

Status GrammarCompiler::run() {
  SortTable table = TRY(SortTable::make(made_.signature_, grammar_, made_.rules_));
  // Logics of floats alone have bit-vectors in conversions; z3 knows no variables of them there.
  auto has_variables = [&](Sort sort) { return !sort.is(SortKind::kBitVec) || made_.rules_.bit_vector_operators; };
  for (Sort sort : table.sorts()) {
    bool quantifiable = !sort.is(SortKind::kRegLan) && made_.rules_.has_sort(sort) && has_variables(sort);
    made_.sorts_.push_back({.sort = sort, .quantifiable = quantifiable});
  }
  weights_.resize(made_.sorts_.size());
  add_symbols();
  for (SortRules& rules : made_.sorts_) add_constants(rules);
  for (const OperatorRule& rule : grammar_.operators)
    if (rule.weight > 0) add_operator(rule);
  add_quantifiers();
  return measure();
}

uint16_t GrammarCompiler::number_of(Sort sort) const {
  auto found = std::ranges::find(made_.sorts_, sort, &SortRules::sort);
  return found == made_.sorts_.end() ? kNoSort : static_cast<uint16_t>(found - made_.sorts_.begin());
}

void GrammarCompiler::add(uint16_t sort, Production production, double weight) {
  made_.sorts_[sort].productions.push_back(std::move(production));
  weights_[sort].push_back(weight);
}

// --- operators ---

// The weight of an operator is shared by its instances of one sort.
void GrammarCompiler::add_operator(const OperatorRule& rule) {
  const Operator& op = *rule.op;
  bool subtracts = op.name == "-" && op.parameters.size() == 2;
  if (made_.rules_.difference && subtracts) made_.subtractions_.push_back(&op);
  instances_.clear();
  if (op.symbol_index)
    add_indexed(op);
  else if (op.typing)
    add_typed(op);
  else
    for (size_t i = 0; i < made_.sorts_.size(); ++i) add_instances(op, made_.sorts_[i].sort);
  for (const Instance& instance : instances_) {
    auto same_sort = std::ranges::count(instances_, instance.sort, &Instance::sort);
    weights_[instance.sort][instance.production] = rule.weight / static_cast<double>(same_sort);
  }
}

// The first argument whose sort is open takes each sort in turn; further ones take one at random.
void GrammarCompiler::add_instances(const Operator& op, Sort result) {
  Bindings bindings;
  NumberEquations equations;
  if (!may_match(op.result, result) || !made_.rules_.has_sort(result)) return;
  if (!equations.demand(op.result, result, bindings) || !equations.solve(bindings)) return;
  auto open = std::ranges::find_if(op.parameters,
                                   [&](const SortPattern& pattern) { return !instantiate(pattern, bindings, store_); });
  int tries = op.index_count > 0 ? kIndexTries : 1;
  for (int i = 0; i < tries; ++i) {
    if (open == op.parameters.end()) {
      try_instance(op, result, {});
      continue;
    }
    for (size_t sort = 0; sort < made_.sorts_.size(); ++sort)
      if (may_match(*open, made_.sorts_[sort].sort)) try_instance(op, result, made_.sorts_[sort].sort);
  }
}

void GrammarCompiler::try_instance(const Operator& op, Sort result, Sort first) {
  Bindings bindings;
  NumberEquations equations;
  if (!equations.demand(op.result, result, bindings) || !equations.solve(bindings)) return;
  arguments_.clear();
  for (const SortPattern& pattern : op.parameters) {
    Sort argument = instantiate(pattern, bindings, store_);
    if (!argument) {
      if (!bind(pattern, bindings, std::exchange(first, Sort())) || !equations.solve(bindings)) return;
      argument = instantiate(pattern, bindings, store_);
    }
    if (!argument) return;
    arguments_.push_back(argument);
  }
  if (!equations.draw(op, bindings, rng_)) return;
  indices_.clear();
  for (int at = 0; at < op.index_count; ++at)
    indices_.push_back({.number = static_cast<uint64_t>(bindings.number(at))});
  add_application(op, result, arguments_, indices_);
}

bool GrammarCompiler::bind(const SortPattern& pattern, Bindings& bindings, Sort first) {
  if (first) return match(pattern, first, bindings);
  Bindings chosen;
  uint64_t seen = 0;
  for (const SortRules& rules : made_.sorts_) {
    Bindings trial = bindings;
    if (may_match(pattern, rules.sort) && match(pattern, rules.sort, trial) && rng_.below(++seen) == 0) chosen = trial;
  }
  if (seen > 0) bindings = chosen;
  return seen > 0;
}

// Operators whose sorts the declaration cannot express: all pairs of sorts are tried, and the components of tuples.
void GrammarCompiler::add_typed(const Operator& op) {
  uint64_t most_index = op.index_count > 0 ? 3 : 1;
  std::vector<Index> indices(op.index_count);
  for (uint64_t index = 0; index < most_index; ++index) {
    if (!indices.empty()) indices[0].number = index;
    for (size_t i = 0; i < made_.sorts_.size(); ++i) {
      Sort first = made_.sorts_[i].sort;
      if (first.is(SortKind::kTuple) && op.index_count == 0) try_typed(op, first.args(), indices);
      if (!may_match(op.parameters[0], first)) continue;
      if (op.parameters.size() == 1) try_typed(op, std::array{first}, indices);
      if (op.parameters.size() != 2) continue;
      for (size_t j = 0; j < made_.sorts_.size(); ++j) {
        Sort second = made_.sorts_[j].sort;
        if (may_match(op.parameters[1], second)) try_typed(op, std::array{first, second}, indices);
      }
    }
  }
}

void GrammarCompiler::try_typed(const Operator& op, std::span<const Sort> arguments, std::span<const Index> indices) {
  if (!op.accepts_arity(arguments.size())) return;
  std::vector<Term> terms;
  for (Sort sort : arguments) terms.push_back(store_.variable(*store_.make_variable("sample", sort)));
  Sort result = op.typing(store_, indices, terms);
  if (result) add_application(op, result, arguments, indices);
}

// Testers and updates of datatypes.
void GrammarCompiler::add_indexed(const Operator& op) {
  FunctionKind kind = op.parameters.size() == 1 ? FunctionKind::kConstructor : FunctionKind::kSelector;
  for (size_t i = 0; i < made_.sorts_.size(); ++i) {
    Sort sort = made_.sorts_[i].sort;
    if (!sort.is(SortKind::kDatatype)) continue;
    for (const Function* constructor : sort.node().declaration->constructors) {
      Index index{.function = constructor};
      if (kind == FunctionKind::kConstructor) add_application(op, Sort::boolean(), std::array{sort}, {&index, 1});
      if (kind == FunctionKind::kConstructor) continue;
      for (const Function* selector : constructor->selectors) {
        index = {.function = selector};
        add_application(op, sort, std::array{sort, selector->range}, {&index, 1});
      }
    }
  }
}

void GrammarCompiler::add_application(const Operator& op, Sort result, std::span<const Sort> arguments,
                                      std::span<const Index> indices) {
  uint16_t sort = number_of(result);
  if (sort == kNoSort) return;
  bool plain = op.index_count == 0 && !op.symbol_index && !op.needs_qualifier;
  Production production{.more = may_have_more_arguments(op)};
  production.symbol = plain ? &op.symbol : &store_.indexed(op, indices, op.needs_qualifier ? result : Sort());
  for (Sort argument : arguments) production.arguments.push_back({.sort = number_of(argument)});
  if (!want(op, production)) return;
  if (production.arguments.empty()) {
    made_.sorts_[sort].constants.push_back(store_.apply(*production.symbol, {}, result));
    return;
  }
  for (const Instance& instance : instances_) {
    const Production& other = made_.sorts_[instance.sort].productions[instance.production];
    if (instance.sort == sort && other.symbol == production.symbol && same_arguments(other, production)) return;
  }
  instances_.push_back({sort, static_cast<uint32_t>(made_.sorts_[sort].productions.size())});
  add(sort, std::move(production), 0);
}

// --- what may stand in the arguments ---

bool GrammarCompiler::want(const Operator& op, Production& production) const {
  const LogicRules& rules = made_.rules_;
  bool scales = rules.linear && (op.flags & kNonlinear);
  production.one_open = scales && !(op.flags & kPartial);
  for (size_t i = 0; i < production.arguments.size(); ++i) {
    Argument& argument = production.arguments[i];
    if (argument.sort == kNoSort) return false;
    if (scales && (op.flags & kPartial) && i > 0) argument.wanted = Wanted::kNonzero;
    if ((op.flags & kWantsValues) || !rules.has_sort(made_.sorts_[argument.sort].sort))
      argument.wanted = Wanted::kLiteral;
    argument.value = op.flags & kWantsValues;
    // Without integers in the logic, 2 is a real, or nothing at all.
    if (made_.sorts_[argument.sort].sort == Sort::integer() && !rules.has_sort(Sort::integer())) return false;
    if (!has_leaf(argument)) return false;
    if (production.one_open && made_.sorts_[argument.sort].numbers.empty()) return false;
  }
  return !rules.difference || is_in_difference_logic(production);
}

bool GrammarCompiler::has_leaf(const Argument& argument) const {
  const SortRules& rules = made_.sorts_[argument.sort];
  if (argument.value) return !rules.values.empty();
  if (argument.wanted == Wanted::kLiteral) return !rules.literals.empty();
  return argument.wanted != Wanted::kNonzero || !rules.nonzero.empty();
}

// Numbers are compared, and nothing else is done with them.
bool GrammarCompiler::is_in_difference_logic(Production& production) const {
  auto numeric = [&](const Argument& argument) { return is_numeric(made_.sorts_[argument.sort].sort); };
  if (std::ranges::none_of(production.arguments, numeric)) return true;
  if (production.arguments.size() != 2 || !std::ranges::all_of(production.arguments, numeric)) return false;
  production.difference = true;
  production.more = false;
  return production.symbol->op->result.kind == SortPattern::Kind::kConcrete &&
         production.symbol->op->result.concrete == Sort::boolean();
}

// --- sizes ---

uint32_t GrammarCompiler::least_size(const Production& production) const {
  uint64_t size = 1;
  for (const Argument& argument : production.arguments) {
    uint32_t least = argument.wanted == Wanted::kAny ? made_.sorts_[argument.sort].least_size : 1;
    if (least == UINT32_MAX) return UINT32_MAX;
    size += least;
  }
  return static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX - 1));
}

// The least sizes of all sorts, until none changes: a sort without leaves has them from its productions.
Status GrammarCompiler::measure() {
  for (SortRules& rules : made_.sorts_)
    if (!rules.variables.empty() || !rules.constants.empty()) rules.least_size = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (SortRules& rules : made_.sorts_) {
      for (uint32_t i = 0; i < rules.productions.size(); ++i) {
        if (rules.productions[i].kind > Production::Kind::kFunction) continue;
        uint32_t size = least_size(rules.productions[i]);
        if (size >= rules.least_size) continue;
        rules.least_size = size;
        rules.cheapest = i;
        changed = true;
      }
    }
  }
  if (made_.sorts_[CompiledGrammar::kBoolean].least_size == UINT32_MAX)
    return Error{"the grammar has nothing of sort Bool: no variable, constant or operator"};
  for (size_t sort = 0; sort < made_.sorts_.size(); ++sort) choose_among(sort);
  return Done{};
}

// Productions that can never be finished get no weight, and sorts without terms cannot be quantified.
void GrammarCompiler::choose_among(size_t sort) {
  SortRules& rules = made_.sorts_[sort];
  for (uint32_t i = 0; i < rules.productions.size(); ++i)
    if (least_size(rules.productions[i]) == UINT32_MAX) weights_[sort][i] = 0;
  rules.choice = WeightedChoice(weights_[sort]);
}

}  // namespace cupel
