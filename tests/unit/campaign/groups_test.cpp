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

class KnownVersions : public testing::Test {
 protected:
  KnownVersions() {
    std::string pattern = (fs::temp_directory_path() / "cupel-groups-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    store::StoredFinding reported;
    reported.group = kGroup;
    reported.reduced = "(check-sat)";
    reported.culprits = {"z3"};
    reported.outcomes.push_back({.solver = "z3", .profile = "z3", .version = "4.8.12"});
    reported.releases = {{1, "z3@4.8.10", "4.8.10", "shows", ""}, {1, "z3@4.13.3", "4.13.3", "clean", ""}};
    EXPECT_TRUE(add_known_bug(directory_, reported, "#7", "").ok());
    known_ = KnownBugs::load(directory_).value();
  }
  ~KnownVersions() override { fs::remove_all(directory_); }

  static store::FindingSummary seen_in(const std::string& version, uint64_t number = 1) {
    store::FindingSummary finding = summary(number, kGroup, 9);
    finding.kind = oracle::FindingKind::kWrongUnsat;
    finding.reduced_bytes = 5;
    finding.versions = {version};
    finding.culprits = {"z3 " + version};
    return finding;
  }

  static constexpr const char* kGroup = "wrong-unsat z3 0123456789abcdef";
  std::string directory_;
  KnownBugs known_;
};

TEST_F(KnownVersions, ARegressionInABuildIsNews) {
  EXPECT_EQ(known_.known_as(seen_in("4.8.12")), "#7");
  EXPECT_EQ(known_.known_as(seen_in("4.8.10")), "#7") << "a release that was asked";
  KnownBugs::Comparison compared = known_.compare(seen_in("4.13.3"));
  EXPECT_EQ(compared.known_as, "");
  ASSERT_EQ(compared.remarks.size(), 1u);
  EXPECT_EQ(compared.remarks[0], "like #7, which is known in 4.8.10, 4.8.12: this is 4.13.3");
  EXPECT_TRUE(known_.without_versions().empty());
}

TEST_F(KnownVersions, WhatIsNotReducedIsSaid) {
  store::FindingSummary finding = seen_in("4.8.12");
  finding.reduced_bytes = 0;
  KnownBugs::Comparison compared = known_.compare(finding);
  EXPECT_EQ(compared.known_as, "");
  ASSERT_EQ(compared.remarks.size(), 1u);
  EXPECT_EQ(compared.remarks[0], "cannot be compared with #7: this is not reduced");
  EXPECT_TRUE(known_.want_reduction());
}

TEST_F(KnownVersions, AKnownMemberDoesNotHideTheGroup) {
  for (bool known_first : {true, false}) {
    std::vector<store::FindingSummary> findings = {seen_in("4.8.12", 1), seen_in("5.4.0", 2)};
    if (!known_first) std::swap(findings[0], findings[1]);
    std::vector<Group> groups = groups_of(findings, known_);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_TRUE(groups[0].is_news());
    EXPECT_EQ(groups[0].front.number, 2u);
    EXPECT_EQ(groups[0].members, 2u);
  }
}

TEST(SplitGroups, OnlyTheTargetCounts) {
  store::FindingSummary mine = summary(1, "a", 1), theirs = summary(2, "b", 1), both = summary(3, "c", 1);
  mine.culprits = {"./build/z3"};
  theirs.culprits = {"z3@5.4.0"};
  both.culprits = {"z3@5.4.0", "./build/z3"};
  SplitGroups split = split_groups({mine, theirs, both}, KnownBugs(), {"./build/z3"});
  ASSERT_EQ(split.counting.size(), 2u);
  ASSERT_EQ(split.apart.size(), 1u);
  EXPECT_EQ(split.apart[0].front.number, 2u);
  EXPECT_EQ(split_groups({mine, theirs, both}, KnownBugs(), {}).counting.size(), 3u) << "without a target all count";
}

}  // namespace
}  // namespace cupel::campaign
