// Each pass alone: what it proposes for a small script. A pass without a test here fails the last test.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support.h"

namespace cupel::reduce {
namespace {

std::set<std::string>& tested() {
  static std::set<std::string> names;
  return names;
}

/// Whether the pass proposes exactly this script, as it is printed.
testing::AssertionResult proposes(const std::string& pass, const std::string& from, const std::string& to) {
  tested().insert(pass);
  std::vector<std::string> texts = candidates(pass, from);
  if (std::ranges::find(texts, to) != texts.end()) return testing::AssertionSuccess();
  auto failure = testing::AssertionFailure() << pass << " proposes\n";
  for (const std::string& text : texts) failure << text << "--\n";
  return failure;
}

const std::string kInts = "(declare-const x Int)\n(declare-const y Int)\n";

TEST(Passes, DropCommands) {
  EXPECT_TRUE(proposes("drop-commands", "(assert true)\n(check-sat)\n", "(check-sat)\n"));
  EXPECT_TRUE(proposes("drop-commands", "(assert true)\n(minimize 1)\n", "(assert true)\n"));
}

TEST(Passes, DropDeclarations) {
  EXPECT_TRUE(proposes("drop-declarations", kInts + "(assert (= x 1))\n", "(declare-const x Int)\n(assert (= x 1))\n"));
  EXPECT_TRUE(proposes("drop-declarations", "(declare-datatypes ((L 0)) (((n)(c (t L)))))\n", ""));
  EXPECT_TRUE(candidates("drop-declarations", "(declare-const x Int)\n(minimize x)\n").empty());
}

TEST(Passes, DropOptions) {
  EXPECT_TRUE(proposes("drop-options", "(set-option :produce-models true)\n(check-sat)\n", "(check-sat)\n"));
  EXPECT_TRUE(proposes("drop-options", "(set-logic QF_LIA)\n(check-sat)\n", "(set-logic ALL)\n(check-sat)\n"));
}

TEST(Passes, DropSolverOptions) {
  tested().insert("drop-solver-options");
  Draft draft = draft_of("(check-sat)\n");
  draft.arguments = {"-a", "-b"};
  View view(draft);
  Proposals proposals(view);
  find_pass("drop-solver-options")->propose(view, proposals);
  std::set<std::vector<std::string>> left;
  for (const Edit& edit : proposals.edits()) left.insert(proposals.apply({&edit, 1})->arguments);
  EXPECT_EQ(left, (std::set<std::vector<std::string>>{{}, {"-a"}, {"-b"}}));
}

TEST(Passes, DropLevels) {
  std::string script = "(push 1)\n(assert true)\n(pop 1)\n(check-sat)\n";
  EXPECT_TRUE(proposes("drop-levels", script, "(assert true)\n(check-sat)\n"));
  EXPECT_TRUE(proposes("drop-levels", script, "(check-sat)\n"));
  EXPECT_TRUE(proposes("drop-levels", "(check-sat-assuming (true false))\n", "(check-sat)\n"));
  EXPECT_TRUE(proposes("drop-levels", "(check-sat-assuming (true false))\n", "(check-sat-assuming (false))\n"));
}

TEST(Passes, DropAnnotations) {
  EXPECT_TRUE(proposes("drop-annotations", "(assert (! true :named n))\n", "(assert true)\n"));
}

TEST(Passes, SplitAssertions) {
  EXPECT_TRUE(proposes("split-assertions", kInts + "(assert (and (= x 1) (and (= y 2) (< x y))))\n",
                       kInts + "(assert (= x 1))\n(assert (= y 2))\n(assert (< x y))\n"));
}

TEST(Passes, LiftSubterms) {
  EXPECT_TRUE(proposes("lift-subterms",
                       "(assert (= \"\" (str.at (str.++ \"a\" \"b\") (str.len (str.++ \"a\" \"c\")))))\n",
                       "(assert (= \"\" (str.++ \"a\" \"c\")))\n"));
}

TEST(Passes, DropArguments) {
  EXPECT_TRUE(proposes("drop-arguments", kInts + "(assert (< x 1 y))\n", kInts + "(assert (< x y))\n"));
  EXPECT_TRUE(proposes("drop-arguments", kInts + "(assert (= (+ x y) 1))\n", kInts + "(assert (= y 1))\n"));
}

TEST(Passes, ReplaceByChild) {
  EXPECT_TRUE(proposes("replace-by-child", kInts + "(assert (= (ite (< x y) x y) 1))\n", kInts + "(assert (= y 1))\n"));
  // A body may not leave its binder with a variable.
  for (const std::string& text : candidates("replace-by-child", "(assert (forall ((b Bool)) (not b)))\n")) {
    EXPECT_NE(text.find("forall"), std::string::npos) << text;
  }
}

TEST(Passes, ReplaceByConstant) {
  EXPECT_TRUE(proposes("replace-by-constant", kInts + "(assert (= (+ x y) 2))\n", kInts + "(assert (= 0 2))\n"));
  EXPECT_TRUE(
      proposes("replace-by-constant", "(assert (forall ((b Bool)) b))\n", "(assert (forall ((b Bool)) false))\n"));
}

TEST(Passes, ReplaceByVariable) {
  EXPECT_TRUE(proposes("replace-by-variable", kInts + "(assert (= (+ x 2) 2))\n", kInts + "(assert (= y 2))\n"));
  EXPECT_TRUE(proposes("replace-by-variable", "(assert (forall ((i Int)) (= (* i i) 2)))\n",
                       "(assert (forall ((i Int)) (= i 2)))\n"));
  // Not before it is declared.
  EXPECT_TRUE(candidates("replace-by-variable", "(assert (= (+ 1 2) 2))\n(declare-const x Int)\n").empty());
}

TEST(Passes, AbstractTerms) {
  EXPECT_TRUE(proposes("abstract-terms", "(assert (= (+ 1 2) 2))\n", "(declare-const v!0 Int)\n(assert (= v!0 2))\n"));
}

TEST(Passes, SimplifyBooleans) {
  const char* pass = "simplify-booleans";
  EXPECT_TRUE(proposes(pass, kInts + "(assert (not (< x y)))\n", kInts + "(assert (>= x y))\n"));
  EXPECT_TRUE(proposes(pass, kInts + "(assert (not (not (< x y))))\n", kInts + "(assert (< x y))\n"));
  EXPECT_TRUE(proposes(pass, kInts + "(assert (= (< x y) true))\n", kInts + "(assert (< x y))\n"));
  EXPECT_TRUE(proposes(pass, kInts + "(assert (ite (< x y) false true))\n", kInts + "(assert (not (< x y)))\n"));
  EXPECT_TRUE(proposes(pass, kInts + "(assert (= (+ (+ x y) 1) 1))\n", kInts + "(assert (= (+ x y 1) 1))\n"));
}

TEST(Passes, DropQuantifiers) {
  const char* pass = "drop-quantifiers";
  EXPECT_TRUE(proposes(pass, "(assert (forall ((i Int) (j Int)) (= i 2)))\n", "(assert (forall ((i Int)) (= i 2)))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (forall ((i Int)) (= i 2)))\n", "(assert (= 0 2))\n"));
  EXPECT_TRUE(
      proposes(pass, kInts + "(assert (not (forall ((i Int)) (= i 2))))\n", kInts + "(assert (not (= x 2)))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (exists ((i Int)) (= i 2)))\n", "(declare-const v!0 Int)\n(assert (= v!0 2))\n"));
}

TEST(Passes, InlineDefinitions) {
  const char* pass = "inline-definitions";
  std::string f = "(define-fun f ((a Int)) Int (+ a 1))\n";
  EXPECT_TRUE(proposes(pass, kInts + f + "(assert (= (f (f x)) y))\n", kInts + "(assert (= (+ (+ x 1) 1) y))\n"));
  EXPECT_TRUE(proposes(pass, "(define-fun-rec f ((a Int)) Int (f a))\n(assert (= (f 1) 1))\n",
                       "(declare-fun f (Int) Int)\n(assert (= (f 1) 1))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (! (= 1 2) :named n))\n(assert (not n))\n",
                       "(assert (! (= 1 2) :named n))\n(assert (not (= 1 2)))\n"));
}

TEST(Passes, MergeAssertions) {
  EXPECT_TRUE(proposes("merge-assertions", kInts + "(assert (= x (+ y 1)))\n(assert (< x 5))\n",
                       "(declare-const y Int)\n(assert (< (+ y 1) 5))\n"));
}

TEST(Passes, MergeVariables) {
  EXPECT_TRUE(proposes("merge-variables", kInts + "(assert (< x y))\n", "(declare-const x Int)\n(assert (< x x))\n"));
  EXPECT_TRUE(proposes("merge-variables", "(assert (forall ((i Int) (j Int)) (< i j)))\n",
                       "(assert (forall ((i Int)) (< i i)))\n"));
}

TEST(Passes, ShrinkLiterals) {
  const char* pass = "shrink-literals";
  EXPECT_TRUE(proposes(pass, "(assert (= 1234 1))\n", "(assert (= 12 1))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (= 0.5 1.25))\n", "(assert (= 0.5 1.2))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (= \"\" \"abcd\"))\n", "(assert (= \"\" \"ab\"))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (= \"\" \"a\\u{62}\"))\n", "(assert (= \"\" \"a\"))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (= #x00 #xf7))\n", "(assert (= #x00 #x07))\n"));
  EXPECT_TRUE(proposes(pass, "(assert (= (_ bv5 8) (_ bv5 8)))\n", "(assert (= #b00000101 #b00000101))\n"));
}

TEST(Passes, DropParameters) {
  EXPECT_TRUE(proposes("drop-parameters", "(declare-fun f (Int Bool) Int)\n(assert (= (f 1 true) 1))\n",
                       "(declare-fun f (Int) Int)\n(assert (= (f 1) 1))\n"));
}

TEST(Passes, SimplifySorts) {
  const char* pass = "simplify-sorts";
  EXPECT_TRUE(proposes(pass, "(declare-const a (Array Int Bool))\n(assert (select (store a 1 true) 2))\n",
                       "(declare-const a Bool)\n(assert true)\n"));
  EXPECT_TRUE(proposes(pass, "(declare-sort U 0)\n(declare-const u U)\n(assert (= u u))\n",
                       "(declare-const u Int)\n(assert (= u u))\n"));
  std::string list = "(declare-datatypes ((L 0)) (((n)(c (h Int) (t L)))))\n(declare-const l L)\n";
  EXPECT_TRUE(proposes(pass, list + "(assert (= l (c 1 n)))\n",
                       "(declare-datatypes ((L 0)) (((n))))\n(declare-const l L)\n(assert (= l n))\n"));
  EXPECT_TRUE(proposes(pass, list + "(assert (= (h l) 1))\n",
                       "(declare-datatypes ((L 0)) (((n)(c (t L)))))\n(declare-const l L)\n(assert (= 0 1))\n"));
  EXPECT_TRUE(proposes(pass, list + "(assert (= 1 (match l ((n 0) ((c i k) i)))))\n",
                       "(declare-datatypes ((L 0)) (((n))))\n(declare-const l L)\n(assert (= 1 (match l ((n 0)))))\n"));
}

TEST(Passes, NarrowSorts) {
  const char* pass = "narrow-sorts";
  EXPECT_TRUE(proposes(pass, "(declare-const b (_ BitVec 8))\n(assert (= (bvadd b #x13) #xff))\n",
                       "(declare-const b (_ BitVec 2))\n(assert (= (bvadd b #b11) #b11))\n"));
  EXPECT_TRUE(proposes(pass, "(declare-const b (_ BitVec 8))\n(assert (= ((_ extract 7 4) b) #xf))\n",
                       "(declare-const b (_ BitVec 4))\n(assert (= ((_ extract 3 2) b) #b11))\n"));
  EXPECT_TRUE(proposes(pass, "(declare-const f (_ FloatingPoint 8 24))\n(assert (fp.lt f (_ +zero 8 24)))\n",
                       "(declare-const f (_ FloatingPoint 2 2))\n(assert (fp.lt f (_ +zero 2 2)))\n"));
}

TEST(Passes, ReplaceOccurrences) {
  EXPECT_TRUE(proposes("replace-occurrences", "(declare-const x Int)\n(assert (< x (+ x 1)))\n",
                       "(declare-const x Int)\n(assert (< x (+ 0 1)))\n"));
}

TEST(Passes, Sharing) {
  std::string script = "(declare-const x Int)\n(assert (= (* (+ x x x) 2) (* (+ x x x) 2)))\n";
  EXPECT_TRUE(proposes("sharing", script,
                       "(declare-const x Int)\n(assert (let ((_let_1 (* (+ x x x) 2))) (= _let_1 _let_1)))\n"));
}

TEST(Passes, Rename) {
  EXPECT_TRUE(proposes("rename", "(declare-const |long name| Int)\n(assert (= |long name| (abs 1)))\n",
                       "(declare-const a Int)\n(assert (= a (abs 1)))\n"));
  EXPECT_TRUE(candidates("rename", "(declare-const width Int)\n(minimize width)\n").empty());
}

TEST(Passes, UndoMutations) {
  tested().insert("undo-mutations");
  Draft draft = draft_of("(declare-const x Int)\n(assert (= (+ x 1) (* x 2)))\n");
  Term root = std::get<Assert>(draft.script.commands[1]).term;
  Term x = root[0][0];
  draft.mutations = {{1, {0}, x, root[0]}, {1, {1}, x, root[1]}};
  EXPECT_EQ(candidates("undo-mutations", draft),
            (std::vector<std::string>{"(declare-const x Int)\n(assert (= x (* x 2)))\n",
                                      "(declare-const x Int)\n(assert (= (+ x 1) x))\n"}));
}

TEST(Passes, ZAllAreTested) {
  for (const Pass& pass : passes()) EXPECT_TRUE(tested().contains(pass.name)) << pass.name;
}

}  // namespace
}  // namespace cupel::reduce
