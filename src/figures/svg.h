// A drawing as SVG text: shapes with classes, and one style sheet that is right on paper, on a light and on a dark
// screen. Nothing outside the file is needed. Curves differ by colour, dashes and markers, so colour alone never
// counts.
#pragma once

#include <string>
#include <string_view>

namespace cupel::figures {

/// Any bytes as text of XML. What XML cannot hold is written as `\xNN`.
std::string xml_text(std::string_view text);

/// How wide a text is about: fonts differ.
double text_width(std::string_view text, double size);

enum class Anchor { kStart, kMiddle, kEnd };

class Svg {
 public:
  /// `title` is what screen readers and tooltips say of the whole.
  Svg(double width, double height, const std::string& title);

  void line(double x1, double y1, double x2, double y2, const char* classes);
  void rectangle(double x, double y, double width, double height, const std::string& classes);
  void circle(double x, double y, double radius, const std::string& classes);
  /// `data` as in the attribute `d`.
  void path(const std::string& data, const std::string& classes);
  /// The base line begins, has its middle or ends at x. A tooltip shows `whole` if it says more than the text.
  void text(double x, double y, std::string_view text, const char* classes, Anchor anchor = Anchor::kStart,
            std::string_view whole = {});
  /// The marker of a curve's style.
  void marker(double x, double y, size_t style);

  /// A group of shapes with a tooltip of their own.
  void begin_group(std::string_view tooltip);
  void end_group() { body_ += "</g>\n"; }

  std::string finish() &&;

 private:
  std::string body_;
};

/// The classes of a curve's line.
std::string curve_classes(size_t style);

}  // namespace cupel::figures
