#include "strategy/option_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "strategy/option_layer.h"
#include "strategy/strategy.h"

namespace cupel {
namespace {

std::vector<AllowedOption> some_options() {
  auto named = [](const char* name) {
    return [name = std::string(name)](const std::string& value) { return name + "=" + value; };
  };
  std::vector<AllowedOption> options;
  for (int i = 0; i < 12; ++i) {
    std::string name = "flag" + std::to_string(i);
    options.push_back({.name = name,
                       .kind = OptionKind::kFlag,
                       .standard = "false",
                       .values = {"true"},
                       .word = named(name.c_str())});
  }
  options.push_back({.name = "size",
                     .kind = OptionKind::kInteger,
                     .standard = "5",
                     .values = {"0", "1"},
                     .least = 0,
                     .most = 100,
                     .word = named("size"),
                     .allows = [](const std::string& value) { return value != "7"; }});
  options.push_back({.name = "rate",
                     .kind = OptionKind::kReal,
                     .standard = "0.5",
                     .values = {"1"},
                     .least = 0,
                     .most = 1,
                     .word = named("rate"),
                     .allows = [](const std::string&) { return true; }});
  return options;
}

std::vector<const AllowedOption*> pointers(const std::vector<AllowedOption>& options) {
  std::vector<const AllowedOption*> all;
  for (const AllowedOption& option : options) all.push_back(&option);
  return all;
}

TEST(OptionSearch, BeginsWithTheDefaultAndEnds) {
  auto options = some_options();
  OptionSearch search(pointers(options), {}, Rng(1));
  uint64_t tried = 0;
  while (auto words = search.next()) {
    if (tried == 0) {
      EXPECT_TRUE(words->empty());
    }
    std::set<std::string> names;
    for (const std::string& word : *words) {
      EXPECT_TRUE(names.insert(word.substr(0, word.find('='))).second) << "an option twice";
      EXPECT_NE(word, "size=7") << "an excluded value";
    }
    search.report({});
    ++tried;
  }
  EXPECT_GE(tried, 10u);
  EXPECT_LE(tried, 110u) << "ten generations without news, or 100 offspring";
}

TEST(OptionSearch, IsOverAtOnceWithoutOptions) {
  OptionSearch search({}, {}, Rng(1));
  EXPECT_TRUE(search.next()->empty());
  search.report({5, 5});
  EXPECT_FALSE(search.next());
}

// News for whoever sets more of three flags: the search must come to all three, which chance seldom does.
TEST(OptionSearch, ClimbsTowardsNews) {
  auto options = some_options();
  int found = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    OptionSearch search(pointers(options), {}, Rng(seed));
    uint64_t best = 0;
    while (auto words = search.next()) {
      auto has = [&](const char* word) { return std::ranges::find(*words, word) != words->end(); };
      uint64_t good = uint64_t{has("flag1=true")} + has("flag4=true") + has("flag9=true");
      search.report({.news = good > best ? good - best : 0, .reached = good});
      best = std::max(best, good);
    }
    found += best == 3;
  }
  EXPECT_GE(found, 15);
}

TEST(OptionSearch, EndsAfterAGenerationThatBringsTooLittle) {
  auto options = some_options();
  OptionSearch search(pointers(options), {}, Rng(3));
  uint64_t tried = 0;
  // The default brings most, but that is the formula's merit.
  for (; search.next(1); ++tried) search.report({.news = tried == 0 ? 100u : 1u, .reached = 1});
  EXPECT_EQ(tried, 10u) << "the first population: one function a test is not more than one";
  OptionSearch better(pointers(options), {}, Rng(3));
  for (tried = 0; better.next(0.9); ++tried) better.report({.news = 1, .reached = 1});
  EXPECT_EQ(tried, 110u);
}

TEST(OptionSearch, HandsSuccessfulConfigurationsOn) {
  auto options = some_options();
  OptionSearch search(pointers(options), {}, Rng(4));
  EXPECT_TRUE(search.successful().empty());
  std::vector<std::string> best;
  for (uint64_t i = 0; i < 10; ++i) {
    auto words = search.next();
    if (i == 6) best = *words;
    search.report({.news = i == 6 ? 5u : i == 0 ? 9u : 0u, .reached = 1});
  }
  auto founders = search.successful();
  ASSERT_EQ(founders.size(), 1u) << "not the default";
  OptionSearch next(pointers(options), {}, Rng(5), nullptr, founders);
  EXPECT_TRUE(next.next()->empty());
  next.report({});
  EXPECT_EQ(next.next(), best);
  // What the next formula does not allow is left out.
  std::vector<const AllowedOption*> others;
  for (const AllowedOption& option : options)
    if (&option != founders[0][0].first) others.push_back(&option);
  OptionSearch without(others, {}, Rng(5), nullptr, founders);
  without.next();
  without.report({});
  EXPECT_EQ(without.next()->size(), best.size() - 1);
}

TEST(OptionSearch, DrawsOptionsByWhatTheyAreWorth) {
  auto options = some_options();
  std::vector<double> worth(options.size(), 0.1);
  worth[3] = 10;
  uint64_t with = 0, tests = 0;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    OptionSearch search(pointers(options), {.offspring = 0}, Rng(seed), nullptr, {}, worth);
    search.next();
    for (search.report({}); auto words = search.next(); search.report({})) {
      EXPECT_EQ(search.given().size(), words->size());
      with += std::ranges::find(*words, "flag3=true") != words->end() ? 1 : 0;
      ++tests;
    }
  }
  EXPECT_EQ(tests, 50u * 9);
  EXPECT_GT(with, tests * 8 / 10);
}

