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

  char escaped() {
    if (at_ >= text_.size()) fail("a string has no end");
    switch (char c = text_[at_++]) {
      case 'n': return '\n';
      case 't': return '\t';
      case 'r': return '\r';
      case '"':
      case '\\':
      case '/': return c;
      default: fail("an escape that names of tensors do not have");
    }
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw FormatError("safetensors: bad header at byte " + std::to_string(at_) + ": " + what);
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace cupel::lm
