#include "solver/version.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cupel::solver {
namespace {

TEST(Versions, ReleasesInTheOrderInWhichTheyCame) {
  const std::vector<std::string> order = {"0.8.2",
                                          "1.0",
                                          "1.0.3",
                                          "1.1-rc1",
                                          "1.1-rc2",
                                          "1.1",
                                          "1.1.2",
                                          "1.3.2",
                                          "1.5.118",
                                          "3.2.4",
                                          "4.8.5",
                                          "4.8.10",
                                          "4.8.12",
                                          "4.13.3",
                                          "4.13.3.1",
                                          "4.99999999999999999999",
                                          "4.100000000000000000000"};
  for (size_t i = 0; i < order.size(); ++i)
    for (size_t j = 0; j < order.size(); ++j)
      EXPECT_EQ(compare_versions(order[i], order[j]), std::weak_order(i, j)) << order[i] << " " << order[j];
}

TEST(Versions, TheSameInOtherWords) {
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{
           {"4.12.2", "4.12.2.0"}, {"1.1", "1.1.0.0"}, {"1.01", "1.1"}, {"1.0-3", "1.0.3"}, {"", "0"}})
    EXPECT_EQ(compare_versions(a, b), std::weak_ordering::equivalent) << a << " " << b;
}

int sign(const std::string& a, const std::string& b) {
  std::weak_ordering order = compare_versions(a, b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

RC_GTEST_PROP(Versions, ATotalOrderOnAllTexts, ()) {
  auto text = rc::gen::container<std::string>(rc::gen::elementOf(std::string("0012.-ab~")));
  std::string a = *text, b = *text, c = *text;
  RC_ASSERT(sign(a, a) == 0);
  RC_ASSERT(sign(a, b) == -sign(b, a));
  if (sign(a, b) <= 0 && sign(b, c) <= 0) RC_ASSERT(sign(a, c) <= 0);
}

TEST(ReleaseNames, NameAndVersion) {
  auto name = parse_release_name("z3@4.13.3");
  ASSERT_TRUE(name.ok());
  EXPECT_EQ(name->solver, "z3");
  EXPECT_EQ(name->version, "4.13.3");
  EXPECT_EQ(name->text(), "z3@4.13.3");
  EXPECT_EQ(name->directory(), "z3-4.13.3");
  EXPECT_TRUE(parse_release_name("smt_rat+x@1.0~rc1-2").ok());
}

TEST(ReleaseNames, NothingThatCouldLeadElsewhere) {
  for (const char* text : {"",       "z3",         "@",      "z3@",   "@4.13.3", "z3@../4", "../z3@4.13.3", "z3@4..3",
                           "z3@4/3", "z3@4.13.3/", "/z3@4",  ".z3@4", "z3@.4",   "z3@-4",   "-z3@4",        "z3@4.",
                           "z3@4 3", "z3 @4",      "z3@4@5", "z3@v4", "z3@4\n5", "z3@4;rm", "z3@$(id)"})
    EXPECT_FALSE(parse_release_name(text).ok()) << text;
  EXPECT_FALSE(parse_release_name(std::string("z3@4\0.5", 7)).ok());
  EXPECT_FALSE(parse_release_name("z3@" + std::string(1000, '4')).ok());
  auto odd = parse_release_name("z3@\x1b[31m\n");
  ASSERT_FALSE(odd.ok());
  EXPECT_EQ(odd.error().message.find('\n'), std::string::npos) << "one line";
}

TEST(ReleaseNames, APathIsNoRelease) {
  EXPECT_TRUE(is_release_name("z3@4.13.3"));
  EXPECT_FALSE(is_release_name("z3"));
  EXPECT_FALSE(is_release_name("/opt/z3@4/bin/z3"));
}

}  // namespace
}  // namespace cupel::solver
