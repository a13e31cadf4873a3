// The oracles on real solvers and on ones that lie: who is blamed, for what, and that it comes back.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/file.h"
#include "base/paths.h"
#include "oracle/examiner.h"
#include "oracle/release_history.h"
#include "oracle/reproduce.h"
#include "run_command.h"
#include "solver/executor_choice.h"
#include "solver/releases.h"

namespace cupel::oracle {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<solver::Runner> runner(const std::string& spec, const std::string& executor = "spawn") {
  auto profiles = solver::load_profiles(data_directory() / "solvers");
  EXPECT_TRUE(profiles.ok());
  auto solver = solver::resolve_solver(*profiles, spec);
  EXPECT_TRUE(solver.ok()) << spec;
  auto made = solver::make_executor(executor, *solver);
  EXPECT_TRUE(made.ok()) << executor;
  return std::make_unique<solver::Runner>(*solver, std::move(made).value());
}

std::unique_ptr<solver::Runner> fake(const std::string& way) { return runner(std::string(FAKE_SOLVER) + " " + way); }

Examined examine(const std::vector<solver::Runner*>& runners, const std::string& text) {
  ExaminerOptions options;
  options.expensive = false;
  auto examined = Examiner(runners, options).examine({.text = text});
  EXPECT_TRUE(examined.ok());
  return std::move(examined).value();
}

const std::string kSat = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n";

TEST(Oracles, ALiarIsConvictedByARealModel) {
  auto z3 = runner("z3"), liar = fake("say unsat");
  std::vector<solver::Runner*> both{liar.get(), z3.get()};
  Examined examined = examine(both, kSat);
  ASSERT_EQ(examined.findings.size(), 1u);
  const Finding& finding = examined.findings[0];
  EXPECT_EQ(finding.kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(finding.certainty, Certainty::kCertified);
  EXPECT_EQ(finding.culprits, std::vector<std::string>{liar->solver().label});
  EXPECT_EQ(finding.solvers.size(), 2u);
  auto again = reproduce(finding, {.text = kSat}, 3, both);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, 3);
  auto elsewhere = reproduce(finding, {.text = "(assert false)(check-sat)"}, 1, both);
  ASSERT_TRUE(elsewhere.ok());
  EXPECT_EQ(*elsewhere, 0);
}

// A witness that came just in time may come a little later when the finding is repeated.
TEST(Oracles, ALateWitnessStillConvicts) {
  auto witness = fake("say-late 'sat\n((define-fun x () Int 5))'"), liar = fake("say unsat");
  std::vector<solver::Runner*> both{liar.get(), witness.get()};
  Examined examined = examine(both, kSat);
  ASSERT_EQ(examined.findings.size(), 1u);
  ExaminerOptions options{.limits = {.wall = process::milliseconds(500)}};
  auto again = reproduce(examined.findings[0], {.text = kSat}, 2, both, options);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, 2);
  ReleaseQuestion question{.finding = examined.findings[0], .culprit = liar->solver().label, .test = {.text = kSat}};
  auto verdict = ask_release(question, *liar, {witness.get()}, options);
  ASSERT_TRUE(verdict.ok());
  EXPECT_EQ(verdict->showing, Showing::kShows);
  options.limits.wall = process::milliseconds(50);
  again = reproduce(examined.findings[0], {.text = kSat}, 1, both, options);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, 0);
}

