#include "figures/svg.h"

#include <fmt/format.h>

#include <array>

#include "figures/table.h"
#include "store/printable.h"

namespace cupel::figures {

namespace {

constexpr size_t kLooks = 8;
// Dark enough for white paper, told apart with the usual kinds of colour blindness (after Okabe and Ito).
constexpr std::array<const char*, kLooks> kLight = {"#0072b2", "#d55e00", "#00805c", "#a3457e",
                                                    "#4d4d4d", "#8a6d00", "#4f3fc4", "#b3203a"};
constexpr std::array<const char*, kLooks> kDark = {"#56b4e9", "#ff9248", "#2fd6a5", "#e79bc9",
                                                   "#d0d0d0", "#e6c84a", "#a99cff", "#ff7a8a"};
constexpr std::array<const char*, kLooks> kDashes = {"none", "7 4",         "2 3", "9 3 2 3",
                                                     "14 4", "5 2 2 2 2 2", "4 4", "1 4"};
// Around (0, 0).
constexpr std::array<const char*, kLooks> kMarkers = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                                      "m-3.5-3.5h7v7h-7z",
                                                      "m0-4.5l4.5 8h-9z",
                                                      "m0-5l5 5l-5 5l-5-5z",
                                                      "m-4-4l8 8m-8 0l8-8",
                                                      "m0 4.5l4.5-8h-9z",
                                                      "m-5 0h10m-5-5v10",
                                                      "m-4.5-2h9v4h-9z"};

// More curves than colours: the second round has other dashes and markers.
size_t colour_of(size_t style) { return style % kLooks; }
size_t dashes_of(size_t style) { return (style + style / kLooks) % kLooks; }
size_t marker_of(size_t style) { return (style + 3 * (style / kLooks)) % kLooks; }

std::string style_sheet() {
  std::string light =
      ".page{fill:#fff}.ink{fill:#1a1a1a}.faint{fill:#555}.axis{stroke:#444}.grid{stroke:#ddd}.off{fill:#ddd}"
      ".marker{fill:#fff}.band{fill:#f4f4f4}";
  std::string dark =
      ".page{fill:#0d1117}.ink{fill:#f0f3f6}.faint{fill:#b1bac4}.axis{stroke:#9aa4ae}.grid{stroke:#30363d}"
      ".off{fill:#3d444d}.marker{fill:#0d1117}.band{fill:#161b22}";
  for (size_t i = 0; i < kLooks; ++i) {
    light += fmt::format(".c{0}{{stroke:{1}}}.f{0}{{fill:{1}}}.d{0}{{stroke-dasharray:{2}}}", i, kLight[i], kDashes[i]);
    dark += fmt::format(".c{0}{{stroke:{1}}}.f{0}{{fill:{1}}}", i, kDark[i]);
  }
  // Paper is light, whatever the screen is.
  return "text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;font-size:12px}"
         ".title{font-size:15px;font-weight:bold}.label{font-size:13px;font-weight:bold}"
         ".axis,.grid{stroke-width:1}.curve{fill:none;stroke-width:2;stroke-linejoin:round}"
         ".marker{stroke-width:1.6}" +
         light + "@media screen and (prefers-color-scheme:dark){" + dark + "}";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string escaped;
  std::string printable = store::printable_line(text);
  for (size_t i = 0; i < printable.size(); ++i) {
    // U+FFFE and U+FFFF: all that XML forbids beyond control characters.
    std::string_view rest = std::string_view(printable).substr(i);
    if (rest.starts_with("\xef\xbf\xbe") || rest.starts_with("\xef\xbf\xbf")) {
      escaped += '?';
      i += 2;
      continue;
    }
    switch (printable[i]) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += printable[i];
    }
  }
  return escaped;
}

double text_width(std::string_view text, double size) { return 0.61 * size * static_cast<double>(width_of(text)); }

std::string curve_classes(size_t style) { return fmt::format("curve c{} d{}", colour_of(style), dashes_of(style)); }

Svg::Svg(double width, double height, const std::string& title) {
  body_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 {0:g} {1:g}\" "
      "role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n",
      width, height, xml_text(title), style_sheet());
  rectangle(0, 0, width, height, "page");
}

void Svg::line(double x1, double y1, double x2, double y2, const char* classes) {
  body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2, y2,
                       classes);
}

void Svg::rectangle(double x, double y, double width, double height, const std::string& classes) {
  body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n", x, y,
                       width, height, classes);
}

void Svg::circle(double x, double y, double radius, const std::string& classes) {
  body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"{}\"/>\n", x, y, radius, classes);
}

void Svg::path(const std::string& data, const std::string& classes) {
  body_ += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", data, classes);
}

void Svg::text(double x, double y, std::string_view text, const char* classes, Anchor anchor, std::string_view whole) {
  constexpr std::array<const char*, 3> kAnchors = {"start", "middle", "end"};
  std::string tooltip = whole.empty() || whole == text ? "" : fmt::format("<title>{}</title>", xml_text(whole));
  body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}{}</text>\n", x, y,
                       kAnchors[static_cast<size_t>(anchor)], classes, tooltip, xml_text(text));
}

void Svg::marker(double x, double y, size_t style) {
  path(fmt::format("M{:.1f} {:.1f}{}", x, y, kMarkers[marker_of(style)]), fmt::format("marker c{}", colour_of(style)));
}

void Svg::begin_group(std::string_view tooltip) { body_ += fmt::format("<g>\n<title>{}</title>\n", xml_text(tooltip)); }

std::string Svg::finish() && { return std::move(body_) + "</svg>\n"; }

}  // namespace cupel::figures
