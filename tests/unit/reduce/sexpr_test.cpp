// Texts as nested lists: reading, writing, masking, and the reduction of what the type checker refuses.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "reduce/sexpr/edit.h"
#include "reduce/sexpr/masking.h"
#include "reduce/sexpr/proposals.h"
#include "reduce/sexpr/two_way.h"
#include "support.h"

namespace cupel::reduce::sexpr_test {
namespace {

std::string rewritten(const std::string& text) { return written(SExprTree(text)); }

TEST(SExprTree, WritesWhatItRead) {
  EXPECT_EQ(rewritten("(a  (b c)\n\n\"x \"\" (y\")(d)"), "(a (b c) \"x \"\" (y\")\n(d)\n");
  EXPECT_EQ(rewritten("(a ; why (\n b)"), "(a ; why (\nb)\n");
  EXPECT_EQ(rewritten("(a |b c|)"), "(a |b c|)\n");
}

TEST(SExprTree, TakesTextsThatAreUnbalanced) {
  EXPECT_EQ(rewritten("(a (b"), "(a (b\n");
  EXPECT_EQ(rewritten("(a)) b"), "(a)\n)\nb\n");
  EXPECT_EQ(rewritten("(a \"never closed\n(b)"), "(a \"never closed\n(b)\n");
  EXPECT_EQ(rewritten(""), "");
}

RC_GTEST_PROP(SExprTree, WritingTwiceChangesNothing, ()) {
  auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("(()) ab\"|;\n1:#")));
  std::string once = rewritten(text);
  RC_ASSERT(rewritten(once) == once);
}

TEST(SExprEdit, CutsThatTouchEarlierOnesAreLeftOut) {
  SExprTree tree("(a (b c) d)");
  SExprEdit inner{1, {{4, 5}}}, outer{3, {{2, 5}}}, other{1, {{5, 6}}};
  std::vector<SExprEdit> edits = {inner, outer, other};
  EXPECT_EQ(written(tree, edits), "(a (b))\n");
}

TEST(SExprEdit, LetsAreWrittenInPlace) {
  SExprTree tree("(assert (let ((x (f y)) (z 1)) (g x x z)))");
  std::vector<SExprEdit> edits = bindings_in_place(tree);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(written(tree, edits), "(assert (g (f y) (f y) 1))\n");
}

TEST(Masking, HidesWhatIsRefusedAndNothingElse) {
  std::string text =
      "(declare-const x Int)\n(assert (my.op x))\n(assert (> x 0))\n(frob |a b| \"c\")\n(check-sat)\n(exit)\nsome { "
      "text\n";
  auto masked = mask(SExprTree(text), Vocabulary::standard());
  ASSERT_TRUE(masked.has_value());
  EXPECT_TRUE(parse_script(masked->text).ok());
  EXPECT_EQ(masked->understood, 1u);
  EXPECT_EQ(masked->hidden, 5u) << "two commands and three words: " << masked->text;
  EXPECT_EQ(rewritten(unmasked(masked->text)), rewritten(text));
}

TEST(Masking, EverySeedWithANoiseCommandIsMaskedAndComesBack) {
  for (const std::string& seed : seeds()) {
    std::string text = rewritten(seed + "\n(no-such-command (x) 3)\n");
    if (text.find(';') != text.npos) continue;
    auto masked = mask(SExprTree(text), Vocabulary::standard());
    if (!masked) continue;
    EXPECT_EQ(masked->hidden, 1u) << seed;
    EXPECT_EQ(unmasked(masked->text), text);
  }
}

Result<Reduction> run(const std::string& text, const PredicateFactory& predicate, ReducerOptions options = {}) {
  return reduce_any_text({.text = text}, predicate, options);
}

const std::string kRefused =
    "; a comment\n(set-logic QF_LIA)\n(declare-fun long_name () Int)\n(declare-fun other () Int)\n"
    "(assert (and (> long_name 3) (< other 4)))\n"
    "(assert (let ((q (+ long_name other))) (or (my.op long_name (+ q 3) other) (= q 7))))\n"
    "(frobnicate long_name)\n(check-sat)\n(exit)\nsome text { here ) too\n";

TEST(TwoWay, ReducesWhatTheTypeCheckerRefuses) {
  auto reduction = run(kRefused, has({"my.op", "frobnicate"}));
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, "(my.op)\n(frobnicate)\n");
  EXPECT_EQ(reduction->before.bytes, kRefused.size());
  EXPECT_FALSE(reduction->flaky);
}

TEST(TwoWay, UsesTypesForWhatIsUnderstood) {
  // Like a solver that stops at the first error: only well-typed parts may go.
  auto predicate = predicate_of([](const Question& question) {
    std::string text(question.text);
    size_t own = text.find("(frobnicate)\n");
    if (own == text.npos) return false;
    text.erase(own, 13);
    return parse_script(text).ok() && text.find("div") != text.npos && text.find("check-sat") != text.npos;
  });
  std::string text =
      "(declare-fun x () Int)\n(declare-fun y () Int)\n(frobnicate)\n(assert (and (< x y) (or (= y 4) (= (div x y) "
      "3))))\n"
      "(check-sat)\n";
  auto reduction = run(text, predicate);
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, "(frobnicate)\n(assert (= (div 0) 0))\n(check-sat)\n");
  EXPECT_TRUE(std::ranges::any_of(reduction->passes, [](const auto& pass) { return pass.pass == "drop-commands"; }));
}

TEST(TwoWay, GivesTheSameResultWithAnyNumberOfJobs) {
  ReducerOptions several;
  several.jobs = 4;
  auto one = run(kRefused, has({"my.op", "q 7"})), four = run(kRefused, has({"my.op", "q 7"}), several);
  ASSERT_TRUE(one.ok() && four.ok());
  EXPECT_EQ(one->text, four->text);
}

TEST(TwoWay, GoesByLinesWhereTheLayoutMatters) {
  std::string text = "(assert (= 1 true))\n(a   b)\n(check-sat)\n(c    d)\n";
  auto reduction = run(text, has({"(c    d)"}));
  ASSERT_TRUE(reduction.ok()) << reduction.error().message;
  EXPECT_EQ(reduction->text, "(c    d)\n");
}

TEST(TwoWay, DropsSolverOptions) {
  auto predicate = predicate_of([](const Question& question) {
    bool option = std::ranges::find(question.arguments, "-b") != question.arguments.end();
    return option && question.text.find("frobnicate") != std::string_view::npos;
  });
  auto reduction = reduce_any_text({.text = kRefused, .arguments = {"-a", "-b", "-c"}}, predicate, {});
  ASSERT_TRUE(reduction.ok());
  EXPECT_EQ(reduction->arguments, std::vector<std::string>{"-b"});
}

TEST(TwoWay, SaysWhatIsWrongWithAPredicate) {
  auto never = run(kRefused, has({"nowhere"})), always = run(kRefused, has({}));
  ASSERT_FALSE(never.ok() || always.ok());
  EXPECT_NE(never.error().message.find("does not hold for the script itself"), std::string::npos);
  EXPECT_NE(always.error().message.find("empty script"), std::string::npos);
}

TEST(TwoWay, TakesDeepTexts) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "(not ";
  text += "needle";
  auto reduction = run(text, has({"needle"}));
  ASSERT_TRUE(reduction.ok());
  EXPECT_LE(reduction->text.size(), std::string("(needle\n").size()) << reduction->text;
}

}  // namespace
}  // namespace cupel::reduce::sexpr_test
