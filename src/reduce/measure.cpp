#include "reduce/measure.h"

#include <algorithm>

#include "smtlib/lexer.h"

namespace cupel::reduce {

namespace {

constexpr uint64_t kLargestNumber = 1'000'000;

// Longer numbers differ in bytes already.
uint64_t number_rank(std::string_view digits) {
  uint64_t value = 0;
  for (char c : digits) {
    if (c < '0' || c > '9') continue;
    value = value * 10 + static_cast<uint64_t>(c - '0');
    if (value > kLargestNumber) return kLargestNumber;
  }
  return value;
}

uint64_t bit_rank(std::string_view digits) {
  return static_cast<uint64_t>(std::ranges::count_if(digits.substr(2), [](char c) { return c != '0'; }));
}

uint64_t string_rank(std::string_view text) {
  return static_cast<uint64_t>(std::ranges::count_if(text, [](char c) { return c != 'a'; }));
}

void add_symbol(const Token& token, bool command, Measure& measure) {
  if (command && !token.quoted) {
    if (token.text == "assert" || token.text == "declare-const" || token.text == "declare-fun") return;
    measure.definitions += token.text.starts_with("define-");
  }
  ++measure.tokens;
  measure.symbols += token.text != "true" && token.text != "false";
}

void add_token(const Token& token, bool command, Measure& measure) {
  if (token.kind == TokenKind::kSymbol || token.kind == TokenKind::kKeyword) {
    add_symbol(token, command, measure);
    return;
  }
  ++measure.tokens;
  switch (token.kind) {
    case TokenKind::kNumeral:
    case TokenKind::kDecimal: measure.rank += number_rank(token.text); break;
    case TokenKind::kHex:
    case TokenKind::kBinary: measure.rank += bit_rank(token.text); break;
    case TokenKind::kString: measure.rank += string_rank(token.text); break;
    default: break;
  }
}

}  // namespace

Measure measure_of(std::string_view text, std::span<const std::string> arguments, uint64_t mutations) {
  Measure measure{.mutations = mutations, .bytes = text.size()};
  Lexer lexer(text);
  int depth = 0;
  bool opened = false;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd && token.kind != TokenKind::kInvalid;
       token = lexer.next()) {
    if (token.kind == TokenKind::kOpen) {
      ++depth;
    } else if (token.kind == TokenKind::kClose) {
      --depth;
    } else {
      add_token(token, opened && depth == 1, measure);
    }
    opened = token.kind == TokenKind::kOpen;
  }
  for (const std::string& argument : arguments) {
    ++measure.tokens;
    ++measure.symbols;
    measure.bytes += argument.size() + 1;
  }
  return measure;
}

}  // namespace cupel::reduce
