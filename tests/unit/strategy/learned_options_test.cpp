#include "strategy/learned_options.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "smtlib/parser.h"
#include "strategy/option_layer.h"
#include "strategy/strategy.h"

namespace cupel {
namespace {

constexpr const char* kFile = R"({
  "solver": "s", "version": "1", "formulas": [], "conflicts": [["a", "b"]],
  "classes": {
    "rare": {"class": "specific", "rate": 0.1, "wanted": {"str.at": {"odds": 9, "q": 0.01}}},
    "often": {"class": "specific", "rate": 0.3, "wanted": {"bag.member": {"odds": 9, "q": 0.01}}},
    "inhibited": {"class": "specific", "rate": 0.3, "wanted": {"str.at": {"odds": 9, "q": 0.01}},
                  "inhibited": {"push": {"odds": 0.1, "q": 0.01}}},
    "weak": {"class": "weak", "rate": 0.1}, "unexplained": {"class": "weak", "rate": 0.3}
  }})";

TEST(LearnedOptions, RelevantAreThoseThatAnOperationWantsAndThoseThatOftenMatter) {
  LearnedOptions learned = read_learned_options(kFile).value();
  const std::vector<std::string> none = {"+"}, at = {"+", "str.at"}, pushed = {"push", "str.at"};
  EXPECT_FALSE(learned.relevant("rare", none));
  EXPECT_TRUE(learned.relevant("rare", at));
  EXPECT_TRUE(learned.relevant("often", none)) << "one operation explains a part of its effects only";
  EXPECT_TRUE(learned.relevant("inhibited", at));
  EXPECT_FALSE(learned.relevant("inhibited", pushed));
  EXPECT_FALSE(learned.relevant("weak", at));
  EXPECT_TRUE(learned.relevant("unexplained", none));
  EXPECT_FALSE(learned.relevant("unknown", at));
  EXPECT_TRUE(conflict(learned.conflicts, "b", "a"));
}

TEST(LearnedOptions, NothingIsRuledOutByAFewFormulas) {
  LearnedOptions learned = read_learned_options(kFile).value();
  learned.formulas = 98;
  learned.options["never"] = {.kind = OptionClass::kIrrelevant, .rate = 0};
  learned.options["broken"] = {.kind = OptionClass::kBroken, .rate = 0};
  const std::vector<std::string> none = {"+"}, pushed = {"push", "str.at"};
  EXPECT_DOUBLE_EQ(learned.chance("often", none), 1) << "relevant";
  EXPECT_NEAR(learned.chance("weak", none), 0.108, 1e-9);
  EXPECT_NEAR(learned.chance("never", none), 0.01, 1e-9);
  EXPECT_DOUBLE_EQ(learned.chance("unknown", none), 0.5);
  EXPECT_DOUBLE_EQ(learned.chance("broken", none), 0);
  EXPECT_DOUBLE_EQ(learned.chance("inhibited", pushed), 0);
}

/// A home directory with what was learned about version 1 of `s`.
class LearnedHome {
 public:
  LearnedHome() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cupel-learned-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    if (const char* before = ::getenv("CUPEL_HOME")) before_ = before;
    ::setenv("CUPEL_HOME", directory_.c_str(), 1);
    std::filesystem::create_directories(directory_ + "/learned");
    EXPECT_TRUE(write_file(directory_ + "/learned/s-1.json", kFile).ok());
  }
  ~LearnedHome() {
    before_ ? ::setenv("CUPEL_HOME", before_->c_str(), 1) : ::unsetenv("CUPEL_HOME");
    std::filesystem::remove_all(directory_);
  }

 private:
  std::string directory_;
  std::optional<std::string> before_;
};

AllowedOptions allowed(const std::string& profile, std::vector<std::string> versions) {
  AllowedOptions made{.profile = profile, .options = {}, .versions = std::move(versions)};
  for (const char* name : {"rare", "often", "weak", "unexplained"})
    made.options.push_back({.name = name, .values = {name}});
  return made;
}

