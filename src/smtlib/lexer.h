// Splits SMT-LIB text into tokens. Tokens point into the text; nothing is copied.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace cupel {

enum class TokenKind : uint8_t {
  kOpen,
  kClose,
  kSymbol,   // text without the bars of a quoted symbol
  kKeyword,  // text with its colon
  kNumeral,
  kDecimal,
  kHex,     // text with #x
  kBinary,  // text with #b
  kString,  // text between the quotes, as written
  kEnd,
  kInvalid,  // text is the reason
};

struct Token {
  TokenKind kind;
  bool quoted = false;  // a symbol that was written between bars
  uint32_t offset;      // of its first character
  std::string_view text;
};

/// Texts of 4 GiB and more are refused by the parser before a lexer sees them.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next();

  /// Skips to just behind the parenthesis that closes `open_levels` open ones; false at the end of the text
  /// or at an invalid token, which `offender` then holds.
  bool skip_to_close(uint32_t open_levels, Token& offender);

  uint32_t offset() const { return at_; }
  std::string_view slice(uint32_t from, uint32_t to) const { return text_.substr(from, to - from); }

 private:
  void skip_blank();
  Token word(uint32_t start);
  Token number(uint32_t start);
  Token hash_literal(uint32_t start);
  Token string_literal(uint32_t start);
  Token quoted_symbol(uint32_t start);
  Token invalid(uint32_t at, std::string_view reason) { return {TokenKind::kInvalid, false, at, reason}; }

  std::string_view text_;
  uint32_t at_ = 0;
};

/// Line and column of an offset, both counted from one; columns count bytes.
Position position_of(std::string_view text, uint32_t offset);

/// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view bytes);

}  // namespace cupel
