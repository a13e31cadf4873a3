// What the tests of the store share: a directory of their own, a finding with every field filled in.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "store/store.h"

namespace cupel::store {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cupel-store-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline CampaignRecord sample_campaign() { return {"0.1.0", "2026-01-02T03:04:05Z", R"({"jobs":2})", ~uint64_t{0} - 4}; }

/// Files that describe a finding, as a report would.
inline std::vector<std::pair<std::string, std::string>> describe_briefly(const StoredFinding& finding) {
  std::string report = finding.summary + "\n" + finding.script.substr(0, 1000) + "\n" + finding.reduced + "\n## End\n";
  return {{"report.md", report}, {"outcome.json", "{\"number\": " + std::to_string(finding.number) + "}\n"}};
}

/// A finding of test `test`; every field has a value of its own.
inline FindingRecord sample_finding(const std::string& test = "typefuzz-1-2") {
  FindingRecord finding;
  finding.kind = oracle::FindingKind::kWrongUnsat;
  finding.culprits = {"z3"};
  finding.certainty = oracle::Certainty::kCertified;
  finding.oracle = "differential";
  finding.signature = "signature of " + test;
  finding.summary = "z3 says unsat; the model of cvc5 makes the formula true";
  finding.evidence = "x = 7\ny = 8";
  finding.confirmed = 3;
  finding.confirmations = 3;
  finding.test = test;
  finding.strategy = "typefuzz";
  finding.seed = "seeds/QF_LIA/a.smt2";
  finding.logic = "QF_LIA";
  finding.script = "(set-logic QF_LIA)\n(assert true)\n(check-sat)\n; " + test;
  finding.mutations = "command 1 at 0: x -> y\ncommand 1 at 1: 1 -> 2";
  finding.seed_id = "0123456789abcdef";
  finding.origin = "seed 0123456789abcdef";
  finding.options = {{"z3", {"smt.arith.solver=2"}}};
  finding.expectations = {{.answer = Expected::kSat,
                           .witness = std::make_shared<const std::string>("((define-fun x () Int 7))"),
                           .reason = "the witness satisfies it",
                           .basis = Basis::kAgreed,
                           .kept_by_undoing = true}};
  finding.option_class = "expert: --foo";
  finding.group = "wrong-unsat z3 0123456789abcdef";
  finding.found_after = 12.25;
  finding.found_at = "2026-01-02T03:04:17Z";
  finding.outcomes = {{"z3", "z3", "4.8.12", "z3 -smt2 -in", "", "unsat", "unsat", "", "unsat\n", "", 12, 10, ""},
                      {"cvc5", "cvc5", "1.0.3", "cvc5 --lang smt2", "push-pop", "sat", "sat,sat", "a message",
                       "sat\n((x 7))\n", "warning", 7, 5, "(push 1)"}};
  return finding;
}

inline void expect_same(const OutcomeRecord& a, const OutcomeRecord& b) {
  EXPECT_EQ(a.solver, b.solver);
  EXPECT_EQ(a.profile, b.profile);
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.command, b.command);
  EXPECT_EQ(a.form, b.form);
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.answers, b.answers);
  EXPECT_EQ(a.message, b.message);
  EXPECT_EQ(a.out, b.out);
  EXPECT_EQ(a.err, b.err);
  EXPECT_EQ(a.wall_ms, b.wall_ms);
  EXPECT_EQ(a.cpu_ms, b.cpu_ms);
  EXPECT_EQ(a.text, b.text);
}

inline void expect_same(const FindingRecord& a, const FindingRecord& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.culprits, b.culprits);
  EXPECT_EQ(a.certainty, b.certainty);
  EXPECT_EQ(a.oracle, b.oracle);
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_EQ(a.summary, b.summary);
  EXPECT_EQ(a.evidence, b.evidence);
  EXPECT_EQ(a.flaky, b.flaky);
  EXPECT_EQ(a.confirmed, b.confirmed);
  EXPECT_EQ(a.confirmations, b.confirmations);
  EXPECT_EQ(a.test, b.test);
  EXPECT_EQ(a.strategy, b.strategy);
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.logic, b.logic);
  EXPECT_EQ(a.script, b.script);
  EXPECT_EQ(a.mutations, b.mutations);
  EXPECT_EQ(a.seed_id, b.seed_id);
  EXPECT_EQ(a.origin, b.origin);
  EXPECT_EQ(a.options, b.options);
  EXPECT_EQ(to_json(a.expectations), to_json(b.expectations));
  EXPECT_EQ(a.option_class, b.option_class);
  EXPECT_EQ(a.group, b.group);
  EXPECT_EQ(a.found_after, b.found_after);
  EXPECT_EQ(a.found_at, b.found_at);
  ASSERT_EQ(a.outcomes.size(), b.outcomes.size());
  for (size_t i = 0; i < a.outcomes.size(); ++i) expect_same(a.outcomes[i], b.outcomes[i]);
}

/// The value of a result that must be there.
template <typename T>
T must(Result<T> result) {
  if (!result.ok()) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}

}  // namespace cupel::store
