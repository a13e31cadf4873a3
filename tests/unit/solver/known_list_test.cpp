#include "solver/known_list.h"

#include <gtest/gtest.h>

namespace cupel::solver {
namespace {

ListedBug only_row(const std::string& text) {
  auto list = parse_known_list("[[known_bug]]\nid = \"#7\"\n" + text, "known.toml");
  EXPECT_TRUE(list.ok()) << list.error().message;
  return list.ok() ? list->front() : ListedBug{.bug = {.signature = {}}};
}

ComparedFinding finding(std::string_view version, bool reduced = true) {
  return {.facts = {"z3", "", "wrong-unsat z3 0123456789abcdef with a=1"},
          .version = version,
          .by_script = true,
          .reduced = reduced};
}

TEST(KnownList, VersionsAreNumbersAndRangesIncludeTheirEnds) {
  for (const char* inside : {"4.8.10", "4.12", "4.12.2", "4.13.3", "5.0", "6.1"})
    EXPECT_TRUE(in_versions(inside, "4.8.10, 4.12..4.13.3,5.0..")) << inside;
  for (const char* outside : {"4.8.9", "4.8.12", "4.11", "4.13.4", "4.99"})
    EXPECT_FALSE(in_versions(outside, "4.8.10, 4.12..4.13.3,5.0..")) << outside;
  EXPECT_TRUE(in_versions("1.0", "..4.8"));
  EXPECT_FALSE(in_versions("4.9", "..4.8"));
}

// A bug of an old release does not hide the same one in a new build.
TEST(KnownList, ARowIsForItsVersions) {
  ListedBug bug = only_row("group = \"wrong-unsat z3 0123456789abcdef\"\nversions = \"4.8.10..4.12.2\"\n");
  EXPECT_EQ(compare_known(bug, finding("4.8.12")), KnownMatch::kKnown);
  EXPECT_EQ(compare_known(bug, finding("4.13.3")), KnownMatch::kOtherVersion);
  EXPECT_EQ(compare_known(bug, finding("")), KnownMatch::kUnknownVersion);
  ListedBug any = only_row("group = \"wrong-unsat z3 0123456789abcdef\"\n");
  EXPECT_EQ(compare_known(any, finding("")), KnownMatch::kKnown);
  ListedBug other = only_row("group = \"wrong-unsat z3 ffffffffffffffff\"\nversions = \"4.8.12\"\n");
  EXPECT_EQ(compare_known(other, finding("4.8.12")), KnownMatch::kNone);
}

// The hash is that of the reduced script: before the reduction it says nothing, and that is said.
TEST(KnownList, WhatIsNotReducedCannotBeCompared) {
  ListedBug bug = only_row("group = \"wrong-unsat z3 ffffffffffffffff\"\n");
  EXPECT_EQ(compare_known(bug, finding("4.8.12", false)), KnownMatch::kNotComparable);
  ListedBug other_kind = only_row("group = \"bad-model z3 ffffffffffffffff\"\n");
  EXPECT_EQ(compare_known(other_kind, finding("4.8.12", false)), KnownMatch::kNone);
  ListedBug early = only_row("group = \"wrong-unsat z3 0123456789abcdef\"\nreduced = false\n");
  EXPECT_EQ(compare_known(early, finding("4.8.12", true)), KnownMatch::kNotComparable);
  EXPECT_EQ(compare_known(early, finding("4.8.12", false)), KnownMatch::kKnown) << "both are not";
  ListedBug signature = only_row("signature = 'foo'\n");
  EXPECT_EQ(compare_known(signature, finding("4.8.12", false)), KnownMatch::kNone);
}

TEST(KnownList, RowsAreReadBack) {
  ListedBug bug{
      .bug = {.id = "a \"b\"", .signature = {}, .group = "0011"}, .versions = "4.8.12, 5.0..", .reduced = false};
  auto list = parse_known_list(known_list_row(bug) + "\n" + known_list_row(bug), "x");
  ASSERT_TRUE(list.ok()) << list.error().message;
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[1].bug.id, bug.bug.id);
  EXPECT_EQ((*list)[1].versions, bug.versions);
  EXPECT_FALSE((*list)[1].reduced);
  for (const char* wrong : {"new", "4.8,,5", "4.8..x", ".."})
    EXPECT_FALSE(
        parse_known_list("[[known_bug]]\nid=\"a\"\ngroup=\"b\"\nversions=\"" + std::string(wrong) + "\"\n", "x"))
        << wrong;
}

}  // namespace
}  // namespace cupel::solver
