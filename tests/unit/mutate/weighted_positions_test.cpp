#include "mutate/weighted_positions.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "random_formula.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/string.h"

namespace cupel {
namespace {

Function& constant(const Script& script, std::string_view name) {
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (declared && declared->function->raw_name == name) return const_cast<Function&>(*declared->function);
  }
  ADD_FAILURE() << name;
  return const_cast<Function&>(*std::get<DeclareFun>(script.commands[0]).function);
}

// The example of the paper, section II-B: 0.2854 for both sides of `<=`, 0.0003 for the terms of the equation.
TEST(WeightedPositions, ProbabilitiesOfThePaper) {
  Script script =
      parsed("(declare-const x Real)(declare-const y Real)(assert (and (<= 0.0 y) (= x (+ 2.0 y))))(check-sat)");
  Model model;
  model.define(constant(script, "x"), make_real(3));
  model.define(constant(script, "y"), make_real(1));
  Evaluator evaluator(*script.store, model);
  WeightedPositions positions(evaluator, true);
  positions.add(script.assertions()[0]);
  auto probability = [&](std::vector<uint32_t> path) { return positions.probability(0, path); };
  EXPECT_NEAR(probability({0, 0}), 0.2854, 0.00005);
  EXPECT_NEAR(probability({0, 1}), 0.2854, 0.00005);
  for (std::vector<uint32_t> path : {std::vector<uint32_t>{1, 0}, {1, 1}, {1, 1, 0}, {1, 1, 1}})
    EXPECT_NEAR(probability(path), 0.0003, 0.00005);
  EXPECT_NEAR(probability({}), 0.5 / 3.504, 1e-9);

  WeightedPositions uniform(evaluator, false);
  uniform.add(script.assertions()[0]);
  EXPECT_NEAR(uniform.probability(0, std::vector<uint32_t>{1, 1, 1}), 1.0 / 9, 1e-9);
}

/// Right below a term that has no value, a constraint that lacks the current value of a position gives way to it.
Constraint walked_constraint(Evaluator& evaluator, Term at, std::span<const uint32_t> path) {
  Constraint constraint = constraint_at(evaluator, at, {});
  for (const uint32_t& child : path) {
    bool undetermined = evaluator.evaluate(at).is_none();
    constraint = constraint_at(evaluator, at, {&child, 1}, constraint);
    at = at[child];
    Value now = evaluator.evaluate(at);
    bool lacks_it = constraint.kind != Constraint::Kind::kNothing && !now.is_none() && !constraint.contains(now);
    if (undetermined && lacks_it) constraint = current_value(now);
  }
  return constraint;
}

// The sum over all positions is one, each is drawn about as often as it should be, with the constraint that a walk from
// the root finds.
TEST(WeightedPositions, AgreeWithAWalkOverTheTree) {
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 2, 4);
    Model model = random_model(script, rng);
    Evaluator evaluator(*script.store, model);
    std::vector<Term> formulas;
    for (Term formula : script.assertions())
      if (evaluator.evaluate(formula).is_true()) formulas.push_back(formula);
    if (formulas.empty()) return;
    WeightedPositions positions(evaluator, true);
    for (Term formula : formulas) positions.add(formula);
    double sum = 0, direct = 0;
    for (size_t i = 0; i < formulas.size(); ++i) {
      for (uint64_t index = 0; index < formulas[i].occurrences(); ++index) {
        Occurrence at = occurrence_at(formulas[i], index);
        sum += positions.probability(i, at.path);
        direct += walked_constraint(evaluator, formulas[i], at.path).score();
      }
    }
    RC_ASSERT(std::abs(sum - 1) < 1e-9);
    RC_ASSERT(std::abs(direct - positions.weight()) < 1e-6 * (1 + direct));
    std::vector<uint32_t> path;
    for (int i = 0; i < 20; ++i) {
      WeightedPositions::Choice choice = positions.choose(rng, path);
      RC_ASSERT(positions.probability(choice.formula, path) > 0);
      Term at = formulas[choice.formula];
      for (uint32_t child : path) at = at[child];
      RC_ASSERT(at == choice.term);
      RC_ASSERT(*choice.constraint == walked_constraint(evaluator, formulas[choice.formula], path));
    }
  }));
}

