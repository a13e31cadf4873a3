// The files of a finding: names, and how missing ones come back.
#include "store/finding_files.h"

#include "store/printable.h"
#include "support.h"

namespace cupel::store {
namespace {

namespace fs = std::filesystem;

StoredFinding stored_finding() {
  StoredFinding finding;
  static_cast<FindingRecord&>(finding) = sample_finding();
  finding.number = 12;
  finding.directory = finding_directory(12, finding);
  return finding;
}

std::string named(std::vector<std::string> culprits) {
  FindingRecord finding = sample_finding();
  finding.kind = oracle::FindingKind::kCrash;
  finding.culprits = std::move(culprits);
  return finding_directory(7, finding);
}

TEST(FindingFiles, Names) {
  EXPECT_EQ(named({"z3"}), "findings/0007-crash-z3");
  EXPECT_EQ(named({"z3", "cvc5-1.0.3"}), "findings/0007-crash-z3-cvc5-1.0.3");
  EXPECT_EQ(named({"path/to/z3 -T:5 model_validate=true"}), "findings/0007-crash-z3-T-5-model_validate-true");
  EXPECT_EQ(named({"../../.."}), "findings/0007-crash-unknown");
  EXPECT_EQ(named({std::string("a\0/b\nc", 6)}), "findings/0007-crash-b-c");
  EXPECT_EQ(named({}), "findings/0007-crash");
  EXPECT_LT(named({std::string(5000, 'a'), std::string(5000, 'b'), std::string(5000, 'c')}).size(), 150U);
  FindingRecord flaky = sample_finding();
  flaky.flaky = true;
  EXPECT_EQ(finding_directory(123456, flaky), "flaky/123456-wrong-unsat-z3");
}

TEST(FindingFiles, Printable) {
  EXPECT_EQ(printable("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(printable("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(printable("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x99\x82"), "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x99\x82");
  EXPECT_EQ(printable("\xc3"), "\\xc3");
  EXPECT_EQ(printable("\xc0\x80\xed\xa0\x80"), "\\xc0\\x80\\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b") << "the terminal's other escape character";
  EXPECT_EQ(printable_line("a\nb"), "a b");
}

TEST(FindingFiles, MissingFilesComeBackAndOthersStay) {
  TemporaryDirectory temporary;
  StoredFinding finding = stored_finding();
  ASSERT_TRUE(restore_finding_files(temporary.path(), finding, describe_briefly).ok());
  fs::path path = fs::path(temporary.path()) / finding.directory;
  fs::remove(path / "outcome.json");
  std::ofstream(path / "report.md") << "with a person's remarks";
  ASSERT_TRUE(restore_finding_files(temporary.path(), finding, describe_briefly).ok());
  EXPECT_EQ(content_of(path / "outcome.json"), describe_briefly(finding)[1].second);
  EXPECT_EQ(content_of(path / "report.md"), "with a person's remarks");
  // The process was killed between the row and the files of a reduction.
  finding.reduced = "(check-sat)";
  ASSERT_TRUE(restore_finding_files(temporary.path(), finding, describe_briefly).ok());
  EXPECT_EQ(content_of(path / "reduced.smt2"), "(check-sat)");
  EXPECT_EQ(content_of(path / "report.md"), describe_briefly(finding)[0].second);
}

TEST(FindingFiles, LeftoversGo) {
  TemporaryDirectory temporary;
  StoredFinding finding = stored_finding();
  ASSERT_TRUE(restore_finding_files(temporary.path(), finding, describe_briefly).ok());
  fs::path path = fs::path(temporary.path()) / finding.directory;
  std::ofstream(path / ".part-report.md") << "half";
  fs::create_directories(fs::path(temporary.path()) / "flaky/.part-0013-crash-z3");
  fs::create_directories(fs::path(temporary.path()) / "flaky/notes");
  ASSERT_TRUE(remove_leftovers(temporary.path()).ok());
  EXPECT_FALSE(fs::exists(path / ".part-report.md"));
  EXPECT_FALSE(fs::exists(fs::path(temporary.path()) / "flaky/.part-0013-crash-z3"));
  EXPECT_TRUE(fs::exists(fs::path(temporary.path()) / "flaky/notes"));
  EXPECT_TRUE(fs::exists(path / "report.md"));
}

}  // namespace
}  // namespace cupel::store
