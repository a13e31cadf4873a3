// What fusion is made of: inversions, logics, names, models.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "eval/evaluator.h"
#include "eval/random_value.h"
#include "eval/read_model.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/fusion/fusion_functions.h"
#include "strategy/fusion/joint_logic.h"
#include "strategy/fusion/model_items.h"
#include "strategy/fusion/renaming.h"

namespace cupel {
namespace {

/// Sorts that the function takes.
std::pair<Sort, Sort> random_sorts(const FusionFunction& function, TermStore& store, Rng& rng) {
  switch (function.sort) {
    case SortKind::kBool: return {Sort::boolean(), Sort::boolean()};
    case SortKind::kInt: return {Sort::integer(), Sort::integer()};
    case SortKind::kReal: return {Sort::real(), Sort::real()};
    case SortKind::kString: return {Sort::string(), Sort::string()};
    default: break;
  }
  Sort first = store.bit_vec(static_cast<uint32_t>(rng.between(1, 70)));
  return {first, function.joins ? store.bit_vec(static_cast<uint32_t>(rng.between(1, 70))) : first};
}

TEST(FusionFunctions, InversionsGiveTheVariablesBack) {
  std::map<const FusionFunction*, int> checked;
  EXPECT_TRUE(rc::check([&](uint64_t random) {
    Rng rng(random);
    for (const FusionFunction& function : fusion_functions()) {
      TermStore store;
      Domains domains;
      auto [first, second] = random_sorts(function, store, rng);
      RC_ASSERT(function.takes(first, second));
      Function* x = store.declare("x", FunctionKind::kDeclared, {}, first);
      Function* y = store.declare("y", FunctionKind::kDeclared, {}, second);
      Function* z = store.declare("z", FunctionKind::kDeclared, {}, function.range(store, first, second));
      Model model;
      Value values[] = {random_value(first, rng, domains), random_value(second, rng, domains)};
      model.define(*x, values[0]);
      model.define(*y, values[1]);
      Fusion made = function.apply(store, store.constant(*x), store.constant(*y), store.constant(*z), rng);
      RC_ASSERT(made.fused.sort() == z->range && made.x.sort() == first && made.y.sort() == second);
      Evaluator evaluator(store, model);
      Value fused = evaluator.evaluate(made.fused);
      RC_ASSERT(!fused.is_none());
      model.define(*z, fused);
      Value x_again = evaluator.evaluate(made.x), y_again = evaluator.evaluate(made.y);
      // A product cannot be divided by zero.
      bool open = x_again.is_none() || y_again.is_none();
      RC_ASSERT(!open || function.product);
      if (open) continue;
      if (x_again != values[0] || y_again != values[1])
        RC_FAIL(std::string(function.name) + ": " + print_term(store, made.x) + ", " + print_term(store, made.y));
      ++checked[&function];
    }
  }));
  for (const FusionFunction& function : fusion_functions()) EXPECT_GT(checked[&function], 20) << function.name;
}

TEST(FusionFunctions, SortsMustFit) {
  TermStore store;
  for (const FusionFunction& function : fusion_functions()) {
    EXPECT_FALSE(function.takes(Sort::integer(), Sort::real())) << function.name;
    EXPECT_EQ(function.takes(store.bit_vec(4), store.bit_vec(5)), function.joins) << function.name;
    EXPECT_FALSE(function.joins && function.takes(store.bit_vec(600), store.bit_vec(600)));
  }
  EXPECT_TRUE(is_fusable(store.bit_vec(600)));
  EXPECT_FALSE(is_fusable(store.array(Sort::integer(), Sort::integer())));
}

TEST(JointLogic, CoversBoth) {
  struct Case {
    const char *first, *second, *linear, *products;
  };
  constexpr Case kCases[] = {
      {"QF_LIA", "QF_LIA", "QF_LIA", "QF_NIA"},
      {"QF_LIA", "QF_LRA", "QF_LIRA", "QF_NIRA"},
      {"QF_NRA", "QF_LRA", "QF_NRA", "QF_NRA"},
      {"QF_IDL", "QF_IDL", "QF_LIA", "QF_NIA"},
      {"QF_UFIDL", "QF_IDL", "QF_UFLIA", "QF_UFNIA"},
      {"QF_S", "QF_S", "QF_SLIA", "QF_SNIA"},
      {"QF_S", "QF_LIA", "QF_SLIA", "QF_SNIA"},
      {"QF_BV", "QF_UF", "QF_UFBV", "QF_UFBV"},
      {"QF_BV", "BV", "BV", "BV"},
      {"QF_ABV", "QF_LIA", "QF_AUFBVLIA", "QF_AUFBVNIA"},
      {"QF_AX", "QF_AX", "QF_AX", "QF_AX"},
      {"QF_DT", "QF_LIA", "QF_UFDTLIA", "QF_UFDTNIA"},
      {"QF_DTLIA", "QF_DTLIA", "QF_DTLIA", "QF_UFDTNIA"},
      {"QF_FP", "QF_S", "ALL", "ALL"},
      {"QF_LIRAFS", "QF_LIA", "ALL", "ALL"},
      {"QF_UFC", "QF_UF", "ALL", "ALL"},
      {"HORN", "HORN", "ALL", "ALL"},
      {"ALL", "QF_LIA", "ALL", "ALL"},
      {"", "QF_LIA", "ALL", "ALL"},
      {"", "", "ALL", "ALL"},
      {"HO_UF", "QF_LIA", "HO_ALL", "HO_ALL"},
  };
  for (const Case& each : kCases) {
    EXPECT_EQ(joint_logic(each.first, each.second, false), each.linear) << each.first << " " << each.second;
    EXPECT_EQ(joint_logic(each.second, each.first, false), each.linear) << each.first << " " << each.second;
    EXPECT_EQ(joint_logic(each.first, each.second, true), each.products) << each.first << " " << each.second;
  }
}

TEST(Renaming, FindsWhatAScriptDeclares) {
  Script script = parse_script(
                      "(declare-sort U 0)(define-sort V () U)(declare-fun |a b| (U) Int)(declare-const c V)"
                      "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
                      "(define-fun f ((k Int)) Int (+ k 1))"
                      "(define-funs-rec ((g ((k Int)) Int)) ((ite (< k 0) 0 (g (- k 1)))))")
                      .value();
  EXPECT_EQ(declared_names(script),
            (std::vector<std::string_view>{"U", "V", "a b", "c", "L", "nil", "cons", "head", "tail", "f", "g"}));
  EXPECT_EQ(constructor_names(script), (std::vector<std::string_view>{"nil", "cons"}));
}

TEST(Renaming, ChangesSymbolsAndNothingElse) {
  Renaming names{{"x", "x_2"}, {"a b", "a b_2"}, {"assert", "assert_2"}, {"bv5", "bv5_2"}, {"is", "is_2"}, {"c", "d"}};
  EXPECT_EQ(renamed("(assert (and assert |x| \"x\" (forall ((x Int)) (p x :x |a b|)))) ; x\n", names),
            "(assert (and assert_2 x_2 \"x\" (forall ((x_2 Int)) (p x_2 :x |a b_2|)))) ; x\n");
  EXPECT_EQ(renamed("(assert ((_ is c) (f (_ bv5 8) bv5)))", names), "(assert ((_ is d) (f (_ bv5 8) bv5_2)))");
}

TEST(Renaming, FreshNamesAreFree) {
  FreshNames names(Vocabulary::standard());
  names.take_symbols("(assert (= x x_2 |y_2|))");
  EXPECT_EQ(names.make("x", "_2"), "x_2_");
  EXPECT_EQ(names.make("y", "_2"), "y_2_");
  EXPECT_EQ(names.make("z", "_2"), "z_2");
  EXPECT_EQ(names.make("z", "_2"), "z_2_");
  EXPECT_TRUE(names.is_known("select"));
  EXPECT_TRUE(names.is_known("Int"));
  EXPECT_FALSE(names.is_known("x"));
}

// Helpers, elements and universes survive; so does what is true.
TEST(ModelItems, SayWhatTheModelSaid) {
  constexpr std::string_view kScript =
      "(declare-sort U 0)(declare-const u U)(declare-const v U)(declare-fun g (U) Int)(declare-fun h (Int) Int)"
      "(declare-const a (Array Int Int))"
      "(assert (distinct u v))(assert (forall ((k U)) (or (= k u) (= k v))))(assert (< (g u) (g v) (h 3)))"
      "(assert (= (select a 7) 5))(check-sat)";
  constexpr std::string_view kModels[] = {
      "(\n;; universe for U:\n (declare-fun U!val!0 () U)(declare-fun U!val!1 () U)"
      "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))"
      "(define-fun u () U U!val!0)(define-fun v () U U!val!1)(define-fun g ((x!0 U)) Int (ite (= x!0 U!val!1) 1 0))"
      "(define-fun k!9 ((x!0 Int)) Int 5)(define-fun a () (Array Int Int) (_ as-array k!9))"
      "(define-fun h ((x!0 Int)) Int (k!9 x!0)))",
      "(\n; cardinality of U is 2\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n"
      "(define-fun u () U (as @U_0 U))(define-fun v () U (as @U_1 U))"
      "(define-fun g ((x U)) Int (ite (= (as @U_0 U) x) 0 1))"
      "(define-fun a () (Array Int Int) ((as const (Array Int Int)) 5))(define-fun h ((x Int)) Int 2))"};
  for (std::string_view text : kModels) {
    Script script = parse_script(kScript).value();
    ModelItems items = model_items(script, text).value();
    EXPECT_GE(items.names.size(), 2u);
    Script again = parse_script(kScript).value();
    Result<Model> model = read_model(again, "(\n" + items.text + ")");
    ASSERT_TRUE(model.ok()) << model.error().message << items.text;
    Evaluator evaluator(*again.store, *model);
    for (Term formula : again.assertions()) EXPECT_TRUE(evaluator.evaluate(formula).is_true()) << items.text;
  }
}

}  // namespace
}  // namespace cupel
