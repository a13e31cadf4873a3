#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "eval/random_value.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "term/walk.h"
#include "value/integer.h"
#include "value/print.h"

namespace cupel::evaluator_test {
namespace {

Script parse(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("text");
  return std::move(script).value();
}

/// The truth of the last assertion; declared symbols have no value.
std::string truth(std::string_view text, EvalLimits limits = {}) {
  Script script = parse(text);
  Model nothing;
  Value value = Evaluator(*script.store, nothing, limits).evaluate(script.assertions().back());
  return value.is_none() ? "undetermined" : value.as_bool() ? "true" : "false";
}

/// The same with what is left open completed.
std::string judged(std::string_view text) {
  Script script = parse(text);
  switch (judge(*script.store, Model(), script.assertions().back()).truth) {
    case Truth::kTrue: return "true";
    case Truth::kFalse: return "false";
    default: return "undetermined";
  }
}

constexpr std::string_view kOpen = "(declare-const p Bool)(declare-const x Int)(declare-const y Int)";

std::string open_truth(std::string_view formula) {
  return truth(std::string(kOpen) + "(assert " + std::string(formula) + ")");
}

TEST(ThreeValues, UndeterminedPartsThatCannotMatter) {
  EXPECT_EQ(open_truth("(or p true)"), "true");
  EXPECT_EQ(open_truth("(or true p)"), "true");
  EXPECT_EQ(open_truth("(and p false)"), "false");
  EXPECT_EQ(open_truth("(=> p true)"), "true");
  EXPECT_EQ(open_truth("(=> false p)"), "true");
  EXPECT_EQ(open_truth("(=> p false)"), "undetermined");
  EXPECT_EQ(open_truth("(xor p p)"), "undetermined");
  EXPECT_EQ(open_truth("(= (ite p 1 1) 1)"), "true");
  EXPECT_EQ(open_truth("(= (ite true 1 x) 1)"), "true");
  EXPECT_EQ(open_truth("(= x x)"), "true");
  EXPECT_EQ(open_truth("(distinct x x)"), "false");
  EXPECT_EQ(open_truth("(= x y)"), "undetermined");
}

TEST(ThreeValues, WhatTheStandardLeavesOpen) {
  for (const char* formula : {"(= (div 1 0) 0)", "(= (mod 1 0) 1)", "(= (/ 1.0 0.0) 0.0)", "(= (div 7 2 0) 1)"}) {
    EXPECT_EQ(open_truth(formula), "undetermined") << formula;
  }
  EXPECT_EQ(open_truth("(= (div x 0) (div x 0))"), "true");
  EXPECT_EQ(truth("(declare-datatype L ((nil) (cons (hd Int) (tl L))))(assert (= (hd nil) 0))"), "undetermined");
  EXPECT_EQ(truth("(assert (= (fp.min (_ +zero 8 24) (_ -zero 8 24)) (_ +zero 8 24)))"), "undetermined");
  EXPECT_EQ(truth("(assert (= ((_ fp.to_ubv 8) RNE (_ NaN 8 24)) #x00))"), "undetermined");
  EXPECT_EQ(truth("(assert (= (bvudiv #x05 #x00) #xff))"), "true");
}

// A completion can prove that a formula has a model; it can never show that it has none.
TEST(ThreeValues, CompletionOnlyProves) {
  EXPECT_EQ(judged("(declare-const x Int)(assert (= x 0))"), "true");
  EXPECT_EQ(judged("(declare-const x Int)(assert (= x 1))"), "undetermined");
  EXPECT_EQ(judged("(declare-const x Int)(assert (= (div 5 0) x))"), "true");
  EXPECT_EQ(judged("(declare-const x Int)(assert (not (= (div 5 0) (div 5 0))))"), "false");
}

TEST(Evaluator, ModelsOwnDivisionByZero) {
  Script script = parse(
      "(define-fun /0 ((x Real) (y Real)) Real (ite (= x 1.0) 7.0 0.0))(declare-const a Real)"
      "(assert (= (/ 1.0 0.0) 7.0))(assert (= (/ 2.0 0.0) 7.0))");
  Model model;
  for (const Command& command : script.commands) {
    if (const auto* define = std::get_if<DefineFun>(&command)) {
      model.define_partial("/0", {define->function->parameters, define->function->body});
    }
  }
  Evaluator evaluator(*script.store, model);
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[0]).is_true());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[1]).is_false());
}

