// Functions of the script: equal arguments have equal values, whatever the function is.
#include <algorithm>

#include "mutate/row_builder.h"

namespace cupel {

namespace {

constexpr int kTries = 8;

// The places of a function where a term of the sort may stand.
size_t places_for(const Function& function, Sort sort) {
  bool plain = function.sort_parameters.empty() && !function.range.is(SortKind::kRegLan);
  return plain ? static_cast<size_t>(std::ranges::count(function.domain, sort)) : 0;
}

const Function* any_function(RowBuilder& builder, Sort sort) {
  std::span<const Function* const> functions = builder.maker().generators.functions();
  for (int i = 0; i < kTries && !functions.empty(); ++i) {
    const Function* function = builder.rng().pick(functions);
    bool visible = builder.maker().visibility.of(*function).covers(builder.place().command);
    if (visible && places_for(*function, sort) > 0) return function;
  }
  return nullptr;
}

Term congruence(RowBuilder& builder, Term formula) {
  Sort sort = formula[0].sort();
  bool fits = formula.arity() == 2 && !formula.has_binders() && !builder.maker().rules.difference;
  const Function* function = fits ? any_function(builder, sort) : nullptr;
  if (!function) return builder.fail(Failure::kNoArgument);
  size_t chosen = builder.rng().below(places_for(*function, sort));
  std::vector<Term> args[2];
  for (Sort domain : function->domain) {
    bool here = domain == sort && chosen-- == 0;
    Term other = here ? Term() : builder.any_term(domain);
    if (!here && (!other || other.has_binders())) return builder.fail(Failure::kNoArgument);
    for (size_t side : {0, 1}) args[side].push_back(here ? formula[side] : other);
  }
  Term sides[2];
  for (size_t side : {0, 1}) sides[side] = builder.store().apply(function->symbol, args[side], function->range);
  return builder.apply("=", {sides[0], sides[1]});
}

constexpr ApproximationRow kFunctionsApproximationRows[] = {
    {"(declare-sort U 0)(declare-fun f (U U) U)(declare-const x U)(declare-const y U)(declare-const i U)", "(= x y)",
     Approximation::kOver, "(= (f x i) (f y i))", "", "", "", RowProof::kSolver, congruence},
};

}  // namespace

RowTable function_approximations() { return {"Functions", kFunctionsApproximationRows}; }

}  // namespace cupel
