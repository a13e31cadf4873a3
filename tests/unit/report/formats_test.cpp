#include "report/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cupel::report {

namespace {

store::StoredFinding wrong_unsat() {
  store::StoredFinding finding;
  finding.number = 3;
  finding.kind = oracle::FindingKind::kWrongUnsat;
  finding.culprits = {"z3"};
  finding.certainty = oracle::Certainty::kCertified;
  finding.summary = "z3 answers unsat, but there is a model";
  finding.evidence = "about the original";
  finding.script = "(declare-const x Int)\n(assert (> x 0))\n(assert (> x 1))\n(check-sat)\n";
  finding.outcomes = {
      {.solver = "z3", .profile = "z3", .version = "1.2", .command = "z3 -in < original.smt2", .kind = "unsat"},
      {.solver = "cvc5", .profile = "cvc5", .version = "3.4", .command = "cvc5 < original.smt2", .kind = "sat"}};
  return finding;
}

store::StoredFinding reduced() {
  store::StoredFinding finding = wrong_unsat();
  finding.reduced = "(assert true)\n(check-sat)\n";
  finding.reduced_evidence = "about the reduced one";
  finding.outcomes.push_back(
      {.solver = "z3", .profile = "z3", .command = "z3 -in --foo < reduced.smt2", .kind = "unsat"});
  finding.outcomes.back().of_reduced = true;
  return finding;
}

std::string write(const std::string& format, const store::StoredFinding& finding) {
  auto found = std::ranges::find(formats(), format, &Format::name);
  return found == formats().end() ? "no such format" : found->write(finding);
}

std::string write_all(const std::string& format, const std::vector<ListedFinding>& findings) {
  auto found = std::ranges::find(formats(), format, &Format::name);
  return found == formats().end() ? "no such format" : found->write_all(findings);
}

}  // namespace

TEST(Formats, EachIsDescribed) {
  std::vector<std::string> names;
  for (const Format& format : formats()) {
    names.push_back(format.name);
    EXPECT_FALSE(format.description.empty()) << format.name;
    EXPECT_TRUE(format.extension.starts_with('.')) << format.name;
    EXPECT_NE(format.write == nullptr, format.write_all == nullptr) << format.name;
    std::string text = format.write ? format.write(wrong_unsat()) : format.write_all({});
    EXPECT_FALSE(text.empty()) << format.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"cvc5-regress", "github", "json", "junit", "sarif", "z3-regress"}));
}

TEST(Formats, JunitFailsForNewFindingsOnly) {
  store::StoredFinding flaky = wrong_unsat(), odd = wrong_unsat();
  flaky.flaky = true;
  odd.summary = "a <b> & \"c\"\x01";
  std::string text = write_all("junit", {{odd, "", "c/a.smt2"}, {wrong_unsat(), "#7", ""}, {flaky, "", ""}});
  for (const char* part : {"tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"2\"", "&lt;b&gt; &amp; &quot;c&quot;",
                           "known: #7", "flaky:", "file=\"c/a.smt2\"", "(assert (&gt; x 0))"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find('\x01'), std::string::npos);
}

TEST(Formats, SarifHasARuleForEachKindAndAResultForEachFinding) {
  store::StoredFinding finding = reduced();
  finding.group = "wrong-unsat z3 0123456789abcdef in 4.8.12";
  auto document =
      nlohmann::json::parse(write_all("sarif", {{finding, "#7", "/c/a.smt2"}, {finding, "", "c d/\u00fc#b.smt2"}}));
  const auto& run = document["runs"][0];
  EXPECT_EQ(document["version"], "2.1.0");
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
  ASSERT_EQ(run["results"].size(), 2u);
  EXPECT_EQ(run["results"][0]["ruleId"], "wrong-unsat");
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_TRUE(run["results"][0].contains("suppressions"));
  EXPECT_FALSE(run["results"][1].contains("suppressions"));
  auto uri = [&](int result) {
    return run["results"][result]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  };
  EXPECT_EQ(uri(0), "file:///c/a.smt2");
  EXPECT_EQ(uri(1), "c%20d/%C3%BC%23b.smt2");
  EXPECT_EQ(run["results"][1]["partialFingerprints"]["cupelGroup/v1"], "wrong-unsat z3 0123456789abcdef");
}

TEST(Formats, AnIssueSaysWhatMaintainersAskFor) {
  std::string text = write("github", reduced());
  for (const char* part : {"wrong unsat", "**Expected:** sat", "**Actual:** unsat", "(assert true)",
                           "z3 -in --foo < reduced.smt2", "about the reduced one", "Platform"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("about the original"), std::string::npos);
}

TEST(Formats, AnIssueTellsReleasesOptionsAndOrigin) {
  store::StoredFinding finding = reduced();
  finding.option_class = "expert: --foo";
  finding.releases = {{3, "z3", "4.8.12", "shows", ""},
                      {3, "z3@4.13.3", "4.13.3", "shows", ""},
                      {3, "z3@4.8.10", "4.8.10", "clean", ""}};
  finding.found_at = "2026-01-02T03:04:05Z";
  finding.test = "typefuzz-3.2";
  finding.strategy = "typefuzz";
  finding.seed = "/some/where/seed.smt2";
  finding.mutations = "one\ntwo\n";
  std::string text = write("github", finding);
  for (const char* part :
       {"**Releases:** shows in 4.8.12, 4.13.3; not in 4.8.10", "**Options:** expert: --foo",
        "First seen on 2026-01-02T03:04:05Z in test typefuzz-3.2", "typefuzz with 2 mutations of a seed (seed.smt2)"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("/some/where"), std::string::npos) << "paths of this machine are nobody's business";
}

TEST(Formats, ADisagreementBlamesNobodyAlone) {
  store::StoredFinding finding = wrong_unsat();
  finding.kind = oracle::FindingKind::kDisagreement;
  finding.culprits = {"z3", "cvc5"};
  EXPECT_TRUE(write("github", finding).starts_with("# z3 or cvc5: disagreement\n"));
}

TEST(Formats, JsonHoldsTheFormula) {
  auto object = nlohmann::json::parse(write("json", reduced()));
  EXPECT_EQ(object["formula"], reduced().reduced);
  EXPECT_EQ(object["original"], reduced().script);
  EXPECT_EQ(object["expected"], "sat");
}

TEST(Formats, RegressionsCarryTheExpectedAnswer) {
  EXPECT_NE(write("z3-regress", wrong_unsat()).find("(set-info :status sat)"), std::string::npos);
  std::string text = write("cvc5-regress", reduced());
  EXPECT_NE(text.find("; EXPECT: sat"), std::string::npos) << text;
  EXPECT_NE(text.find("; COMMAND-LINE: --foo"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("(assert true)\n(check-sat)\n"));
}

TEST(Formats, WhereNobodyKnowsNothingIsClaimed) {
  store::StoredFinding finding = wrong_unsat();
  finding.kind = oracle::FindingKind::kDisagreement;
  finding.culprits = {"z3", "cvc5"};
  EXPECT_EQ(expected_answer(finding), "unknown");
  finding.kind = oracle::FindingKind::kCrash;
  finding.culprits = {"z3"};
  EXPECT_EQ(expected_answer(finding), "sat") << "the other solver's answer";
}

TEST(Formats, HostileTextDoesNotEscape) {
  store::StoredFinding finding = wrong_unsat();
  finding.script = "```\n# not a heading\n";
  std::string text = write("github", finding);
  EXPECT_NE(text.find("````smt2"), std::string::npos) << text;
}

}  // namespace cupel::report