TEST(Quantifiers, ExactOverFiniteSorts) {
  EXPECT_EQ(truth("(assert (forall ((x (_ BitVec 8))) (= (bvadd x x) (bvshl x #x01))))"), "true");
  EXPECT_EQ(truth("(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (bvule (bvand x y) x)))"), "true");
  EXPECT_EQ(truth("(assert (exists ((x (_ BitVec 4))) (= (bvmul x x) #x7)))"), "false");
  EXPECT_EQ(truth("(declare-datatype C ((r) (g) (b)))(assert (forall ((x C)) (or (= x r) (= x g) (= x b))))"), "true");
  EXPECT_EQ(truth("(assert (forall ((p Bool)) (exists ((q Bool)) (distinct p q))))"), "true");
  EXPECT_EQ(truth("(assert (exists ((q Bool)) (forall ((p Bool)) (distinct p q))))"), "false");
}

TEST(Quantifiers, OneInstanceDecidesOverInfiniteSorts) {
  EXPECT_EQ(truth("(assert (forall ((x Int)) (> x 0)))"), "false");
  EXPECT_EQ(truth("(assert (exists ((x Int)) (= (* x x) 4)))"), "true");
  EXPECT_EQ(truth("(assert (forall ((x Int)) (>= (* x x) 0)))"), "undetermined");
  EXPECT_EQ(truth("(assert (exists ((x Int)) (= x 1000003)))"), "undetermined");
}

// The value of (P x) is remembered for one assignment only, also when an inner quantifier evaluates it for another.
TEST(Quantifiers, NestedScopesDoNotMixTheirValues) {
  EXPECT_EQ(truth("(define-fun P ((x Bool)) Bool x)"
                  "(assert (forall ((x Bool)) (= (and (or (P x) (not (P x))) (exists ((y Bool)) (and (P y) (or (P x) "
                  "y))) (P x)) (P x))))"),
            "true");
}

TEST(Functions, RecursionEndsOrIsUndetermined) {
  std::string sum = "(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))";
  EXPECT_EQ(truth(sum + "(assert (= (sum 100) 5050))"), "true");
  EXPECT_EQ(truth(sum + "(assert (= (sum 1000000) 1))"), "undetermined");
  EXPECT_EQ(truth("(define-fun-rec f ((n Int)) Int (f (+ n 1)))(assert (= (f 0) 0))"), "undetermined");
  std::string fib = "(define-fun-rec fib ((n Int)) Int (ite (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))";
  EXPECT_EQ(truth(fib + "(assert (= (fib 90) 2880067194370816120))"), "true");
  EXPECT_EQ(truth("(define-funs-rec ((ev ((n Int)) Bool) (od ((n Int)) Bool)) ((ite (= n 0) true (od (- n 1))) (ite (= "
                  "n 0) false (ev (- n 1)))))"
                  "(assert (and (ev 100) (od 99) (not (ev 51))))"),
            "true");
}

TEST(Datatypes, SelectorsTestersUpdatesAndMatch) {
  std::string list = "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))";
  EXPECT_EQ(truth(list + "(assert (let ((l (cons 1 (cons 2 (as nil (L Int)))))) (and ((_ is cons) l) (= (hd (tl l)) 2)"
                         " (= ((_ update hd) l 5) (cons 5 (tl l))) (match l ((nil false) ((cons h t) (= h 1)))))))"),
            "true");
}

TEST(Arrays, EqualityIsExtensional) {
  std::string array = "((as const (Array Bool Int)) ";
  EXPECT_EQ(truth("(assert (= (store (store " + array + "1) true 0) false 0) " + array + "0)))"), "true");
  EXPECT_EQ(truth("(assert (= (store ((as const (Array Int Int)) 0) 3 0) ((as const (Array Int Int)) 0)))"), "true");
  EXPECT_EQ(truth("(assert (= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1)))"), "false");
  // How many elements the sort has is open: the two could agree wherever it matters.
  EXPECT_EQ(truth("(declare-sort U 0)(assert (= ((as const (Array U Int)) 0) ((as const (Array U Int)) 1)))"),
            "undetermined");
}

