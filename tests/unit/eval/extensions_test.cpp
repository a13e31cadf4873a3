// Operators of single solvers: bags, z3's names for strings, functions as values.
#include <gtest/gtest.h>

#include <string>

#include "eval/evaluator.h"
#include "eval/read_model.h"
#include "smtlib/parser.h"

namespace cupel::extensions_test {
namespace {

/// The truth of the last assertion under the model, if there is one.
std::string truth(std::string_view text, std::string_view model = {}) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("text");
  Model meaning;
  if (!model.empty()) {
    Result<Model> read = read_model(*script, model);
    EXPECT_TRUE(read.ok()) << read.error().describe("model");
    meaning = std::move(read).value();
  }
  Value value = Evaluator(*script->store, meaning).evaluate(script->assertions().back());
  return value.is_none() ? "undetermined" : value.as_bool() ? "true" : "false";
}

std::string holds(const std::string& formula) { return truth("(assert " + formula + ")"); }

TEST(Extensions, LastIndex) {
  EXPECT_EQ(holds("(= (seq.last_indexof \"abcab\" \"ab\") 3)"), "true");
  EXPECT_EQ(holds("(= (seq.last_indexof (seq.++ (seq.unit 1) (seq.unit 1)) (seq.unit 1)) 1)"), "true");
  EXPECT_EQ(holds("(= (seq.last_indexof (seq.unit 1) (seq.unit 2)) (- 1))"), "true");
  EXPECT_EQ(holds("(= (seq.last_indexof (seq.unit 1) (as seq.empty (Seq Int))) 1)"), "undetermined");
}

TEST(Extensions, StringsUnderTheNamesOfSequences) {
  EXPECT_EQ(holds("(= (seq.++ \"a\" \"b\" \"c\") \"abc\")"), "true");
  EXPECT_EQ(holds("(= (seq.extract \"abc\" 1 5) \"bc\")"), "true");
  EXPECT_EQ(holds("(= (seq.indexof \"abc\" \"c\") (seq.len \"ab\"))"), "true");
  EXPECT_EQ(holds("(seq.in.re \"ab\" (re.* (seq.to.re \"ab\")))"), "true");
}

TEST(Extensions, OperatorsOfBitwuzla) {
  EXPECT_EQ(holds("(and (= (bvredxor #b0110) #b0) (= (bvredxor #b0111) #b1))"), "true");
  EXPECT_EQ(holds("(and (= (bvinc #b111) #b000) (= (bvdec #b000) #b111) (= (bvdec #b100) #b011))"), "true");
  // Wider than a machine word.
  EXPECT_EQ(
      holds("(= (bvinc ((_ zero_extend 30) #xffffffffff)) (concat #b000000000000000000000000000001 #x0000000000))"),
      "true");
  EXPECT_EQ(holds("(= (bvdec ((_ zero_extend 90) #b0)) (bvnot ((_ zero_extend 90) #b0)))"), "true");
  // By the second operand, modulo the width.
  EXPECT_EQ(holds("(and (= (bvrol #b00011 #b00001) #b00110) (= (bvror #b00011 #b00110) #b10001))"), "true");
}

TEST(Extensions, BitVectorsFromBits) {
  EXPECT_EQ(holds("(= (mkbv true false false true true) #b11001)"), "true");
  EXPECT_EQ(holds("(= (mkbv false) #b1)"), "false");
}

// cvc5's universe is any set that holds all others, even over a finite sort.
TEST(Extensions, UniverseIsOpen) {
  EXPECT_EQ(holds("(= (set.card (as set.universe (Set (_ BitVec 3)))) 8)"), "undetermined");
  EXPECT_EQ(holds("(= (set.complement (set.singleton true)) (set.singleton false))"), "undetermined");
  EXPECT_EQ(holds("(= (as set.universe (Set Bool)) (as set.universe (Set Bool)))"), "true");
}

TEST(Extensions, Bags) {
  EXPECT_EQ(holds("(= (bag.count 1 (bag.union_disjoint (bag 1 2) (bag 1 3))) 5)"), "true");
  EXPECT_EQ(holds("(= (bag.union_disjoint (bag 1 2) (bag 2 1)) (bag.union_max (bag 2 1) (bag 1 2)))"), "true");
  EXPECT_EQ(holds("(= (bag 1 0) (as bag.empty (Bag Int)))"), "true");
  EXPECT_EQ(holds("(= (bag.to_set (bag true 3)) (set.singleton true))"), "true");
  EXPECT_EQ(
      holds(
          "(= (bag.from_set (set.insert true (set.singleton false))) (bag.union_disjoint (bag true 1) (bag false 1)))"),
      "true");
  EXPECT_EQ(holds("(= (bag.choose (as bag.empty (Bag Int))) 0)"), "undetermined");
  EXPECT_EQ(truth("(declare-const b (Bag Int))(assert (bag.subbag (bag 4 1) b))",
                  "((define-fun b () (Bag Int) (bag.union_disjoint (bag 4 2) (bag 0 1))))"),
            "true");
}

constexpr std::string_view kFunctions =
    "(set-logic HO_ALL)(declare-const f (-> Int Int))(declare-fun g (Int Int) Int)"
    "(declare-fun apply ((-> Int Int) Int) Int)"
    "(define-fun plus ((x Int) (y Int)) Int (+ x y))";
constexpr std::string_view kMeaning =
    "((define-fun f ((x Int)) Int (ite (= x 1) 7 0))"
    "(define-fun g ((x Int) (y Int)) Int (ite (and (= x 1) (= y 2)) 5 (ite (= y 3) 1 0)))"
    "(define-fun apply ((h (-> Int Int)) (x Int)) Int (h x)))";

std::string with_functions(const std::string& formula) {
  return truth(std::string(kFunctions) + "(assert " + formula + ")", kMeaning);
}

TEST(Extensions, FunctionsAreValues) {
  EXPECT_EQ(with_functions("(= (f 1) 7)"), "true");
  EXPECT_EQ(with_functions("(= (f 2) 7)"), "false");
  EXPECT_EQ(with_functions("(= f (lambda ((x Int)) (ite (= x 1) 7 0)))"), "true");
  EXPECT_EQ(with_functions("(= f (lambda ((y Int)) (ite (= y 2) 0 (ite (= 1 y) 7 0))))"), "true");
  EXPECT_EQ(with_functions("(= f (lambda ((x Int)) 0))"), "false");
  EXPECT_EQ(with_functions("(= ((g 1) 2) 5)"), "true");
  EXPECT_EQ(with_functions("(= (g 4) (lambda ((y Int)) (ite (= y 3) 1 0)))"), "true");
  EXPECT_EQ(with_functions("(= (g 1) (g 4))"), "false");
  EXPECT_EQ(with_functions("(= (apply f 1) 7)"), "true");
  EXPECT_EQ(with_functions("(= (apply (g 1) 2) 5)"), "true");
}

// What cvc5 1.0.3 prints: a constant of a function sort has parameters, and functions are compared with lambdas.
TEST(Extensions, FunctionsInTheModelOfASolver) {
  constexpr std::string_view kScript = R"(
    (set-logic HO_ALL)
    (declare-const f (-> Int Int))
    (declare-fun g (Int Int) Int)
    (declare-fun h ((-> Int Int)) Int)
    (declare-const k (-> Int (-> Int Bool)))
)";
  constexpr std::string_view kModel = R"((
(define-fun f ((v556 Int)) Int (ite (= v556 0) (- 1) (ite (= v556 1) 7 0)))
(define-fun g ((v632 Int) (v634 Int)) Int (ite (= v632 1) (ite (= v634 0) (- 1) (ite (= v634 1) 7 0)) 0))
(define-fun h ((v657 (-> Int Int))) Int
  (ite (= (lambda ((v550 Int)) 0) v657) 4
    (ite (= (lambda ((v556 Int)) (ite (= v556 0) (- 1) (ite (= v556 1) 7 0))) v657) 3 0)))
(define-fun k ((v670 Int) (v672 Int)) Bool (ite (= v670 3) (= v672 2) (and (= v670 1) (= v672 2))))
))";
  for (const char* formula : {"(= (f 1) 7)", "(= (g 1) f)", "(distinct (g 2) f)", "(= (h f) 3)", "(= (h (g 2)) 4)",
                              "(k 1 2)", "(not (k 2 1))", "(= (k 3) (k 1))"}) {
    std::string text = std::string(kScript) + "(assert " + formula + ")";
    EXPECT_EQ(truth(text, kModel), "true") << formula;
    EXPECT_EQ(truth(std::string(kScript) + "(assert (not " + formula + "))", kModel), "false") << formula;
  }
}

