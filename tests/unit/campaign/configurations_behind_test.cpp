// Findings that rest on two configurations of a solver: which ones are asked again for another script or release.
#include <gtest/gtest.h>

#include "campaign/grouping.h"
#include "campaign/release_check.h"

namespace cupel::campaign::configurations_behind_test {
namespace {

using Words = std::vector<std::string>;

/// Of z3 with `-a`, which said the opposite with `-b`.
store::StoredFinding contradiction() {
  store::StoredFinding finding;
  finding.kind = oracle::FindingKind::kInconsistent;
  finding.oracle = "configuration";
  finding.culprits = {"z3@1"};
  finding.script = "(check-sat)\n";
  finding.options = {{"z3", {"-a"}, {{"z3@1", {"-b"}, {Expected::kSat}}, {"z3@2", {"-c"}, {Expected::kSat}}}},
                     {"cvc5", {"-d"}}};
  finding.outcomes = {{.solver = "z3@1", .profile = "z3"}};
  return finding;
}

TEST(ConfigurationsBehind, ReductionAsksTheCulpritOnly) {
  TestOptions asked = configurations_behind(contradiction());
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_TRUE(asked[0].arguments.empty()) << "these are reduced";
  EXPECT_EQ(asked[0].earlier, (std::vector<EarlierAnswers>{{.options = {"-b"}}}))
      << "of other scripts nothing is known";
  EXPECT_TRUE(asked[1].arguments.empty());
}

TEST(ConfigurationsBehind, ReplayOfTheReducedScriptKeepsThem) {
  TestOptions options = options_of_others(contradiction().options, "z3");
  EXPECT_TRUE(arguments_for(options, "z3").empty());
  EXPECT_EQ(options[0].earlier.size(), 2u);
  EXPECT_TRUE(options[0].earlier[0].answers.empty());
  EXPECT_EQ(Words(options[1].arguments), Words{"-d"});
}

TEST(ConfigurationsBehind, ReleasesAreAskedUnderBothAndWithoutOptions) {
  ReleaseCheck check = checks_of(contradiction()).front();
  EXPECT_EQ(check.options[0].arguments, Words{"-a"});
  EXPECT_EQ(check.options[0].earlier,
            (std::vector<EarlierAnswers>{{.options = {"-b"}}, {.options = {"-c"}}, {.options = {}}}));
  store::StoredFinding other = contradiction();
  other.oracle = "differential";
  EXPECT_EQ(checks_of(other).front().options[0].earlier.size(), 2u);
}

}  // namespace
}  // namespace cupel::campaign::configurations_behind_test
