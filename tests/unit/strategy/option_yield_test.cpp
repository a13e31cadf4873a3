#include "strategy/option_yield.h"

#include <gtest/gtest.h>

#include <thread>

namespace cupel {
namespace {

class OptionYieldTest : public ::testing::Test {
 protected:
  double worth_of(size_t option, const std::string& profile = "z3") const {
    return yield_.worth(profile, {&options_[0], &options_[1], &options_[2]})[option];
  }

  std::vector<AllowedOption> options_ = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
  OptionYield yield_;
};

TEST_F(OptionYieldTest, BeginsWithEqualOptions) {
  EXPECT_GT(worth_of(0), 0);
  EXPECT_EQ(worth_of(0), worth_of(1));
}

TEST_F(OptionYieldTest, PrefersWhatBroughtNews) {
  for (int i = 0; i < 20; ++i) {
    yield_.note("z3", {"a"}, 30);
    yield_.note("z3", {"b"}, 0);
  }
  EXPECT_GT(worth_of(0), 3 * worth_of(1));
  EXPECT_GT(worth_of(0), worth_of(2)) << "what was never tried is taken for ordinary";
  EXPECT_GT(worth_of(2), worth_of(1));
  EXPECT_EQ(worth_of(0, "cvc5"), worth_of(1, "cvc5")) << "of another solver nothing is known";
}

TEST_F(OptionYieldTest, ForgetsWhatIsExhausted) {
  for (int i = 0; i < 20; ++i) yield_.note("z3", {"a"}, 30);
  double before = worth_of(0);
  for (int i = 0; i < 60; ++i) yield_.note("z3", {"a"}, 0);
  for (int i = 0; i < 20; ++i) yield_.note("z3", {"b"}, 1);
  EXPECT_LT(worth_of(0), before);
  EXPECT_LT(worth_of(0), worth_of(1));
  EXPECT_GT(worth_of(0), 0) << "no option is given up";
}

// One test that opens a whole engine says less than many that go on bringing something.
TEST_F(OptionYieldTest, CountsNewsByItsMagnitude) {
  for (int i = 0; i < 10; ++i) {
    yield_.note("z3", {"a"}, i == 0 ? 1000 : 0);
    yield_.note("z3", {"b"}, 5);
  }
  EXPECT_LT(worth_of(0), worth_of(1));
}

TEST_F(OptionYieldTest, IsSharedByWorkers) {
  std::vector<std::jthread> workers;
  for (int i = 0; i < 4; ++i)
    workers.emplace_back([&] {
      for (int k = 0; k < 1000; ++k) {
        yield_.note("z3", {"a", "c"}, 3);
        EXPECT_GT(worth_of(0), 0);
      }
    });
  workers.clear();
  EXPECT_EQ(worth_of(0), worth_of(2));
}

}  // namespace
}  // namespace cupel
