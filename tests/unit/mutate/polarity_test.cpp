#include "mutate/polarity.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "eval/evaluator.h"
#include "random_formula.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"

namespace cupel {
namespace {

constexpr Polarity kAllPolarities[] = {Polarity::kPositive, Polarity::kNegative, Polarity::kBoth};

/// The polarity at each place where the constant p stands, in order: + - or =.
std::string of_p(std::string_view formula) {
  Script script =
      parsed(std::string(kRandomDeclarations) + "(declare-fun f (Bool) Bool)(assert " + std::string(formula) + ")");
  std::string found;
  for_each_position(script.assertions()[0], [&](const PolarOccurrence& at) {
    if (print_term(*script.store, at.term) == "p") found += "+-="[static_cast<size_t>(at.polarity)];
    return true;
  });
  return found;
}

TEST(Polarity, OfConnectives) {
  EXPECT_EQ(of_p("p"), "+");
  EXPECT_EQ(of_p("(and p (or q p) (not p))"), "++-");
  EXPECT_EQ(of_p("(=> p p)"), "-+");
  EXPECT_EQ(of_p("(=> p (not p) p)"), "-++");
  EXPECT_EQ(of_p("(not (=> p p))"), "+-");
  EXPECT_EQ(of_p("(ite p p p)"), "=++");
  EXPECT_EQ(of_p("(not (ite q p p))"), "--");
  EXPECT_EQ(of_p("(xor p q)"), "=");
  EXPECT_EQ(of_p("(= p q p)"), "==");
  EXPECT_EQ(of_p("(distinct p q)"), "=");
  EXPECT_EQ(of_p("(f p)"), "=");
  EXPECT_EQ(of_p("(< (ite p 1 2) 3)"), "=");
  EXPECT_EQ(of_p("(not (= q (not p)))"), "=");
  EXPECT_EQ(of_p("(! (not (! p :named n)) :note a)"), "-");
  EXPECT_EQ(of_p("(forall ((z Bool)) (exists ((y Int)) (not (and p z))))"), "-");
}

TEST(Polarity, KnowsWhatIsAround) {
  Script script = parsed(
      "(declare-const p Bool)(assert (or p (forall ((z Int)) (exists ((y Bool)) (! (or y (= z 1)) "
      ":note a)))))(assert (! (not p) :named n))");
  PolarOccurrence plain = polar_occurrence(script.assertions()[0], std::vector<uint32_t>{0});
  EXPECT_FALSE(plain.under_binder);
  EXPECT_TRUE(plain.bound.empty());
  PolarOccurrence deep = polar_occurrence(script.assertions()[0], std::vector<uint32_t>{1, 0, 0, 0, 1});
  EXPECT_EQ(print_term(*script.store, deep.term), "(= z 1)");
  EXPECT_TRUE(deep.under_binder);
  ASSERT_EQ(deep.bound.size(), 2u);
  EXPECT_EQ(deep.bound[0]->name, "z");
  EXPECT_FALSE(deep.named);
  PolarOccurrence named = polar_occurrence(script.assertions()[1], std::vector<uint32_t>{0, 0});
  EXPECT_TRUE(named.named);
  EXPECT_EQ(named.polarity, Polarity::kNegative);
}

TEST(Polarity, AtomsAreTheLeavesOfTheBooleanStructure) {
  Script script = parsed(std::string(kRandomDeclarations) +
                         "(assert (and (not (< x 1)) (= p (! (= x y) :note a)) (forall ((z Bool)) (xor z true))))");
  std::string atoms;
  for_each_position(script.assertions()[0], [&](const PolarOccurrence& at) {
    if (is_atom(at.term)) atoms += print_term(*script.store, at.term) + ";";
    return true;
  });
  EXPECT_EQ(atoms, "(< x 1);p;(= x y);z;true;");
}

// Positions found one by one are those that the tree has, for every filter.
TEST(PolarPositions, AgreeWithAWalkOverTheTree) {
  EXPECT_TRUE(rc::check([](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 1, 5, {.quantifiers = true, .names = true});
    Term root = script.assertions()[0];
    if (root.occurrences() > 3000) return;
    for (TermFilter filter : {any_term, is_formula, is_atom}) {
      PolarPositions positions(filter);
      std::map<Polarity, uint64_t> seen;
      for_each_position(root, [&](const PolarOccurrence& at) {
        if (!filter(at.term)) return true;
        PolarOccurrence found = positions.at(root, at.polarity, seen[at.polarity]++);
        RC_ASSERT(found.path == at.path && found.term == at.term && found.bound == at.bound);
        RC_ASSERT(found.named == at.named && found.under_binder == at.under_binder);
        return true;
      });
      for (Polarity polarity : kAllPolarities) RC_ASSERT(positions.count(root).of(polarity) == seen[polarity]);
      if (filter == any_term) RC_ASSERT(positions.count(root).total() == root.occurrences());
    }
  }));
}

// A formula that is true stays true when something positive becomes weaker or something negative stronger.
TEST(PolarPositions, TruthIsMonotone) {
  size_t compared = 0;
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 2, 5, {.quantifiers = true, .names = false});
    TermStore& store = *script.store;
    Term root = script.assertions()[0], other = script.assertions()[1];
    Script heads = parsed("(declare-const p Bool)(assert (or p p))(assert (and p p))");
    Term disjunction = heads.assertions()[0], conjunction = heads.assertions()[1];
    PolarPositions positions;
    for (Polarity polarity : {Polarity::kPositive, Polarity::kNegative}) {
      std::optional<PolarOccurrence> at = positions.sample(root, polarity, rng);
      if (!at) continue;
      Term changed[] = {at->term, other};
      const Symbol& head = (polarity == Polarity::kPositive ? disjunction : conjunction).symbol();
      Term weaker = replace_at(store, root, at->path, store.apply(head, changed, Sort::boolean()));
      for (int i = 0; i < 8; ++i) {
        Model model = random_model(script, rng);
        Value before = Evaluator(store, model).evaluate(root), after = Evaluator(store, model).evaluate(weaker);
        if (before.is_none() || after.is_none() || before.is_false()) continue;
        ++compared;
        RC_ASSERT(after.is_true());
      }
    }
  }));
  EXPECT_GT(compared, 200u);
}

