// The rules of the constraint analysis, one row per operator: which values of an argument bring the value of an
// application into a given set, all other arguments keeping theirs.
#pragma once

#include <span>
#include <string_view>

#include "mutate/constraint.h"

namespace cupel {

struct RuleInput {
  Term term;                      // an application
  size_t child;                   // whose constraint is wanted
  std::span<const Value> values;  // of the arguments; some may be undetermined
  const Constraint& outer;        // of the application: neither kNothing nor kAnything
  const Value& result;            // of the application, as it is; may be undetermined

  const Value& value() const { return values[child]; }
  /// Of an argument that is a bit-vector.
  uint32_t width(size_t argument) const { return term[argument].sort().width(); }
  /// The argument is one of these numbers.
  Constraint numbers(IntervalSet set) const { return Constraint::of_numbers(std::move(set), term[child].sort()); }
};

/// The result is exact if the outer constraint is and no other value of the argument does. kNothing: the rule does not
/// apply here.
using ConstraintRule = Constraint (*)(const RuleInput& input);

/// How comparisons order numbers.
enum class NumberOrder { kLess, kLessEqual, kGreater, kGreaterEqual };

struct ConstraintRow {
  std::string_view theory;
  std::string_view name;  // of the operator: one rule for all its declarations in that theory
  ConstraintRule rule;
};

/// All rows: those of one theory are in one file.
std::span<const ConstraintRow> core_constraint_rows();
std::span<const ConstraintRow> arithmetic_constraint_rows();
std::span<const ConstraintRow> bit_vector_constraint_rows();
std::span<const ConstraintRow> bitwise_constraint_rows();
std::span<const ConstraintRow> float_constraint_rows();
std::span<const ConstraintRow> string_constraint_rows();

/// The rules of known bits for operators that also have rules of intervals: `bvnot`, `concat`, `extract`, extensions.
Constraint bits_of_complement(const RuleInput& input);
Constraint bits_of_concatenation(const RuleInput& input);
Constraint bits_of_extraction(const RuleInput& input);
Constraint bits_of_extension(const RuleInput& input);

/// Null if the operator has none.
ConstraintRule constraint_rule(const Operator& op);

}  // namespace cupel
