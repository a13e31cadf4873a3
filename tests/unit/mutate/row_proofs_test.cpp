// Every row of the table of approximations is proved: z3 or cvc5 refutes that it is wrong, at several widths, formats
// and sorts. Rows that say so (RowProof::kExhaustive) are tried with all values of small domains instead.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "row_trial.h"

namespace cupel {
namespace {

struct Claim {
  const ApproximationRow* row;
  RowSorts sorts;
  std::string text;
  std::string answer;
};

bool is_settled(const Claim& claim) { return claim.answer == "unsat" || claim.answer == "sat"; }

/// Gives the claims that are not settled to a solver, from number `first` on, all in one run. One that takes too long
/// answers `unknown` and costs no other its answer. Returns where the solver stopped, if it did before the end. Limits
/// count the solver's steps: answers do not depend on the machine, and z3's timers can hang.
size_t ask_from(size_t first, const std::string& command, const std::string& prelude, std::vector<Claim>& claims) {
  std::string path = "/tmp/cupel_rows_" + std::to_string(getpid()) + ".smt2";
  std::ofstream file(path);
  for (size_t i = first; i < claims.size(); ++i) {
    if (is_settled(claims[i])) continue;
    file << "(echo \"#" << i << "\")\n" << prelude << claims[i].text << "(check-sat)\n(reset)\n";
  }
  file << "(echo \"#" << claims.size() << "\")\n";
  file.close();
  FILE* pipe = popen((command + " " + path + " 2>&1").c_str(), "r");
  char line[4096];
  size_t at = claims.size();
  while (pipe && fgets(line, sizeof line, pipe)) {
    std::string text(line);
    while (!text.empty() && (text.back() == '\n' || text.back() == '"')) text.pop_back();
    size_t mark = text.find('#');
    if (mark == 0 || (mark == 1 && text[0] == '"')) {
      at = std::strtoul(text.c_str() + mark + 1, nullptr, 10);
      if (at < claims.size()) claims[at].answer.clear();
    } else if (at < claims.size() && !claims[at].answer.starts_with("(error")) {
      claims[at].answer = text;  // an answer behind an error is one to another question
    }
  }
  if (pipe) pclose(pipe);
  std::remove(path.c_str());
  return at;
}

void ask(const std::string& command, const std::string& prelude, std::vector<Claim>& claims) {
  if (std::ranges::all_of(claims, is_settled)) return;
  for (size_t at = 0; at < claims.size(); ++at) at = ask_from(at, command, prelude, claims);
}

void prove(std::vector<Claim>& claims) {
  const std::string cvc5 = " --strings-exp --fp-exp --sets-ext --incremental -q", logic = "(set-logic ALL)\n";
  ask("timeout 300 z3 rlimit=3000000", "", claims);
  ask("timeout 300 cvc5 --rlimit-per=2000000 --tlimit-per=10000" + cvc5, logic, claims);
}

bool installed(const char* solver) {
  return std::system(("which " + std::string(solver) + " >/dev/null").c_str()) == 0;
}

std::vector<Claim> claims_of(std::span<const ApproximationRow> rows) {
  std::vector<Claim> claims;
  for (const ApproximationRow& row : rows) {
    for (const RowSorts& sorts : sorts_for(row, false)) {
      claims.push_back({&row, sorts, obligation_of(row, sorts).refutation(), ""});
    }
  }
  return claims;
}

TEST(RowProofs, EveryRowIsProved) {
  if (!installed("z3") || !installed("cvc5")) GTEST_SKIP() << "needs z3 and cvc5";
  Rng rng(1);
  for (const RowTable& table : approximation_tables()) {
    std::vector<ApproximationRow> by_solvers, by_trial;
    for (const ApproximationRow& row : table.rows)
      (row.proof == RowProof::kSolver ? by_solvers : by_trial).push_back(row);
    std::vector<Claim> claims = claims_of(by_solvers);
    prove(claims);
    size_t proved = 0;
    for (const Claim& claim : claims) {
      proved += claim.answer == "unsat";
      EXPECT_EQ(claim.answer, "unsat") << name_of(*claim.row) << "\n" << claim.text;
    }
    for (const ApproximationRow& row : by_trial) {
      for (const RowSorts& sorts : sorts_for(row, true)) {
        RowTrial trial = try_row(row, sorts, 2'000'000, rng);
        EXPECT_EQ(trial.counterexample, "") << name_of(row);
        EXPECT_TRUE(trial.complete && trial.telling > 0) << name_of(row);
        std::printf("tried with all small values: %s\n", name_of(row).c_str());
      }
    }
    std::printf("%s: %zu rows, %zu of %zu claims proved by solvers, %zu rows tried out\n",
                std::string(table.theory).c_str(), table.rows.size(), proved, claims.size(), by_trial.size());
  }
}

TEST(RowProofs, ComplementsAreProved) {
  if (!installed("z3") || !installed("cvc5")) GTEST_SKIP() << "needs z3 and cvc5";
  std::vector<std::string> negated;
  for (const ComplementRow& row : complement_rows()) negated.push_back("(not " + std::string(row.complement) + ")");
  std::vector<ApproximationRow> rows;
  for (size_t i = 0; i < negated.size(); ++i) {
    const ComplementRow& row = complement_rows()[i];
    rows.push_back({row.variables, row.atom, Approximation::kOver, negated[i]});
    rows.push_back({row.variables, row.atom, Approximation::kUnder, negated[i]});
  }
  std::vector<Claim> claims = claims_of(rows);
  prove(claims);
  for (const Claim& claim : claims) EXPECT_EQ(claim.answer, "unsat") << claim.text;
}

TEST(RowProofs, AnUnsoundRowIsCaught) {
  if (!installed("z3") || !installed("cvc5")) GTEST_SKIP() << "needs z3 and cvc5";
  const ApproximationRow rows[] = {
      {"x y: String", "(str.suffixof x y)", Approximation::kOver, "(str.<= x y)"},
      {"x y: FP", "(= x y)", Approximation::kOver, "(fp.leq x y)"},
      {"x y a: BV", "(bvsle x y)", Approximation::kOver, "(bvsle x (bvor y a))"},
  };
  std::vector<Claim> claims = claims_of(rows);
  prove(claims);
  for (const Claim& claim : claims) EXPECT_EQ(claim.answer, "sat") << claim.text;
}

}  // namespace
}  // namespace cupel
