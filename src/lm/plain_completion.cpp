#include "lm/plain_completion.h"

#include <algorithm>

#include "smtlib/lexer.h"
#include "smtlib/parser.h"

namespace cupel::lm {

namespace {

/// Where commands end.
struct Outline {
  size_t complete = 0;   // behind the last command that is complete
  size_t asserted = 0;   // behind the last assertion that is complete
  size_t open = 0;       // parentheses that are open at the end
  bool asserts = false;  // the last command is an assertion
  bool cut = false;      // the text ends in the middle of a lexeme, or no command begins where one should
  size_t end = 0;        // of what was looked at: the text's, or where a command begins on a new line in an open one
};

/// Names of commands that are no operators.
bool names_command(std::string_view name) {
  if (name == "assert" || name == "push" || name == "pop" || name == "exit") return true;
  constexpr std::string_view kBegins[] = {"check-sat", "declare-", "define-",   "get-",
                                          "set-logic", "set-info", "set-option"};
  return std::ranges::any_of(kBegins, [&](std::string_view begin) { return name.starts_with(begin); });
}

/// Looks ahead with a copy of the lexer, which stands behind a parenthesis.
bool begins_command(std::string_view text, const Token& open, Lexer behind) {
  bool on_new_line = open.offset > 0 && text[open.offset - 1] == '\n';
  if (!on_new_line) return false;
  Token name = behind.next();
  return name.kind == TokenKind::kSymbol && !name.quoted && names_command(name.text);
}

Outline outline(std::string_view text) {
  Outline found{.end = text.size()};
  Lexer lexer(text);
  bool head = false;  // the next token is the name of a command
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd) return found;
    if (token.kind == TokenKind::kOpen && found.open > 0 && begins_command(text, token, lexer)) {
      found.end = token.offset - 1;
      return found;
    }
    bool belongs = found.open > 0 || token.kind == TokenKind::kOpen;
    if (token.kind == TokenKind::kInvalid || !belongs) {
      found.cut = true;
      return found;
    }
    if (found.open == 1 && head) found.asserts = token.text == "assert";
    head = found.open == 0;
    if (token.kind == TokenKind::kOpen) ++found.open;
    if (token.kind != TokenKind::kClose || --found.open > 0) continue;
    found.complete = lexer.offset();
    if (found.asserts) found.asserted = found.complete;
  }
}

}  // namespace

std::string plain_completion(std::string_view text) {
  constexpr int kMostPlaces =
      32;  // that lack parentheses: each reads all before it again, and servers send what they like
  std::string whole(text);
  Outline found = outline(whole);
  for (int place = 0; place < kMostPlaces && found.open > 0 && !found.cut; ++place) {
    std::string closed = whole.substr(0, found.end) + std::string(found.open, ')');
    if (!parse_script(closed)) break;
    whole = closed + whole.substr(found.end);
    found = outline(whole);
  }
  whole.resize(found.complete);
  if (found.asserted == 0) return {};
  whole += "\n";
  if (whole.find("(check-sat") == std::string::npos) whole += "(check-sat)\n";
  return whole;
}

}  // namespace cupel::lm
