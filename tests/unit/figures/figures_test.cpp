// Slices, curves, comparisons and what is printed of them, over campaigns made by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "figures/comparison_output.h"
#include "figures/quantities.h"
#include "figures/slices.h"
#include "figures/stats_output.h"
#include "figures/table.h"
#include "store/bug_key.h"
#include "support.h"

namespace cupel::figures {

namespace {

store::TallyRow runs(const std::string& strategy, const std::string& logic, const std::string& solver, uint64_t sat,
                     uint64_t timeout) {
  store::TallyRow row{.strategy = strategy, .logic = logic, .solver = solver, .cpu_us = 1'500'000};
  row.outcomes[static_cast<size_t>(solver::OutcomeKind::kSat)] = sat;
  row.outcomes[static_cast<size_t>(solver::OutcomeKind::kTimeout)] = timeout;
  return row;
}

CampaignFigures sample() {
  CampaignFigures campaign =
      campaign_with({found(5, "crash z3 1111111111111111"), found(6, "crash z3 1111111111111111"),
                     found(7, "crash z3 2222222222222222", ""), found(8, "crash z3 2222222222222222", "opfuzz")});
  campaign.figures.findings.back().flaky = true;
  campaign.figures.rows = {.tallies = {{.strategy = "typefuzz", .logic = "QF_LIA", .solver = "", .tests = 10},
                                       {.strategy = "typefuzz", .logic = "QF_BV", .solver = "", .tests = 5},
                                       {.strategy = "seed", .logic = "QF_LIA", .solver = "", .tests = 2},
                                       runs("typefuzz", "QF_LIA", "z3", 8, 2),
                                       runs("typefuzz", "QF_BV", "z3", 4, 1),
                                       runs("seed", "QF_LIA", "z3", 2, 0),
                                       runs("reduction", "", "cvc5", 0, 0)},
                           .behaviours = {{1, "typefuzz", "QF_LIA", 1}, {2, "seed", "QF_LIA", 2}},
                           .progress = {{.seconds = 1, .strategy = "", .solver = "", .cpu_us = 100'000},
                                        {.seconds = 1, .strategy = "typefuzz", .solver = "", .tests = 7},
                                        {.seconds = 6, .strategy = "", .solver = "", .cpu_us = 300'000},
                                        {.seconds = 6, .strategy = "seed", .solver = "", .tests = 2},
                                        {.seconds = 6, .strategy = "typefuzz", .solver = "", .tests = 15},
                                        {.seconds = 6, .strategy = "typefuzz", .solver = "z3", .answers = 12}}};
  return campaign;
}

const Quantity& quantity(std::string_view name) {
  for (const Quantity& each : quantities())
    if (each.name == name) return each;
  throw std::runtime_error("no such quantity");
}

}  // namespace

TEST(Slices, AddUpToTheTotal) {
  CampaignFigures campaign = sample();
  Slice total = slices(campaign, By::kTotal).at(0);
  EXPECT_EQ(total.values["tests"], 15);
  EXPECT_EQ(total.values["seeds"], 2);
  EXPECT_EQ(total.values["runs"], 17);
  EXPECT_EQ(total.values["answers"], 14);
  EXPECT_EQ(total.values["findings"], 3);
  EXPECT_EQ(total.values["groups"], 2);
  EXPECT_EQ(total.values["flaky"], 1);
  EXPECT_EQ(total.values["behaviours"], 2);
  EXPECT_NEAR(total.values["solver_cpu_s"], 6, 1e-9);
  EXPECT_NEAR(total.values["own_cpu_s"], 0.3, 1e-9);
  for (By by : {By::kStrategy, By::kLogic, By::kCell}) {
    for (const char* name : {"tests", "seeds", "runs", "sat", "timeout", "findings", "behaviours", "solver_cpu_s"}) {
      double sum = 0;
      for (Slice& slice : slices(campaign, by)) sum += slice.values[name];
      EXPECT_NEAR(sum, total.values[name], 1e-9) << to_string(by) << " " << name;
    }
  }
}

TEST(Slices, TimeForMakingTestsStandsApart) {
  CampaignFigures campaign = sample();
  campaign.figures.rows.tallies.push_back({.strategy = "last", .logic = "", .solver = "", .cpu_us = 700'000});
  campaign.figures.rows.progress.push_back({.seconds = 6, .strategy = "last", .solver = "", .cpu_us = 700'000});
  Slice total = slices(campaign, By::kTotal).at(0);
  EXPECT_NEAR(total.values["making_cpu_s"], 0.7, 1e-9);
  EXPECT_NEAR(total.values["solver_cpu_s"], 6, 1e-9);
  EXPECT_NEAR(total.values["own_cpu_s"], 0.3, 1e-9);
  for (Slice& slice : slices(campaign, By::kStrategy))
    EXPECT_EQ(slice.values.contains("making_cpu_s"), slice.strategy == "last") << slice.strategy;
  std::vector<Slice> moments = slices(campaign, By::kTime);
  EXPECT_FALSE(moments[0].values.contains("making_cpu_s"));
  EXPECT_NEAR(moments[1].values["making_cpu_s"], 0.7, 1e-9);
  const By none[] = {By::kTotal};
  EXPECT_NE(stats_text(campaign, none).find("own 0.3 s, making tests 0.7 s (10.0 %)"), std::string::npos);
  EXPECT_EQ(stats_text(sample(), none).find("making"), std::string::npos);
}

TEST(Slices, OverTimeNothingIsCountedTooEarly) {
  std::vector<Slice> moments = slices(sample(), By::kTime);
  ASSERT_EQ(moments.size(), 2U);
  EXPECT_EQ(moments[0].values["tests"], 7);
  EXPECT_EQ(moments[0].values["findings"], 0);
  EXPECT_EQ(moments[0].values["behaviours"], 1);
  EXPECT_EQ(moments[1].values["tests"], 15);
  EXPECT_EQ(moments[1].values["findings"], 2);
  EXPECT_EQ(moments[1].values["groups"], 1);
}

TEST(Slices, RulesHaveTheirShareOfTheirStrategy) {
  CampaignFigures campaign = sample();
  campaign.figures.rows.rules = {{"sparrow", "rare", 1}, {"fusion", "x + y", 2}, {"sparrow", "a, \"b\"", 3}};
  std::vector<Slice> rules = slices(campaign, By::kRule);
  ASSERT_EQ(rules.size(), 3U);
  EXPECT_EQ(rules[0].rule, "x + y");
  EXPECT_EQ(rules[0].values["share"], 100);
  EXPECT_EQ(rules[1].strategy, "sparrow");
  EXPECT_EQ(rules[1].rule, "a, \"b\"") << "the most frequent first";
  EXPECT_EQ(rules[1].values["applied"], 3);
  EXPECT_EQ(rules[1].values["share"], 75);
  const By by_rule[] = {By::kRule};
  std::string csv = stats_csv(campaign, by_rule);
  EXPECT_NE(csv.find("rule,sparrow,,,\"a, \"\"b\"\"\","), std::string::npos) << csv;
  auto json = nlohmann::json::parse(stats_json(campaign, by_rule))["by_rule"];
  EXPECT_EQ(json[1]["rule"], "a, \"b\"");
  EXPECT_EQ(json[1]["applied"], 3);
  EXPECT_EQ(json[1]["share"], 75.0);
  EXPECT_FALSE(json[1].contains("tests"));
  std::string text = stats_text(campaign, by_rule);
  EXPECT_NE(text.find("sparrow rare"), std::string::npos) << text;
  EXPECT_NE(text.find("25.0"), std::string::npos) << text;
  EXPECT_FALSE(slices(campaign, By::kTotal).at(0).values.contains("applied"));
}

TEST(Slices, AnEmptyCampaignHasATotal) {
  CampaignFigures campaign = campaign_with({}, 0);
  EXPECT_EQ(slices(campaign, By::kTotal).at(0).values["tests"], 0);
  std::vector<By> all = {By::kTotal, By::kStrategy, By::kSolver, By::kLogic, By::kTime, By::kCell};
  EXPECT_NE(stats_text(campaign, all).find("0 tests"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(stats_json(campaign, all))["by_time"], nlohmann::json::array());
}

TEST(Stats, CsvQuotesHostileNames) {
  CampaignFigures campaign = sample();
  campaign.figures.rows.tallies[3].solver = "z3, \"the\nsecond\"";
  std::vector<By> solvers = {By::kSolver};
  std::string csv = stats_csv(campaign, solvers);
  EXPECT_NE(csv.find("\"z3, \"\"the\nsecond\"\"\""), std::string::npos) << csv;
  EXPECT_EQ(stats_text(campaign, solvers).find("the\nsecond"), std::string::npos);
}

TEST(Table, IsAlignedByCharacters) {
  EXPECT_EQ(aligned({{"é", "n"}, {"ab", "10"}}), "é    n\nab  10\n");
  EXPECT_EQ(aligned({{"n", "é"}, {"10", "ab"}, {"2", "c"}}, {1}), " n  é\n10  ab\n 2  c\n");
  EXPECT_EQ(shortened("äöü", 3), "äöü");
  EXPECT_EQ(shortened("äöüx", 3), "äö…");
  EXPECT_EQ(grouped_digits(1234567), "1,234,567");
  EXPECT_EQ(grouped_digits(123), "123");
}

TEST(Curves, EndWithTheCampaign) {
  CampaignFigures campaign = sample();
  std::vector<Point> findings = points_of(campaign, quantity("findings"), {});
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[2].value, 3);
  EXPECT_EQ(findings[3].seconds, 100);
  EXPECT_EQ(findings[3].value, 3);
  EXPECT_EQ(points_of(campaign, quantity("groups"), {}).back().value, 2);
  EXPECT_EQ(points_of(campaign, quantity("findings"), "typefuzz").back().value, 2);
  EXPECT_EQ(points_of(campaign, quantity("tests"), {}).back().value, 15);
}

TEST(Curves, WhatNobodyRecordedIsLeftOutAndNamed) {
  std::vector<CampaignFigures> campaigns = {sample(), campaign_with({})};
  std::vector<const Quantity*> wanted = {&quantity("tests"), &quantity("coverage"), &quantity("findings")};
  ComparedCurves by_campaign = compare_curves(campaigns, wanted, CurvesBy::kCampaign);
  EXPECT_EQ(by_campaign.left_out, std::vector<std::string>{"coverage"});
  ASSERT_EQ(by_campaign.chart.panels.size(), 2U);
  EXPECT_EQ(by_campaign.chart.panels[0].curves.size(), 2U);
  ComparedCurves by_strategy = compare_curves(campaigns, wanted, CurvesBy::kStrategy);
  EXPECT_EQ(by_strategy.chart.names, (std::vector<std::string>{"c: typefuzz", "c: seed"}));
  EXPECT_EQ(by_strategy.chart.panels[0].curves.size(), 1U) << "seeds are no tests";
  EXPECT_TRUE(is_well_formed(draw(by_strategy.chart)));
}

TEST(BugKey, LeavesOptionsAndReleasesAside) {
  EXPECT_EQ(store::bug_key("crash z3 0123456789abcdef with -x in 4.8.12"), "crash z3 0123456789abcdef");
  EXPECT_EQ(store::bug_key("crash z3 0123456789abcdef"), "crash z3 0123456789abcdef");
  EXPECT_EQ(store::bug_key("something else"), "something else");
}

TEST(Comparison, TellsWhoFoundWhat) {
  const std::string one = "crash z3 1111111111111111", two = "crash z3 2222222222222222";
  std::vector<Side> sides = {{"a", {campaign_with({found(5, one + " with -x"), found(4, two)})}},
                             {"b", {campaign_with({found(9, one)})}},
                             {"c", {campaign_with({})}}};
  Comparison comparison = compare(sides);
  ASSERT_EQ(comparison.bugs.size(), 2U);
  EXPECT_EQ(comparison.bugs[0].key, one);
  EXPECT_EQ(comparison.bugs[0].seen[0].first, 5);
  EXPECT_EQ(comparison.bugs[0].seen[1].first, 9);
  EXPECT_EQ(comparison.sides[0].bugs, 2U);
  EXPECT_EQ(comparison.sides[0].only_here, 1U);
  EXPECT_EQ(comparison.sides[1].only_here, 0U);
  EXPECT_EQ(comparison.sides[0].campaigns[0].first_finding, 4);
  EXPECT_TRUE(std::isinf(comparison.sides[2].campaigns[0].first_finding));
  EXPECT_EQ(comparison.overlaps.size(), 2U);
  EXPECT_TRUE(comparison.tests.empty());
  std::string text = comparison_text(comparison);
  EXPECT_NE(text.find("a and b"), std::string::npos);
  EXPECT_NE(text.find("only a"), std::string::npos);
  EXPECT_NE(text.find("never"), std::string::npos);
  auto json = nlohmann::json::parse(comparison_json(comparison));
  EXPECT_TRUE(json["sides"][2]["campaigns"][0]["first_finding_s"].is_null());
}

// The group of a crash is its place, which names the build.
TEST(Comparison, CrashesInDifferentBuildsAreComparedByTheirSignatures) {
  auto crash = [](const std::string& hash, const std::string& signature) {
    store::FindingSummary finding = found(1, "crash z3 " + hash);
    finding.culprits = {"z3"};
    finding.place = "z3 " + hash + ": f < g";
    finding.signature = signature;
    return finding;
  };
  auto with_build = [](const std::string& build, std::vector<store::FindingSummary> findings) {
    CampaignFigures campaign = campaign_with(std::move(findings));
    campaign.campaign.configuration = R"({"builds": {"z3": ")" + build + R"(", "cvc5": "1"}})";
    return campaign;
  };
  const std::string one = "1111111111111111", two = "2222222222222222", three = "3333333333333333";
  std::vector<Side> different = {{"a", {with_build("4.8", {crash(one, "s"), crash(two, "t")})}},
                                 {"b", {with_build("5.4", {crash(three, "s")})}}};
  Comparison comparison = compare(different);
  ASSERT_EQ(comparison.bugs.size(), 2U);
  EXPECT_EQ(comparison.sides[0].only_here, 1U);
  EXPECT_EQ(comparison.sides[1].only_here, 0U);

  std::vector<Side> same = {{"a", {with_build("4.8", {crash(one, "s"), crash(two, "t")})}},
                            {"b", {with_build("4.8", {crash(three, "s"), crash(two, "t")})}}};
  comparison = compare(same);
  EXPECT_EQ(comparison.bugs.size(), 3U) << "places are more exact";
  EXPECT_EQ(comparison.sides[1].only_here, 1U);
}

TEST(Comparison, RepeatedCampaignsAreTested) {
  const std::string bug = "crash z3 1111111111111111";
  std::vector<Side> sides = {
      {"fast", {campaign_with({found(1, bug)}), campaign_with({found(2, bug)}), campaign_with({found(3, bug)})}},
      {"slow", {campaign_with({found(7, bug)}), campaign_with({found(8, bug)}), campaign_with({})}}};
  Comparison comparison = compare(sides);
  ASSERT_FALSE(comparison.tests.empty());
  auto first = std::ranges::find(comparison.tests, std::string("first finding (s)"),
                                 [](const PairTest& test) { return std::string(test.quantity); });
  ASSERT_NE(first, comparison.tests.end());
  EXPECT_TRUE(first->test.exact);
  EXPECT_NEAR(first->test.p, 0.1, 1e-9);
  EXPECT_EQ(first->test.a12, 0);
  EXPECT_EQ(first->second_median, 8);
  EXPECT_EQ(comparison.bugs[0].seen[1].campaigns, 2U);
}

TEST(Comparison, WrongAnswersThatAreNotReducedAreSaid) {
  store::FindingSummary finding = found(1, "wrong-unsat z3 1111111111111111");
  finding.signature.clear();
  std::vector<Side> sides = {{"a", {campaign_with({finding})}}, {"b", {campaign_with({})}}};
  EXPECT_NE(comparison_text(compare(sides)).find("not reduced"), std::string::npos);
}

}  // namespace cupel::figures
