// Terms: constants, literals and the frames around them. The main loop is term(); what a head means is said in
// parser_applications.cpp, binders are in parser_binders.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_state.h"
#include "term/signature.h"
#include "theory/typing.h"

namespace cupel {

bool Parser::term(Term& result) {
  size_t base = frames_.size();
  if (!start(lexer_.next())) return false;
  while (frames_.size() > base) {
    Token token = lexer_.next();
    if (!(token.kind == TokenKind::kClose ? close(token) : start(token))) return false;
  }
  result = values_.back();
  values_.pop_back();
  return true;
}

// Reads what one token starts: an atom, which is a finished value, or a frame.
bool Parser::start(const Token& token) {
  switch (token.kind) {
    case TokenKind::kOpen: return open(token);
    case TokenKind::kSymbol: return constant(token) && proceed(Step::kValue);
    case TokenKind::kNumeral:
    case TokenKind::kDecimal:
    case TokenKind::kHex:
    case TokenKind::kBinary:
    case TokenKind::kString: return push_literal(token) && proceed(Step::kValue);
    default: return unexpected(token, "a term");
  }
}

bool Parser::open(const Token& paren) {
  Token head = lexer_.next();
  if (head.kind == TokenKind::kOpen) return open_compound_head(paren, head);
  if (head.kind != TokenKind::kSymbol) return unexpected(head, "a function symbol");
  return open_named(paren, name_of(head), head);
}

// The construct that `(name` starts.
bool Parser::open_named(const Token& paren, NameId name, const Token& head) {
  bool redefined = scope_.term(name).kind != TermBinding::Kind::kNone;
  switch (redefined ? Word::kCount : static_cast<Word>(name)) {
    case Word::kUnderscore: return indexed_atom(head.offset) && proceed(Step::kValue);
    case Word::kAs: {
      Head qualified_name{.offset = head.offset};
      return qualified_head(qualified_name) && qualified(qualified_name) && proceed(Step::kValue);
    }
    case Word::kLet: return open_let(paren);
    case Word::kForall: return open_binder(paren, BinderKind::kForall);
    case Word::kExists: return open_binder(paren, BinderKind::kExists);
    case Word::kLambda: return open_binder(paren, BinderKind::kLambda);
    case Word::kChoice: return open_binder(paren, BinderKind::kChoice);
    case Word::kWitness:
      if (reads_model_) return open_binder(paren, BinderKind::kChoice);
      break;
    case Word::kRootObj:
      if (reads_model_) return algebraic_number(paren) && proceed(Step::kValue);
      break;
    case Word::kBang:
      frames_.push_back({.kind = Frame::Kind::kAnnotation,
                         .offset = paren.offset,
                         .values = static_cast<uint32_t>(values_.size()),
                         .side = static_cast<uint32_t>(attributes_.size())});
      return true;
    case Word::kMatch:
      frames_.push_back({.kind = Frame::Kind::kMatch,
                         .offset = next_offset(),
                         .values = static_cast<uint32_t>(values_.size()),
                         .side = static_cast<uint32_t>(cases_.size()),
                         .head = {.offset = head.offset}});
      return true;
    default: break;
  }
  frames_.push_back({.kind = Frame::Kind::kApplication,
                     .offset = paren.offset,
                     .values = static_cast<uint32_t>(values_.size()),
                     .head = {.name = name, .offset = head.offset}});
  return true;
}

// ((_ extract 7 0) x), ((as const (Array Int Int)) 0), or a head that is itself a term: ((f x) y).
bool Parser::open_compound_head(const Token& paren, Token head_paren) {
  Token inner = lexer_.next();
  auto frame_at = [&](uint32_t offset) {
    return Frame{.kind = Frame::Kind::kApplication,
                 .offset = offset,
                 .values = static_cast<uint32_t>(values_.size()),
                 .head = {.offset = head_paren.offset}};
  };
  Frame frame = frame_at(paren.offset);
  for (; inner.kind == TokenKind::kOpen; inner = lexer_.next()) {
    frame.head.is_term = true;
    frames_.push_back(frame);
    uint32_t offset = head_paren.offset;
    head_paren = inner;
    frame = frame_at(offset);
  }
  if (inner.kind != TokenKind::kSymbol) return unexpected(inner, "'_', 'as' or a function symbol");
  NameId name = name_of(inner);
  bool indexed = name == static_cast<NameId>(Word::kUnderscore);
  bool qualified_name = name == static_cast<NameId>(Word::kAs);
  if (indexed && !indexed_head(frame.head)) return false;
  if (qualified_name && !qualified_head(frame.head)) return false;
  frame.head.is_term = !indexed && !qualified_name;
  frames_.push_back(frame);
  return frame.head.is_term ? open_named(head_paren, name, inner) : true;
}

bool Parser::close(const Token& paren) {
  const Frame frame = frames_.back();
  switch (frame.kind) {
    case Frame::Kind::kApplication:
      if (values_.size() == frame.values) return fail(frame.head.offset, "wrong arity: an application needs arguments");
      return close_application(frame) && proceed(Step::kValue);
    case Frame::Kind::kPattern: return proceed(pattern_done());
    default: return unexpected(paren, "a term");
  }
}

// While the top of values_ is a finished value, hands it to the frame that waits for it.
bool Parser::proceed(Step step) {
  while (step == Step::kValue && !frames_.empty()) {
    switch (frames_.back().kind) {
      case Frame::Kind::kApplication:
      case Frame::Kind::kPattern: return true;
      case Frame::Kind::kLetBindings: step = let_binding_done(); break;
      case Frame::Kind::kLetBody: step = let_body_done(); break;
      case Frame::Kind::kBinder: step = binder_done(); break;
      case Frame::Kind::kAnnotation: step = annotation_attributes(); break;
      case Frame::Kind::kMatch: step = scrutinee_done(); break;
      case Frame::Kind::kCase: step = case_done(); break;
    }
  }
  return step != Step::kFail;
}

bool Parser::close_application(const Frame& frame) {
  std::span<const Term> args = values_from(frame.values);
  Result<Term> applied = frame.head.is_term ? apply_value(args[0], args.subspan(1)) : apply(frame.head, args);
  if (!applied) return fail(frame.head.offset, applied.error().message);
  indices_.resize(indices_.size() - frame.head.index_count);
  frames_.pop_back();
  replace_values(frame.values, *applied);
  return true;
}

bool Parser::constant(const Token& token) {
  NameId name = name_of(token);
  const TermBinding& binding = scope_.term(name);
  if (binding.kind == TermBinding::Kind::kTerm) {
    values_.push_back(binding.term);
    return true;
  }
  if (binding.kind == TermBinding::Kind::kFunction && binding.function->constant) {
    values_.push_back(binding.function->constant);
    return true;
  }
  bool negative = token.text.size() > 1 && token.text[0] == '-' && token.text[1] >= '0' && token.text[1] <= '9';
  if (negative && binding.kind == TermBinding::Kind::kNone) return negative_literal(token);
  return qualified(Head{.name = name, .offset = token.offset});
}

// `-5` is a symbol by the standard; z3 and dReal read it as (- 5).
bool Parser::negative_literal(const Token& token) {
  Lexer digits(token.text.substr(1));
  Token number = digits.next();
  bool whole = digits.offset() + 1 == token.text.size();
  bool numeric = number.kind == TokenKind::kNumeral || number.kind == TokenKind::kDecimal;
  if (!whole || !numeric) return fail(token.offset, fmt::format("unknown symbol '{}'", token.text));
  if (!push_literal(number)) return false;
  values_.back() = make(store_, "-", {&values_.back(), 1});
  return true;
}

// A head without arguments.
bool Parser::qualified(const Head& head) {
  Result<Term> made = apply(head, {});
  if (!made) return fail(head.offset, made.error().message);
  indices_.resize(indices_.size() - head.index_count);
  values_.push_back(*made);
  return true;
}

bool Parser::push_literal(const Token& token) {
  std::string_view text = token.text;
  switch (token.kind) {
    case TokenKind::kNumeral: {
      Term value = store_.literal(LiteralKind::kNumeral, text, Sort::integer());
      values_.push_back(numerals_are_real_ ? to_real(store_, value) : value);
      return true;
    }
    case TokenKind::kDecimal: {
      std::string whole(text);  // z3 reads `5.`, which the standard does not have
      if (text.back() == '.') whole += '0';
      values_.push_back(store_.literal(LiteralKind::kDecimal, whole, Sort::real()));
      return true;
    }
    case TokenKind::kString: values_.push_back(store_.literal(LiteralKind::kString, text, Sort::string())); return true;
    case TokenKind::kHex:
    case TokenKind::kBinary: {
      bool hex = token.kind == TokenKind::kHex;
      size_t bits = (text.size() - 2) * (hex ? 4 : 1);
      if (bits > kMaxWidth) return fail(token.offset, "bit-vector literal too wide");
      Sort sort = store_.bit_vec(static_cast<uint32_t>(bits));
      values_.push_back(store_.literal(hex ? LiteralKind::kHex : LiteralKind::kBinary, text, sort));
      return true;
    }
    default: CUPEL_UNREACHABLE();
  }
}

}  // namespace cupel
