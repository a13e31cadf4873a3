#include "smtlib/algebraic_text.h"

#include <gmpxx.h>

#include <optional>
#include <string>
#include <vector>

#include "smtlib/lexer.h"
#include "value/real.h"

namespace cupel {

namespace {

// Polynomials beyond these exceed what the value layer computes with anyway.
constexpr uint32_t kMaxDegree = 1024;
constexpr size_t kMaxDigits = 1 << 16;

/// coefficients[i] belongs to x^i; never empty.
using Polynomial = std::vector<mpz_class>;

void add_term(Polynomial& sum, const mpz_class& coefficient, size_t power) {
  if (sum.size() <= power) sum.resize(power + 1);
  sum[power] += coefficient;
}

std::optional<uint32_t> small_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 9) return std::nullopt;
  uint32_t value = 0;
  for (char digit : digits) value = value * 10 + static_cast<uint32_t>(digit - '0');
  return value;
}

/// z3's polynomials: sums of products of a number and a power of x, as S-expressions. They nest four levels at most;
/// reading deeper ones is refused.
class RootObject {
 public:
  explicit RootObject(std::string_view text) : lexer_(text) {}

  std::optional<Value> read() {
    Polynomial polynomial;
    bool opened = lexer_.next().kind == TokenKind::kOpen && lexer_.next().text == "root-obj";
    if (!opened || !expression(lexer_.next(), polynomial, 0)) return std::nullopt;
    Token index = lexer_.next();
    if (index.kind != TokenKind::kNumeral || lexer_.next().kind != TokenKind::kClose) return std::nullopt;
    if (lexer_.next().kind != TokenKind::kEnd) return std::nullopt;
    std::optional<uint32_t> number = small_number(index.text);
    if (!number) return std::nullopt;
    return make_root(polynomial, *number);
  }

 private:
  static constexpr int kMaxDepth = 8;

  bool expression(const Token& token, Polynomial& result, int depth) {
    result.assign(1, 0);
    if (token.kind == TokenKind::kNumeral) {
      if (token.text.size() > kMaxDigits) return false;
      result[0] = mpz_class(std::string(token.text));
      return true;
    }
    if (token.kind == TokenKind::kSymbol) {
      result = {0, 1};
      return token.text == "x";
    }
    return token.kind == TokenKind::kOpen && depth < kMaxDepth && compound(lexer_.next(), result, depth);
  }

  bool compound(const Token& head, Polynomial& result, int depth) {
    std::vector<Polynomial> args;
    for (Token token = lexer_.next(); token.kind != TokenKind::kClose; token = lexer_.next()) {
      if (args.size() > 2 * kMaxDegree || !expression(token, args.emplace_back(), depth + 1)) return false;
    }
    if (args.empty()) return false;
    if (head.text == "+") return sum(args, result);
    if (head.text == "-") return difference(args, result);
    if (head.text == "*") return product(args, result);
    return head.text == "^" && power(args, result);
  }

  static bool sum(const std::vector<Polynomial>& args, Polynomial& result) {
    for (const Polynomial& arg : args) {
      for (size_t i = 0; i < arg.size(); ++i) add_term(result, arg[i], i);
    }
    return true;
  }

  static bool difference(const std::vector<Polynomial>& args, Polynomial& result) {
    for (size_t k = 0; k < args.size(); ++k) {
      bool negative = k > 0 || args.size() == 1;
      for (size_t i = 0; i < args[k].size(); ++i) add_term(result, negative ? mpz_class(-args[k][i]) : args[k][i], i);
    }
    return true;
  }

  static bool product(const std::vector<Polynomial>& args, Polynomial& result) {
    result.assign(1, 1);
    for (const Polynomial& arg : args) {
      if (result.size() + arg.size() > kMaxDegree) return false;
      Polynomial multiplied{0};
      for (size_t i = 0; i < result.size(); ++i) {
        for (size_t j = 0; j < arg.size(); ++j) add_term(multiplied, result[i] * arg[j], i + j);
      }
      result = std::move(multiplied);
    }
    return true;
  }

