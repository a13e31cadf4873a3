// What strategies may set, from what a solver tells about its options.
#include "campaign/option_source.h"

#include <gtest/gtest.h>

namespace cupel::campaign {
namespace {

solver::OptionSpec spec(std::vector<solver::OptionValue> values) {
  solver::OptionSpec made{.name = "base", .type = solver::OptionType::kInteger, .default_value = "25"};
  made.form = "--{name}={value}";
  made.values = std::move(values);
  return made;
}

TEST(OptionSource, NumbersThatTheProbeExcludedStayExcluded) {
  const std::string endless = "the solver does not come to an end with it";
  AllowedOption option = allowed_option(
      solver::generic_profile("s"),
      spec({{"0", endless}, {"1", ""}, {"100", ""}, {"1000", "refused"}, {"1000000", "refused"}, {"-1", "refused"}}));
  EXPECT_EQ(option.values, (std::vector<std::string>{"1", "100"}));
  EXPECT_FALSE(option.allows("0"));
  EXPECT_TRUE(option.allows("1"));
  EXPECT_TRUE(option.allows("57"));
  EXPECT_TRUE(option.allows("500")) << "nobody knows";
  EXPECT_FALSE(option.allows("1000"));
  EXPECT_FALSE(option.allows("5000")) << "between two that are excluded";
  EXPECT_FALSE(option.allows("2000000"));
  EXPECT_FALSE(option.allows("-7"));
}

TEST(OptionSource, WithoutAnyProbeNumbersAreAllowed) {
  solver::OptionSpec bare = spec({});
  bare.default_value.clear();
  EXPECT_TRUE(allowed_option(solver::generic_profile("s"), bare).allows("3"));
}

}  // namespace
}  // namespace cupel::campaign
