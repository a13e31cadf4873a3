#include "process/arguments.h"

#include <gtest/gtest.h>

namespace cupel::process {
namespace {

TEST(Arguments, AnOptionWithItsValueIsTwoWords) {
  std::vector<std::string> words = {"-q"};
  append_words(words, {"-o proof-check-mode=true", "--seed=1", "-o a=b c", "say unsat", "-"});
  EXPECT_EQ(words, (std::vector<std::string>{"-q", "-o", "proof-check-mode=true", "--seed=1", "-o", "a=b c",
                                             "say unsat", "-"}));
}

TEST(Arguments, OfTheFirstLineStandBehindTabs) {
  EXPECT_EQ(argument_line({}), ";\n");
  EXPECT_EQ(argument_line({"--seed=1", "-o a=b c"}), ";\t--seed=1\t-o\ta=b c\n");
  EXPECT_FALSE(argument_line({"--name=a\tb"}));
  EXPECT_FALSE(argument_line({"--name=a\n(exit)"}));
}

}  // namespace
}  // namespace cupel::process
