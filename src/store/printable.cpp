#include "store/printable.h"

#include <fmt/format.h>

#include <algorithm>

namespace cupel::store {

namespace {

size_t announced_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;  // a continuation byte, or an overlong form
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/// The length of the character that starts `text`; 0: it is none that a terminal should see.
size_t character_length(std::string_view text) {
  auto lead = static_cast<unsigned char>(text[0]);
  if ((lead < 0x20 && lead != '\n' && lead != '\t') || lead == 0x7f) return 0;
  size_t length = announced_length(lead);
  if (length == 0 || length > text.size()) return 0;
  auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  if (!std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length), continues)) return 0;
  auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
  bool second_control_set = lead == 0xc2 && second < 0xa0;
  bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  bool surrogate = lead == 0xed && second >= 0xa0;
  bool too_large = lead == 0xf4 && second >= 0x90;
  return second_control_set || overlong || surrogate || too_large ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    size_t length = character_length(text);
    if (length == 0)
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return result;
}

std::string printable_line(std::string_view text) {
  std::string result = printable(text);
  std::replace(result.begin(), result.end(), '\n', ' ');
  return result;
}

}  // namespace cupel::store
