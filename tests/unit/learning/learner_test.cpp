#include "learning/learner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "coverage/coverage_executor.h"

namespace cupel::learning {
namespace {

/// Crashes on hard scripts with `crash`, refuses them with `error`; any other option does nothing.
class MoodyExecutor final : public coverage::CoverageExecutor {
 public:
  const char* name() const override { return "moody"; }
  process::ExecutorStats stats() const override { return {}; }
  size_t sites() const override { return 1; }
  std::span<const uint32_t> reached() const override { return {}; }

  Result<process::RunResult> run(const process::RunRequest& request) override {
    std::string text = std::string(request.prefix) + std::string(request.script);
    bool hard = text.find("hard") != std::string::npos;
    auto has = [&](const char* word) {
      return hard && std::ranges::find(request.arguments, word) != request.arguments.end();
    };
    process::RunResult result{.out = has("error") ? "(error \"not with this formula\")\n" : "sat\n", .err = ""};
    if (!has("crash")) return result;
    result = {.ending = process::Ending::kSignalled, .signal = SIGSEGV, .out = "", .err = ""};
    return result;
  }
};

TEST(Learner, ACrashIsAnEffectAndAnErrorIsNot) {
  GrammarBook book(OperatorTable::standard(), Vocabulary::standard(), {});
  solver::Runner runner({solver::generic_profile("moody"), {}, "1", "moody"}, std::make_unique<MoodyExecutor>());
  Learner learner(std::move(runner),
                  {{.name = "crash", .values = {"crash"}},
                   {.name = "error", .values = {"error"}},
                   {.name = "idle", .values = {"idle"}}},
                  book, {}, Rng(1));
  ASSERT_TRUE(learner.try_options().ok());
  EXPECT_EQ(learner.working_options().size(), 3u);
  auto taken = learner.take_script("(declare-const hard Bool)\n(assert hard)\n(check-sat)\n");
  ASSERT_TRUE(taken.ok() && *taken);
  auto effect = [&](size_t option) {
    auto found = learner.effect_of_option(option);
    EXPECT_TRUE(found.ok());
    return found.ok() ? *found : Learner::Effect::kNone;
  };
  EXPECT_EQ(effect(0), Learner::Effect::kSome);
  EXPECT_EQ(effect(1), Learner::Effect::kRefused);
  EXPECT_EQ(effect(2), Learner::Effect::kNone);
}

}  // namespace
}  // namespace cupel::learning
