#include "oracle/release_history.h"

#include <gtest/gtest.h>

namespace cupel::oracle {
namespace {

/// `4.8.10+ 4.8.12. 4.13.3?`: + shows, . is clean, ! is wrong in another way, ? does not tell.
std::vector<ReleaseVerdict> verdicts(const std::vector<std::string>& texts) {
  std::vector<ReleaseVerdict> result;
  for (const std::string& text : texts) {
    char mark = text.back();
    Showing showing = mark == '+'   ? Showing::kShows
                      : mark == '.' ? Showing::kClean
                      : mark == '!' ? Showing::kOther
                                    : Showing::kUndecided;
    result.push_back({.solver = "z3", .version = text.substr(0, text.size() - 1), .showing = showing, .detail = ""});
  }
  return result;
}

std::string ranges(const std::vector<std::string>& texts) {
  std::string text;
  for (const ShowingRange& range : showing_ranges(verdicts(texts)))
    text += "(" + range.clean_before + ") " + range.first + ".." + range.last + " (" + range.clean_after + ") ";
  return text;
}

TEST(ReleaseHistory, Ranges) {
  EXPECT_EQ(ranges({}), "");
  EXPECT_EQ(ranges({"1.", "2?"}), "");
  EXPECT_EQ(ranges({"1+", "2+"}), "() 1..2 () ");
  EXPECT_EQ(ranges({"1.", "2+", "3+", "4."}), "(1) 2..3 (4) ");
  EXPECT_EQ(ranges({"1+", "2.", "3+"}), "() 1..1 (2) (2) 3..3 () ");
}

TEST(ReleaseHistory, ReleasesThatDoNotTellArePassedOver) {
  EXPECT_EQ(ranges({"0?", "1.", "2?", "3+", "4!", "5+", "6?", "7."}), "(1) 3..5 (7) ");
}

TEST(ReleaseHistory, SaysWhatIsNotKnown) {
  auto lines = describe_history(verdicts({"4.8.10.", "4.8.12+", "4.12.2?", "4.13.3."}));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(
      lines[0],
      "since 4.8.12, not in 4.8.10 (nothing in between is installed); until 4.8.12, not in 4.13.3 (in between only "
      "4.12.2, which does not tell)");
  lines = describe_history(verdicts({"4.8.12+"}));
  EXPECT_NE(lines.at(0).find("4.8.12 or earlier"), std::string::npos);
  EXPECT_NE(lines.at(0).find("still in 4.8.12"), std::string::npos);
  EXPECT_EQ(describe_history(verdicts({"4.8.12."})).at(0), "no installed release shows it");
}

TEST(FindingKinds, AreFoundByTheirNames) {
  EXPECT_EQ(kind_called("wrong-unsat"), FindingKind::kWrongUnsat);
  EXPECT_EQ(kind_called("slow"), FindingKind::kSlow);
  EXPECT_EQ(kind_called("?"), std::nullopt);
}

}  // namespace
}  // namespace cupel::oracle
