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

}  // namespace
}  // namespace cupel::process
