#include "learning/correlation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace cupel::learning {
namespace {

TEST(CochranMantelHaenszel, IsThatOfTextbooks) {
  // Two strata, computed by hand: 10 - 7.5 + 8 - 5 = 5.5 above expectation, variance 1.875 * 30/29 ... with n = 30, 20.
  EffectTable one{10, 5, 5, 10}, two{8, 2, 2, 8};
  EffectTable strata[] = {one, two};
  JointTest test = cochran_mantel_haenszel(strata);
  double variance = 15.0 * 15 * 15 * 15 / (30.0 * 30 * 29) + 10.0 * 10 * 10 * 10 / (20.0 * 20 * 19);
  double statistic = (5.5 - 0.5) * (5.5 - 0.5) / variance;
  EXPECT_TRUE(test.decided);
  EXPECT_NEAR(test.p, std::erfc(std::sqrt(statistic / 2)), 1e-12);
  EXPECT_NEAR(test.odds, (100.0 / 30 + 64.0 / 20) / (25.0 / 30 + 4.0 / 20), 1e-12);
}

TEST(CochranMantelHaenszel, SaysNothingWhereNothingVaries) {
  EffectTable always{5, 0, 5, 0}, nobody{0, 0, 3, 4};
  EffectTable strata[] = {always, nobody};
  EXPECT_FALSE(cochran_mantel_haenszel(strata).decided);
  EXPECT_FALSE(cochran_mantel_haenszel({}).decided);
}

TEST(BenjaminiHochberg, BoundsTheRateOfFalseDiscoveries) {
  double p[] = {0.01, 0.02, 0.03, 0.5};
  std::vector<double> q = benjamini_hochberg(p);
  EXPECT_NEAR(q[0], 0.04, 1e-12);
  EXPECT_NEAR(q[1], 0.04, 1e-12);
  EXPECT_NEAR(q[2], 0.04, 1e-12);
  EXPECT_NEAR(q[3], 0.5, 1e-12);
}

// A solver that does as this says: three logics, operations of their own, options with known causes.
Observations simulated(uint64_t formulas) {
  Observations seen{.solver = "s", .version = "1"};
  Rng rng(5);
  for (uint32_t i = 0; i < formulas; ++i) {
    std::vector<std::string> operations;
    bool strings = rng.chance(1, 2);
    static constexpr const char* kNames[2][3] = {{"bvadd", "bvmul", "concat"}, {"str.++", "str.len", "str.replace"}};
    for (const char* name : kNames[strings ? 1 : 0])
      if (rng.chance(1, 2)) operations.emplace_back(name);
    bool push = rng.chance(1, 3);
    if (push) operations.emplace_back("push");
    std::ranges::sort(operations);
    auto has = [&](const char* name) { return std::ranges::find(operations, name) != operations.end(); };
    bool noise = rng.chance(1, 50);
    auto note = [&](const char* option, bool effect) {
      ObservedOption& entry = seen.options[option];
      if (effect) entry.affected.insert(i);
    };
    note("global", true);
    note("never", false);
    note("replace", has("str.replace") || noise);
    note("blast", has("bvmul") && !push);
    if (push) seen.options["refuses.push"].refused.insert(i);
    seen.formulas.push_back({strings ? "QF_S" : "QF_BV", operations});
  }
  return seen;
}

TEST(Classify, FindsWhatWasPutIn) {
  auto learned = classify(simulated(400));
  EXPECT_EQ(learned["global"].kind, OptionClass::kGlobal);
  EXPECT_EQ(learned["never"].kind, OptionClass::kIrrelevant);
  ASSERT_EQ(learned["replace"].kind, OptionClass::kSpecific);
  EXPECT_EQ(learned["replace"].wanted.size(), 1u) << "other operations of the theory are not blamed";
  EXPECT_TRUE(learned["replace"].wanted.contains("str.replace"));
  EXPECT_TRUE(learned["blast"].wanted.contains("bvmul"));
  EXPECT_TRUE(learned["blast"].inhibited.contains("push"));
  EXPECT_TRUE(learned["refuses.push"].conflicts.contains("push"));
}

TEST(Observations, SurviveTheirFileAndAddUp) {
  Observations seen = simulated(50);
  seen.conflicts.insert({"a", "b"});
  seen.runs = 7;
  std::string text = to_json(seen);
  auto read = observations_from_json(text);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(to_json(*read), text);
  ASSERT_TRUE(read->add(seen).ok());
  EXPECT_EQ(read->formulas.size(), 100u);
  EXPECT_EQ(read->options["global"].affected.size(), 100u);
  EXPECT_EQ(read->runs, 14u);
  Observations other{.solver = "s", .version = "2"};
  EXPECT_FALSE(read->add(other).ok());
  auto learned = read_learned_options(text);
  ASSERT_TRUE(learned.ok()) << learned.error().message;
  EXPECT_EQ(learned->formulas, 50u);
  EXPECT_TRUE(learned->relevant("global", {}));
  EXPECT_FALSE(learned->relevant("never", {}));
  EXPECT_FALSE(learned->relevant("no such option", {}));
}

TEST(Observations, OfARunAboutFewOptionsSayNothingAboutTheOthers) {
  Observations all = simulated(40);
  auto before = classify(all);
  Observations few{.solver = "s", .version = "1"};
  for (uint32_t i = 0; i < 60; ++i) few.formulas.push_back({"QF_S", {"str.len"}});
  few.options["new"].affected = {0, 1, 2};
  ASSERT_TRUE(all.add(few).ok());
  auto read = observations_from_json(to_json(all));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(to_json(*read), to_json(all));
  auto after = classify(*read);
  EXPECT_EQ(after["global"].kind, OptionClass::kGlobal);
  for (const char* name : {"global", "never", "replace", "blast"})
    EXPECT_EQ(after[name].rate, before[name].rate) << name;
  EXPECT_TRUE(after["refuses.push"].conflicts.contains("push"));
  EXPECT_EQ(after["new"].rate, 0.05) << "of the formulas that it was tried on";
}

TEST(Observations, WithoutFormulasTellNoClass) {
  Observations seen{.solver = "s", .version = "1"};
  seen.options["untried"];
  seen.options["unusable"].broken = "no answer";
  auto learned = classify(seen);
  EXPECT_FALSE(learned.contains("untried"));
  EXPECT_EQ(learned["unusable"].kind, OptionClass::kBroken);
}

TEST(Observations, BrokenFilesAreErrors) {
  for (const char* text : {"", "[]", "{", "{\"solver\":1}",
                           "{\"solver\":\"z3\",\"version\":\"1\",\"runs\":0,\"operations\":[],"
                           "\"formulas\":[[\"L\",[3]]],\"options\":{},\"conflicts\":[],\"classes\":{}}"}) {
    EXPECT_FALSE(observations_from_json(text).ok()) << text;
  }
  EXPECT_FALSE(read_learned_options("{}").ok());
}

}  // namespace
}  // namespace cupel::learning
