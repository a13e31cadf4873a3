// The parser's entry and what its parts share.
#include "smtlib/parser.h"

#include <fmt/format.h>

#include "smtlib/parser_state.h"

namespace cupel {

Result<Script> parse_script(std::string_view text, const Vocabulary& vocabulary) {
  if (text.size() >= UINT32_MAX) return Error{"file of 4 GiB or more"};
  return Parser(text, vocabulary).run();
}

Parser::Parser(std::string_view text, const Vocabulary& vocabulary)
    : text_(text),
      vocabulary_(vocabulary),
      lexer_(text),
      script_{std::make_shared<TermStore>(), {}, {}},
      store_(*script_.store),
      names_(vocabulary.names()),
      logic_(parse_logic("ALL")) {}

Result<Script> Parser::run() {
  while (command()) {
  }
  if (!error_.message.empty()) return error_;
  return std::move(script_);
}

bool Parser::fail(uint32_t offset, std::string message) {
  if (error_.message.empty()) error_ = Error{std::move(message), position_of(text_, offset)};
  return false;
}

Parser::Step Parser::fail_step(uint32_t offset, std::string message) {
  fail(offset, std::move(message));
  return Step::kFail;
}

bool Parser::unexpected(const Token& token, std::string_view wanted) {
  switch (token.kind) {
    case TokenKind::kInvalid: return fail(token.offset, std::string(token.text));
    case TokenKind::kEnd: return fail(token.offset, fmt::format("unexpected end of input: expected {}", wanted));
    case TokenKind::kOpen: return fail(token.offset, fmt::format("unexpected '(': expected {}", wanted));
    case TokenKind::kClose: return fail(token.offset, fmt::format("unexpected ')': expected {}", wanted));
    default: break;
  }
  constexpr size_t kShown = 40;
  std::string shown(token.text.substr(0, kShown));
  if (token.text.size() > kShown) shown += "...";
  return fail(token.offset, fmt::format("unexpected '{}': expected {}", shown, wanted));
}

bool Parser::expect(TokenKind kind, std::string_view wanted, Token& token) {
  token = lexer_.next();
  return token.kind == kind || unexpected(token, wanted);
}

bool Parser::expect_close() {
  Token token;
  return expect(TokenKind::kClose, "')'", token);
}

bool Parser::expect_open(std::string_view wanted) {
  Token token;
  return expect(TokenKind::kOpen, wanted, token);
}

// A reserved word between bars is a name like any other; its id keeps the bars, so that it is not taken for the word.
NameId Parser::name_of(const Token& token) {
  NameId name = names_.intern(token.text, store_.arena());
  if (!token.quoted || name > static_cast<NameId>(Word::kLastReserved)) return name;
  return names_.intern("|" + std::string(token.text) + "|", store_.arena());
}

uint32_t Parser::next_offset() const {
  Lexer ahead = lexer_;
  return ahead.next().offset;
}

bool Parser::symbol(NameId& name, uint32_t& offset, std::string_view wanted) {
  Token token;
  if (!expect(TokenKind::kSymbol, wanted, token)) return false;
  name = name_of(token);
  if (name <= static_cast<NameId>(Word::kLastReserved)) {
    return fail(token.offset, fmt::format("'{}' is a reserved word: expected {}", token.text, wanted));
  }
  offset = token.offset;
  return true;
}

bool Parser::numeral(uint64_t& value, uint64_t limit, std::string_view wanted) {
  Token token;
  if (!expect(TokenKind::kNumeral, wanted, token)) return false;
  value = 0;
  for (char digit : token.text) {
    if (value > limit) break;
    value = value * 10 + static_cast<uint64_t>(digit - '0');
  }
  return value <= limit || fail(token.offset, fmt::format("invalid index: number too large, at most {} here", limit));
}

// The text of the S-expression that starts with `first`, which was read already.
bool Parser::s_expression_text(const Token& first, std::string_view& text) {
  if (first.kind == TokenKind::kClose || first.kind == TokenKind::kEnd || first.kind == TokenKind::kInvalid) {
    return unexpected(first, "a value");
  }
  Token offender;
  if (first.kind == TokenKind::kOpen && !lexer_.skip_to_close(1, offender)) return unexpected(offender, "')'");
  text = store_.arena().copy(lexer_.slice(first.offset, lexer_.offset()));
  return true;
}

void Parser::replace_values(uint32_t height, Term value) {
  values_.resize(height);
  values_.push_back(value);
}

}  // namespace cupel
