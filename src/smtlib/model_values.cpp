// The answers of get-value: ((term value) ...).
#include "smtlib/model_reader.h"
#include "term/name.h"
#include "term/walk.h"

namespace cupel {

Result<std::vector<std::pair<Term, Term>>> ModelReader::values(const Script& script, size_t commands) {
  bind_named_terms(script, commands);
  std::vector<std::pair<Term, Term>> found;
  if (!pairs(found)) return error_;
  return found;
}

bool ModelReader::pairs(std::vector<std::pair<Term, Term>>& found) {
  Token token = lexer_.next();
  while (token.kind == TokenKind::kOpen) {
    Lexer ahead = lexer_;
    if (ahead.next().text != "error") break;
    if (!skip()) return false;
    token = lexer_.next();
  }
  if (token.kind == TokenKind::kEnd) return fail(0, "no values in the text");
  if (token.kind != TokenKind::kOpen) return unexpected(token, "'(' before the values");
  // The terms are written as in the script, the values as in a model.
  const bool real_numerals = numerals_are_real_;
  for (token = lexer_.next(); token.kind == TokenKind::kOpen; token = lexer_.next()) {
    Term asked, value;
    expected_ = {};
    numerals_are_real_ = real_numerals;
    if (!term(asked)) return false;
    numerals_are_real_ = false;
    if (!value_of(asked.sort(), value) || !expect_close()) return false;
    found.emplace_back(asked, value);
  }
  return token.kind == TokenKind::kClose || unexpected(token, "'(' or ')' in the values");
}

// Names given with :named may be asked for: they stand for their terms.
void ModelReader::bind_named_terms(const Script& script, size_t commands) {
  auto bind_name = [this](Term term) {
    if (!term.is(TermKind::kAnnotation)) return;
    for (const Attribute& attribute : term.annotation().attributes) {
      if (attribute.keyword != ":named") continue;
      NameId name = names_.intern(unquoted(attribute.text), store_.arena());
      scope_.bind(name, TermBinding{TermBinding::Kind::kTerm, term[0]});
    }
  };
  for (const Command& command : std::span(script.commands).first(commands)) {
    if (const auto* assertion = std::get_if<Assert>(&command)) post_order(assertion->term, bind_name);
  }
}

}  // namespace cupel
