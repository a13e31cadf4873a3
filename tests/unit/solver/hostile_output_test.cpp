// What a broken solver may print: reading it takes time linear in its length, a bounded amount of memory and no
// recursion. The limit on CPU time is generous; a reader that is quadratic needs minutes.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "base/paths.h"
#include "solver/classify.h"
#include "solver/output_reader.h"

namespace cupel::solver {
namespace {

constexpr size_t kMegabyte = 1 << 20;
constexpr double kSecondsPerMegabyte = 0.2;

std::string repeat(const std::string& text, size_t bytes) {
  std::string result;
  result.reserve(bytes + text.size());
  while (result.size() < bytes) result += text;
  return result;
}

const std::vector<Profile>& profiles() {
  static const std::vector<Profile> all = *load_profiles(data_directory() / "solvers");
  return all;
}

Outcome judge(const Profile& profile, std::string out, std::string err) {
  process::RunResult run;
  run.out = std::move(out);
  run.err = std::move(err);
  run.exit_code = 1;
  return classify(profile, prepare_script("(check-sat)"), std::move(run));
}

/// `text` on standard output and then on standard error, read with every profile.
void expect_linear(const std::string& what, const std::string& text) {
  for (const Profile& profile : profiles()) {
    std::clock_t start = std::clock();
    Outcome out = judge(profile, text, "");
    Outcome err = judge(profile, "", text);
    double spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    double megabytes = static_cast<double>(2 * text.size()) / static_cast<double>(kMegabyte);
    EXPECT_LT(spent / megabytes, kSecondsPerMegabyte) << what << " read as " << profile.name;
    EXPECT_FALSE(out.definite() || err.definite()) << what;
    EXPECT_LE(out.warnings.size() + err.warnings.size(), 3'000u) << what;
    EXPECT_LE(out.message.size(), 5'000u) << what;
    EXPECT_LE(out.crash.signature.size() + err.crash.signature.size(), 20'000u) << what;
  }
}

// The answer counts; what is behind it is neither matched nor parsed. What follows the next answer is read again.
TEST(HostileOutput, AModelOfMegabytesIsNotRead) {
  std::string small = "((define-fun x () Int 1))\n";
  std::string large = "(" + repeat("(define-fun x () Int 1)\n", 2 * kMegabyte) + ")\n";
  process::RunResult run;
  run.out = "sat\n" + large + small + "sat\n" + small;
  run.complete = true;
  Outcome outcome = classify(profiles().front(), prepare_script("(check-sat)(check-sat)"), std::move(run));
  EXPECT_EQ(outcome.kind, OutcomeKind::kSat) << outcome.message;
  ASSERT_EQ(outcome.responses.size(), 2u);
  EXPECT_EQ(outcome.responses[0].text, "(error \"more than 1 MB behind an answer: not read\")\n");
  EXPECT_TRUE(was_too_long(outcome.responses[0]));
  EXPECT_EQ(outcome.responses[1].text, small);
  EXPECT_FALSE(was_too_long(outcome.responses[1]));
  EXPECT_GT(outcome.run.out.size(), 2 * kMegabyte);
}

TEST(HostileOutput, WithoutNewlines) {
  expect_linear("one letter", std::string(3 * kMegabyte, 'a'));
  expect_linear("words", repeat("a b ", 3 * kMegabyte));
  expect_linear("answers", repeat("sat ", 3 * kMegabyte));
  expect_linear("blanks", std::string(3 * kMegabyte, ' '));
}

TEST(HostileOutput, Bytes) {
  expect_linear("zeros", std::string(3 * kMegabyte, '\0'));
  expect_linear("no UTF-8", repeat("\xff\xc0\xfe", kMegabyte));
}

TEST(HostileOutput, Parentheses) {
  expect_linear("opening", std::string(kMegabyte, '('));
  expect_linear("closing", std::string(kMegabyte, ')'));
  expect_linear("nested", std::string(kMegabyte / 2, '(') + std::string(kMegabyte / 2, ')'));
  expect_linear("in a row", repeat("()", kMegabyte));
  expect_linear("behind each other on a line", repeat("() x", kMegabyte));
  expect_linear("errors", repeat("(error \"x\")\n", kMegabyte));
}

TEST(HostileOutput, StringsAndLines) {
  expect_linear("quotes", std::string(kMegabyte, '"'));
  expect_linear("bars", std::string(kMegabyte, '|'));
  expect_linear("empty strings", repeat("\"\" ", kMegabyte));
  expect_linear("short lines", repeat("aaaaaaaa\n", kMegabyte));
  expect_linear("comments", repeat("; a\n", kMegabyte));
}

// Beginnings of what the patterns look for, again and again, without the end.
TEST(HostileOutput, BuiltAgainstThePatterns) {
  expect_linear("runtime error", repeat("a:1", kMegabyte));
  expect_linear("places", repeat("a.cpp:1:1: runtime erro", kMegabyte));
  expect_linear("directories", repeat("/a", kMegabyte));
  expect_linear("sources", repeat("src", kMegabyte) + "/");
  expect_linear("fatal failures", repeat("Fatal failure within ", kMegabyte));
  expect_linear("assertions", repeat("x:1: y: Assertion `", kMegabyte));
  expect_linear("exceptions", repeat("terminate called after throwing an instance of '", kMegabyte));
  expect_linear("frames", "ERROR: AddressSanitizer: x\n" + repeat("#1 0x5 in std::a", kMegabyte));
  expect_linear("files and lines", repeat("ASSERTION VIOLATION\nFile: ", kMegabyte));
}

TEST(HostileOutput, ACrashIsFoundAtBothEnds) {
  std::string flood = repeat("noise without end ", 2 * kMegabyte);
  std::string report = "\nFatal failure within f() at ./src/theory/x.cpp:90\n";
  const Profile& cvc5 = *std::ranges::find(profiles(), "cvc5", &Profile::name);
  EXPECT_EQ(judge(cvc5, "", report + flood).crash.signature, "fatal:theory/x.cpp:90");
  EXPECT_EQ(judge(cvc5, "", flood + report).crash.signature, "fatal:theory/x.cpp:90");
}

TEST(HostileOutput, AnswersAmongNoiseAreRead) {
  const Profile& z3 = *std::ranges::find(profiles(), "z3", &Profile::name);
  process::RunResult run;
  run.out = repeat("; noise\n", kMegabyte) + "unsat\n";
  Outcome outcome = classify(z3, prepare_script("(check-sat)"), run);
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsat);
}

}  // namespace
}  // namespace cupel::solver
