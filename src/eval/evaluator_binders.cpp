// Quantifiers and match. A quantifier over small finite sorts is decided by trying everything; over other sorts one
// instance can still refute a `forall` or prove an `exists`, and if none does the answer is undetermined.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "eval/constants.h"
#include "eval/evaluator.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/string.h"

namespace cupel {

namespace {

/// Counts through all combinations of choices, one per variable.
class Combinations {
 public:
  explicit Combinations(const std::vector<ElementsPtr>& choices) : choices_(choices), at_(choices.size(), 0) {}

  std::vector<Value> current() const {
    std::vector<Value> values;
    for (size_t i = 0; i < at_.size(); ++i) values.push_back((*choices_[i])[at_[i]]);
    return values;
  }
  bool advance() {
    for (size_t i = 0; i < at_.size(); ++i) {
      if (++at_[i] < choices_[i]->size()) return true;
      at_[i] = 0;
    }
    return false;
  }

 private:
  const std::vector<ElementsPtr>& choices_;
  std::vector<size_t> at_;
};

}  // namespace

Value Evaluator::evaluate_binder(Term term) {
  switch (term.binder().kind) {
    case BinderKind::kForall:
    case BinderKind::kExists: return evaluate_quantifier(term);
    case BinderKind::kLambda: {
      if (term.sort().is(SortKind::kArray)) return array_of(*term.binder().variables[0], term[0], term.sort());
      return table_of(term.binder().variables, term[0], {});
    }
    case BinderKind::kChoice: return undetermined(Reason::kUnspecified, "the value of a choice is open");
  }
  CUPEL_UNREACHABLE();
}

Value Evaluator::evaluate_quantifier(Term term) {
  bool forall = term.binder().kind == BinderKind::kForall;
  std::vector<ElementsPtr> choices;
  bool everything = true;
  size_t combinations = 1;
  for (const Variable* variable : term.binder().variables) {
    ElementsPtr all = domains_.elements(variable->sort, limits_.instances);
    everything &= all != nullptr;
    if (!all) all = std::make_shared<const std::vector<Value>>(candidates(variable->sort));
    if (all->empty()) return undetermined(Reason::kUnsupported, "a quantifier over a sort without known elements");
    everything &= !__builtin_mul_overflow(combinations, all->size(), &combinations);
    everything &= combinations <= limits_.instances;
    steps_ += all->size();
    choices.push_back(std::move(all));
    if (out_of_steps()) return undetermined(Reason::kTooLarge, "the evaluation takes too many steps");
  }
  Value open;
  bool any_open = false;
  uint32_t tried = 0;
  Combinations instances(choices);
  do {
    if (!everything && ++tried > limits_.candidates) break;
    Value holds = with_variables(term.binder().variables, instances.current(), term[0]);
    if (holds.is_none()) {
      any_open = true;
      open = holds;
      if (steps_ > limits_.steps) return holds;
    } else if (holds.as_bool() != forall) {
      return Value::boolean(!forall);
    }
  } while (instances.advance());
  if (everything) return any_open ? open : Value::boolean(forall);
  return undetermined(Reason::kUnsupported, "a quantifier ranges over more values than can be tried");
}

// Values that are likely to decide: those that the model uses, and the small ones.
std::vector<Value> Evaluator::candidates(Sort sort) {
  std::vector<Value> found;
  auto add = [&](Value value) {
    if (!value.is_none() && std::ranges::find(found, value) == found.end()) found.push_back(std::move(value));
  };
  constexpr size_t kFromModel = 12, kMostAsked = 1000;
  // A model's value may itself be a quantified term, over the very sort: its candidates are not asked of the model
  // again.
  bool nested = std::exchange(collecting_, true);
  for (const auto& [function, meaning] : model_.functions()) {
    if (function->range != sort || !meaning.parameters.empty() || found.size() >= kMostAsked || nested) continue;
    if (depth_ < limits_.depth) add(value_of(meaning.body));
  }
  collecting_ = nested;
  // The model's order is not the same in every run.
  std::sort(found.begin(), found.end(), ValueLess());
  if (found.size() > kFromModel) found.resize(kFromModel);
  switch (sort.kind()) {
    case SortKind::kInt:
      for (int i : {0, 1, -1, 2, -2, 10}) add(Value::integer(i));
      break;
    case SortKind::kReal:
      for (int i : {0, 1, -1}) add(make_real(i));
      add(make_real(1, 2));
      break;
    case SortKind::kBitVec:
      for (int i : {0, 1, -1, 2}) add(make_bv(uint64_t{sort.width()}, mpz_class(i)));
      break;
    case SortKind::kString:
      for (const char32_t* text : {U"", U"a", U"0", U"ab"}) add(make_string(text));
      break;
    default: add(default_value(sort, domains_));
  }
  return found;
}

Value Evaluator::evaluate_match(Term term, const Value& scrutinee) {
  if (scrutinee.is_none()) return scrutinee;
  std::span<const MatchCase> cases = term.match().cases;
  for (size_t i = 0; i < cases.size(); ++i) {
    if (!cases[i].constructor) return with_variables(cases[i].variables, {&scrutinee, 1}, term[i + 1]);
    if (constructor_index(*cases[i].constructor) != datatype_index(scrutinee)) continue;
    return with_variables(cases[i].variables, datatype_fields(scrutinee), term[i + 1]);
  }
  CUPEL_UNREACHABLE();
}

// Evaluates a body under an assignment of its own. Values of open terms belong to the assignment, so it gets a fresh
// stamp.
Value Evaluator::with_variables(std::span<const Variable* const> variables, std::span<const Value> values, Term body) {
  if (is_too_deep()) return undetermined(Reason::kTooLarge, "calls or quantifiers are nested too deeply");
  std::vector<std::optional<Value>> saved;
  for (size_t i = 0; i < variables.size(); ++i) {
    uint32_t id = variables[i]->id;
    if (id >= variables_.size()) variables_.resize(id + 1);
    saved.push_back(std::exchange(variables_[id], values[i]));
  }
  uint32_t outer = std::exchange(frame_, ++last_frame_);
  Value result = value_of(body);
  frame_ = outer;
  for (size_t i = variables.size(); i-- > 0;) variables_[variables[i]->id] = std::move(saved[i]);
  return result;
}

}  // namespace cupel
