#include "term/substitute.h"

#include <gtest/gtest.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/walk.h"

namespace cupel::substitute_test {
namespace {

Script parse(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().message;
  return std::move(script).value();
}

TEST(Substitute, ReplacesEverywhereInTheDag) {
  Script script = parse("(declare-const x Int)(declare-const y Int)(assert (= (+ x x) (* x y)))(assert (= y 0))");
  Term equation = script.assertions()[0], x = equation[0][0], y = equation[1][1];
  Substitution substitution;
  substitution.add(x, y);
  substitution.add(y, x);
  EXPECT_EQ(print_term(*script.store, substitute(*script.store, equation, substitution)), "(= (+ y y) (* y x))");
}

// P(x) and (exists y. Q(x, y)) with x := y must not become (exists y. Q(y, y)).
TEST(Substitute, DoesNotCapture) {
  Script script = parse(
      "(declare-fun Q (Int Int) Bool)"
      "(assert (forall ((x Int)) (exists ((y Int)) (Q x y))))");
  Term forall = script.assertions()[0], exists = forall[0];
  TermStore& store = *script.store;
  Term x = store.variable(*forall.binder().variables[0]), y = store.variable(*exists.binder().variables[0]);
  Substitution substitution;
  substitution.add(x, y);
  Term replaced = substitute(store, exists, substitution);
  ASSERT_EQ(free_variables(replaced).size(), 1u);
  EXPECT_EQ(free_variables(replaced)[0], &y.variable());
  EXPECT_NE(replaced.binder().variables[0], &y.variable());
}

TEST(Substitute, RefreshedBindersShareNoVariables) {
  Script script = parse(
      "(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-const l L)"
      "(assert (forall ((x Int)) (match l ((nil false) ((cons h t) (exists ((z Int)) (= z h x)))))))");
  Term old = script.assertions()[0];
  Term fresh = refresh_binders(*script.store, old);
  EXPECT_NE(old, fresh);
  EXPECT_NE(old.binder().variables[0], fresh.binder().variables[0]);
  EXPECT_EQ(print_term(*script.store, old), print_term(*script.store, fresh));
}

// A mutation may place a quantified term under a binder of the same name: the printer keeps them apart.
TEST(Substitute, PrinterRenamesWhereNamesCollide) {
  Script script = parse(
      "(declare-fun P (Int Int) Bool)(declare-const c Int)"
      "(assert (forall ((x Int)) (P x c)))(assert (forall ((x Int)) (P x x)))");
  TermStore& store = *script.store;
  Term outer = script.assertions()[0], inner = script.assertions()[1];
  Substitution substitution;
  substitution.add(outer[0], inner);
  Term nested = substitute(store, outer, substitution);
  EXPECT_EQ(print_term(store, nested), "(forall ((x Int)) (forall ((x!1 Int)) (P x!1 x!1)))");
}

TEST(Substitute, DeepTermsNeedNoStack) {
  std::string text = "(declare-const p Bool)(declare-const q Bool)(assert ";
  constexpr int kDepth = 300000;
  for (int i = 0; i < kDepth; ++i) text += "(not ";
  text += "p" + std::string(kDepth, ')') + ")(assert q)";
  Script script = parse(text);
  Term deep = script.assertions()[0], q = script.assertions()[1];
  Term leaf = deep;
  while (leaf.arity() > 0) leaf = leaf[0];
  Substitution substitution;
  substitution.add(leaf, q);
  EXPECT_EQ(depth(substitute(*script.store, deep, substitution)), size_t{kDepth + 1});
}

}  // namespace
}  // namespace cupel::substitute_test