// What z3 5.4.0 prints: functions look like arrays.
TEST(Extensions, FunctionsInAModelOfZ3) {
  constexpr std::string_view kScript = R"(
    (set-logic HO_ALL)
    (declare-sort U 0)
    (declare-const f (-> U U))
    (declare-const g (-> Int Int Bool))
    (declare-fun h ((-> U U) U) U)
    (declare-const a U)
    (declare-const b U)
)";
  constexpr std::string_view kModel = R"((
  (declare-fun U!val!1 () U)
  (declare-fun U!val!0 () U)
  (forall ((x U)) (or (= x U!val!1) (= x U!val!0)))
  (define-fun a () U U!val!0)
  (define-fun g () (-> Int Int Bool) (store ((as const (-> Int Int Bool)) false) 1 2 true))
  (define-fun f () (-> U U) (store ((as const (-> U U)) U!val!1) U!val!1 U!val!0))
  (define-fun b () U U!val!1)
  (define-fun h ((x!0 (-> U U)) (x!1 U)) U (ite (and (= x!0 (_ as-array k!3)) (= x!1 U!val!0)) U!val!1 U!val!0))
  (define-fun k!3 ((x!0 U)) U (ite (= x!0 U!val!1) U!val!0 U!val!1))
))";
  for (const char* formula : {"(= (f a) b)", "(= (f b) a)", "(g 1 2)", "(not (g 2 1))", "(= (h f b) a)"}) {
    EXPECT_EQ(truth(std::string(kScript) + "(assert " + formula + ")", kModel), "true") << formula;
    EXPECT_EQ(truth(std::string(kScript) + "(assert (not " + formula + "))", kModel), "false") << formula;
  }
}

// A function that is no table has no value, but can be applied.
TEST(Extensions, FunctionsThatAreNoTables) {
  EXPECT_EQ(with_functions("(= ((plus 1) 2) 3)"), "true");
  EXPECT_EQ(with_functions("(= ((lambda ((x Int)) (* x x)) 5) 25)"), "true");
  EXPECT_EQ(with_functions("(= (plus 1) (plus 1))"), "true");
  EXPECT_EQ(with_functions("(= (plus 1) (plus 2))"), "undetermined");
  EXPECT_EQ(with_functions("(= (apply (plus 1) 2) 3)"), "undetermined");
}

TEST(Extensions, FunctionsOverFiniteSortsAreExtensional) {
  EXPECT_EQ(truth("(set-logic HO_ALL)(assert (= (lambda ((x Bool)) (not x)) (lambda ((y Bool)) (ite y false true))))"),
            "true");
  EXPECT_EQ(truth("(set-logic HO_ALL)(assert (= (lambda ((x (_ BitVec 2))) (bvadd x x))"
                  " (lambda ((x (_ BitVec 2))) (bvshl x #b01))))"),
            "true");
}

}  // namespace
}  // namespace cupel::extensions_test
