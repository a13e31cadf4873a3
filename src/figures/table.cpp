#include "figures/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cupel::figures {

namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

}  // namespace

size_t width_of(std::string_view text) { return static_cast<size_t>(std::ranges::count_if(text, begins_character)); }

std::string aligned(const Table& table, const std::set<size_t>& texts) {
  std::vector<size_t> widths;
  for (const auto& row : table) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : table) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string space(widths[i] - width_of(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (texts.contains(i) ? row[i] + space : space + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    if (fields[i].find_first_of(",\"\r\n") == std::string::npos) {
      line += fields[i];
      continue;
    }
    line += '"';
    for (char c : fields[i]) line += c == '"' ? "\"\"" : std::string(1, c);
    line += '"';
  }
  return line + "\n";
}

std::string shortened(std::string_view text, size_t width) {
  if (width_of(text) <= width) return std::string(text);
  std::string cut;
  size_t taken = 0;
  for (char c : text) {
    if (begins_character(c) && ++taken >= width) break;
    cut += c;
  }
  return cut + "…";
}

std::string grouped_digits(double count) {
  std::string digits = fmt::format("{:.0f}", std::abs(count)), text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return count < 0 ? "-" + text : text;
}

}  // namespace cupel::figures
