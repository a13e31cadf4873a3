// report.md and outcome.json of a finding.
#include "report/finding_texts.h"

#include <nlohmann/json.hpp>

#include "../store/support.h"

namespace cupel::report {
namespace {

store::StoredFinding stored_finding() {
  store::StoredFinding finding;
  static_cast<store::FindingRecord&>(finding) = store::sample_finding();
  finding.number = 12;
  finding.directory = store::finding_directory(12, finding);
  return finding;
}

TEST(FindingTexts, TheReportSaysEverything) {
  store::StoredFinding finding = stored_finding();
  std::string report = finding_report(finding);
  for (const std::string& text : {std::string(to_string(finding.kind)),
                                  std::string(to_string(finding.certainty)),
                                  finding.oracle,
                                  finding.signature,
                                  finding.summary,
                                  finding.evidence,
                                  finding.test,
                                  finding.strategy,
                                  finding.seed,
                                  finding.logic,
                                  finding.script,
                                  finding.mutations,
                                  finding.expectations[0].reason,
                                  *finding.expectations[0].witness,
                                  finding.options[0].arguments[0],
                                  finding.found_at,
                                  std::string("3 of 3"),
                                  finding.outcomes[0].command,
                                  finding.outcomes[0].version,
                                  finding.outcomes[1].command,
                                  finding.outcomes[1].answers,
                                  finding.outcomes[1].form,
                                  finding.outcomes[1].message,
                                  finding.outcomes[1].err,
                                  finding.outcomes[1].text})
    EXPECT_NE(report.find(text), std::string::npos) << text << "\n---\n" << report;
}

TEST(FindingTexts, TheReportSaysWhereItCrashes) {
  store::StoredFinding finding = stored_finding();
  finding.place = "z3 1234: f";
  finding.frames = "#0 f (z3+0x10)\n";
  std::string report = finding_report(finding);
  EXPECT_NE(report.find("- Place: z3 1234: f\n"), std::string::npos) << report;
  EXPECT_NE(report.find("## Stack\n\n```\n#0 f (z3+0x10)\n"), std::string::npos) << report;
  finding.reduced = "(check-sat)";
  finding.reduced_place = "z3 1234: g";
  finding.reduced_frames = "#0 g (z3+0x20)\n";
  report = finding_report(finding);
  EXPECT_NE(report.find("the reduced script crashes elsewhere: z3 1234: g; the original crashes in z3 1234: f"),
            std::string::npos)
      << report;
  EXPECT_NE(report.find("#0 g"), std::string::npos) << "the stack of what is shown";
  EXPECT_EQ(report.find("#0 f"), std::string::npos);
  finding.place.clear();
  finding.reduced_place.clear();
  finding.place_note = "under ptrace it does not crash";
  EXPECT_NE(finding_report(finding).find("- About the place: under ptrace"), std::string::npos);
}

TEST(FindingTexts, ACodeBlockCannotBeLeft) {
  store::StoredFinding finding = stored_finding();
  finding.script = "; ````\n# not a heading\n; ```\n";
  EXPECT_NE(finding_report(finding).find("`````smt2\n; ````\n# not a heading\n; ```\n`````\n"), std::string::npos);
}

TEST(FindingTexts, JsonIsValidWhateverSolversPrint) {
  store::StoredFinding finding = stored_finding();
  finding.outcomes[0].out = std::string("\0\xff\x80", 3);
  finding.culprits = {"\xff"};
  auto json = nlohmann::json::parse(finding_json(finding));
  EXPECT_EQ(json["number"], 12);
  EXPECT_EQ(json["outcomes"].size(), 2U);
  EXPECT_EQ(json["outcomes"][1]["answers"], "sat,sat");
  EXPECT_EQ(json["kind"], "wrong-unsat");
  EXPECT_EQ(json["expectation"], "sat");
  EXPECT_EQ(json["options"]["z3"][0], "smt.arith.solver=2");
  EXPECT_FALSE(json.contains("script"));
}

// What was expected of the original says nothing about a smaller script.
TEST(FindingTexts, TheReducedScriptHasItsOwnExpectation) {
  store::StoredFinding finding = stored_finding();
  finding.reduced = "(assert true)(check-sat)";
  finding.reduced_expectations = {{.answer = Expected::kSat, .reason = "seen anew"}};
  std::string report = finding_report(finding);
  EXPECT_NE(report.find("seen anew"), std::string::npos);
  EXPECT_EQ(report.find(finding.expectations[0].reason), std::string::npos);
}

}  // namespace
}  // namespace cupel::report
