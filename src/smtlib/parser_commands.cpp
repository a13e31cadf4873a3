// The commands of a script.
#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

// One command; false at the end of the text and after an error.
bool Parser::command() {
  Token open = lexer_.next();
  if (open.kind == TokenKind::kEnd) return false;
  if (open.kind == TokenKind::kClose) return fail(open.offset, "unexpected ')': unbalanced parentheses");
  if (open.kind != TokenKind::kOpen) return unexpected(open, "'(' before a command");
  Token name;
  if (!expect(TokenKind::kSymbol, "a command", name)) return false;
  auto word = static_cast<Word>(name_of(name));
  if (word == Word::kDeclareVar || word == Word::kDeclareRel)
    return declare_solver_symbol(open, word == Word::kDeclareRel);
  if (word < Word::kAssert || word >= Word::kCount) return other_command(open, name);
  return command_body(word, name);
}

bool Parser::command_body(Word word, const Token& name) {
  std::string_view text = names_.text(name_of(name));
  switch (word) {
    case Word::kAssert: return assert_command();
    case Word::kCheckSatAssuming: return check_sat_assuming();
    case Word::kDeclareConst: return declare_fun(true);
    case Word::kDeclareDatatype: return declare_datatype(false);
    case Word::kDeclareDatatypes: return declare_datatypes(false);
    case Word::kDeclareCodatatype: return declare_datatype(true);
    case Word::kDeclareCodatatypes: return declare_datatypes(true);
    case Word::kDeclareFun: return declare_fun(false);
    case Word::kDeclareSort: return declare_sort();
    case Word::kDefineConst: return define_fun(false, true);
    case Word::kDefineFun: return define_fun(false, false);
    case Word::kDefineFunRec: return define_fun(true, false);
    case Word::kDefineFunsRec: return define_funs_rec();
    case Word::kDefineSort: return define_sort();
    case Word::kEcho: return echo();
    case Word::kGetInfo:
    case Word::kGetOption: return attribute_command(text, false);
    case Word::kSetInfo:
    case Word::kSetOption: return attribute_command(text, true);
    case Word::kGetValue: return get_value();
    case Word::kPop: return push_pop(false);
    case Word::kPush: return push_pop(true);
    case Word::kReset: return reset();
    case Word::kSetLogic: return set_logic();
    default: return plain_command(text);
  }
}

bool Parser::other_command(const Token& open, const Token& name) {
  if (!is_solver_command(name.text)) return fail(name.offset, fmt::format("unknown command '{}'", name.text));
  Token offender;
  if (!lexer_.skip_to_close(1, offender)) return unexpected(offender, "')'");
  script_.commands.push_back(Verbatim{store_.arena().copy(lexer_.slice(open.offset, lexer_.offset()))});
  return true;
}

bool Parser::plain_command(std::string_view name) {
  script_.commands.push_back(PlainCommand{store_.arena().copy(name)});
  return expect_close();
}

bool Parser::set_logic() {
  Token name;
  if (!expect(TokenKind::kSymbol, "a logic", name) || !expect_close()) return false;
  set_logic_name(name.text);
  script_.commands.push_back(SetLogic{store_.arena().copy(std::string_view(quoted_symbol(name.text)))});
  return true;
}

void Parser::set_logic_name(std::string_view name) {
  if (script_.logic.empty()) script_.logic = std::string(name);
  logic_ = parse_logic(name);
  numerals_are_real_ = logic_.reals && !logic_.ints;
}

bool Parser::attribute_command(std::string_view name, bool takes_value) {
  Token keyword;
  if (!expect(TokenKind::kKeyword, "a keyword", keyword)) return false;
  AttributeCommand made{store_.arena().copy(name), store_.arena().copy(keyword.text), {}};
  Token token = lexer_.next();
  if (token.kind != TokenKind::kClose) {
    if (!takes_value) return unexpected(token, "')'");
    if (!s_expression_text(token, made.value) || !expect_close()) return false;
  }
  if (made.keyword == ":global-declarations" && name == "set-option") global_declarations_ = made.value == "true";
  script_.commands.push_back(made);
  return true;
}