TEST(Oracles, ABadModelIsReportedOnce) {
  auto z3 = runner("z3"), liar = fake("say 'sat\n((define-fun x () Int 1))'");
  Examined examined = examine({z3.get(), liar.get()}, kSat);
  ASSERT_EQ(examined.findings.size(), 1u);
  EXPECT_EQ(examined.findings[0].kind, FindingKind::kBadModel);
  examined = examine({z3.get(), liar.get()}, "(declare-fun x () Int)(assert (> x 3))(assert (< x 3))(check-sat)");
  ASSERT_EQ(examined.findings.size(), 1u);
  EXPECT_EQ(examined.findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(examined.findings[0].oracle, "differential");  // which says more
}

TEST(Oracles, ACrashIsACrash) {
  auto broken = fake("crash 11");
  Examined examined = examine({broken.get()}, kSat);
  ASSERT_EQ(examined.findings.size(), 1u);
  EXPECT_EQ(examined.findings[0].kind, FindingKind::kCrash);
}

// A get-model after `unsat` is refused; that must not cost the answer, in any executor.
TEST(Oracles, AskingForModelsCostsNoAnswer) {
  const std::string bits = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 4))\n(assert (bvult x #x";
  for (const char* name : {"z3", "cvc5", "cvc4", "boolector"})
    for (const char* executor : {"spawn", "snapshot"}) {
      auto one = runner(name, executor);
      Examined no = examine({one.get()}, bits + "0))\n(check-sat)\n");
      EXPECT_EQ(no.runs[0].outcome.answers(), "unsat") << name << " " << executor;
      Examined yes = examine({one.get()}, bits + "3))\n(check-sat)\n");
      ASSERT_EQ(yes.runs[0].outcome.answers(), "sat") << name << " " << executor;
      EXPECT_FALSE(yes.runs[0].outcome.responses[0].text.empty()) << name << " " << executor;
      EXPECT_TRUE(no.findings.empty() && yes.findings.empty());
    }
}

TEST(Oracles, ModelsOfEveryQuery) {
  const std::string text =
      "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(push 1)\n(assert (< x 3))\n(check-sat)\n(pop 1)\n"
      "(check-sat)\n(check-sat-assuming ((< x 9)))\n";
  for (const char* name : {"z3", "cvc5", "cvc4"}) {
    auto one = runner(name);
    Examined examined = examine({one.get()}, text);
    ASSERT_EQ(examined.runs[0].outcome.answers(), "unsat,sat,sat") << name;
    EXPECT_NE(examined.runs[0].outcome.responses[2].text.find("define-fun x"), std::string::npos) << name;
    EXPECT_TRUE(examined.findings.empty());
  }
}

TEST(Oracles, FormsOfAScriptAreAccepted) {
  auto z3 = runner("z3"), cvc5 = runner("cvc5");
  const std::string text =
      "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x 3))\n(check-sat)\n";
  ExaminerOptions options{.oracles = {"self"}};
  auto examined = Examiner({z3.get(), cvc5.get()}, options).examine({.text = text});
  ASSERT_TRUE(examined.ok());
  EXPECT_TRUE(examined->findings.empty());
  EXPECT_EQ(examined->runs.size(), 2u + 2 * 5);  // four forms, and the core
  for (const oracle::Run& run : examined->runs)
    EXPECT_EQ(run.outcome.kind, solver::OutcomeKind::kUnsat) << run.form << run.text;
}

TEST(Oracles, SeveralQueriesInOneRunAreAccepted) {
  for (const char* name : {"z3", "cvc5", "cvc4"}) {
    auto solver = runner(name);
    for (const char* limit : {"3", "9"}) {  // unsat, sat
      std::string text = fmt::format(
          "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (> x 3))\n(assert (< y 7))\n"
          "(assert (< x {}))\n(check-sat)\n",
          limit);
      auto examined = Examiner({solver.get()}, {.oracles = {"incremental"}}).examine({.text = text});
      ASSERT_TRUE(examined.ok());
      EXPECT_TRUE(examined->findings.empty()) << name;
      EXPECT_EQ(examined->runs.size(), *limit == '3' ? 7u : 6u) << name;  // with the needed assumptions alone
      for (const oracle::Run& run : examined->runs)
        for (const solver::Response& response : run.outcome.responses)
          EXPECT_TRUE(response.trusted) << name << " " << run.form << "\n" << run.text << response.text;
    }
  }
}

// A solver that is right about every script, but not about those that take their assertions back.
TEST(Oracles, AWrongAnswerAfterAResetIsFound) {
  Ran done =
      run_command(fmt::format("printf '(declare-fun x () Int)(assert (> x 3))(check-sat)' | {} judge - --json "
                              "--solver \"{} refute-each '(reset-assertions)' z3 -smt2 -in\" 2>&1",
                              CUPEL_BINARY, PLANTED_SOLVER));
  EXPECT_EQ(done.status, 10) << done.out;
  EXPECT_NE(done.out.find("\"kind\":\"wrong-unsat\""), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("\"oracle\":\"incremental\""), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("\"certainty\":\"certified\""), std::string::npos) << done.out;
}

// --- the command ---

Ran judge(const std::string& arguments) {
  return run_command(std::string(CUPEL_BINARY) + " judge " + arguments + " 2>&1");
}

bool reports(const std::string& json, const std::string& kind, const std::string& culprit) {
  std::istringstream lines(json);
  for (std::string line; std::getline(lines, line);)
    if (line.find("\"kind\":\"" + kind + "\"") != std::string::npos &&
        line.find("\"culprit\":\"" + culprit + "\"") != std::string::npos)
      return true;
  return false;
}

/// `z3`, or a release that is not of the system and may not be there: `cvc5@1.4.2 --option`.
bool is_installed(const std::string& solver) {
  std::string word = solver.substr(0, solver.find(' '));
  if (!solver::is_release_name(word)) return true;
  return solver::find_release(solver::parse_release_name(word).value()).ok();
}

TEST(Oracles, KnownSolverBugsAreBlamedOnTheRightSolver) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(CUPEL_SOURCE_DIR) / "tests/regress/solver-bugs")) {
    if (entry.path().extension() != ".smt2") continue;
    std::vector<std::pair<std::string, std::string>> expected;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);)
      if (line.starts_with("; judge: ")) {
        size_t space = line.find(' ', 9);
        expected.emplace_back(line.substr(9, space - 9), line.substr(space + 1));
      }
    ASSERT_FALSE(expected.empty()) << entry.path();
    if (!std::ranges::all_of(expected, [](const auto& pair) { return is_installed(pair.second); })) continue;
    ++files;
    std::string command = entry.path().string() + " --json --trust-status";
    // Only other forms of a script have cores.
    bool quick = std::ranges::none_of(expected, [](const auto& pair) { return pair.first == "bad-core"; });
    if (quick) command += " --quick";
    for (const auto& [kind, culprit] : expected) {
      command += " --solver '" + culprit + "'";
      // Somebody must answer what is refused.
      if (kind == "rejection") command += culprit.starts_with("z3") ? " --solver cvc5" : " --solver z3";
    }
    Ran ran = judge(command);
    EXPECT_EQ(ran.status, 10) << entry.path();
    for (const auto& [kind, culprit] : expected)
      EXPECT_TRUE(reports(ran.out, kind, culprit)) << command << "\n" << ran.out;
  }
  EXPECT_GE(files, 15);
}

TEST(Oracles, BuiltInSeedsGiveNoWrongAnswers) {
  auto seeds = find_files({std::string(CUPEL_SOURCE_DIR) + "/data/seeds"}, ".smt2");
  ASSERT_TRUE(seeds.ok());
  std::string chosen;
  for (size_t i = 0; i < seeds->size(); i += std::max<size_t>(1, seeds->size() / 100)) chosen += " " + (*seeds)[i];
  Ran ran = judge(
      "--timeout 2 --trust-status --oracle differential --oracle model --oracle expectation --oracle crash" + chosen);
  EXPECT_EQ(ran.status, 0) << ran.out;
}

}  // namespace
}  // namespace cupel::oracle
