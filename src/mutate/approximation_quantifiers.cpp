// Quantifiers: instances, and what a formula is an instance of. Sorts are not empty, so `forall` implies `exists`.
#include <algorithm>

#include "mutate/row_builder.h"
#include "term/occurrence.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace cupel {

namespace {

using enum Approximation;

// Without the patterns, which speak about the old variables.
Term body_of(Term quantifier) {
  Term body = quantifier[0];
  while (body.is(TermKind::kAnnotation)) body = body[0];
  return body;
}

// One variable less.
Term instance(RowBuilder& builder, Term formula) {
  std::span<const Variable* const> variables = formula.binder().variables;
  const Variable* chosen = builder.rng().pick(variables);
  Term value = builder.any_term(chosen->sort);
  if (!value) return {};
  Substitution substitution;
  substitution.add(builder.store().variable(*chosen), value);
  Term body = substitute(builder.store(), body_of(formula), substitution);
  std::vector<const Variable*> others;
  std::ranges::copy_if(variables, std::back_inserter(others), [&](const Variable* each) { return each != chosen; });
  if (!others.empty()) body = builder.store().bind(formula.binder().kind, others, body, Sort::boolean());
  return refresh_binders(builder.store(), body);
}

Term other_quantifier(RowBuilder& builder, Term formula) {
  const Binder& binder = formula.binder();
  BinderKind kind = binder.kind == BinderKind::kForall ? BinderKind::kExists : BinderKind::kForall;
  return refresh_binders(builder.store(),
                         builder.store().bind(kind, binder.variables, body_of(formula), Sort::boolean()));
}

// A variable may stand for anything but what must be a literal: numbers in products, parts of regular expressions.
bool may_vary(Term root, const Occurrence& at) {
  if (at.path.empty() || at.term.is(TermKind::kLiteral) || is_number(at.term) || at.term.has_binders()) return false;
  Term around = root;
  for (uint32_t child : at.path) {
    const Operator* op = around.op();
    bool fixed = op && (op->flags & kWantsValues);
    if (fixed || around.sort() == Sort::reg_lan() || !around.is(TermKind::kApplication)) return false;
    around = around.positions()[child];
  }
  return at.term.sort() != Sort::reg_lan() && !at.term.sort().is(SortKind::kFunction);
}

Term generalised(RowBuilder& builder, Term formula, BinderKind kind) {
  const LogicRules& rules = builder.maker().rules;
  if (!rules.logic.quantifiers || rules.difference) return builder.fail(Failure::kNoOperator);
  Occurrence at = sample_occurrence(formula, builder.rng());
  if (!may_vary(formula, at)) return builder.fail(Failure::kForm);
  const Variable* variable = builder.store().make_variable("v", at.term.sort());
  Term replacement = builder.store().variable(*variable);
  Term body;
  if (builder.rng().chance(1, 2)) {
    Substitution substitution;
    substitution.add(at.term, replacement);
    body = substitute(builder.store(), formula, substitution);
  } else {
    body = replace_at(builder.store(), formula, at.path, replacement);
  }
  if (rules.linear && !builder.maker().linearity.holds(body)) return builder.fail(Failure::kNonlinear);
  return refresh_binders(builder.store(), builder.store().bind(kind, {&variable, 1}, body, Sort::boolean()));
}

Term some_instance(RowBuilder& builder, Term formula) { return generalised(builder, formula, BinderKind::kExists); }
Term all_instances(RowBuilder& builder, Term formula) { return generalised(builder, formula, BinderKind::kForall); }

#define PREDICATE \
  "(declare-sort U 0)(declare-fun p (U) Bool)(declare-fun f (U U) Bool)(declare-const t U)(declare-const u U)"

constexpr ApproximationRow predicate_row(std::string_view from, Approximation direction, std::string_view to,
                                         RowFunction make) {
  return {PREDICATE, from, direction, to, {}, {}, {}, RowProof::kSolver, make};
}

constexpr ApproximationRow kQuantifiersApproximationRows[] = {
    predicate_row("(forall ((x U)) (p x))", kOver, "(p t)", instance),
    predicate_row("(forall ((x U) (y U)) (f x y))", kOver, "(forall ((y U)) (f t y))", instance),
    predicate_row("(forall ((x U)) (p x))", kOver, "(exists ((x U)) (p x))", other_quantifier),
    predicate_row("(exists ((x U)) (p x))", kUnder, "(p t)", instance),
    predicate_row("(exists ((x U) (y U)) (f x y))", kUnder, "(exists ((y U)) (f t y))", instance),
    predicate_row("(exists ((x U)) (p x))", kUnder, "(forall ((x U)) (p x))", other_quantifier),
    // Any formula is p; the term may stand in it several times, and some of them may stay.
    predicate_row("(p t)", kOver, "(exists ((x U)) (p x))", some_instance),
    predicate_row("(f t t)", kOver, "(exists ((x U)) (f x t))", some_instance),
    predicate_row("(p t)", kUnder, "(forall ((x U)) (p x))", all_instances),
    predicate_row("(f t t)", kUnder, "(forall ((x U)) (f x t))", all_instances),
};

}  // namespace

RowTable quantifier_approximations() { return {"Quantifiers", kQuantifiersApproximationRows}; }

}  // namespace cupel
