#include "smtlib/printer.h"

#include <gtest/gtest.h>

#include "smtlib/logic.h"
#include "smtlib/parser.h"

namespace cupel {
namespace {

std::string reprint(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("text");
  return script ? print_script(*script) : "";
}

TEST(Printer, KeepsTheHeaderAndEveryCommand) {
  std::string text =
      "(set-option :produce-models true)\n(set-info :source |\nfrom a book\n|)\n(set-info :status sat)\n(set-logic "
      "QF_LIA)\n"
      "(declare-const x Int)\n(define-fun f ((y Int)) Int (+ y 1))\n(push 2)\n(assert (! (> (f x) 0) :named a))\n"
      "(check-sat-assuming (a (not a)))\n(get-value (x (f 1)))\n(echo \"a \"\"quoted\"\" word\")\n(pop "
      "2)\n(reset)\n(exit)\n";
  EXPECT_EQ(reprint(text), text);
}

TEST(Printer, KeepsSolverCommandsVerbatim) {
  std::string text = "(declare-const x Int)\n(assert-soft (> x 1) :weight 2 :id g)\n(minimize (+ x 1))\n";
  EXPECT_EQ(reprint(text), text);
  EXPECT_TRUE(parse_script(text)->has_verbatim());
  EXPECT_FALSE(parse_script("(check-sat)")->has_verbatim());
}

// A name that is given twice makes a script that nobody reads.
TEST(Printer, GivesNamesOnce) {
  std::string p = "(declare-const p Bool)\n(declare-fun f (Int) Bool)\n";
  auto text = [&](const std::string& formula) { return p + "(assert " + formula + ")\n"; };
  EXPECT_EQ(reprint(text("(let ((a (! p :named n))) (and a a))")),
            text("(let ((_let_1 (! p :named n))) (and _let_1 _let_1))"));
  EXPECT_EQ(reprint(text("(let ((a (not (! p :named n)))) (and a a))")),
            text("(let ((_let_1 (not (! p :named n)))) (and _let_1 _let_1))"));
  EXPECT_EQ(reprint(text("(! (let ((a (! p :named n))) (and a a)) :named m)")),
            text("(! (let ((_let_1 (! p :named n))) (and _let_1 _let_1)) :named m)"));
  for (std::string shared :
       {"(! p :named n)", "(! (exists ((z Int)) (f z)) :named n)", "(not (! (exists ((z Int)) (f z)) :named n))"}) {
    for (std::string use : {"(or a (forall ((x Int)) (and a (f x))))",
                            "(or (exists ((y Int)) (or (f y) a)) (forall ((x Int)) (and a (f x))))",
                            "(let ((b (! (and a p) :named m))) (forall ((x Int)) (or (f x) b (and a b))))"}) {
      std::string once = reprint(text("(let ((a " + shared + ")) " + use + ")"));
      EXPECT_EQ(once.find(":named n"), once.rfind(":named n")) << once;
      EXPECT_EQ(reprint(once), once);
    }
  }
  std::string open = text("(forall ((x Int)) (! (f x) :named n))");
  EXPECT_EQ(reprint(open), open);
}

TEST(Printer, BindsLargeSharedTermsOnce) {
  std::string big = "(+ x x x x x x x x x x x x)";
  EXPECT_EQ(reprint("(declare-const x Int)(assert (= " + big + " (* 2 " + big + ")))"),
            "(declare-const x Int)\n(assert (let ((_let_1 " + big + ")) (= _let_1 (* 2 _let_1))))\n");
  EXPECT_EQ(reprint("(declare-const x Int)(assert (= (+ x 1) (+ x 1)))"),
            "(declare-const x Int)\n(assert (= (+ x 1) (+ x 1)))\n");
}

// A shared term with a bound variable is bound inside the quantifier; a name and patterns stay outside of the let.
TEST(Printer, PutsLetsWhereTheyMayStand) {
  std::string big = "(+ x x x x x x x x x x x x)";
  EXPECT_EQ(reprint("(declare-fun f (Int) Int)(assert (! (forall ((x Int)) (! (= " + big + " (f " + big +
                    ")) :pattern ((f " + big + ")))) :named n))"),
            "(declare-fun f (Int) Int)\n(assert (! (forall ((x Int)) (! (let ((_let_1 " + big +
                ")) (= _let_1 (f _let_1))) :pattern ((f " + big + ")))) :named n))\n");
}

TEST(Printer, LetNamesAvoidTheScriptsOwn) {
  std::string big = "(+ _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1 _let_1)";
  std::string printed = reprint("(declare-const _let_1 Int)(assert (= " + big + " (* 2 " + big + ")))");
  EXPECT_NE(printed.find("(let ((_lett_1 (+ _let_1"), std::string::npos) << printed;
}

TEST(Printer, ShadowedVariablesKeepTheirMeaning) {
  // The inner x is another variable; the let's y means the outer one.
  std::string printed = reprint(
      "(declare-const x Int)(assert (let ((y x)) (forall ((x Int)) (and (= x y) (exists ((x Int)) (< x y))))))");
  EXPECT_EQ(printed,
            "(declare-const x Int)\n(assert (forall ((x!1 Int)) (and (= x!1 x) (exists ((x!2 Int)) (< x!2 x)))))\n");
}

TEST(Printer, RenamedParametersKeepTheirName) {
  EXPECT_EQ(reprint("(define-const b Bool true)(define-funs-rec ((g ((b Bool)) Bool)) (b))"),
            "(define-const b Bool true)\n(define-funs-rec ((g ((b!1 Bool)) Bool)) (b!1))\n");
}

// z3 does not take (_ map =): which equality is meant must be said.
TEST(Printer, KeepsTheSignatureOfAnOperatorAsIndex) {
  std::string text =
      "(declare-const a (Array Int Real))\n(declare-const b (Array Int Bool))\n"
      "(assert (= ((_ map (= (Real Real) Bool)) a a) ((_ map or) b b)))\n";
  EXPECT_EQ(reprint(text), text);
}

TEST(Printer, FunctionValuesStandInFrontWhereTheyAreNames) {
  std::string head = "(set-logic HO_ALL)\n(declare-fun f (Int Int) Int)\n(declare-const g (-> Int Int Int))\n";
  EXPECT_EQ(reprint(head + "(assert (= ((g 1) 2) (@ (@ g 1) 2) (g 1 2)))"),
            head + "(assert (= (@ (g 1) 2) (@ (g 1) 2) (g 1 2)))\n");
  std::string kept = head + "(assert (forall ((h (-> Int Int))) (= (h 1) (@ f 1 2) (f 1 2))))\n";
  EXPECT_EQ(reprint(kept), kept);
}

TEST(Printer, LetIsParallel) {
  EXPECT_EQ(reprint("(declare-const x Int)(declare-const y Int)(assert (let ((x y) (y x)) (< x y)))"),
            "(declare-const x Int)\n(declare-const y Int)\n(assert (< y x))\n");
}

TEST(Printer, NumeralsBecomeRealsInRealLogics) {
  EXPECT_EQ(reprint("(set-logic QF_LRA)(declare-const x Real)(assert (< x (/ 1 3) (- 2)))"),
            "(set-logic QF_LRA)\n(declare-const x Real)\n(assert (< x (/ 1.0 3.0) (- 2.0)))\n");
}

// z3 finds (_ is nil) ambiguous where a parametric datatype has several instances, and reads is-nil.
TEST(Printer, TestersOfParametricDatatypesKeepTheirSpelling) {
  std::string list =
      "(declare-datatypes ((L 1)) ((par (T) ((nil)(|a cons| (hd T) (tl (L T)))))))\n(declare-const l (L Int))\n";
  std::string old = list + "(assert (is-nil l))\n(assert (|is-a cons| l))\n";
  EXPECT_EQ(reprint(old), old);
  std::string standard = list + "(assert ((_ is nil) l))\n(assert ((_ is |a cons|) l))\n";
  EXPECT_EQ(reprint(standard), standard);
  std::string plain = "(declare-datatypes ((D 0)) (((a)(b))))\n(declare-const d D)\n";
  EXPECT_EQ(reprint(plain + "(assert (is-a d))"), plain + "(assert ((_ is a) d))\n");
}

TEST(Printer, QuotesNames) {
  EXPECT_EQ(reprint("(declare-fun |a b| () Bool)(declare-fun |let| () Bool)(declare-fun |c| () Bool)(assert (and |a b| "
                    "|let| |c|))"),
            "(declare-fun |a b| () Bool)\n(declare-fun |let| () Bool)\n(declare-fun c () Bool)\n(assert (and |a b| "
            "|let| c))\n");
}

TEST(Logic, NamesSayWhatTheyHold) {
  Logic logic = parse_logic("QF_AUFBVNIRA");
  EXPECT_TRUE(logic.arrays && logic.functions && logic.bit_vectors && logic.ints && logic.reals && logic.nonlinear);
  EXPECT_FALSE(logic.quantifiers || logic.strings || logic.all);
  EXPECT_TRUE(parse_logic("ALL").all);
  EXPECT_TRUE(parse_logic("WHATEVER_THIS_IS").all);
  EXPECT_TRUE(parse_logic("QF_SLIA").strings);
  EXPECT_TRUE(parse_logic("UFDTLIRA").datatypes);
  EXPECT_TRUE(parse_logic("HO_UFLIA").higher_order);
  EXPECT_FALSE(parse_logic("QF_FP").has_theory("Strings"));
  EXPECT_TRUE(parse_logic("QF_FP").has_theory("BitVectors"));
}

}  // namespace
}  // namespace cupel
