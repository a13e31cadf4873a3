// Single rules of the mutations, each with a seed that would show it broken.
#include <gtest/gtest.h>

#include "strategy/mutation_helpers.h"
#include "theory/operator_table.h"

namespace cupel {
namespace {

const char* const kAll[] = {"typefuzz", "opfuzz", "fuzzchick"};

void expect_accepted(const std::string& text, uint64_t chains = 30) {
  Seed seed = seed_of(text);
  for (const char* name : kAll) {
    for (const std::string& mutant : mutants(strategy_of(name), seed, chains)) {
      Result<Script> again = parse_script(mutant);
      ASSERT_TRUE(again.ok()) << name << ": " << again.error().describe("mutant") << "\n" << mutant;
      ASSERT_EQ(print_script(*again), mutant) << name;
    }
  }
}

TEST(Mutation, SymbolsStayInTheirScope) {
  expect_accepted(
      "(set-logic QF_LIA)(declare-const a Int)(assert (< a 1))(push 1)(declare-const b Int)(assert (< b (+ a 1)))"
      "(check-sat)(pop 1)(declare-const c Bool)(assert (or c (= a 2)))(push 1)(declare-const b Real)"
      "(assert (> b 1.0))(check-sat)(pop 1)(check-sat)");
}

TEST(Mutation, DeclarationsBetweenAssertions) {
  Seed seed = seed_of(
      "(set-logic QF_UFLIA)(declare-const a Int)(assert (< a 1))(declare-fun f (Int) Int)(declare-const b Int)"
      "(assert (= (f b) (f a)))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed, 100);
  for (const std::string& text : texts) {
    size_t first = text.find("(assert"), declared = text.find("(declare-fun f");
    EXPECT_EQ(text.substr(first, declared - first).find("(f "), std::string::npos) << text;
  }
}

TEST(Mutation, SortsEndWithTheirLevel) {
  expect_accepted(
      "(set-logic UF)(declare-const p Bool)(push 1)(declare-sort U 0)(declare-fun q (U) Bool)"
      "(assert (forall ((x U)) (exists ((y U)) (or p (not (= x y))))))(check-sat)(pop 1)(assert (or p (not p)))"
      "(check-sat)");
}

TEST(Mutation, NamesAreKept) {
  Seed seed = seed_of(
      "(set-option :produce-unsat-cores true)(set-logic QF_LIA)(declare-const x Int)"
      "(assert (! (< x 1) :named first))(assert (or first (! (= x 2) :named |second name|)))"
      "(assert (=> |second name| (> x 5)))(check-sat)");
  for (const char* name : kAll) {
    for (const std::string& mutant : mutants(strategy_of(name), seed, 40)) {
      ASSERT_TRUE(parse_script(mutant).ok()) << mutant;
      EXPECT_NE(mutant.find(":named first"), std::string::npos);
      EXPECT_NE(mutant.find(":named |second name|"), std::string::npos);
    }
  }
}

TEST(Mutation, ANameMeansTheMutatedTerm) {
  Seed seed = seed_of(
      "(set-logic QF_LIA)(declare-const x Int)(assert (! (< x 1) :named first))(assert (or first (= x 2)))(check-sat)");
  auto chain = start(strategy_of("typefuzz"), seed, Rng(3));
  while (const TestCase* test = (*chain)->next()) {
    const auto& named = std::get<Assert>(test->script.commands[2]).term;
    ASSERT_TRUE(named.is(TermKind::kAnnotation));
    for (uint32_t id = 0; id < test->script.store->size(); ++id) {
      const Function* function = test->script.store->term(id).fun();
      if (function && function->kind == FunctionKind::kNamed) {
        EXPECT_EQ(function->body, named[0]);
      }
    }
  }
}

TEST(Mutation, PatternsStayWithTheirQuantifier) {
  Seed seed = seed_of(
      "(set-logic UFLIA)(declare-fun f (Int) Int)(declare-fun g (Int Int) Int)"
      "(assert (forall ((x Int) (y Int)) (! (=> (< x y) (< (f x) (g x y))) :pattern ((g x y)) :pattern ((f x) (f y)))))"
      "(assert (exists ((x Int)) (= (f x) 3)))(check-sat)");
  for (const char* name : kAll) {
    for (const std::string& mutant : mutants(strategy_of(name), seed, 40)) {
      Result<Script> again = parse_script(mutant);
      ASSERT_TRUE(again.ok()) << again.error().describe("mutant") << mutant;
      ASSERT_EQ(print_script(*again), mutant);
    }
  }
}

TEST(Mutation, QuantifiersWithTheSameNames) {
  expect_accepted(
      "(set-logic LIA)(declare-const x Int)(assert (forall ((x Int)) (=> (< x 1) (exists ((x Int) (y Int)) (< y x)))))"
      "(assert (exists ((y Int)) (forall ((x Int)) (or (< x y) (> x y) (= x y)))))(check-sat)");
}

TEST(Mutation, DefinitionsAreMutatedToo) {
  Seed seed = seed_of(
      "(set-logic QF_UFLIA)(define-fun twice ((x Int)) Int (+ x x))(declare-const a Int)"
      "(assert (= (twice a) (+ a 1)))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed, 20);
  bool changed = false;
  for (const std::string& text : texts) changed |= text.find("Int (+ x x))") == std::string::npos;
  EXPECT_TRUE(changed);
  expect_accepted(seed.text);
  expect_accepted(
      "(set-logic ALL)(define-funs-rec ((even ((n Int)) Bool) (odd ((m Int)) Bool))"
      "((ite (= n 0) true (odd (- n 1))) (ite (= m 0) false (even (- m 1)))))(declare-const k Int)"
      "(assert (and (even k) (> k 3)))(check-sat)");
}

TEST(Mutation, ProductsInDefinitionsCountAsProducts) {
  Seed seed = seed_of(
      "(set-logic QF_LIA)(define-fun product ((x Int) (y Int)) Int (* x y))(declare-const a Int)(declare-const b Int)"
      "(assert (< (product 3 a) (+ b 1)))(check-sat)");
  for (const std::string& text : mutants(strategy_of("typefuzz"), seed, 60)) {
    size_t at = text.find("(assert");
    size_t use = text.find("(product ", at);
    if (use != std::string::npos) {
      EXPECT_EQ(text.substr(use, 13), "(product 3 a)") << text;
    }
  }
}

TEST(Mutation, FunctionsThatShareANameStayWhereTheyAre) {
  expect_accepted(
      "(set-logic QF_UFDTLIA)(declare-datatype List ((cons (head Int) (tail List)) (nil)))"
      "(define-const t List (cons 0 nil))(declare-const u List)(assert (= u (tail t)))"
      "(declare-datatypes ((Par 1)) ((par (T) ((cons (first T) (rest (Par T))) (nil)))))(declare-const a (Par Int))"
      "(assert (= a (cons 1 (as nil (Par Int)))))(assert (= (rest a) (as nil (Par Int))))"
      "(assert (< (first a) (head u)))(check-sat)");
  expect_accepted(
      "(set-logic QF_UFLIA)(declare-fun f (Int) Int)(declare-fun f (Bool) Int)(declare-fun f (Int Int) Int)"
      "(declare-const x Int)(assert (= (f x) (f true)))(assert (< (f x 1) (f (= x 1))))(check-sat)");
}

TEST(Mutation, FunctionsWithTheNameOfAnOperatorAreNotGenerated) {
  Seed seed = seed_of(
      "(set-logic ALL)(declare-datatypes ((T 0)) (((leaf) (tuple (first T)) (wrap (inner T)))))(declare-const x T)"
      "(assert (= x (wrap leaf)))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed, 40);
  EXPECT_TRUE(any_has(texts, "(wrap x)"));
  EXPECT_FALSE(any_has(texts, "(tuple x)"));
}

TEST(Mutation, NamesThatAreDeclaredOneAfterAnotherAreNoObstacle) {
  Seed seed = seed_of(
      "(set-logic QF_UFLIA)(declare-const x Int)(push 1)(declare-fun f (Int) Int)(assert (= (f x) 1))(check-sat)(pop 1)"
      "(push 1)(declare-fun f (Int Int) Int)(assert (= (f x x) 1))(check-sat)(pop 1)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed, 40);
  EXPECT_TRUE(any_has(texts, "(f (f x))"));
  EXPECT_TRUE(any_has(texts, "(f (f x x) x)"));
  for (const std::string& mutant : texts) ASSERT_TRUE(parse_script(mutant).ok()) << mutant;
}

TEST(Mutation, NonlinearSeedsOfLinearLogicsGetTheLogicThatTheyNeed) {
  auto logics = [](const std::string& text) {
    std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed_of(text), 3);
    return texts.empty() ? "" : texts.back().substr(0, texts.back().find('\n'));
  };
  std::string rest = "(declare-const x Int)(declare-const y Int)(assert (= (* x y) x))(check-sat)";
  EXPECT_EQ(logics("(set-logic QF_UFLIA)" + rest), "(set-logic QF_UFNIA)");
  EXPECT_EQ(logics("(set-logic QF_AUFLIRA)" + rest), "(set-logic QF_AUFNIRA)");
  EXPECT_EQ(logics("(set-logic QF_LIA)(declare-const x Int)(assert (= (* 2 x) x))(check-sat)"), "(set-logic QF_LIA)");
}

TEST(Mutation, DifferenceLogicKeepsItsAtoms) {
  Seed seed = seed_of(
      "(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)(declare-const z Int)"
      "(assert (or (<= (- x y) 3) (< (- y z) (- 5))))(assert (= (- x z) 7))(check-sat)");
  for (const char* name : kAll) {
    for (const std::string& text : mutants(strategy_of(name), seed, 40)) {
      EXPECT_EQ(text.find("(+ "), std::string::npos) << text;
      EXPECT_EQ(text.find("(* "), std::string::npos) << text;
      EXPECT_EQ(text.find("(- ("), std::string::npos) << text;
    }
  }
}

TEST(Mutation, DifferenceLogicKeepsItsDefinitions) {
  std::string definitions =
      "(define-fun minus ((u Real) (v Real)) Real (- u v))\n(define-fun less ((u Real) (v Real)) Bool (< u v))\n";
  Seed seed = seed_of("(set-logic QF_RDL)(declare-const x Real)(declare-const y Real)" + definitions +
                      "(assert (and (less (minus x y) 0.0) (< x y)))(check-sat)");
  for (const std::string& mutant : mutants(strategy_of("typefuzz"), seed)) {
    ASSERT_NE(mutant.find(definitions), std::string::npos) << mutant;
  }
}

TEST(Mutation, TheoriesThatALogicOnlyBringsAlong) {
  Seed text = seed_of("(set-logic QF_S)(declare-const s String)(assert (= (str.len s) 3))(check-sat)");
  EXPECT_FALSE(any_has(mutants(strategy_of("typefuzz"), text, 50), "(+ "));
  Seed floats = seed_of(
      "(set-logic QF_FP)(declare-const x (_ FloatingPoint 8 24))"
      "(assert (fp.eq x (fp #b0 #x7f #b00000000000000000000000)))(check-sat)");
  EXPECT_FALSE(any_has(mutants(strategy_of("typefuzz"), floats, 50), "(bv"));
}

TEST(Mutation, OperatorMutationKeepsArguments) {
  Seed seed = seed_of(
      "(set-logic QF_BV)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))"
      "(assert (bvult (bvadd a b) #x10))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("opfuzz"), seed, 50);
  EXPECT_TRUE(any_has(texts, "a b) #x10)"));
  for (const std::string& text : texts) EXPECT_NE(text.find(" a b) #x10)"), std::string::npos) << text;
}

TEST(Mutation, ExpressionsOfTheSeedOnly) {
  Seed seed = seed_of("(set-logic QF_NIA)(declare-const a Int)(declare-const b Int)(assert (< (* a b) 10))(check-sat)");
  for (const std::string& text : mutants(strategy_of("fuzzchick"), seed, 50)) {
    EXPECT_EQ(text.find("(+ "), std::string::npos);
    EXPECT_EQ(text.find("(> "), std::string::npos);
  }
}

TEST(Mutation, OperatorsCanBeNarrowed) {
  Result<OperatorTable> table = OperatorTable::parse("(xor Bool Bool Bool :left-assoc)\n(abs Int Int)\n");
  ASSERT_TRUE(table.ok());
  StrategyContext context{.operators = &*table};
  Seed seed = seed_of("(set-logic QF_LIA)(declare-const a Int)(declare-const b Int)(assert (< a b))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz", context), seed, 20);
  EXPECT_TRUE(any_has(texts, "(xor "));
  EXPECT_TRUE(any_has(texts, "(abs "));
  for (const std::string& text : texts) {
    EXPECT_EQ(text.find("(and "), std::string::npos);
    EXPECT_EQ(text.find("(+ "), std::string::npos);
  }
}

TEST(Mutation, OperatorsOfSolversThatReadTheSeed) {
  Seed plain = seed_of("(set-logic QF_SLIA)(declare-const s String)(assert (= s (str.++ s \"a\")))(check-sat)");
  Seed reversed = seed_of("(set-logic QF_SLIA)(declare-const s String)(assert (= s (str.rev s)))(check-sat)");
  StrategyContext both{.solvers = {"z3", "cvc5"}}, one{.solvers = {"cvc5"}};
  EXPECT_FALSE(any_has(mutants(strategy_of("typefuzz", both), plain, 100), "str.to_upper"));
  EXPECT_TRUE(any_has(mutants(strategy_of("typefuzz", one), plain, 100), "str.to_upper"));
  EXPECT_TRUE(any_has(mutants(strategy_of("typefuzz", both), reversed, 100), "str.to_upper"));
}

TEST(Mutation, MutantsDoNotGrowWithoutBound) {
  Seed seed = seed_of("(set-logic QF_LIA)(declare-const a Int)(assert (< (+ a a a a) (+ a 1)))(check-sat)");
  auto chain = start(strategy_of("typefuzz:chain=2000,max-size=2"), seed, Rng(5));
  size_t longest = 0, count = 0;
  while (const TestCase* test = (*chain)->next()) {
    longest = std::max(longest, test->text.size());
    ++count;
  }
  EXPECT_EQ(count, 2000u);
  EXPECT_LT(longest, 1000u);
}

TEST(Mutation, FreshConstants) {
  Seed seed = seed_of("(set-logic QF_BV)(declare-const a (_ BitVec 8))(assert (= a a))(check-sat)");
  EXPECT_FALSE(any_has(mutants(strategy_of("typefuzz"), seed, 20), "#b"));
  EXPECT_TRUE(any_has(mutants(strategy_of("typefuzz:fresh=0.5"), seed, 20), "#b"));
}

TEST(Mutation, IndicesFitTheirWidths) {
  Seed seed = seed_of(
      "(set-logic QF_BV)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 3))(declare-const c (_ BitVec 5))"
      "(assert (= a (concat b c)))(assert (bvult b #b101))(check-sat)");
  std::vector<std::string> texts = mutants(strategy_of("typefuzz"), seed, 100);
  for (const char* op : {"(_ extract ", "(_ zero_extend ", "(_ sign_extend ", "(_ rotate_left ", "(concat "}) {
    EXPECT_TRUE(any_has(texts, op)) << op;
  }
  expect_accepted(seed.text);
}

}  // namespace
}  // namespace cupel
