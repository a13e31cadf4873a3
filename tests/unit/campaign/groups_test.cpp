#include "campaign/groups.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"
#include "campaign/grouping.h"

namespace cupel::campaign {
namespace {

namespace fs = std::filesystem;

store::FindingRecord bad_model(const std::string& script) {
  store::FindingRecord finding;
  finding.kind = oracle::FindingKind::kBadModel;
  finding.culprits = {"z3@4.13.3"};
  finding.script = script;
  finding.outcomes.push_back({.solver = "z3@4.13.3", .profile = "z3"});
  return finding;
}

store::FindingSummary summary(uint64_t number, const std::string& group, uint64_t bytes) {
  store::FindingSummary finding;
  finding.number = number;
  finding.group = group;
  finding.bytes = bytes;
  finding.profiles = {"z3"};
  return finding;
}

TEST(GroupOf, NamesAndLiteralsDoNotTellBugsApart) {
  std::string group = group_of(bad_model("(declare-const x Int)(assert (> x 1))(check-sat)"), {});
  EXPECT_TRUE(group.starts_with("bad-model z3 ")) << group;
  EXPECT_EQ(group, group_of(bad_model("(declare-const abc Int)(assert (> abc 77))(check-sat)"), {}));
  EXPECT_NE(group, group_of(bad_model("(declare-const x Int)(assert (< x 1))(check-sat)"), {}));
  EXPECT_EQ(group, group_of(bad_model("much larger"), {.script = "(declare-const y Int)(assert (> y 1))(check-sat)"}));
}

TEST(GroupOf, OptionsAndReleasesDo) {
  store::FindingRecord finding = bad_model("(check-sat)");
  std::string plain = group_of(finding, {});
  EXPECT_EQ(group_of(finding, {.options = {"a=1"}}), plain + " with a=1");
  std::vector<store::ReleaseRecord> releases = {
      {1, "z3", "4.8.12", "shows", ""}, {1, "b", "4.8.10", "clean", ""}, {1, "c", "4.13.3", "shows", ""}};
  EXPECT_EQ(group_of(finding, {.releases = releases}), plain + " in 4.8.12,4.13.3");
  releases.resize(1);
  EXPECT_EQ(group_of(finding, {.releases = releases}), plain) << "one release tells nothing";
}

TEST(GroupOf, CrashesMeetByTheirSignature) {
  store::FindingRecord one = bad_model("(check-sat)"), other = bad_model("(assert false)(check-sat)");
  one.kind = other.kind = oracle::FindingKind::kCrash;
  one.signature = other.signature = "segfault:foo.cpp:1";
  EXPECT_EQ(group_of(one, {.options = {"a=1"}}), group_of(other, {}));
  other.signature = "segfault:bar.cpp:1";
  EXPECT_NE(group_of(one, {}), group_of(other, {}));
}

TEST(GroupOf, ThePlaceOfACrashIsBetterThanItsMessage) {
  store::FindingRecord one = bad_model("(check-sat)"), other = one, unplaced = one;
  for (store::FindingRecord* finding : {&one, &other, &unplaced}) finding->kind = oracle::FindingKind::kCrash;
  one.signature = other.signature = unplaced.signature = "segfault:null";
  one.place = "z3 1234: f";
  other.place = "z3 1234: g";
  EXPECT_NE(group_of(one, {}), group_of(other, {})) << "two crashes behind one message";
  EXPECT_NE(group_of(one, {}), group_of(unplaced, {}));
  EXPECT_EQ(group_of(one, {.place = other.place}), group_of(other, {})) << "the reduced script counts";
  other.place = one.place;
  other.signature = "assertion:foo.cpp:1";
  EXPECT_EQ(group_of(one, {}), group_of(other, {})) << "one crash behind two messages";
}

TEST(GroupsOf, TheSmallestIsInFront) {
  auto groups = groups_of(
      {summary(1, "a", 9), summary(2, "b", 5), summary(3, "a", 4), summary(4, "", 1), summary(5, "", 1)}, KnownBugs());
  ASSERT_EQ(groups.size(), 4u);
  EXPECT_EQ(groups[0].front.number, 3u);
  EXPECT_EQ(groups[0].members, 2u);
  EXPECT_EQ(groups[0].front.repeats, 1u);
  EXPECT_EQ(groups[1].front.number, 2u);
}

TEST(GroupsOf, AFlakyOneDoesNotStandForOthers) {
  store::FindingSummary flaky = summary(2, "a", 1);
  flaky.flaky = true;
  auto groups = groups_of({summary(1, "a", 9), flaky}, KnownBugs());
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].front.number, 1u);
}

TEST(KnownBugs, OfACampaignAreMarked) {
  std::string pattern = (fs::temp_directory_path() / "cupel-groups-XXXXXX").string();
  std::string directory = ::mkdtemp(pattern.data());
  store::StoredFinding finding;
  finding.group = "bad-model z3 0123456789abcdef with a=1 in 4.8.12";
  ASSERT_TRUE(add_known_bug(directory, finding, "#12", "https://example.org/12").ok());
  finding.group = "crash z3 aaaaaaaaaaaaaaaa";
  ASSERT_TRUE(add_known_bug(directory, finding, "#13", "").ok());
  auto known = KnownBugs::load(directory);
  ASSERT_TRUE(known.ok()) << known.error().message;
  EXPECT_EQ(known->known_as(summary(1, "bad-model z3 0123456789abcdef in 4.8.10,4.8.12", 1)),
            "#12 https://example.org/12");
  EXPECT_EQ(known->known_as(summary(1, "crash z3 aaaaaaaaaaaaaaaa", 1)), "#13");
  EXPECT_EQ(known->known_as(summary(1, "crash z3 bbbbbbbbbbbbbbbb", 1)), "");
  EXPECT_EQ(known->known_as(summary(1, "crash cvc5 aaaaaaaaaaaaaaaa", 1)), "") << "another solver";
  EXPECT_EQ(known->known_as(summary(1, "wrong-unsat z3 0123456789abcdef", 1)), "") << "another kind";
  ASSERT_TRUE(write_file(directory + "/" + kKnownName, "broken").ok());
  EXPECT_FALSE(KnownBugs::load(directory).ok());
  EXPECT_FALSE(add_known_bug(directory, finding, "#14", "").ok()) << "nothing is added to a list that nobody can read";
  fs::remove_all(directory);
}

}  // namespace
}  // namespace cupel::campaign
