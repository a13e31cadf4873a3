#include "oracle/forced_values.h"

#include <algorithm>
#include <optional>

#include "term/operator.h"
#include "theory/operator_table.h"

namespace cupel::oracle {

namespace {

constexpr int kMostRounds = 8;  // what one conjunct gives another one may need
constexpr size_t kMostConjuncts = 2'000;

const Function* declared_constant(Term term) {
  const Function* function = term.fun();
  bool is_one = function && function->kind == FunctionKind::kDeclared && function->domain.empty() && !function->body;
  return is_one ? function : nullptr;
}

bool is_applied(Term term, std::string_view name) { return term.op() && term.op()->name == name; }

void add_conjuncts(Term formula, std::vector<Term>& conjuncts) {
  if (conjuncts.size() >= kMostConjuncts) return;
  if (formula.is(TermKind::kAnnotation)) return add_conjuncts(formula[0], conjuncts);
  if (!is_applied(formula, "and")) return conjuncts.push_back(formula);
  for (Term argument : formula.args()) add_conjuncts(argument, conjuncts);
}

class Propagation {
 public:
  Propagation(TermStore& store, EvalLimits limits) : evaluator_(store, model_, limits) {}

  /// Whether it gave anything new.
  bool take(Term conjunct) {
    if (define(conjunct, Value::boolean(true))) return true;
    if (is_applied(conjunct, "not")) return define(conjunct.args()[0], Value::boolean(false));
    if (!is_applied(conjunct, "=")) return false;
    auto open = [this](Term side) { return declared_constant(side) && !model_.find_value(*declared_constant(side)); };
    if (std::ranges::none_of(conjunct.args(), open)) return false;
    for (Term side : conjunct.args()) {
      Value value = evaluator_.evaluate(side);
      if (!value.is_none()) return define_all(conjunct.args(), side.sort(), value);
    }
    return false;
  }

  void next_round() { evaluator_.forget_values(); }
  ForcedValues& values() { return values_; }

 private:
  bool define(Term term, const Value& value) {
    const Function* constant = declared_constant(term);
    if (!constant || model_.find_value(*constant)) return false;
    model_.define(*constant, value);
    values_.emplace_back(constant, value);
    return true;
  }

  bool define_all(std::span<const Term> sides, Sort sort, const Value& value) {
    bool any = false;
    for (Term side : sides) any |= side.sort() == sort && define(side, value);
    return any;
  }

  Model model_;
  ForcedValues values_;
  Evaluator evaluator_;
};

}  // namespace

ForcedValues forced_values(TermStore& store, std::span<const Term> formulas, EvalLimits limits) {
  std::vector<Term> conjuncts;
  for (Term formula : formulas) add_conjuncts(formula, conjuncts);
  Propagation propagation(store, limits);
  bool any = true;
  for (int round = 0; round < kMostRounds && any; ++round) {
    any = false;
    for (Term conjunct : conjuncts) any |= propagation.take(conjunct);
    if (any) propagation.next_round();
  }
  return std::move(propagation.values());
}

}  // namespace cupel::oracle
