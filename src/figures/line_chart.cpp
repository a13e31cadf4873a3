#include "figures/line_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/axis.h"
#include "figures/svg.h"
#include "figures/table.h"

namespace cupel::figures {

namespace {

constexpr double kWidth = 800;
constexpr double kLineChartMargin = 16;
constexpr double kLineHeight = 20;
constexpr double kSample = 36;  // of a curve, in the legend
constexpr size_t kLongestCurveName = 60;
constexpr int kMarkersPerCurve = 6;

struct Box {
  double x, y, width, height;
};

/// Where the curves of one panel are drawn, and how values become places.
struct Frame {
  Box box;
  Axis time, values;
  TimeUnit unit;
  std::string x_label;

  double x(double seconds) const { return box.x + box.width * seconds / unit.seconds / time.end; }
  double y(double value) const { return box.y + box.height * (1 - value / values.end); }
};

double last_moment(const LineChart& chart) {
  double last = 0;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves)
      if (!curve.points.empty()) last = std::max(last, curve.points.back().seconds);
  return last;
}

double largest_value(const Panel& panel) {
  double largest = 0;
  for (const Curve& curve : panel.curves)
    for (const Point& point : curve.points) largest = std::max(largest, point.value);
  return largest;
}

/// At most two points for each pixel across: more would only make the file large.
std::vector<Point> thinned(const std::vector<Point>& points, const Frame& frame) {
  std::vector<Point> kept;
  double column = -1;
  for (size_t i = 0; i < points.size(); ++i) {
    double here = std::floor(frame.x(points[i].seconds));
    bool last_here = i + 1 == points.size() || std::floor(frame.x(points[i + 1].seconds)) != here;
    if (here != column || last_here) kept.push_back(points[i]);
    column = here;
  }
  return kept;
}

Point beginning(const Curve& curve) { return curve.from_zero ? Point{0, 0} : Point{0, curve.points.front().value}; }

double value_at(const Curve& curve, double seconds) {
  auto after = std::ranges::upper_bound(curve.points, seconds, {}, &Point::seconds);
  Point before = after == curve.points.begin() ? beginning(curve) : *std::prev(after);
  if (curve.steps || after == curve.points.end()) return before.value;
  double share = (seconds - before.seconds) / (after->seconds - before.seconds);
  return before.value + share * (after->value - before.value);
}

void draw_curve(Svg& svg, const Frame& frame, const Curve& curve, const std::string& name) {
  if (curve.points.empty()) return;
  svg.begin_group(name);
  std::string data = fmt::format("M{:.1f} {:.1f}", frame.x(0), frame.y(beginning(curve).value));
  for (const Point& point : thinned(curve.points, frame)) {
    if (curve.steps)
      data += fmt::format("H{:.1f}V{:.1f}", frame.x(point.seconds), frame.y(point.value));
    else
      data += fmt::format("L{:.1f} {:.1f}", frame.x(point.seconds), frame.y(point.value));
  }
  svg.path(data, curve_classes(curve.style));
  // Each curve has its markers at other places, so that curves on top of each other can be told apart.
  double offset = 0.25 + 0.5 * static_cast<double>(curve.style % 4) / 4;
  for (int i = 0; i < kMarkersPerCurve; ++i) {
    double seconds = curve.points.back().seconds * (i + offset) / kMarkersPerCurve;
    svg.marker(frame.x(seconds), frame.y(value_at(curve, seconds)), curve.style);
  }
  svg.end_group();
}

void draw_axes(Svg& svg, const Frame& frame, const Panel& panel) {
  const Box& box = frame.box;
  double bottom = box.y + box.height, right = box.x + box.width;
  for (double tick : frame.values.ticks) {
    double y = frame.y(tick);
    svg.line(box.x, y, right, y, tick == 0 ? "axis" : "grid");
    svg.text(box.x - 6, y + 4, tick_label(tick), "faint", Anchor::kEnd);
  }
  for (double tick : frame.time.ticks) {
    double x = frame.x(tick * frame.unit.seconds);
    svg.line(x, bottom, x, bottom + 5, "axis");
    svg.text(x, bottom + 19, tick_label(tick), "faint", Anchor::kMiddle);
  }
  svg.line(box.x, box.y, box.x, bottom, "axis");
  svg.text(box.x - 44, box.y - 12, panel.label, "ink label");
  svg.text(box.x + box.width / 2, bottom + 37, frame.x_label, "ink", Anchor::kMiddle);
}

/// Draws the legend from `y` on and returns where it ends; without a drawing it only measures.
double legend(Svg* svg, const std::vector<std::string>& names, double y) {
  double x = kLineChartMargin;
  if (names.empty()) return y;
  for (size_t i = 0; i < names.size(); ++i) {
    std::string name = shortened(names[i], kLongestCurveName);
    double width = kSample + 8 + text_width(name, 12) + 22;
    if (x > kLineChartMargin && x + width > kWidth - kLineChartMargin) {
      x = kLineChartMargin;
      y += kLineHeight;
    }
    if (svg) {
      svg->path(fmt::format("M{:.1f} {:.1f}h{:.1f}", x, y, kSample), curve_classes(i));
      svg->marker(x + kSample / 2, y, i);
      svg->text(x + kSample + 8, y + 4, name, "ink", Anchor::kStart, names[i]);
    }
    x += width;
  }
  return y + kLineHeight;
}

}  // namespace

std::string draw(const LineChart& chart) {
  size_t columns = chart.panels.size() > 1 ? 2 : 1;
  size_t rows = (chart.panels.size() + columns - 1) / columns;
  double cell_width = (kWidth - 2 * kLineChartMargin) / static_cast<double>(columns);
  double cell_height = columns == 1 ? 400 : 270;
  double top = legend(nullptr, chart.names, 50) + 4;
  Svg svg(kWidth, top + std::max(static_cast<double>(rows) * cell_height, 40.0) + 6, chart.title);
  svg.text(kLineChartMargin, 28, shortened(chart.title, 80), "ink title", Anchor::kStart, chart.title);
  legend(&svg, chart.names, 50);
  if (chart.panels.empty()) svg.text(kLineChartMargin, top + 20, "nothing was recorded", "ink");
  double last = last_moment(chart);
  TimeUnit unit = chart.x_label.empty() ? time_unit(last) : TimeUnit{"", 1};
  std::string x_label = chart.x_label.empty() ? fmt::format("time ({})", unit.name) : chart.x_label;
  for (size_t i = 0; i < chart.panels.size(); ++i) {
    const Panel& panel = chart.panels[i];
    size_t row = i / columns, column = i % columns;
    double x = kLineChartMargin + cell_width * static_cast<double>(column);
    double y = top + cell_height * static_cast<double>(row);
    Frame frame{.box = {x + 46, y + 34, cell_width - 46 - 18, cell_height - 34 - 50},
                .time = make_time_axis(last / unit.seconds, columns == 1 ? 10 : 6),
                .values = make_axis(largest_value(panel), 5, panel.counts),
                .unit = unit,
                .x_label = x_label};
    draw_axes(svg, frame, panel);
    for (const Curve& curve : panel.curves)
      draw_curve(svg, frame, curve, curve.style < chart.names.size() ? chart.names[curve.style] : "");
  }
  return std::move(svg).finish();
}

}  // namespace cupel::figures