TEST(WeightedPositions, AreDrawnAsOftenAsTheyShouldBe) {
  Script script = parsed("(declare-const x Int)(assert (or (< x 5) (let ((d (+ x 1))) (= d d 4))))(check-sat)");
  Model model;
  model.define(constant(script, "x"), make_int(3));
  Evaluator evaluator(*script.store, model);
  WeightedPositions positions(evaluator, true);
  positions.add(script.assertions()[0]);
  std::map<std::vector<uint32_t>, int> drawn;
  Rng rng(1);
  constexpr int kDraws = 100000;
  std::vector<uint32_t> path;
  for (int i = 0; i < kDraws; ++i) {
    positions.choose(rng, path);
    ++drawn[path];
  }
  for (const auto& [at, count] : drawn) EXPECT_NEAR(count, kDraws * positions.probability(0, at), 600);
  // Both occurrences of the shared sum.
  EXPECT_TRUE(drawn.contains({1, 0}));
  EXPECT_TRUE(drawn.contains({1, 1}));
}

// 2^400 positions, of which many differ in their constraints.
TEST(WeightedPositions, AnExponentialTreeStaysSmall) {
  std::string text = "(declare-const x Int)(assert (< ";
  for (int i = 0; i < 400; ++i)
    text += "(let ((t" + std::to_string(i) + " (" + (i % 2 == 0 ? "- 1 " : "+ 1 ") +
            (i == 0 ? "x" : "(+ t" + std::to_string(i - 1) + " t" + std::to_string(i - 1) + ")") + "))) ";
  text += "t399" + std::string(400, ')') + " 0))(assert (> x (- 5)))(check-sat)";
  Script script = parsed(text);
  Model model;
  model.define(constant(script, "x"), make_int(-1));
  Evaluator evaluator(*script.store, model);
  Term formula = script.assertions()[0];
  Value value = evaluator.evaluate(formula);
  if (!value.is_true()) {
    const Operator* negation = parsed("(assert (not true))").assertions()[0].op();
    formula = script.store->apply(negation->symbol, {&formula, 1}, Sort::boolean());
  }
  WeightedPositions positions(evaluator, true);
  positions.add(formula);
  Rng rng(2);
  std::vector<uint32_t> path;
  size_t deepest = 0;
  for (int i = 0; i < 1000; ++i) {
    positions.choose(rng, path);
    deepest = std::max(deepest, path.size());
  }
  EXPECT_GT(deepest, 100u);
}

TEST(WeightedPositions, NamesAndLiteralArgumentsAreLeftAlone) {
  Script script = parsed(
      "(declare-const s String)(declare-const p Bool)"
      "(assert (! (or p (= s \"\")) :named n))"
      "(assert (str.in_re s (re.range \"a\" \"c\")))(check-sat)");
  Model model;
  model.define(constant(script, "p"), Value::boolean(true));
  model.define(constant(script, "s"), make_string(U"b"));
  Evaluator evaluator(*script.store, model);
  WeightedPositions positions(evaluator, true);
  for (Term formula : script.assertions()) positions.add(formula);
  EXPECT_EQ(positions.probability(0, {}), 0);
  EXPECT_EQ(positions.probability(0, std::vector<uint32_t>{0, 1}), 0);
  EXPECT_GT(positions.probability(1, std::vector<uint32_t>{0}), 0);
  EXPECT_GT(positions.probability(1, std::vector<uint32_t>{1}), 0);
  EXPECT_EQ(positions.probability(1, std::vector<uint32_t>{1, 0}), 0);
}

}  // namespace
}  // namespace cupel
