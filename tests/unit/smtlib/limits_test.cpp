// Input that is large, deep or hostile: an answer in bounded time and memory, never a crash.
#include <gtest/gtest.h>

#include <chrono>

#include "base/rng.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel {
namespace {

std::string repeat(std::string_view part, int count) {
  std::string text;
  text.reserve(part.size() * static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) text += part;
  return text;
}

void expect_fixed_point(const std::string& text) {
  Result<Script> script = parse_script(text);
  ASSERT_TRUE(script.ok()) << script.error().describe("text");
  std::string printed = print_script(*script);
  Result<Script> again = parse_script(printed);
  ASSERT_TRUE(again.ok()) << again.error().describe("printed");
  EXPECT_EQ(print_script(*again), printed);
}

constexpr int kMillion = 1000000;

TEST(Limits, AMillionNestedApplications) {
  expect_fixed_point("(declare-const p Bool)(assert " + repeat("(not ", kMillion) + "p" + repeat(")", kMillion) + ")");
}

TEST(Limits, AMillionNestedLets) {
  expect_fixed_point("(declare-const p Bool)(assert " + repeat("(let ((q p)) ", kMillion) + "q" +
                     repeat(")", kMillion) + ")");
}

TEST(Limits, AHundredThousandNestedBinders) {
  int depth = kMillion / 10;
  expect_fixed_point("(assert " + repeat("(forall ((x Int)) (or (= x 1) ", depth) + "true" + repeat("))", depth) + ")");
  expect_fixed_point("(declare-const p Bool)(assert " + repeat("(! ", depth) + "p" + repeat(" :weight 1)", depth) +
                     ")");
}

TEST(Limits, ExponentialAsATree) {
  std::string text = "(declare-const x Int)(assert ";
  for (int i = 0; i < 60; ++i) {
    std::string previous = i == 0 ? "x" : "v" + std::to_string(i - 1);
    text += "(let ((v" + std::to_string(i) + " (+ " + previous + " " + previous + "))) ";
  }
  text += "(= v59 0)" + repeat(")", 60) + ")";
  Script script = parse_script(text).value();
  EXPECT_EQ(script.assertions()[0].occurrences(), 2 * (uint64_t{1} << 60) - 1 + 2);
  EXPECT_LT(print_script(script).size(), 5000u);
  expect_fixed_point(text);
}

TEST(Limits, HugeLiteralsAndSorts) {
  expect_fixed_point("(declare-const x Int)(assert (= x 1" + repeat("0", kMillion) + "))");
  expect_fixed_point("(declare-const s String)(assert (= s \"" + repeat("ab", kMillion) + "\"))");
  for (std::string sort : {"(_ BitVec 0)", "(_ BitVec 4000000000)", "(_ BitVec 99999999999999999999999999)",
                           "(_ FloatingPoint 1 1)", "(_ FloatingPoint 8 4000000000)"}) {
    EXPECT_FALSE(parse_script("(declare-const x " + sort + ")").ok()) << sort;
  }
  std::string nested = repeat("(Array Int ", kMillion) + "Int" + repeat(")", kMillion);
  EXPECT_EQ(parse_script("(declare-const a " + nested + ")").error().message, "sort nested too deeply");
}

// (define-sort S0 () (Array Int Int)), S1 = (Array S0 S0), ...: 60 lines for a sort of 2^60 parts.
TEST(Limits, ExponentialSorts) {
  std::string text = "(define-sort S0 () Int)";
  for (int i = 1; i < 60; ++i) {
    std::string previous = "S" + std::to_string(i - 1);
    text += "(define-sort S" + std::to_string(i) + " () (Array " + previous + " " + previous + "))";
  }
  EXPECT_EQ(parse_script(text).error().message, "sort too large");
}

TEST(Limits, WidthsThatExplode) {
  std::string text = "(declare-const x (_ BitVec 1000000))(assert (= x ((_ repeat 1000000) x)))";
  EXPECT_FALSE(parse_script(text).ok());
  EXPECT_FALSE(
      parse_script("(declare-const x (_ BitVec 8))(assert (= x ((_ zero_extend 18446744073709551615) x)))").ok());
}

// Truncations and byte noise of a script with everything in it: accepted or rejected with a position, never worse.
TEST(Limits, TruncatedAndDamagedTexts) {
  const std::string text =
      "(set-logic ALL)(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))\n"
      "(declare-fun |f g| ((L Int) (_ BitVec 8)) Real)(define-fun h ((x Int)) Int (+ x 1))\n"
      "(assert (! (forall ((l (L Int))) (! (match l ((nil true) ((cons a b) (> a (h 2))))) :pattern ((tl l)))) :named "
      "n))\n"
      "(assert (let ((s \"a\"\"\\u{1F600}\")) (str.in_re s ((_ re.loop 1 2) (str.to_re s)))))\n"
      "(assert (fp.lt ((_ to_fp 8 24) RNE 1.5) (fp #b0 #x80 #b00000000000000000000000)))(check-sat)(pop 0)\n";
  ASSERT_TRUE(parse_script(text).ok());
  for (size_t length = 0; length < text.size(); ++length) {
    Result<Script> script = parse_script(text.substr(0, length));
    EXPECT_TRUE(script.ok() || script.error().position.line > 0);
  }
  Rng rng(5);
  for (int i = 0; i < 20000; ++i) {
    std::string damaged = text;
    for (int k = 0; k < 3; ++k) damaged[rng.below(damaged.size())] = static_cast<char>(rng.below(256));
    Result<Script> script = parse_script(damaged);
    EXPECT_TRUE(script.ok() || !script.error().message.empty());
  }
}

}  // namespace
}  // namespace cupel
