#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

constexpr ComplementRow kComplements[] = {
    {"x y: A", "(= x y)", "(distinct x y)"},   {"x y: Num", "(< x y)", "(>= x y)"},
    {"x y: Num", "(> x y)", "(<= x y)"},       {"x y: BV", "(bvult x y)", "(bvuge x y)"},
    {"x y: BV", "(bvugt x y)", "(bvule x y)"}, {"x y: BV", "(bvslt x y)", "(bvsge x y)"},
    {"x y: BV", "(bvsgt x y)", "(bvsle x y)"}, {"x y: String", "(str.< x y)", "(str.<= y x)"},
    // None for floats: a comparison with NaN is false, and so is its mirror.
};

}  // namespace

std::span<const RowTable> approximation_tables() {
  static const RowTable kTables[] = {
      core_approximations(),   arithmetic_approximations(), bit_vector_approximations(), float_approximations(),
      string_approximations(), regex_approximations(),      array_approximations(),      sequence_approximations(),
      set_approximations(),    function_approximations(),   datatype_approximations(),   quantifier_approximations(),
  };
  return kTables;
}

std::span<const ComplementRow> complement_rows() { return kComplements; }

std::string name_of(const ApproximationRow& row) {
  std::string name(row.from);
  name += row.direction == Approximation::kOver ? " over " : " under ";
  return name += row.to;
}

}  // namespace cupel
