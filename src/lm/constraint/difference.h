// Difference logics (IDL, RDL): atoms compare an unknown with another one or with a number, or the difference of two
// unknowns with a number. Nothing else is computed with numbers. z3 refuses what has no such form.
#pragma once

#include "lm/constraint/want.h"
#include "term/operator.h"

namespace cupel::lm {

inline bool compares(const Operator& op) {
  return op.associativity == Associativity::kChainable || op.associativity == Associativity::kPairwise;
}

/// Whether an operator belongs to difference logics: `-`, comparisons, and what has nothing to do with numbers.
inline bool is_of_difference_logic(const Operator& op) {
  auto number = [](const SortPattern& one) {
    return one.kind == SortPattern::Kind::kConcrete && is_numeric(one.concrete);
  };
  return op.name == "-" || compares(op) || !(number(op.result) || std::ranges::any_of(op.parameters, number));
}

/// The forms that a number may have as an argument of the operator, behind arguments of the forms `seen`; a null
/// pointer stands for a function of the text. None: no number may stand there.
inline TermForms difference_forms(const Operator* op, size_t at, TermForms seen) {
  constexpr TermForms kNumber = kLiteralForm | kNegatedForm;
  if (!op) return kNumber | kUnknownForm;
  // Readers differ on (- (- 5)).
  if (op->name == "-" && op->parameters.size() == 1) return kLiteralForm;
  if (op->name == "-") return at < 2 ? kUnknownForm : kNoForm;
  if (!compares(*op)) return kNoForm;
  if (seen & kDifferenceForm) return at == 1 ? kNumber : kNoForm;
  bool first = at == 0 || (at == 1 && seen != kNoForm && !(seen & ~kNumber));
  return kNumber | kUnknownForm | (first ? kDifferenceForm : kNoForm);
}

}  // namespace cupel::lm
