// Releases as a user meets them: fake ones in a home of their own, listed, run, and asked about a finding.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "campaign/settings.h"
#include "report/finding_texts.h"
#include "run_command.h"
#include "solver/releases.h"
#include "store/store.h"

namespace cupel::campaign {
namespace {

namespace fs = std::filesystem;

bool has(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

const std::string kScript = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n";
const std::string kGood = "say 'sat\n((define-fun x () Int 4))'";

class ReleasesAtWork : public testing::Test {
 protected:
  ReleasesAtWork() {
    std::string pattern = (fs::temp_directory_path() / "cupel-test-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    // Five releases of a solver that is not installed otherwise: only 0.2.0 and 0.10.0 are wrong in the way in
    // question.
    add("0.1.0", kGood);
    add("0.2.0", "say unsat");
    add("0.3.0", "say unknown");
    add("0.10.0", "say unsat");
    add("0.11.0", kGood);
    add("0.12.0", "crash 11");
    std::ofstream(directory_ / "a.smt2") << kScript;
  }
  ~ReleasesAtWork() override { fs::remove_all(directory_); }

  void add(const std::string& version, const std::string& way) const { add_program(version, FAKE_SOLVER " " + way); }

  void add_program(const std::string& version, const std::string& command) const {
    solver::Release release{.name = {"bitwuzla", version}, .source = "test", .origin = "a fake"};
    release.executable = "bin/bitwuzla";
    fs::path place = directory_ / "home" / "solvers" / release.name.directory();
    fs::create_directories(place / "bin");
    std::ofstream(place / release.executable) << "#!/bin/sh\nexec " << command << "\n";
    fs::permissions(place / release.executable, fs::perms::owner_all);
    std::ofstream(place / solver::kManifestName) << solver::manifest_text(release);
  }

  /// A campaign with one finding: 0.2.0 says unsat, and z3 has a model.
  void make_campaign() const {
    Settings settings;
    settings.timeout_seconds = 10;
    auto store = store::Store::create((directory_ / "c").string(), {"0", "2026-01-01T00:00:00Z", settings.to_json(), 1},
                                      report::describe_finding);
    ASSERT_TRUE(store.ok());
    store::FindingRecord finding;
    finding.kind = oracle::FindingKind::kWrongUnsat;
    finding.culprits = {"bitwuzla@0.2.0"};
    finding.certainty = oracle::Certainty::kCertified;
    finding.oracle = "differential";
    finding.test = "typefuzz-1.1";
    finding.script = kScript;
    finding.outcomes = {{.solver = "bitwuzla@0.2.0", .profile = "bitwuzla", .version = "0.2.0"},
                        {.solver = "z3", .profile = "z3", .version = "4.8.12"}};
    ASSERT_TRUE((*store)->add_finding(finding).ok());
  }

  Ran cupel(const std::string& arguments) const {
    return run_command("cd '" + directory_.string() + "' && CUPEL_HOME=home " CUPEL_BINARY " " + arguments + " 2>&1");
  }

  fs::path directory_;
};

std::string shown(const nlohmann::json& line) {
  std::string text;
  for (const auto& release : line.at("releases"))
    text += release.at("solver").get<std::string>() + ":" + release.at("shows").get<std::string>() + " ";
  return text;
}

const std::string kExpected =
    "bitwuzla@0.1.0:clean bitwuzla@0.2.0:shows bitwuzla@0.3.0:undecided bitwuzla@0.10.0:shows bitwuzla@0.11.0:clean "
    "bitwuzla@0.12.0:other ";

TEST_F(ReleasesAtWork, AreListedAndRemoved) {
  Ran ran = cupel("solvers list");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_LT(ran.out.find("bitwuzla@0.2.0"), ran.out.find("bitwuzla@0.10.0")) << ran.out;
  EXPECT_TRUE(has(cupel("solvers install bitwuzla@0.8.2x"), "is not known"));
  EXPECT_EQ(cupel("solvers remove bitwuzla@0.1.0").status, 0);
  EXPECT_FALSE(has(cupel("solvers list"), "bitwuzla@0.1.0"));
  EXPECT_EQ(cupel("solvers remove bitwuzla@0.1.0").status, 2);
  EXPECT_EQ(cupel("solvers remove ../../bitwuzla@0.1.0").status, 2);
  EXPECT_EQ(cupel("solvers install bitwuzla@../0").status, 2);
  EXPECT_TRUE(has(cupel("solvers install nosuch"), "no releases of 'nosuch' are known"));
  EXPECT_EQ(cupel("solvers install nosuch").status, 2);
  EXPECT_EQ(cupel("solvers available nosuch").status, 2);
}

TEST_F(ReleasesAtWork, TheNewestIsNotKnownWithoutARegistry) {
  ::setenv("PIP_NO_INDEX", "1", 1);  // pip asks no registry then
  for (const char* words : {"solvers install z3", "solvers available z3"}) {
    Ran ran = cupel(words);
    EXPECT_EQ(ran.status, 3) << ran.out;
    EXPECT_TRUE(has(ran, "cannot ask which versions of z3-solver there are")) << ran.out;
  }
  ::unsetenv("PIP_NO_INDEX");
}

TEST_F(ReleasesAtWork, ASecondInstallationSaysSo) {
  add("0.8.2", kGood);
  Ran ran = cupel("solvers install bitwuzla@0.8.2");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(has(ran, "is there already")) << ran.out;
}

// Each solver must get trivial queries right before it is trusted with others, so these are real ones behind a script.
TEST_F(ReleasesAtWork, AreSolversLikeOthers) {
  add_program("0.20.0", PLANTED_SOLVER " refute '(> x 3)' z3 -smt2 -in");
  add_program("0.21.0", "z3 -smt2 -in");
  Ran ran = cupel("judge a.smt2 --json --quick --solver z3 --solver bitwuzla@0.20.0");
  EXPECT_EQ(ran.status, 10) << ran.out;
  EXPECT_TRUE(has(ran, "\"culprit\":\"bitwuzla@0.20.0\"") && has(ran, "wrong-unsat")) << ran.out;
  EXPECT_EQ(cupel("judge a.smt2 --quick --solver z3 --solver bitwuzla@0.21.0").status, 0);
  ran = cupel("judge a.smt2 --json --quick --solver z3 --solver bitwuzla");
  EXPECT_TRUE(ran.status == 0 && has(ran, "\"version\":\"0.21.0\"")) << "the newest is meant: " << ran.out;
  ran = cupel("judge a.smt2 --solver mathsat");
  EXPECT_TRUE(ran.status == 2 && has(ran, "cupel solvers install mathsat")) << ran.out;
  ran = cupel("judge a.smt2 --solver bitwuzla@7.0");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran, "cupel solvers install bitwuzla@7.0")) << ran.out;
}

TEST_F(ReleasesAtWork, BisectOfAFinding) {
  make_campaign();
  Ran ran = cupel("bisect 1 c --json");
  ASSERT_EQ(ran.status, 10) << ran.out;
  auto line = nlohmann::json::parse(ran.out);
  EXPECT_EQ(shown(line), kExpected);
  EXPECT_EQ(line["ranges"].size(), 1u);
  EXPECT_EQ(line["ranges"][0]["clean_before"], "0.1.0");
  EXPECT_EQ(line["ranges"][0]["first"], "0.2.0");
  EXPECT_EQ(line["ranges"][0]["last"], "0.10.0");
  EXPECT_EQ(line["ranges"][0]["clean_after"], "0.11.0");
  ran = cupel("bisect 0001-wrong-unsat-bitwuzla-0.2.0");
  EXPECT_TRUE(has(ran, "since 0.2.0, not in 0.1.0")) << ran.out;
  EXPECT_TRUE(has(ran, "until 0.10.0, not in 0.11.0")) << ran.out;
  EXPECT_EQ(cupel("bisect 2 c").status, 2);
  EXPECT_EQ(cupel("bisect 1 c --culprit cvc5").status, 2);
  EXPECT_EQ(cupel("bisect nonsense c").status, 2);
}

TEST_F(ReleasesAtWork, BisectOfAScript) {
  Ran ran = cupel("bisect a.smt2 --kind wrong-unsat --culprit bitwuzla@0.2.0 --solver z3 --json");
  ASSERT_EQ(ran.status, 10) << ran.out;
  EXPECT_EQ(shown(nlohmann::json::parse(ran.out)), kExpected);
  ran = cupel("bisect a.smt2 --kind wrong-unsat --culprit bitwuzla --solver z3 --json");
  EXPECT_EQ(shown(nlohmann::json::parse(ran.out)), kExpected);
  ran = cupel("bisect a.smt2 --kind crash --culprit bitwuzla@0.2.0 --solver z3");
  EXPECT_EQ(ran.status, 10) << ran.out;
  EXPECT_TRUE(has(ran, "since 0.12.0, not in 0.11.0")) << ran.out;
  EXPECT_EQ(cupel("bisect a.smt2").status, 2);
  EXPECT_EQ(cupel("bisect a.smt2 --kind crash --culprit no-such").status, 2);
}

TEST_F(ReleasesAtWork, TheMatrixIsRemembered) {
  make_campaign();
  Ran first = cupel("findings list c --releases --json");
  EXPECT_EQ(first.status, 0) << first.out;
  EXPECT_EQ(shown(nlohmann::json::parse(first.out)), kExpected);
  // What is known is not asked again: another program in the place of a release changes nothing.
  add("0.2.0", kGood);
  EXPECT_EQ(cupel("findings list c --releases --json").out, first.out);
  add("0.13.0", "say unsat");
  Ran ran = cupel("findings list c --releases");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(has(ran, "bitwuzla@0.13.0") && has(ran, "wrong-unsat")) << ran.out;
}

}  // namespace
}  // namespace cupel::campaign
