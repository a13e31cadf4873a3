// Terms: constants, literals and applications. The main loop is term(); binders are in parser_binders.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_state.h"
#include "term/signature.h"
#include "theory/typing.h"

namespace cupel {

namespace {

bool is_lambda(Term term) { return term.is(TermKind::kBinder) && term.sort().is(SortKind::kFunction); }

}  // namespace

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

Result<Term> Parser::apply(const Head& head, std::span<const Term> args) {
  Result<Term> plain = apply_in_script(head, args);
  return reads_model_ ? apply_in_model(head, args, std::move(plain)) : plain;
}

Result<Term> Parser::apply_in_script(const Head& head, std::span<const Term> args) {
  std::span<const Index> indices(indices_.data() + head.first_index, head.index_count);
  const TermBinding& binding = scope_.term(head.name);
  std::span<const Operator* const> overloads = vocabulary_.overloads(head.name);
  if (binding.kind != TermBinding::Kind::kNone && indices.empty()) {
    Result<Term> applied = apply_bound(binding, head, args);
    // A script's own function may share its name with an operator that takes other arguments.
    if (applied || overloads.empty()) return applied;
    Result<Term> other = apply_operator(store_, overloads, indices, head.qualifier, args);
    return other ? other : applied;
  }
  if (overloads.empty()) return Error{fmt::format("unknown symbol '{}'", names_.text(head.name))};
  Result<Term> applied = apply_operator(store_, overloads, indices, head.qualifier, args);
  if (applied || std::ranges::none_of(args, is_lambda)) return applied;
  std::vector<Term> arrays;
  for (Term arg : args) arrays.push_back(lambda_as_array(arg));
  Result<Term> other = apply_operator(store_, overloads, indices, head.qualifier, arrays);
  return other ? other : applied;
}

// For z3 a lambda is an array, for cvc5 a function: it is read as whichever fits.
Term Parser::lambda_as_array(Term term) {
  if (!is_lambda(term)) return term;
  Sort array = store_.compound(SortKind::kArray, term.sort().args());
  return store_.bind(BinderKind::kLambda, term.binder().variables, term[0], array);
}

Result<Term> Parser::apply_bound(const TermBinding& binding, const Head& head, std::span<const Term> args) {
  if (binding.kind == TermBinding::Kind::kTerm) return apply_value(binding.term, args);
  if (binding.kind == TermBinding::Kind::kTester) {
    // z3 calls the standard (_ is nil) ambiguous where a parametric datatype has several instances, but not is-nil:
    // there the script's spelling stays.
    if (!binding.function->sort_parameters.empty()) binding.function->tester_by_name = true;
    Index constructor{.function = binding.function};
    return apply_operator(store_, OperatorTable::standard().overloads("is"), {&constructor, 1}, {}, args);
  }
  Function& function = *binding.function;
  // A constant of a function sort is applied like a function.
  bool applicable = function.range.is(SortKind::kFunction) || function.range.is(SortKind::kArray);
  if (function.domain.empty() && !args.empty() && applicable) {
    return apply_value(store_.constant(function), args);
  }
  if (binding.overloaded) return apply_overloaded(binding, head, args);
  return apply_function(store_, function, head.qualifier, args, logic_.higher_order);
}

// Several functions of one name: the arguments choose, and where they cannot, `(as name sort)` must.
Result<Term> Parser::apply_overloaded(const TermBinding& binding, const Head& head, std::span<const Term> args) {
  Function* chosen = nullptr;
  bool told_apart_by_sort = false;
  for (const TermBinding* at = &binding; at; at = at->overloaded) {
    Result<Term> fits = apply_function(store_, *at->function, head.qualifier, args, logic_.higher_order);
    if (fits && chosen) return Error{fmt::format("ambiguous: write (as {} Sort)", names_.text(head.name))};
    if (fits) chosen = at->function;
    told_apart_by_sort |= at != &binding && std::ranges::equal(at->function->domain, binding.function->domain);
  }
  if (!chosen) return apply_function(store_, *binding.function, head.qualifier, args, logic_.higher_order);
  if (!told_apart_by_sort) return apply_function(store_, *chosen, head.qualifier, args, logic_.higher_order);
  Sort sort = apply_function(store_, *chosen, head.qualifier, args, logic_.higher_order)->sort();
  return store_.apply(store_.qualified(*chosen, sort), args, sort);
}

Result<Term> Parser::apply_value(Term function, std::span<const Term> args) {
  if (args.empty()) return function;
  std::vector<Term> all{function};
  all.insert(all.end(), args.begin(), args.end());
  // z3 applies arrays like functions.
  if (function.sort().is(SortKind::kArray)) {
    return apply_operator(store_, OperatorTable::standard().overloads("select"), {}, {}, all);
  }
  if (!function.sort().is(SortKind::kFunction)) {
    return Error{fmt::format("sort mismatch: a term of sort {} is applied to arguments", function.sort().text())};
  }
  return apply_operator(store_, OperatorTable::standard().overloads("@"), {}, {}, all);
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