bool Parser::push_pop(bool push) {
  uint64_t count = 1;
  Lexer ahead = lexer_;
  Token token = ahead.next();
  if (token.kind != TokenKind::kClose && !numeral(count, 1 << 20, "a number of levels")) return false;
  if (!push && count > levels_.size()) return fail(token.offset, "pop of more levels than were pushed");
  for (uint64_t i = 0; i < count; ++i) {
    if (push) {
      levels_.push_back(scope_.mark());
    } else {
      if (!global_declarations_) scope_.undo_to(levels_.back());
      levels_.pop_back();
    }
  }
  script_.commands.push_back(PushPop{push, static_cast<uint32_t>(count)});
  return expect_close();
}

void Parser::forget_everything() {
  scope_.undo_to(0);
  levels_.clear();
  logic_ = parse_logic("ALL");
  numerals_are_real_ = false;
  global_declarations_ = false;
}

bool Parser::reset() {
  forget_everything();
  return plain_command("reset");
}

bool Parser::assert_command() {
  uint32_t offset = next_offset();
  Term asserted;
  if (!term(asserted)) return false;
  if (asserted.sort() != Sort::boolean()) {
    return fail(offset, fmt::format("sort mismatch: an assertion is Bool, not {}", asserted.sort().text()));
  }
  script_.commands.push_back(Assert{asserted});
  return expect_close() && keep_named_terms();
}

// A name given with :named is a constant from there on, beyond the binders around it: its binding is not undone with
// theirs.
bool Parser::name_term(const Token& token, Term named) {
  NameId name = name_of(token);
  TermBinding old = scope_.term(name);
  if (old.kind == TermBinding::Kind::kFunction)
    return fail(token.offset, fmt::format("'{}' is already declared", token.text));
  Function* function = store_.declare(token.text, FunctionKind::kNamed, {}, named.sort());
  function->body = named;
  store_.constant(*function);
  scope_.rebind(name, TermBinding{TermBinding::Kind::kFunction, {}, function});
  named_terms_.emplace_back(name, old);
  return true;
}

// At the end of a command its names become subject to pop, like declarations.
bool Parser::keep_named_terms() {
  for (const auto& [name, old] : named_terms_) {
    TermBinding current = scope_.term(name);
    scope_.rebind(name, old);
    scope_.bind(name, current);
  }
  named_terms_.clear();
  return true;
}

bool Parser::term_list(std::vector<Term>& terms, std::vector<uint32_t>& offsets) {
  if (!expect_open("'(' before a list of terms")) return false;
  while (true) {
    Lexer ahead = lexer_;
    Token first = ahead.next();
    if (first.kind == TokenKind::kClose) break;
    offsets.push_back(first.offset);
    if (!term(terms.emplace_back())) return false;
  }
  return expect_close();
}

bool Parser::check_sat_assuming() {
  std::vector<Term> assumptions;
  std::vector<uint32_t> offsets;
  if (!term_list(assumptions, offsets)) return false;
  for (size_t i = 0; i < assumptions.size(); ++i) {
    if (assumptions[i].sort() != Sort::boolean()) return fail(offsets[i], "sort mismatch: an assumption is not Bool");
  }
  script_.commands.push_back(CheckSatAssuming{store_.arena().copy(assumptions)});
  return expect_close() && keep_named_terms();
}

bool Parser::get_value() {
  std::vector<Term> terms;
  std::vector<uint32_t> offsets;
  if (!term_list(terms, offsets)) return false;
  script_.commands.push_back(GetValue{store_.arena().copy(terms)});
  Token offender;  // z3 takes options behind the terms
  return (lexer_.skip_to_close(1, offender) || unexpected(offender, "')'")) && keep_named_terms();
}

bool Parser::echo() {
  Token text;
  if (!expect(TokenKind::kString, "a string", text)) return false;
  script_.commands.push_back(Echo{store_.arena().copy(text.text)});
  return expect_close();
}

}  // namespace cupel
