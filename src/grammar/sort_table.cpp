#include "grammar/sort_table.h"

#include <algorithm>

#include "mutate/number_equations.h"

namespace cupel {

namespace {

constexpr uint32_t kUsualWidth = 8;
constexpr uint32_t kWidest = 256;  // of the bit-vectors that operators bring along

bool is_basic(const SortPattern& pattern) { return pattern.kind == SortPattern::Kind::kConcrete; }

}  // namespace

bool may_match(const SortPattern& pattern, Sort sort) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return pattern.concrete == sort;
    case SortPattern::Kind::kVariable: return !sort.is(SortKind::kRegLan);
    case SortPattern::Kind::kBitVec: return sort.is(SortKind::kBitVec);
    case SortPattern::Kind::kFloat: return sort.is(SortKind::kFloat);
    case SortPattern::Kind::kCompound: return sort.is(pattern.compound);
  }
  CUPEL_UNREACHABLE();
}

Result<SortTable> SortTable::make(Script& signature, const Grammar& grammar, const LogicRules& rules) {
  SortTable table(*signature.store, rules);
  table.add_declared(signature);
  if (table.full())
    return Error{"the grammar declares symbols of more than " + std::to_string(kMostSorts - 1) + " sorts"};
  for (const OperatorRule& rule : grammar.operators)
    if (rule.weight > 0) table.add_needed(*rule.op);
  return table;
}

std::optional<uint16_t> SortTable::find(Sort sort) const {
  auto found = std::ranges::find(sorts_, sort);
  if (found == sorts_.end()) return std::nullopt;
  return static_cast<uint16_t>(found - sorts_.begin());
}

void SortTable::add(Sort sort) {
  if (!sort || full() || find(sort)) return;
  sorts_.push_back(sort);
}

void SortTable::add_parts(Sort sort) {
  if (find(sort) || full()) return;
  for (Sort part : sort.args()) add_parts(part);
  add(sort);
}

void SortTable::add_declared(const Script& signature) {
  for (const Command& command : signature.commands) {
    if (const auto* declared = std::get_if<DeclareFun>(&command)) {
      for (Sort sort : declared->function->domain) add_parts(sort);
      add_parts(declared->function->range);
    }
    if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
      for (const SortDeclaration* datatype : datatypes->datatypes) {
        add(store_->declared(*datatype, {}));
        for (const Function* constructor : datatype->constructors)
          for (const Function* selector : constructor->selectors) add_parts(selector->range);
      }
    }
  }
}

// Sorts that have a name of their own, and those that follow from another one.
void SortTable::add_needed(const Operator& op) {
  std::vector<const SortPattern*> patterns = {&op.result};
  for (const SortPattern& pattern : op.parameters) patterns.push_back(&pattern);
  auto present = [&](const SortPattern* pattern) {
    return std::ranges::any_of(sorts_, [&](Sort sort) { return may_match(*pattern, sort); });
  };
  // (str.len s) brings Int where there are strings, (fp.to_ubv x) bit-vectors where there are floats.
  bool needed = std::ranges::all_of(patterns, [&](const SortPattern* pattern) {
    return is_basic(*pattern) || pattern->kind == SortPattern::Kind::kBitVec || present(pattern);
  });
  for (const SortPattern* pattern : patterns) {
    if (needed && is_basic(*pattern)) add(pattern->concrete);
    if (needed && pattern->kind == SortPattern::Kind::kBitVec && !present(pattern)) add(store_->bit_vec(kUsualWidth));
  }
  if (op.number_variables == 0 || op.symbol_index || op.typing) return;
  for (size_t i = 0, count = sorts_.size(); i < count; ++i) {
    Sort sort = sorts_[i];
    if (sort.is(SortKind::kFloat) || (sort.is(SortKind::kBitVec) && op.index_count == 0)) add_instances(op, sort);
  }
}

// What the other sorts of an application are if this one is its result or its only argument.
void SortTable::add_instances(const Operator& op, Sort sort) {
  auto add_narrow = [&](Sort made) {
    if (made && made.is(SortKind::kBitVec) && made.width() <= kWidest) add(made);
  };
  Bindings bindings;
  NumberEquations equations;
  if (may_match(op.result, sort) && equations.demand(op.result, sort, bindings) && equations.solve(bindings)) {
    for (const SortPattern& pattern : op.parameters) add_narrow(instantiate(pattern, bindings, *store_));
  }
  Bindings from_argument;
  if (op.parameters.size() == 1 && may_match(op.parameters[0], sort) && match(op.parameters[0], sort, from_argument))
    add_narrow(instantiate(op.result, from_argument, *store_));
}

}  // namespace cupel