TEST(Arrays, LambdaTables) {
  EXPECT_EQ(truth("(assert (= (select (lambda ((i Int)) (ite (= i 3) 7 (ite (= 4 i) 8 0))) 4) 8))"), "true");
  EXPECT_EQ(truth("(assert (= (lambda ((i Int)) (ite (= i 3) 7 0)) (store ((as const (Array Int Int)) 0) 3 7)))"),
            "true");
  EXPECT_EQ(truth("(assert (= (select (lambda ((i Int)) (+ i 1)) 4) 5))"), "undetermined");
}

TEST(Limits, HugeValuesAreUndeterminedSoon) {
  EXPECT_EQ(truth("(assert (let ((a 2)) (let ((b (* a a))) (> b 3))))"), "true");
  std::string lets;
  std::string closing;
  for (int i = 0; i < 60; ++i) {
    std::string previous = i == 0 ? "3" : "v" + std::to_string(i - 1);
    lets += "(let ((v" + std::to_string(i) + " (* " + previous + " " + previous + "))) ";
    closing += ")";
  }
  EXPECT_EQ(truth("(assert " + lets + "(> v59 0)" + closing + ")"), "undetermined");
  EXPECT_EQ(truth("(assert (= ((_ repeat 64) ((_ repeat 1000) #b1)) ((_ repeat 64000) #b1)))"), "true");
  EXPECT_EQ(truth("(assert (str.in_re \"a\" ((_ re.^ 1000) ((_ re.^ 1000) ((_ re.^ 1000) (str.to_re \"a\"))))))"),
            "false");
}

TEST(Limits, DeepTermsNeedNoStack) {
  std::string text = "(assert (= ";
  constexpr int kDepth = 500000;
  for (int i = 0; i < kDepth; ++i) text += "(+ 1 ";
  text += "0" + std::string(kDepth, ')') + " " + std::to_string(kDepth) + "))";
  EXPECT_EQ(truth(text), "true");
}

// Replacing any position by any other subterm of its sort: the incremental value is that of the changed formula.
TEST(Incremental, AgreesWithFullEvaluation) {
  Rng rng(17);
  int compared = 0;
  std::vector<std::string> files = find_files({std::string(CUPEL_SOURCE_DIR) + "/data/seeds"}, ".smt2").value();
  for (const std::string& file : files) {
    Script script = parse(read_file(file).value());
    TermStore& store = *script.store;
    Model model;
    Domains domains;
    for (const Command& command : script.commands) {
      const auto* declare = std::get_if<DeclareFun>(&command);
      if (!declare || !declare->function->domain.empty()) continue;
      Value value = random_value(declare->function->range, rng, domains);
      if (!value.is_none()) model.define(*declare->function, value);
    }
    for (Term root : script.assertions()) {
      Evaluator evaluator(store, model);
      evaluator.evaluate(root);
      std::vector<Term> closed;
      post_order(root, [&](Term term) {
        if (!term.has_variables() && !term.is(TermKind::kAnnotation)) closed.push_back(term);
      });
      for (int i = 0; i < 5 && !closed.empty(); ++i) {
        Occurrence place = sample_occurrence(root, rng);
        Term replacement = rng.pick(closed);
        if (replacement.sort() != place.term.sort()) continue;
        Value fast = evaluator.evaluate_replacing(root, place.path, replacement);
        Term changed = replace_at(store, root, place.path, replacement);
        Value full = Evaluator(store, model).evaluate(changed);
        ASSERT_EQ(fast.is_none(), full.is_none()) << file << "\n" << print_term(store, changed);
        EXPECT_TRUE(full.is_none() || fast.as_bool() == full.as_bool()) << file << "\n" << print_term(store, changed);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace cupel::evaluator_test
