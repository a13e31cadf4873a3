// Just enough JSON for the header of a safetensors file: objects, arrays, strings, whole numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lm/format/format_error.h"

namespace cupel::lm {

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  char peek() {
    skip_blank();
    if (at_ >= text_.size()) fail("it ends too early");
    return text_[at_];
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }
  bool at_end() {
    skip_blank();
    return at_ >= text_.size();
  }

  std::string string() {
    expect('"');
    std::string value;
    while (true) {
      if (at_ >= text_.size()) fail("a string has no end");
      char c = text_[at_++];
      if (c == '"') return value;
      if (c == '\\')
        value += escaped();
      else
        value += c;
    }
  }

  uint64_t number() {
    skip_blank();
    size_t start = at_;
    uint64_t value = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      if (value > (UINT64_MAX - 9) / 10) fail("a number is too large");
      value = value * 10 + static_cast<uint64_t>(text_[at_++] - '0');
    }
    if (at_ == start) fail("expected a number");
    return value;
  }

  /// Calls `entry(key)` for each entry of an object; it reads the value.
  template <typename Entry>
  void object(Entry entry) {
    expect('{');
    if (take('}')) return;
    do {
      std::string key = string();
      expect(':');
      entry(key);
    } while (take(','));
    expect('}');
  }
  template <typename Item>
  void array(Item item) {
    expect('[');
    if (take(']')) return;
    do item();
    while (take(','));
    expect(']');
  }

 private:
  void skip_blank() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  std::string escaped() {
    if (at_ >= text_.size()) fail("a string has no end");
    switch (char c = text_[at_++]) {
      case 'n': return "\n";
      case 't': return "\t";
      case 'r': return "\r";
      case 'b': return "\b";
      case 'f': return "\f";
      case '"':
      case '\\':
      case '/': return {c};
      case 'u': return utf8(code_point());
      default: fail("an escape that JSON does not have");
    }
  }

  uint32_t four_digits() {
    uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
      char c = at_ < text_.size() ? text_[at_++] : ' ';
      bool digit = c >= '0' && c <= '9', letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
      if (!digit && !letter) fail("\\u wants four hexadecimal digits");
      value = value * 16 + static_cast<uint32_t>(digit ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
  }

  /// Behind \u. What lies beyond 16 bits is written as two halves.
  uint32_t code_point() {
    uint32_t high = four_digits();
    if (high < 0xD800 || high > 0xDFFF) return high;
    bool second = text_.substr(at_, 2) == "\\u";
    at_ += second ? 2 : 0;
    uint32_t low = second ? four_digits() : 0;
    if (high > 0xDBFF || low < 0xDC00 || low > 0xDFFF) fail("half of a character");
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  }

  static std::string utf8(uint32_t point) {
    if (point < 0x80) return {static_cast<char>(point)};
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    constexpr uint32_t kFirst[] = {0xC0, 0xE0, 0xF0};
    std::string text(1, static_cast<char>(kFirst[more - 1] | point >> (6 * more)));
    while (more-- > 0) text += static_cast<char>(0x80 | (point >> (6 * more) & 0x3F));
    return text;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw FormatError("safetensors: bad header at byte " + std::to_string(at_) + ": " + what);
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace cupel::lm