TEST(OptionSearch, NeverGivesWhatTheSolverRefusesTogether) {
  auto options = some_options();
  OptionPairs conflicts = {{"rate", "size"}};
  for (int i = 0; i < 12; ++i)
    for (int k = 0; k < i; ++k) conflicts.insert(std::minmax("flag" + std::to_string(i), "flag" + std::to_string(k)));
  size_t most = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    OptionSearch search(pointers(options), {}, Rng(seed), &conflicts);
    while (auto words = search.next()) {
      size_t flags = 0, numbers = 0;
      for (const std::string& word : *words) ++(word.starts_with("flag") ? flags : numbers);
      EXPECT_LE(flags, 1u);
      EXPECT_LE(numbers, 1u);
      most = std::max(most, words->size());
      search.report({.news = words->size(), .reached = words->size()});
    }
  }
  EXPECT_EQ(most, 2u) << "one of each pair stays";
}

TEST(OptionSearch, IsRepeatable) {
  auto options = some_options();
  auto all = [&] {
    OptionSearch search(pointers(options), {}, Rng(9));
    std::string text;
    while (auto words = search.next()) {
      for (const std::string& word : *words) text += word + " ";
      text += "\n";
      search.report({.news = words->size() % 3, .reached = words->size()});
    }
    return text;
  };
  EXPECT_EQ(all(), all());
}

TEST(DrawArguments, LeavesOutWhatExcludesEachOther) {
  auto options = some_options();
  OptionPairs conflicts = {{"flag0", "flag1"}, {"rate", "size"}};
  Rng rng(2);
  for (int i = 0; i < 200; ++i) {
    auto words = draw_arguments(pointers(options), 14, rng, &conflicts);
    auto has = [&](const char* prefix) {
      return std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(prefix); });
    };
    EXPECT_FALSE(has("flag0=") && has("flag1="));
    EXPECT_EQ(words.size(), 12u);
  }
}

TEST(OptionLayer, GivesOptionsToAnyStrategy) {
  StrategyContext context;
  context.options = [] { return std::vector<AllowedOptions>{{"z3", some_options()}}; };
  context.option_mode = OptionMode::kAll;
  auto chosen = choose_strategies({"opfuzz"}, context);
  ASSERT_TRUE(chosen.ok()) << chosen.error().message;
  EXPECT_NE(chosen->front().options, nullptr);
  context.option_mode = OptionMode::kNone;
  EXPECT_EQ(choose_strategies({"opfuzz"}, context)->front().options, nullptr);
  context.option_mode = OptionMode::kLearned;
  context.options = [] { return std::vector<AllowedOptions>{{"unheard-of", some_options()}}; };
  auto unknown = choose_strategies({"opfuzz"}, context);
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().message.find("cupel learn"), std::string::npos);
}

}  // namespace
}  // namespace cupel
