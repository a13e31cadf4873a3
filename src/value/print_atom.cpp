// Numbers, bit patterns and strings as text.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "value/bitvector.h"
#include "value/float.h"
#include "value/float_round.h"
#include "value/gmp_support.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"
#include "value/real_computable.h"
#include "value/string.h"

namespace cupel {

std::string quote_symbol(std::string_view symbol) {
  constexpr std::string_view kPunctuation = "~!@$%^&*_-+=<>.?/";
  auto simple = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || kPunctuation.find(c) != std::string_view::npos;
  };
  bool plain = !symbol.empty() && !std::isdigit(static_cast<unsigned char>(symbol[0])) &&
               std::all_of(symbol.begin(), symbol.end(), simple);
  bool quoted = symbol.size() >= 2 && symbol.front() == '|' && symbol.back() == '|';
  return plain || quoted ? std::string(symbol) : fmt::format("|{}|", symbol);
}

namespace print_detail {

namespace {

std::string signed_text(const mpz_class& z, const char* suffix = "") {
  mpz_class magnitude = abs(z);
  std::string text = magnitude.get_str() + suffix;
  return z < 0 ? fmt::format("(- {})", text) : text;
}

std::string binary(const mpz_class& bits, uint64_t width) {
  std::string digits = bits.get_str(2);
  return "#b" + std::string(width - digits.size(), '0') + digits;
}

std::string rational(const mpq_class& q) {
  if (q.get_den() == 1) return signed_text(q.get_num(), ".0");
  std::string fraction = fmt::format("(/ {}.0 {}.0)", mpz_class(abs(q.get_num())).get_str(), q.get_den().get_str());
  return q < 0 ? fmt::format("(- {})", fraction) : fraction;
}

/// z3's notation: a polynomial and the number of its root.
std::string root_object(const Value& value) {
  RootDescription root = real_describe_root(value);
  std::string terms;
  for (size_t power = root.coefficients.size(); power-- > 0;) {
    const mpz_class& coefficient = root.coefficients[power];
    if (coefficient == 0) continue;
    std::string x = power == 1 ? "x" : fmt::format("(^ x {})", power);
    if (power == 0)
      terms += " " + signed_text(coefficient);
    else
      terms += coefficient == 1 ? " " + x : fmt::format(" (* {} {})", signed_text(coefficient), x);
  }
  return fmt::format("(root-obj (+{}) {})", terms, root.index);
}

/// Its expression. The depth is that of an expression, which is bounded.
std::string print_real(const Value& value) {
  if (real_is_rational(value)) return rational(real_mpq(value));
  if (real_is_exact(value)) return root_object(value);
  const auto& node = value.as<real_detail::ComputablePayload>();
  std::string name = real_detail::name_of(node.function);
  if (node.function == real_detail::Function::kPi)
    return node.children[0] == make_real(1) ? name : fmt::format("(* {} {})", print_real(node.children[0]), name);
  std::string text = "(" + name;
  for (const Value& child : node.children) text += " " + print_real(child);
  return text + ")";
}

std::string print_float(const Value& value) {
  FloatFormat format = float_format(value);
  float_detail::Parts parts = float_detail::unpack(value);
  const char* sign = parts.negative ? "-" : "+";
  std::string tail = fmt::format(" {} {})", format.exponent_bits, format.significand_bits);
  switch (parts.type) {
    case float_detail::FloatClass::kNan: return "(_ NaN" + tail;
    case float_detail::FloatClass::kInfinite: return fmt::format("(_ {}oo{}", sign, tail);
    case float_detail::FloatClass::kZero: return fmt::format("(_ {}zero{}", sign, tail);
    case float_detail::FloatClass::kFinite: break;
  }
  mpz_class bits = float_bits(value);
  uint32_t fraction_bits = format.significand_bits - 1;
  mpz_class exponent = low_bits(shift_right(bits, fraction_bits), format.exponent_bits);
  return fmt::format("(fp #b{} {} {})", parts.negative ? 1 : 0, binary(exponent, format.exponent_bits),
                     binary(low_bits(bits, fraction_bits), fraction_bits));
}

std::string print_none(const Value& value) {
  switch (value.reason()) {
    case Reason::kUnset: return "unset";
    case Reason::kUnspecified: return "unspecified";
    case Reason::kTooLarge: return "too-large";
    case Reason::kUnsupported: return "unsupported";
  }
  CUPEL_UNREACHABLE();
}

}  // namespace

std::string print_string(const std::u32string& text) {
  std::string out = "\"";
  for (char32_t c : text) {
    if (c == U'"')
      out += "\"\"";
    else if (c < 0x20 || c > 0x7E || c == U'\\')
      out += fmt::format("\\u{{{:x}}}", static_cast<uint32_t>(c));
    else
      out += static_cast<char>(c);
  }
  return out + "\"";
}

std::string print_atom(const Value& value) {
  static constexpr const char* kModes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  switch (value.kind()) {
    case Kind::kNone: return print_none(value);
    case Kind::kBool: return value.as_bool() ? "true" : "false";
    case Kind::kInt: return signed_text(int_mpz(value));
    case Kind::kReal: return print_real(value);
    case Kind::kBitVector: return binary(bv_unsigned(value), bv_width(value));
    case Kind::kFloat: return print_float(value);
    case Kind::kRoundingMode: return kModes[value.bits()];
    case Kind::kString: return print_string(string_text(value));
    default: CUPEL_UNREACHABLE();
  }
}

}  // namespace print_detail
}  // namespace cupel
