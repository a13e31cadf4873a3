// Characters and prefixes, for those who read text by hand. Only ASCII counts: no locale changes what a script means.
#pragma once

#include <string_view>

namespace cupel {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Of a number in base 16.
inline bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Of an identifier of C and its kin.
inline bool is_word_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Whether the text starts with the prefix, which is then taken off.
inline bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace cupel
