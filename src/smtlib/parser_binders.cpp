// Terms that bind or annotate: let, quantifiers, lambda, `!`, match.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_state.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

// --- let: parallel bindings, no node of their own: the names simply stand for the shared terms ---

bool Parser::open_let(const Token& paren) {
  frames_.push_back({.kind = Frame::Kind::kLetBindings,
                     .offset = paren.offset,
                     .values = static_cast<uint32_t>(values_.size()),
                     .side = static_cast<uint32_t>(let_names_.size()),
                     .mark = scope_.mark()});
  return expect_open("'(' before the let bindings") && let_binding_or_end() != Step::kFail;
}

Parser::Step Parser::let_binding_or_end() {
  Token token = lexer_.next();
  if (token.kind == TokenKind::kOpen) {
    NameId name;
    uint32_t offset;
    if (!symbol(name, offset, "a let variable")) return Step::kFail;
    let_names_.push_back(name);
    return Step::kMore;  // its value comes next
  }
  if (token.kind != TokenKind::kClose) return more_if(unexpected(token, "'(' or ')' in the let bindings"));
  Frame& frame = frames_.back();
  for (size_t i = frame.side; i < let_names_.size(); ++i) {
    scope_.bind(let_names_[i], TermBinding{TermBinding::Kind::kTerm, values_[frame.values + i - frame.side]});
  }
  let_names_.resize(frame.side);
  values_.resize(frame.values);
  frame.kind = Frame::Kind::kLetBody;
  return Step::kMore;
}

Parser::Step Parser::let_binding_done() { return expect_close() ? let_binding_or_end() : Step::kFail; }

Parser::Step Parser::let_body_done() {
  if (!expect_close()) return Step::kFail;
  scope_.undo_to(frames_.back().mark);
  frames_.pop_back();
  return Step::kValue;
}

// --- quantifiers and lambda ---

bool Parser::open_binder(const Token& paren, BinderKind kind) {
  frames_.push_back({.kind = Frame::Kind::kBinder,
                     .binder = kind,
                     .offset = paren.offset,
                     .values = static_cast<uint32_t>(values_.size()),
                     .side = static_cast<uint32_t>(variables_.size()),
                     .mark = scope_.mark()});
  uint32_t list_offset = next_offset();
  if (!sorted_variables(variables_)) return false;
  if (variables_.size() == frames_.back().side) return fail(list_offset, "empty list of variables");
  frames_.back().offset = next_offset();
  return true;
}

Parser::Step Parser::binder_done() {
  const Frame frame = frames_.back();
  if (!expect_close()) return Step::kFail;
  Term body = values_.back();
  std::vector<const Variable*> bound(variables_.begin() + frame.side, variables_.end());
  bool lambda = frame.binder == BinderKind::kLambda;
  if (!lambda && body.sort() != Sort::boolean()) {
    return fail_step(frame.offset,
                     fmt::format("sort mismatch: the body of a quantifier is {}, not Bool", body.sort().text()));
  }
  Sort sort = frame.binder == BinderKind::kChoice ? bound.front()->sort : Sort::boolean();
  if (lambda) {
    std::vector<Sort> signature;
    signature.reserve(bound.size() + 1);
    for (const Variable* variable : bound) signature.push_back(variable->sort);
    signature.push_back(body.sort());
    sort = store_.compound(SortKind::kFunction, signature);
  }
  variables_.resize(frame.side);
  scope_.undo_to(frame.mark);
  frames_.pop_back();
  replace_values(frame.values, store_.bind(frame.binder, bound, body, sort));
  return Step::kValue;
}

// --- annotations ---

Parser::Step Parser::annotation_attributes() {
  while (true) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::kClose) return close_annotation();
    if (token.kind != TokenKind::kKeyword) return more_if(unexpected(token, "an attribute or ')'"));
    if (!attribute(token)) return Step::kFail;
    if (frames_.back().kind == Frame::Kind::kPattern) return Step::kMore;  // its terms come next
  }
}

bool Parser::attribute(const Token& keyword) {
  Attribute made{.keyword = store_.arena().copy(keyword.text)};
  if (keyword.text == ":pattern") {
    if (!expect_open("'(' before the pattern's terms")) return false;
    attributes_.push_back(made);
    frames_.push_back({.kind = Frame::Kind::kPattern, .values = static_cast<uint32_t>(values_.size())});
    return true;
  }
  if (keyword.text == ":named") {
    Token name;
    if (!expect(TokenKind::kSymbol, "a name after :named", name)) return false;
    made.text = store_.arena().copy(lexer_.slice(name.offset, lexer_.offset()));
    if (!name_term(name, values_[frames_.back().values])) return false;
  } else {
    Lexer ahead = lexer_;
    Token value = ahead.next();
    if (value.kind != TokenKind::kKeyword && value.kind != TokenKind::kClose) {
      lexer_ = ahead;
      if (!s_expression_text(value, made.text)) return false;
    }
  }
  attributes_.push_back(made);
  return true;
}

Parser::Step Parser::pattern_done() {
  uint32_t count = static_cast<uint32_t>(values_.size()) - frames_.back().values;
  attributes_.back().term_count = count;
  frames_.pop_back();
  return annotation_attributes();
}

