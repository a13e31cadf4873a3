// Indexed and qualified identifiers: (_ name index ...), (as name sort).
#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>

#include "smtlib/algebraic_text.h"
#include "smtlib/parser_state.h"
#include "term/signature.h"

namespace cupel {

namespace {

// Whether a decimal numeral without leading zeros is below 2^bits. The number of digits nearly always tells.
bool fits_in_bits(std::string_view digits, uint32_t bits) {
  constexpr double kBitsPerDigit = 3.3219280948873626;
  auto count = static_cast<double>(digits.size());
  if (count * kBitsPerDigit <= bits) return true;
  if ((count - 1) * kBitsPerDigit > bits + 1) return false;
  return mpz_sizeinbase(mpz_class(std::string(digits)).get_mpz_t(), 2) <= bits;
}

}  // namespace

// Reads behind "(_ " to the closing parenthesis; the indices go on the index stack.
bool Parser::indexed_head(Head& head) {
  uint32_t name_offset;
  if (!symbol(head.name, name_offset, "a name after '_'")) return false;
  head.first_index = static_cast<uint32_t>(indices_.size());
  while (true) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::kClose) break;
    if (!index(token, head)) return false;
  }
  return head.index_count > 0 || fail(name_offset, fmt::format("'{}' needs an index", names_.text(head.name)));
}

bool Parser::index(const Token& token, Head& head) {
  Index value;
  Token named = token;
  if (token.kind == TokenKind::kNumeral) {
    for (char digit : token.text) {
      if (__builtin_mul_overflow(value.number, 10u, &value.number) ||
          __builtin_add_overflow(value.number, static_cast<uint64_t>(digit - '0'), &value.number)) {
        return fail(token.offset, "index too large");
      }
    }
  } else {
    // z3 writes (_ is (cons (Int List) List)) when it spells out the signature, and wants (_ map (= (Int Int) Bool)).
    bool spelled_out = token.kind == TokenKind::kOpen;
    if (spelled_out) named = lexer_.next();
    if (named.kind != TokenKind::kSymbol) return unexpected(named, "an index");
    if (!symbol_index(named, value)) return false;
    if (spelled_out && !signature(value)) return false;
  }
  indices_.push_back(value);
  ++head.index_count;
  return true;
}

// Reads behind the name in (name (sort ...) sort). A function knows its signature already.
bool Parser::signature(Index& value) {
  Token offender;
  if (!value.op) return lexer_.skip_to_close(1, offender) || unexpected(offender, "')'");
  std::vector<Sort> sorts;
  Sort range;
  if (!sort_list(sorts) || !sort(range) || !expect_close()) return false;
  sorts.push_back(range);
  if (sorts.size() > 1) value.sort = store_.compound(SortKind::kFunction, sorts);
  return true;
}

bool Parser::symbol_index(const Token& token, Index& value) {
  NameId name = name_of(token);
  const TermBinding& binding = scope_.term(name);
  const SortBinding& sort = scope_.sort(name);
  if (binding.kind == TermBinding::Kind::kFunction) {
    value.function = binding.function;
  } else if (sort.declaration && sort.declaration->arity == 0) {
    value.sort = store_.declared(*sort.declaration, {});
  } else if (!vocabulary_.overloads(name).empty()) {
    value.op = vocabulary_.overloads(name).front();
  } else {
    return fail(token.offset, fmt::format("unknown symbol '{}' as index", token.text));
  }
  return true;
}

// Reads behind "(as " to the closing parenthesis.
bool Parser::qualified_head(Head& head) {
  Token token = lexer_.next();
  if (token.kind == TokenKind::kOpen) {
    Token underscore;
    if (!expect(TokenKind::kSymbol, "'_'", underscore)) return false;
    if (underscore.text != "_") return unexpected(underscore, "'_'");
    if (!indexed_head(head)) return false;
  } else {
    if (token.kind != TokenKind::kSymbol) return unexpected(token, "a name after 'as'");
    head.name = name_of(token);
  }
  return sort(head.qualifier) && expect_close();
}

// (_ ...) where a term is expected: a bit-vector or character literal, or an operator without arguments.
bool Parser::indexed_atom(uint32_t offset) {
  Lexer ahead = lexer_;
  Token name = ahead.next();
  bool digits = name.text.size() > 2 &&
                std::all_of(name.text.begin() + 2, name.text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (name.kind == TokenKind::kSymbol && name.text.starts_with("bv") && digits) {
    lexer_ = ahead;
    return bit_vector_numeral(name);
  }
  if (name.kind == TokenKind::kSymbol && (name.text == "char" || name.text == "Char")) {
    lexer_ = ahead;
    return character();
  }
  Head head{.offset = offset};
  return indexed_head(head) && qualified(head);
}

bool Parser::bit_vector_numeral(const Token& name) {
  uint32_t bits;
  if (!width(bits, 1) || !expect_close()) return false;
  std::string_view digits = name.text.substr(2);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  if (!fits_in_bits(digits, bits))
    return fail(name.offset, fmt::format("invalid literal: {} does not fit in {} bits", name.text, bits));
  values_.push_back(store_.literal(LiteralKind::kBvNumeral, digits, store_.bit_vec(bits)));
  return true;
}

// (_ char #x41), or z3's (_ Char 65).
bool Parser::character() {
  constexpr uint64_t kLastCodePoint = 0x2FFFF;
  if (Lexer ahead = lexer_; ahead.next().kind == TokenKind::kNumeral) {
    uint64_t code;
    if (!numeral(code, kLastCodePoint, "a code point")) return false;
    values_.push_back(store_.literal(LiteralKind::kChar, fmt::format("#x{:x}", code), Sort::string()));
    return expect_close();
  }
  Token hex;
  if (!expect(TokenKind::kHex, "a hexadecimal code point", hex)) return false;
  values_.push_back(store_.literal(LiteralKind::kChar, hex.text, Sort::string()));
  return expect_close();
}

// (root-obj polynomial index), behind its head. cvc5's form comes as (root-obj |polynomial, interval|): its characters
// are no tokens, so clean_model_text put them between bars.
bool Parser::algebraic_number(const Token& paren) {
  Token offender;
  if (!lexer_.skip_to_close(1, offender)) return unexpected(offender, "')'");
  std::string text(lexer_.slice(paren.offset, lexer_.offset()));
  size_t bar = text.find('|');
  if (bar != text.npos) {
    size_t end = text.rfind('|');
    text = "(_ real_algebraic_number <" + text.substr(bar + 1, end - bar - 1) + ">)";
  }
  Result<Value> value = parse_algebraic(text);
  if (!value) return fail(paren.offset, value.error().message);
  values_.push_back(store_.literal(LiteralKind::kAlgebraic, text, Sort::real()));
  return true;
}

}  // namespace cupel
