#include "mutate/constraint_values.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "mutate/float_order.h"
#include "mutate/value_term.h"
#include "random_formula.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "value/print.h"

namespace cupel {
namespace {

// A value meets a constraint exactly if it makes the constraint's formula true.
TEST(ConstraintValues, FormulasSayWhatConstraintsMean) {
  size_t formulas = 0, near = 0, inside = 0;
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 2, 4, {.quantifiers = false});
    TermStore& store = *script.store;
    Model model = random_model(script, rng);
    Evaluator evaluator(store, model);
    Domains domains;
    for (Term root : script.assertions()) {
      if (!evaluator.evaluate(root).is_true()) continue;
      for (int i = 0; i < 8; ++i) {
        Occurrence at = sample_occurrence(root, rng);
        Constraint constraint = constraint_at(evaluator, root, at.path);
        Sort sort = at.term.sort();
        Value end = value_near_end(constraint, sort, rng);
        near += !end.is_none();
        inside += constraint.contains(end);
        Function* fresh = store.declare("fresh", FunctionKind::kDeclared, {}, sort);
        Term formula = formula_of(store, constraint, store.constant(*fresh));
        if (!formula) continue;
        ++formulas;
        for (const Value& value : {end, evaluator.evaluate(at.term), random_value(sort, rng, domains)}) {
          if (value.is_none()) continue;
          Model with = model;
          with.define(*fresh, value);
          bool holds = Evaluator(store, with).evaluate(formula).is_true();
          if (holds != constraint.contains(value))
            RC_FAIL(print_term(store, formula) + " for " + to_smtlib(value, sort.text()));
        }
      }
    }
  }));
  EXPECT_GT(formulas, 100u);
  EXPECT_GT(inside, near * 3 / 4);
}

// Every interval of floats, against every float.
TEST(ConstraintValues, FormulasOfFloats) {
  TermStore store;
  Sort sort = store.floating(2, 3);
  Function* fresh = store.declare("fresh", FunctionKind::kDeclared, {}, sort);
  long last = nan_ordinal(sort).get_si();
  for (long low = -last; low <= last; ++low) {
    for (long high = low; high <= last; ++high) {
      Constraint constraint =
          Constraint::of_numbers(IntervalSet(true, {Interval{mpq_class(low), mpq_class(high)}}), sort);
      Term formula = formula_of(store, constraint, store.constant(*fresh));
      for (long ordinal = -last; formula && ordinal <= last; ++ordinal) {
        Value value = float_at(ordinal, sort);
        ASSERT_EQ(float_ordinal(value), ordinal);
        Model model;
        model.define(*fresh, value);
        ASSERT_EQ(Evaluator(store, model).evaluate(formula).is_true(), constraint.contains(value))
            << print_term(store, formula) << " for " << to_smtlib(value, sort.text());
      }
    }
  }
}

TEST(ValueTerms, DenoteTheirValues) {
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    TermStore store;
    Model model;
    Domains domains;
    for (Sort sort :
         {Sort::boolean(), Sort::integer(), Sort::real(), Sort::string(), Sort::rounding_mode(), store.bit_vec(1),
          store.bit_vec(7), store.bit_vec(70), store.floating(3, 5), store.floating(8, 24)}) {
      Value value = random_value(sort, rng, domains);
      Term term = value_term(store, value, sort);
      RC_ASSERT(term);
      RC_ASSERT(term.sort() == sort);
      RC_ASSERT(Evaluator(store, model).evaluate(term) == value);
    }
  }));
}

}  // namespace
}  // namespace cupel
