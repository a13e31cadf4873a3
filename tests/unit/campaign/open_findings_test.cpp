// Whether findings are open, by what the newest releases said.
#include "campaign/open_findings.h"

#include "base/file.h"
#include "fakes.h"

namespace cupel::campaign {
namespace {

namespace fs = std::filesystem;

store::FindingSummary blaming(std::vector<std::string> culprits, std::vector<std::string> versions) {
  store::FindingSummary finding;
  finding.number = 1;
  for (const std::string& culprit : culprits) finding.profiles.push_back(culprit.substr(0, culprit.find('@')));
  finding.culprits = std::move(culprits);
  finding.versions = std::move(versions);
  return finding;
}

/// "open", "mended", "?".
std::string state(const store::FindingSummary& finding, const std::vector<store::ReleaseRecord>& verdicts) {
  OpenFindings open = open_findings({finding}, verdicts);
  return !open.contains(1) ? "?" : open[1] ? "open" : "mended";
}

TEST(OpenFindings, TheNewestReleaseTells) {
  auto finding = blaming({"z3@4.8.12"}, {"4.8.12"});
  EXPECT_EQ(state(finding, {}), "?");
  EXPECT_EQ(state(finding, {{1, "z3@4.8.12", "4.8.12", "shows"}, {1, "z3@4.13.3", "4.13.3", "clean"}}), "mended");
  EXPECT_EQ(state(finding, {{1, "z3@4.8.12", "4.8.12", "clean"}, {1, "z3@4.13.3", "4.13.3", "shows"}}), "open");
  EXPECT_EQ(state(finding, {{1, "z3@4.13.3", "4.13.3", "other"}}), "?");
}

TEST(OpenFindings, ABuildIsTheNewestOfItsVersion) {
  EXPECT_EQ(state(blaming({"./z3"}, {"4.13.3"}), {{1, "z3@4.13.3", "4.13.3", "clean"}}), "open");
  EXPECT_EQ(state(blaming({"./z3"}, {"4.13.2"}), {{1, "z3@4.13.3", "4.13.3", "clean"}}), "mended");
  // An option that it turned out to need does not make it another program.
  EXPECT_EQ(state(blaming({"z3@4.13.3"}, {"4.13.3"}), {{1, "z3@4.13.3 a=1", "4.13.3", "clean"}}), "mended");
}

TEST(OpenFindings, TwoThatDisagreeHaveANewestReleaseEach) {
  auto finding = blaming({"z3", "cvc5"}, {"4.8.12", "1.0.3"});
  auto after = [&](const std::string& z3, const std::string& cvc5) {
    return state(finding, {{1, "z3@5.4.0", "5.4.0", z3}, {1, "cvc5@1.4.2", "1.4.2", cvc5}});
  };
  EXPECT_EQ(after("shows", "shows"), "open");
  EXPECT_EQ(after("shows", "clean"), "mended");
  EXPECT_EQ(after("clean", "shows"), "mended");
  EXPECT_EQ(after("clean", "clean"), "open") << "both changed their answers";
  EXPECT_EQ(after("clean", "undecided"), "?");
  EXPECT_EQ(state(finding, {{1, "z3@5.4.0", "5.4.0", "clean"}}), "?");
}

/// Fake releases of a solver in a home of their own.
class NewestRelease : public testing::Test {
 protected:
  NewestRelease() {
    std::string pattern = (fs::temp_directory_path() / "cupel-test-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    if (const char* before = ::getenv("CUPEL_HOME")) home_before_ = before;
    ::setenv("CUPEL_HOME", directory_.c_str(), 1);
    add("0.2.0", "unsat");
    add("0.10.0", "sat\n((define-fun x () Int 4))");
    setup_.operators = choose_operators("").value();
    setup_.settings.sandbox = false;
  }
  ~NewestRelease() override {
    home_before_ ? ::setenv("CUPEL_HOME", home_before_->c_str(), 1) : ::unsetenv("CUPEL_HOME");
    fs::remove_all(directory_);
  }

  void add(const std::string& version, const std::string& reply) const {
    solver::Release release{.name = {"bitwuzla", version}, .source = "test", .origin = "a fake"};
    release.executable = "run";
    fs::path place = directory_ / "solvers" / release.name.directory();
    fs::create_directories(place);
    write(place / release.executable, "#!/bin/sh\ncat > /dev/null\necho '" + reply + "'\n");
    fs::permissions(place / release.executable, fs::perms::owner_all);
    write(place / solver::kManifestName, solver::manifest_text(release));
  }
  static void write(const fs::path& path, const std::string& text) {
    ASSERT_TRUE(write_file(path.string(), text).ok());
  }

  /// What the newest said of a wrong answer of this culprit.
  std::vector<store::ReleaseRecord> ask(const std::string& culprit, const std::string& version) const {
    store::StoredFinding finding;
    finding.number = 1;
    finding.kind = oracle::FindingKind::kWrongUnsat;
    finding.oracle = "expected";
    finding.culprits = {culprit};
    finding.script = kSat;
    finding.expectations = {expect_sat("((define-fun x () Int 4))\n")};
    finding.outcomes = {{.solver = culprit, .profile = "bitwuzla", .version = version}};
    auto asked = ask_newest(setup_, finding);
    EXPECT_TRUE(asked.ok()) << (asked.ok() ? "" : asked.error().message);
    return asked.ok() ? *asked : std::vector<store::ReleaseRecord>();
  }

  fs::path directory_;
  std::optional<std::string> home_before_;
  cupel::campaign::Setup setup_;
};

TEST_F(NewestRelease, IsAskedAboutAnOlderOne) {
  auto asked = ask("bitwuzla@0.2.0", "0.2.0");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].solver, "bitwuzla@0.10.0");
  EXPECT_EQ(asked[0].shows, "clean") << asked[0].detail;
}

TEST_F(NewestRelease, NeedNotBeAskedAboutItself) {
  auto asked = ask("bitwuzla@0.10.0", "0.10.0");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].solver, "bitwuzla@0.10.0");
  EXPECT_EQ(asked[0].shows, "shows") << "it was seen to, whatever it says now";
}

TEST_F(NewestRelease, ABuildOfANewerVersionIsTheNewest) {
  auto asked = ask("./build/bitwuzla", "0.11.0");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].solver, "./build/bitwuzla");
  EXPECT_EQ(asked[0].version, "0.11.0 (build)");
  EXPECT_EQ(asked[0].shows, "shows");
}

TEST(Triage, ConfirmedFindingsAreTriedWithTheNewestReleases) {
  FakeCampaign campaign;
  campaign.add_solver("liar", unsat);
  campaign.add_seed("a.smt2", kSat);
  campaign.add_strategy(
      std::make_shared<Listed>(std::vector<Listed::Test>{{kSat, {expect_sat("((define-fun x () Int 1))\n")}}}), 1);
  campaign.ask_newest = [](const store::StoredFinding& finding) -> Result<std::vector<store::ReleaseRecord>> {
    return std::vector<store::ReleaseRecord>{{finding.number, "liar@2", "2", "clean", "sat"}};
  };
  ASSERT_TRUE(campaign.run(1).ok());
  ASSERT_EQ(campaign.findings().size(), 1u);
  auto verdicts = campaign.store->release_verdicts().value();
  ASSERT_EQ(verdicts.size(), 1u);
  EXPECT_EQ(verdicts[0].solver, "liar@2");
}

}  // namespace
}  // namespace cupel::campaign
