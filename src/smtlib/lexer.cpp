#include "smtlib/lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"
#include "term/name.h"

namespace cupel {

namespace {

enum class Class : uint8_t { kOther, kBlank, kSymbol, kDigit };

constexpr std::array<Class, 256> make_classes() {
  std::array<Class, 256> table{};
  for (char c : {' ', '\t', '\r', '\n'}) table[static_cast<unsigned char>(c)] = Class::kBlank;
  for (char c : std::string_view("~!@$%^&*_-+=<>.?/")) table[static_cast<unsigned char>(c)] = Class::kSymbol;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = table[c - 'a' + 'A'] = Class::kSymbol;
  for (int c = '0'; c <= '9'; ++c) table[c] = Class::kDigit;
  return table;
}
constexpr std::array<Class, 256> kClasses = make_classes();

Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }
bool in_symbol(char c) { return class_of(c) >= Class::kSymbol; }

}  // namespace

void Lexer::skip_blank() {
  while (at_ < text_.size()) {
    char c = text_[at_];
    if (class_of(c) == Class::kBlank) {
      ++at_;
    } else if (c == ';') {
      const void* newline = std::memchr(text_.data() + at_, '\n', text_.size() - at_);
      at_ = newline ? static_cast<uint32_t>(static_cast<const char*>(newline) - text_.data())
                    : static_cast<uint32_t>(text_.size());
    } else {
      return;
    }
  }
}

Token Lexer::next() {
  skip_blank();
  uint32_t start = at_;
  if (start == text_.size()) return {TokenKind::kEnd, false, start, {}};
  char c = text_[start];
  switch (c) {
    case '(': ++at_; return {TokenKind::kOpen, false, start, {}};
    case ')': ++at_; return {TokenKind::kClose, false, start, {}};
    case '"': return string_literal(start);
    case '|': return quoted_symbol(start);
    case '#': return hash_literal(start);
    case ':': return word(start);
    default: break;
  }
  if (class_of(c) == Class::kSymbol) return word(start);
  if (class_of(c) == Class::kDigit) return number(start);
  ++at_;
  return invalid(start, "invalid character");
}

Token Lexer::word(uint32_t start) {
  uint32_t end = start + 1;
  while (end < text_.size() && in_symbol(text_[end])) ++end;
  at_ = end;
  bool keyword = text_[start] == ':';
  if (keyword && end == start + 1) return invalid(start, "a keyword needs a name after ':'");
  return {keyword ? TokenKind::kKeyword : TokenKind::kSymbol, false, start, slice(start, end)};
}

Token Lexer::number(uint32_t start) {
  uint32_t end = start;
  while (end < text_.size() && is_digit(text_[end])) ++end;
  TokenKind kind = TokenKind::kNumeral;
  if (text_[start] == '0' && end > start + 1) return invalid(start, "invalid literal: a numeral must not start with 0");
  if (end < text_.size() && text_[end] == '.') {
    kind = TokenKind::kDecimal;
    ++end;
    while (end < text_.size() && is_digit(text_[end])) ++end;
  }
  if (end < text_.size() && in_symbol(text_[end]))
    return invalid(start, "invalid literal: a symbol must not start with a digit");
  at_ = end;
  return {kind, false, start, slice(start, end)};
}

Token Lexer::hash_literal(uint32_t start) {
  uint32_t end = start + 2;
  bool hex = end <= text_.size() && text_[start + 1] == 'x';
  bool binary = end <= text_.size() && text_[start + 1] == 'b';
  if (!hex && !binary) return invalid(start, "invalid literal: expected #x or #b");
  while (end < text_.size() && (hex ? is_hex_digit(text_[end]) : text_[end] == '0' || text_[end] == '1')) ++end;
  bool complete = end > start + 2 && (end == text_.size() || !in_symbol(text_[end]));
  if (!complete) return invalid(start, hex ? "invalid literal: bad hexadecimal" : "invalid literal: bad binary");
  at_ = end;
  return {hex ? TokenKind::kHex : TokenKind::kBinary, false, start, slice(start, end)};
}

// A doubled quote stands for one quote inside the string.
Token Lexer::string_literal(uint32_t start) {
  size_t end = text_.find('"', start + 1);
  while (end != text_.npos && end + 1 < text_.size() && text_[end + 1] == '"') end = text_.find('"', end + 2);
  if (end == text_.npos) return invalid(start, "unexpected end of input: unterminated string");
  at_ = static_cast<uint32_t>(end) + 1;
  std::string_view content = slice(start + 1, static_cast<uint32_t>(end));
  if (!is_utf8(content)) return invalid(start, "invalid UTF-8 in string");
  return {TokenKind::kString, false, start, content};
}

Token Lexer::quoted_symbol(uint32_t start) {
  size_t end = text_.find('|', start + 1);
  if (end == text_.npos) return invalid(start, "unexpected end of input: unterminated quoted symbol");
  at_ = static_cast<uint32_t>(end) + 1;
  std::string_view content = slice(start + 1, static_cast<uint32_t>(end));
  if (content.find('\\') != content.npos) return invalid(start, "invalid quoted symbol: a backslash is not allowed");
  if (!is_utf8(content)) return invalid(start, "invalid UTF-8 in quoted symbol");
  return {TokenKind::kSymbol, true, start, content};
}

bool Lexer::skip_to_close(uint32_t open_levels, Token& offender) {
  while (open_levels > 0) {
    Token token = next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kInvalid) {
      offender = token;
      return false;
    }
    if (token.kind == TokenKind::kOpen) ++open_levels;
    if (token.kind == TokenKind::kClose) --open_levels;
  }
  return true;
}

Position position_of(std::string_view text, uint32_t offset) {
  std::string_view before = text.substr(0, offset);
  auto line = static_cast<uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
  size_t newline = before.rfind('\n');
  auto column = static_cast<uint32_t>(newline == before.npos ? offset + 1 : offset - newline);
  return {line, column};
}

bool is_utf8(std::string_view bytes) {
  size_t i = 0;
  while (i < bytes.size()) {
    auto lead = static_cast<unsigned char>(bytes[i++]);
    if (lead < 0x80) {
      if (lead < 0x20 && lead != '\t' && lead != '\n' && lead != '\r') return false;
      continue;
    }
    int more = lead >= 0xf0 && lead <= 0xf4 ? 3 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0;
    if (more == 0) return false;
    for (; more > 0; --more, ++i) {
      if (i == bytes.size() || (static_cast<unsigned char>(bytes[i]) & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

}  // namespace cupel
