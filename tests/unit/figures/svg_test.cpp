#include "figures/svg.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "figures/axis.h"
#include "figures/line_chart.h"
#include "figures/overlap_chart.h"
#include "support.h"

namespace cupel::figures {

namespace {

const std::string kHostile = "</text><script>alert('1 & 2')</script>]]>\"\x01\xff\xef\xbf\xbf\n";

LineChart chart_with(size_t points, size_t curves) {
  LineChart chart{.title = kHostile};
  Panel panel{.label = "tests"};
  for (size_t i = 0; i < curves; ++i) {
    chart.names.push_back(kHostile + std::to_string(i));
    Curve curve{.steps = i % 2 == 0, .style = i};
    for (size_t j = 0; j < points; ++j) curve.points.push_back({static_cast<double>(j), static_cast<double>(i * j)});
    panel.curves.push_back(std::move(curve));
  }
  if (curves > 0) chart.panels = {panel, panel, panel};
  return chart;
}

}  // namespace

TEST(Svg, HostileNamesStayText) {
  EXPECT_TRUE(is_well_formed("<a>" + xml_text(kHostile) + "</a>"));
  EXPECT_FALSE(is_well_formed("<a>" + kHostile + "</a>"));
  std::string drawn = draw(chart_with(3, 2));
  EXPECT_EQ(drawn.find("<script"), std::string::npos);
}

RC_GTEST_PROP(Svg, AnyBytesBecomeXml, (const std::string& bytes)) {
  RC_ASSERT(is_well_formed("<a b=\"" + xml_text(bytes) + "\">" + xml_text(bytes) + "</a>"));
}

TEST(LineChart, AnyNumberOfCurvesAndPoints) {
  for (size_t curves : {0U, 1U, 2U, 30U})
    for (size_t points : {0U, 1U, 2U, 1000U}) EXPECT_TRUE(is_well_formed(draw(chart_with(points, curves))));
}

TEST(LineChart, ManyPointsStaySmall) {
  std::string drawn = draw(chart_with(100'000, 2));
  EXPECT_TRUE(is_well_formed(drawn));
  EXPECT_LT(drawn.size(), 200'000U);
  EXPECT_EQ(drawn.find("nan"), std::string::npos);
  EXPECT_EQ(drawn.find("inf"), std::string::npos);
}

TEST(LineChart, AllAtOnceAndNothingButZero) {
  LineChart chart{.title = "t", .names = {"a"}, .panels = {{.label = "l", .curves = {{.points = {{0, 0}, {0, 0}}}}}}};
  std::string drawn = draw(chart);
  EXPECT_TRUE(is_well_formed(drawn));
  EXPECT_EQ(drawn.find("nan"), std::string::npos);
}

TEST(LineChart, SaysWhatItShows) {
  LineChart chart = chart_with(100, 3);
  chart.title = "two & two";
  std::string drawn = draw(chart);
  EXPECT_NE(drawn.find("two &amp; two"), std::string::npos);
  EXPECT_NE(drawn.find("time (s)"), std::string::npos);
  EXPECT_NE(drawn.find("prefers-color-scheme:dark"), std::string::npos);
  // Not by colour alone.
  for (const char* dashes : {"d0\"", "d1\"", "d2\""}) EXPECT_NE(drawn.find(dashes), std::string::npos) << dashes;
}

TEST(LineChart, CurvesBeyondTheColoursDifferStill) {
  std::set<std::string> looks;
  for (size_t style = 0; style < 24; ++style) looks.insert(curve_classes(style));
  EXPECT_EQ(looks.size(), 24U);
}

TEST(OverlapChart, AnyNumberOfSides) {
  for (size_t sides : {2U, 3U, 12U}) {
    Comparison comparison;
    for (size_t i = 0; i < sides; ++i)
      comparison.sides.push_back({.name = kHostile + std::to_string(i), .campaigns = {}, .bugs = i, .only_here = 0});
    EXPECT_TRUE(is_well_formed(draw_overlaps(comparison)));
    for (size_t set = 1; set < 100; ++set) {
      std::vector<bool> members;
      for (size_t i = 0; i < sides; ++i) members.push_back(set % (i + 2) == 0 || i == set % sides);
      comparison.overlaps.push_back({members, 101 - set});
    }
    std::string drawn = draw_overlaps(comparison);
    EXPECT_TRUE(is_well_formed(drawn));
    EXPECT_NE(drawn.find("and 59 smaller ones"), std::string::npos);
  }
}

TEST(Axis, HasRoundNumbers) {
  EXPECT_EQ(make_axis(7, 5, true).ticks, (std::vector<double>{0, 2, 4, 6, 8}));
  EXPECT_EQ(make_axis(1, 5, true).ticks, (std::vector<double>{0, 1}));
  EXPECT_EQ(make_axis(0, 5, true).end, 1);
  EXPECT_EQ(make_axis(1000, 5, true).end, 1000);
  EXPECT_EQ(tick_label(12'000), "12k");
  EXPECT_EQ(tick_label(0.2), "0.2");
  EXPECT_STREQ(time_unit(60).name, "s");
  EXPECT_STREQ(time_unit(3600).name, "min");
  EXPECT_STREQ(time_unit(8 * 3600).name, "h");
}

RC_GTEST_PROP(Axis, ReachesTheLargestValue, (uint32_t largest)) {
  Axis axis = make_axis(largest, 5, true);
  RC_ASSERT(axis.end >= largest);
  RC_ASSERT(axis.ticks.size() >= 2 && axis.ticks.size() <= 7);
}

}  // namespace cupel::figures