  // Only x itself is raised to a power.
  static bool power(const std::vector<Polynomial>& args, Polynomial& result) {
    bool fits = args.size() == 2 && args[0] == Polynomial{0, 1} && args[1].size() == 1 && args[1][0] >= 0 &&
                args[1][0] <= kMaxDegree;
    if (fits) add_term(result, 1, args[1][0].get_ui());
    return fits;
  }

  Lexer lexer_;
};

/// cvc5's notation, which it has from libpoly: `<2*x^2 + (-1), (1/2, 3/4)>`; `3/2^4` is a bound too.
class IsolatedRoot {
 public:
  explicit IsolatedRoot(std::string_view text) : text_(text) {}

  std::optional<Value> read() {
    if (!take("(_ real_algebraic_number <") || !polynomial() || !take(",")) return std::nullopt;
    mpq_class low, high;
    if (!take("(") && !take("[")) return std::nullopt;
    if (!bound(low) || !take(",") || !bound(high)) return std::nullopt;
    if ((!take(")") && !take("]")) || !take(">") || !take(")") || !text_.empty()) return std::nullopt;
    return make_root_between(polynomial_, low, high);
  }

 private:
  void skip_blank() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size())); }

  bool take(std::string_view word) {
    skip_blank();
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  bool digits(std::string_view& number) {
    skip_blank();
    size_t end = std::min(text_.find_first_not_of("0123456789"), text_.size());
    number = text_.substr(0, end);
    text_.remove_prefix(end);
    return end > 0 && end <= kMaxDigits;
  }

  // 5, -5 or (-5)
  bool integer(mpz_class& value) {
    bool wrapped = take("(");
    bool negative = take("-");
    std::string_view number;
    if (!digits(number)) return false;
    value = mpz_class(std::string(number));
    if (negative) value = -value;
    return !wrapped || take(")");
  }

  bool polynomial() {
    do {
      if (!monomial()) return false;
    } while (take("+"));
    return true;
  }

  // 3*x^2, (-3)*x, x, 5
  bool monomial() {
    mpz_class coefficient = 1;
    bool bare = take("x");
    if (!bare && !integer(coefficient)) return false;
    bool variable = bare;
    if (!bare && take("*")) {
      if (!take("x")) return false;
      variable = true;
    }
    uint32_t power = variable ? 1 : 0;
    if (variable && take("^")) {
      std::string_view number;
      if (!digits(number)) return false;
      std::optional<uint32_t> read = small_number(number);
      if (!read || *read > kMaxDegree) return false;
      power = *read;
    }
    add_term(polynomial_, coefficient, power);
    return true;
  }

  bool bound(mpq_class& value) {
    mpz_class numerator, denominator = 1;
    if (!integer(numerator)) return false;
    if (take("/")) {
      if (!integer(denominator)) return false;
      if (denominator == 2 && take("^")) {
        std::string_view number;
        if (!digits(number)) return false;
        std::optional<uint32_t> exponent = small_number(number);
        if (!exponent || *exponent > kMaxDigits) return false;
        mpz_ui_pow_ui(denominator.get_mpz_t(), 2, *exponent);
      }
    }
    if (denominator <= 0) return false;
    value = mpq_class(numerator, denominator);
    value.canonicalize();
    return true;
  }

  std::string_view text_;
  Polynomial polynomial_{0};
};

}  // namespace

Result<Value> parse_algebraic(std::string_view text) {
  std::optional<Value> value = text.starts_with("(root-obj") ? RootObject(text).read() : IsolatedRoot(text).read();
  if (!value) return Error{"invalid algebraic number: expected a polynomial in x and one of its roots"};
  if (value->is_none() && value->reason() == Reason::kUnsupported)
    return Error{"invalid algebraic number: the polynomial has no such root"};
  return *value;
}

}  // namespace cupel
