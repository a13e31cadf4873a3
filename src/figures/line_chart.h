// Curves over time: panels side by side that share their time axis and their legend.
#pragma once

#include <string>
#include <vector>

namespace cupel::figures {

struct Point {
  double seconds;
  double value;
};

struct Curve {
  std::vector<Point> points = {};  // by time; the curve ends with the last one
  bool steps = false;              // the value stays until it changes; otherwise points are joined
  bool from_zero = true;           // it counts something, and begins with none at 0; otherwise with the first point
  size_t style = 0;                // the index of its name in the legend
};

struct Panel {
  std::string label;   // what is drawn, with its unit
  bool counts = true;  // whole numbers
  std::vector<Curve> curves = {};
};

struct LineChart {
  std::string title;
  std::string x_label = {};             // what the points' `seconds` are where they are no time; empty: time
  std::vector<std::string> names = {};  // of the curves, for the legend
  std::vector<Panel> panels = {};
};

/// SVG text. Any number of curves and points; without panels it says that there is nothing to see.
std::string draw(const LineChart& chart);

}  // namespace cupel::figures
