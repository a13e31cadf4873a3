// Clauses mean what the formula means: with the auxiliary constants as they are meant they have the formula's value,
// and with any others they are not true where the formula is false.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "eval/evaluator.h"
#include "mutate/random_formula.h"
#include "strategy/sparrow/clauses.h"

namespace cupel {
namespace {

constexpr const char* kNames[] = {"p", "q", "r"};

std::string random_formula(Rng& rng, int depth) {
  if (depth == 0 || rng.chance(1, 6)) return rng.chance(1, 8) ? "true" : kNames[rng.below(3)];
  auto list = [&](size_t least, size_t most) {
    std::string text;
    for (size_t i = least + rng.below(most - least + 1); i > 0; --i) text += " " + random_formula(rng, depth - 1);
    return text;
  };
  switch (rng.below(9)) {
    case 0: return "(not" + list(1, 1) + ")";
    case 1: return "(and" + list(1, 3) + ")";
    case 2: return "(or" + list(1, 3) + ")";
    case 3: return "(=>" + list(2, 3) + ")";
    case 4: return "(xor" + list(2, 3) + ")";
    case 5: return "(=" + list(2, 3) + ")";
    case 6: return "(distinct" + list(2, 3) + ")";
    case 7: return "(let ((s " + random_formula(rng, depth - 1) + ")) (xor s (and s" + list(1, 1) + ")))";
    default: return "(ite" + list(3, 3) + ")";
  }
}

bool all_true(Evaluator& evaluator, const Script& script) {
  for (Term formula : script.assertions())
    if (!evaluator.evaluate(formula).is_true()) return false;
  return true;
}

TEST(SparrowClauses, MeanWhatTheFormulaMeans) {
  uint64_t auxiliaries = 0;
  EXPECT_TRUE(rc::check([&](uint64_t random) {
    Rng rng(random);
    std::string text = "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)";
    for (int i = 0; i < 2; ++i) text += "(assert " + random_formula(rng, 3) + ")";
    Script script = parsed(text + "(check-sat)");
    Result<Clauses> clauses = clauses_of(script);
    RC_ASSERT(clauses.ok());
    auxiliaries += clauses->auxiliaries.size();
    std::vector<const Function*> constants;
    for (const Command& command : script.commands)
      if (const auto* declared = std::get_if<DeclareFun>(&command)) constants.push_back(declared->function);
    for (uint32_t bits = 0; bits < 8; ++bits) {
      Model model;
      for (size_t i = 0; i < constants.size(); ++i) model.define(*constants[i], Value::boolean((bits >> i & 1) != 0));
      Evaluator plain(*script.store, model);
      bool expected = all_true(plain, script);
      Model meant = model, other = model;
      for (const Auxiliary& one : clauses->auxiliaries) {
        meant.define(*one.symbol, plain.evaluate(one.meaning));
        other.define(*one.symbol, Value::boolean(rng.chance(1, 2)));
      }
      Evaluator as_meant(*script.store, meant), as_drawn(*script.store, other);
      RC_ASSERT(all_true(as_meant, clauses->script) == expected);
      RC_ASSERT(!all_true(as_drawn, clauses->script) || expected);
    }
  }));
  EXPECT_GT(auxiliaries, 300u);
}

TEST(SparrowClauses, StopAtTermsAndBinders) {
  Script script = parsed(
      "(declare-const x Int)(declare-const p Bool)(declare-fun f (Bool) Int)"
      "(assert (or (forall ((y Int)) (and (< y x) p)) (= (f (and p p)) (ite (or p p) 1 2))))(check-sat)");
  Result<Clauses> clauses = clauses_of(script);
  ASSERT_TRUE(clauses.ok());
  EXPECT_EQ(clauses->auxiliaries.size(), 1u);
  EXPECT_EQ(clauses->script.assertions().size(), 4u);  // of the disjunction, and itself
}

}  // namespace
}  // namespace cupel
