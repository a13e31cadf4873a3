#include "lm/plain_completion.h"

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
};

Outline outline(std::string_view text) {
  Outline found;
  Lexer lexer(text);
  bool head = false;  // the next token is the name of a command
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd) return found;
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
  Outline found = outline(text);
  std::string whole(text.substr(0, found.complete));
  if (!found.cut && found.open > 0) {
    std::string closed = std::string(text) + std::string(found.open, ')');
    if (parse_script(closed)) {
      whole = std::move(closed);
      if (found.asserts) found.asserted = whole.size();
    }
  }
  if (found.asserted == 0) return {};
  whole += "\n";
  if (whole.find("(check-sat") == std::string::npos) whole += "(check-sat)\n";
  return whole;
}

}  // namespace cupel::lm