// z3 takes `(! term)` without attributes: then there is nothing to keep.
Parser::Step Parser::close_annotation() {
  const Frame frame = frames_.back();
  std::span<const Attribute> attributes = std::span(attributes_).subspan(frame.side);
  std::span<const Term> terms = values_from(frame.values);
  Term annotated = attributes.empty() ? terms[0] : store_.annotate(terms[0], attributes, terms.subspan(1));
  attributes_.resize(frame.side);
  frames_.pop_back();
  replace_values(frame.values, annotated);
  return Step::kValue;
}

// --- match: scrutinee, then cases whose variables are bound one case at a time ---

Parser::Step Parser::scrutinee_done() {
  Frame& frame = frames_.back();
  Sort sort = values_.back().sort();
  if (!sort.is(SortKind::kDatatype)) {
    return fail_step(frame.offset, fmt::format("sort mismatch: match on {}, which is no datatype", sort.text()));
  }
  frame.kind = Frame::Kind::kCase;
  frame.mark = scope_.mark();
  uint32_t list_offset = next_offset();
  if (!expect_open("'(' before the match cases")) return Step::kFail;
  if (Lexer ahead = lexer_; ahead.next().kind == TokenKind::kClose)
    return fail_step(list_offset, "empty list of match cases");
  return case_or_end();
}

Parser::Step Parser::case_or_end() {
  Token token = lexer_.next();
  if (token.kind == TokenKind::kClose) return close_match();
  if (token.kind != TokenKind::kOpen) return more_if(unexpected(token, "a match case"));
  return case_pattern(lexer_.next());
}

// A pattern: a constructor with variables for its fields, or a variable that matches anything.
Parser::Step Parser::case_pattern(const Token& token) {
  Sort scrutinee = values_[frames_.back().values].sort();
  bool compound = token.kind == TokenKind::kOpen;
  Token head = compound ? lexer_.next() : token;
  if (head.kind != TokenKind::kSymbol) return more_if(unexpected(head, "a pattern"));
  std::span<const Function* const> constructors = scrutinee.node().declaration->constructors;
  auto found = std::ranges::find(constructors, head.text, &Function::raw_name);
  const Function* constructor = found == constructors.end() ? nullptr : *found;
  if (compound && !constructor) {
    return fail_step(head.offset,
                     fmt::format("unknown symbol '{}': no constructor of {}", head.text, scrutinee.text()));
  }
  std::vector<const Variable*> variables;
  if (!constructor) bind_pattern_variable(head, scrutinee, variables);
  if (compound && !pattern_fields(*constructor, scrutinee, variables)) return Step::kFail;
  if (constructor && variables.size() != constructor->domain.size()) {
    return fail_step(head.offset, fmt::format("wrong arity: {} has {} fields", head.text, constructor->domain.size()));
  }
  cases_.push_back({constructor, store_.arena().copy(variables)});
  frames_.back().offset = next_offset();
  return Step::kMore;
}

bool Parser::pattern_fields(const Function& constructor, Sort scrutinee, std::vector<const Variable*>& variables) {
  std::span<const Sort> parameters = scrutinee.node().declaration->parameters;
  for (Token name = lexer_.next(); name.kind != TokenKind::kClose; name = lexer_.next()) {
    if (name.kind != TokenKind::kSymbol) return unexpected(name, "a pattern variable");
    size_t field = variables.size();
    if (field == constructor.domain.size()) return fail(name.offset, "wrong arity: too many pattern variables");
    bool wildcard = name.text == "_";
    if (!wildcard && std::ranges::find(variables, quoted_symbol(name.text), &Variable::name) != variables.end()) {
      return fail(name.offset, fmt::format("duplicate pattern variable '{}'", name.text));
    }
    bind_pattern_variable(name, store_.instantiate(constructor.domain[field], parameters, scrutinee.args()), variables);
  }
  return true;
}

void Parser::bind_pattern_variable(const Token& name, Sort sort, std::vector<const Variable*>& variables) {
  variables.push_back(store_.make_variable(name.text, sort));
  scope_.bind(name_of(name), TermBinding{TermBinding::Kind::kTerm, store_.variable(*variables.back())});
}

Parser::Step Parser::case_done() {
  const Frame& frame = frames_.back();
  if (!expect_close()) return Step::kFail;
  scope_.undo_to(frame.mark);
  Sort first = values_[frame.values + 1].sort();
  if (values_.back().sort() != first) {
    return fail_step(frame.offset, fmt::format("sort mismatch: match cases of sort {} and {}", first.text(),
                                               values_.back().sort().text()));
  }
  return case_or_end();
}

Parser::Step Parser::close_match() {
  const Frame frame = frames_.back();
  if (!expect_close()) return Step::kFail;
  std::span<const MatchCase> cases = std::span(cases_).subspan(frame.side);
  Term scrutinee = values_[frame.values];
  for (const Function* constructor : scrutinee.sort().node().declaration->constructors) {
    bool covered =
        std::ranges::any_of(cases, [&](const MatchCase& c) { return !c.constructor || c.constructor == constructor; });
    if (!covered)
      return fail_step(frame.head.offset, fmt::format("match is not exhaustive: no case for {}", constructor->name));
  }
  Term made = store_.match(scrutinee, cases, values_from(frame.values + 1));
  cases_.resize(frame.side);
  frames_.pop_back();
  replace_values(frame.values, made);
  return Step::kValue;
}

}  // namespace cupel