TEST(PolarPositions, SharedTermsCostNothing) {
  std::string text = "(declare-const p Bool)(assert ", closing;
  std::string inner = "p";
  for (int i = 0; i < 200; ++i) {
    std::string name = "l" + std::to_string(i);
    text += "(let ((" + name + " (or (not " + inner + ") " + inner + "))) ";
    closing += ")";
    inner = name;
  }
  Script script = parsed(text + inner + closing + ")");
  PolarPositions positions(is_atom);
  PolarityCounts counts = positions.count(script.assertions()[0]);
  EXPECT_EQ(counts.positive, UINT64_MAX);
  EXPECT_EQ(counts.both, 0u);
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    PolarOccurrence at = positions.sample(script.assertions()[0], Polarity::kNegative, rng).value();
    EXPECT_EQ(at.polarity, Polarity::kNegative);
    EXPECT_EQ(polar_occurrence(script.assertions()[0], at.path).polarity, Polarity::kNegative);
  }
}

TEST(PolarPositions, DeepTermsNeedNoStack) {
  std::string text = "(declare-const p Bool)(assert ";
  constexpr int kDepth = 300001;
  for (int i = 0; i < kDepth; ++i) text += "(not ";
  Script script = parsed(text + "p" + std::string(kDepth, ')') + ")");
  PolarPositions positions;
  EXPECT_EQ(positions.count(script.assertions()[0]).negative, kDepth / 2 + 1u);
  Rng rng(1);
  EXPECT_TRUE(positions.sample(script.assertions()[0], rng).has_value());
}

}  // namespace
}  // namespace cupel
