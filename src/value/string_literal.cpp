// Reading string literals: UTF-8 and the two escapes that the standard knows. Whatever is no complete escape
// stands for itself, as the standard says.
#include <optional>

#include "value/limits.h"
#include "value/string.h"

namespace cupel {

namespace {

struct Decoded {
  char32_t code;
  size_t length;
};

int hex_digit(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'f') return c - 'a' + 10;
  if ('A' <= c && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Up to `most` hexadecimal digits at the start; how many there are.
size_t read_hex(std::string_view text, size_t most, char32_t* code) {
  size_t count = 0;
  *code = 0;
  while (count < most && count < text.size() && hex_digit(text[count]) >= 0)
    *code = *code * 16 + static_cast<char32_t>(hex_digit(text[count++]));
  return count;
}

/// `\u{1..5 digits}` up to 0x2FFFF or `\uXXXX` at the start of the text.
std::optional<Decoded> read_escape(std::string_view text) {
  if (!text.starts_with("\\u")) return std::nullopt;
  char32_t code;
  if (text.size() > 2 && text[2] == '{') {
    size_t digits = read_hex(text.substr(3), 5, &code);
    bool closed = digits > 0 && text.size() > 3 + digits && text[3 + digits] == '}';
    if (!closed || code > kMaxCodePoint) return std::nullopt;
    return Decoded{code, digits + 4};
  }
  if (read_hex(text.substr(2), 4, &code) != 4) return std::nullopt;
  return Decoded{code, 6};
}

/// One UTF-8 sequence; a byte that starts none stands for itself.
Decoded read_utf8(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char lead = byte(0);
  size_t length = lead >= 0xF0 && lead < 0xF8 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (lead >= 0xF8 || length == 1 || length > text.size()) return {lead, 1};
  char32_t code = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {lead, 1};
    code = code << 6 | (byte(i) & 0x3F);
  }
  return {code, length};
}

}  // namespace

Value parse_string(std::string_view literal) {
  std::u32string text;
  for (size_t at = 0; at < literal.size();) {
    std::string_view rest = literal.substr(at);
    Decoded next = read_escape(rest).value_or(read_utf8(rest));
    text.push_back(next.code);
    at += next.length;
    if (text.size() > limits::kStringLength) return Value::too_large();
  }
  return make_string(std::move(text));
}

}  // namespace cupel
