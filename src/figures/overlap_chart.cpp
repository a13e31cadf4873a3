#include "figures/overlap_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "figures/axis.h"
#include "figures/comparison_output.h"
#include "figures/svg.h"
#include "figures/table.h"

namespace cupel::figures {

namespace {

constexpr double kOverlapMargin = 16;
constexpr double kTop = 96;    // of the bars
constexpr double kBars = 190;  // their height
constexpr double kRow = 28;    // of the matrix
constexpr double kColumn = 40;
constexpr double kSideBar = 110;  // the longest bar of a side
constexpr double kAxis = 44;      // for the numbers of the axis
constexpr size_t kMostColumns = 40;
constexpr size_t kLongestSetName = 36;

class OverlapChart {
 public:
  explicit OverlapChart(const Comparison& comparison) : comparison_(comparison) {
    columns_ = std::min(comparison.overlaps.size(), kMostColumns);
    for (const SideResult& side : comparison.sides)
      names_width_ = std::max(names_width_, text_width(shortened(side.name, kLongestSetName), 12));
    left_ = kOverlapMargin + kSideBar + 14 + names_width_ + 14 + kAxis;
    matrix_ = kTop + kBars + 22;
  }

  std::string draw() {
    double width = std::max(440.0, left_ + kColumn * static_cast<double>(columns_) + kOverlapMargin);
    double height = matrix_ + kRow * static_cast<double>(comparison_.sides.size()) + 34;
    Svg svg(width, height, "Bugs found by each combination of sides");
    svg.text(kOverlapMargin, 28, "Bugs found by each combination of sides", "ink title");
    svg.text(left_ - kAxis, kTop - 34, "bugs (groups of findings)", "ink label");
    right_ = width - kOverlapMargin;
    draw_axis(svg);
    draw_sides(svg);
    for (size_t i = 0; i < columns_; ++i) draw_column(svg, i);
    if (columns_ < comparison_.overlaps.size())
      svg.text(left_, height - 10, fmt::format("and {} smaller ones", comparison_.overlaps.size() - columns_), "faint");
    return std::move(svg).finish();
  }

 private:
  double row_y(size_t side) const { return matrix_ + kRow * (static_cast<double>(side) + 0.5); }
  double bar_y(double bugs) const { return kTop + kBars * (1 - bugs / axis_.end); }

  void draw_axis(Svg& svg) {
    double largest = comparison_.overlaps.empty() ? 0 : static_cast<double>(comparison_.overlaps.front().bugs);
    axis_ = make_axis(largest, 5, true);
    for (double tick : axis_.ticks) {
      svg.line(left_, bar_y(tick), right_, bar_y(tick), tick == 0 ? "axis" : "grid");
      svg.text(left_ - 6, bar_y(tick) + 4, tick_label(tick), "faint", Anchor::kEnd);
    }
    if (columns_ == 0) svg.text(left_ + 10, bar_y(0) - 10, "no bugs", "ink");
  }

  // Names and how many bugs each side has in all, as bars that grow to the left.
  void draw_sides(Svg& svg) {
    size_t most = 1;
    for (const SideResult& side : comparison_.sides) most = std::max(most, side.bugs);
    svg.text(kOverlapMargin, matrix_ - 6, "bugs in all", "ink label");
    for (size_t i = 0; i < comparison_.sides.size(); ++i) {
      const SideResult& side = comparison_.sides[i];
      double y = row_y(i), right = kOverlapMargin + kSideBar;
      if (i % 2 == 0) svg.rectangle(kOverlapMargin, y - kRow / 2, right_ - kOverlapMargin, kRow, "band");
      double length = (kSideBar - 34) * static_cast<double>(side.bugs) / static_cast<double>(most);
      svg.begin_group(fmt::format("{}: {} bugs", side.name, side.bugs));
      svg.rectangle(right - length, y - 7, length, 14, "f4");
      svg.text(right - length - 5, y + 4, fmt::format("{}", side.bugs), "ink", Anchor::kEnd);
      svg.text(right + 14, y + 4, shortened(side.name, kLongestSetName), "ink");
      svg.end_group();
    }
  }

  void draw_column(Svg& svg, size_t column) {
    const Overlap& overlap = comparison_.overlaps[column];
    double x = left_ + kColumn * (static_cast<double>(column) + 0.5);
    double y = bar_y(static_cast<double>(overlap.bugs));
    svg.begin_group(fmt::format("{}: {} bugs", names_of(comparison_, overlap), overlap.bugs));
    svg.rectangle(x - 11, y, 22, kTop + kBars - y, "f0");
    svg.text(x, y - 5, fmt::format("{}", overlap.bugs), "ink", Anchor::kMiddle);
    auto first = std::ranges::find(overlap.sides, true) - overlap.sides.begin();
    auto last = overlap.sides.rend() - std::ranges::find(overlap.sides.rbegin(), overlap.sides.rend(), true) - 1;
    if (first != last)
      svg.path(
          fmt::format("M{:.1f} {:.1f}V{:.1f}", x, row_y(static_cast<size_t>(first)), row_y(static_cast<size_t>(last))),
          "curve c0");
    for (size_t i = 0; i < overlap.sides.size(); ++i)
      svg.circle(x, row_y(i), overlap.sides[i] ? 7 : 4, overlap.sides[i] ? "f0" : "off");
    svg.end_group();
  }

  const Comparison& comparison_;
  size_t columns_ = 0;
  double names_width_ = 0;
  double left_ = 0, right_ = 0, matrix_ = 0;
  Axis axis_;
};

}  // namespace

std::string draw_overlaps(const Comparison& comparison) { return OverlapChart(comparison).draw(); }

}  // namespace cupel::figures