/// How often each option is among the choices of a script without strings, of 1000.
std::map<std::string, int> offered(const OptionLayer& layer, const std::string& profile) {
  Script script = parse_script("(declare-const x Int)\n(assert (= (+ x 1) x))\n(check-sat)\n").value();
  std::map<std::string, int> counts;
  Rng rng(1);
  for (int i = 0; i < 1000; ++i)
    for (const OptionLayer::Choice& choice : layer.choices(script, rng))
      for (const AllowedOption* option : choice.options)
        if (*choice.profile == profile) ++counts[option->name];
  return counts;
}

TEST(OptionLayer, TriesWhatSeldomMattersSeldom) {
  LearnedHome home;
  StrategyContext context;
  context.options = [] { return std::vector{allowed("s", {"1"})}; };
  auto layer = OptionLayer::make(context, OptionMode::kLearned).value();
  auto counts = offered(*layer, "s");
  EXPECT_EQ(counts["often"], 1000);
  EXPECT_EQ(counts["unexplained"], 1000);
  // The file has no formulas: nothing is known about what is not relevant.
  EXPECT_NEAR(counts["weak"], 500, 100);
  EXPECT_NEAR(counts["rare"], 500, 100);
}

TEST(OptionLayer, TakesWhatWasLearnedAboutOtherVersions) {
  LearnedHome home;
  StrategyContext context;
  context.options = [] { return std::vector{allowed("s", {"2"})}; };
  auto layer = OptionLayer::make(context, OptionMode::kLearned);
  ASSERT_TRUE(layer.ok()) << layer.error().message;
  EXPECT_EQ(offered(**layer, "s")["often"], 1000);
  EXPECT_NEAR(offered(**layer, "s")["weak"], 500, 100);
}

TEST(OptionLayer, VariesAllOptionsOfASolverThatNothingWasLearnedAbout) {
  LearnedHome home;
  StrategyContext context;
  context.options = [] { return std::vector{allowed("s", {"1"}), allowed("t", {"1"})}; };
  auto layer = OptionLayer::make(context, OptionMode::kLearned);
  ASSERT_TRUE(layer.ok()) << layer.error().message;
  for (const auto& [name, count] : offered(**layer, "t")) EXPECT_EQ(count, 1000) << name;
  EXPECT_EQ(offered(**layer, "t").size(), 4u);
  context.options = [] { return std::vector{allowed("t", {"1"})}; };
  EXPECT_FALSE(OptionLayer::make(context, OptionMode::kLearned).ok());
  EXPECT_TRUE(OptionLayer::make(context, OptionMode::kLearned, OptionLayer::Unlearned::kVaried).ok());
}

TEST(OptionLayer, LeavesOutWhatIsRefusedBesideModelsOrScopes) {
  LearnedHome home;
  StrategyContext context;
  AllowedOptions made{.profile = "s", .options = {}, .versions = {"1"}};
  for (const char* name : {"b", "c"}) made.options.push_back({.name = name, .values = {std::string("--") + name}});
  auto names = [&](const std::string& text) {
    context.known_options = [&] { return std::vector{made}; };
    auto layer = OptionLayer::make(context, OptionMode::kKnown).value();
    Rng rng(1);
    std::string found;
    for (const OptionLayer::Choice& choice : layer->choices(parse_script(text).value(), rng)) {
      for (const AllowedOption* option : choice.options) found += option->name + " ";
      found += std::to_string(choice.left_out);
    }
    return found;
  };
  const std::string plain = "(assert true)\n(check-sat)\n", scoped = "(push 1)\n" + plain;
  EXPECT_EQ(names(plain), "b c 0");
  EXPECT_EQ(names("(set-option :a true)\n" + plain), "c 1") << "the script sets what b does not go with";
  made.in_scopes = {"a"};
  EXPECT_EQ(names(plain), "b c 0");
  EXPECT_EQ(names(scoped), "c 1");
  made.always = {"a"};
  EXPECT_EQ(names(plain), "c 1");
}

TEST(OptionLayer, SeveralVersionsShareWhatWasLearnedAboutOne) {
  LearnedHome home;
  StrategyContext context;
  context.options = [] { return std::vector{allowed("s", {"1", "2"})}; };
  auto counts = offered(*OptionLayer::make(context, OptionMode::kLearned).value(), "s");
  EXPECT_EQ(counts["often"], 1000);
  EXPECT_LT(counts["weak"], 1000);
}

}  // namespace
}  // namespace cupel
