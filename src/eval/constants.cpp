#include "eval/constants.h"

#include <algorithm>

#include "smtlib/algebraic_text.h"
#include "theory/evaluation.h"
#include "value/array.h"
#include "value/bag.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel {

namespace {

constexpr int kDepth = 64;

Value bit_vector_numeral(std::string_view digits, uint32_t width) {
  Value number = parse_int(digits);
  return number.is_none() ? number : int_to_bv(width, number);
}

// (_ char #x41)
Value character(std::string_view hex) {
  if (hex.size() > 2 + 5) return Value::unsupported();
  uint32_t code = 0;
  for (char c : hex.substr(2)) code = code * 16 + static_cast<uint32_t>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
  return code <= 0x2ffff ? make_string(std::u32string(1, code)) : Value::unsupported();
}

// Bytes beyond ASCII are one character for some solvers and several for others, so they have no value here.
Value string_literal(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) >= 0x80) return Value::unsupported();
    plain += text[i];
    if (text[i] == '"') ++i;  // quotes are doubled
  }
  return parse_string(plain);
}

Value default_of(Sort sort, Domains& domains, int depth);

// The first constructor that has a value within the depth: recursive ones come to an end at a base case.
Value default_datatype(Sort sort, Domains& domains, int depth) {
  std::span<const Function* const> constructors = sort.node().declaration->constructors;
  for (int budget = 0; budget <= depth; ++budget) {
    for (uint32_t index = 0; index < constructors.size(); ++index) {
      std::vector<Value> fields;
      for (Sort field : constructors[index]->domain) {
        Sort actual = field_sort(field, sort);
        if (!actual || budget == 0) break;
        Value value = default_of(actual, domains, budget - 1);
        if (value.is_none()) break;
        fields.push_back(std::move(value));
      }
      if (fields.size() != constructors[index]->domain.size()) continue;
      return make_datatype(std::string(constructors[index]->raw_name), index, std::move(fields));
    }
    if (budget >= 6) break;
  }
  return Value::unsupported();
}

Value default_of(Sort sort, Domains& domains, int depth) {
  switch (sort.kind()) {
    case SortKind::kBool: return Value::boolean(false);
    case SortKind::kInt: return Value::integer(0);
    case SortKind::kReal: return make_real(0);
    case SortKind::kString: return make_string({});
    case SortKind::kRegLan: return re_none();
    case SortKind::kRoundingMode: return make_rounding_mode(RoundingMode::kNearestEven);
    case SortKind::kBitVec: return make_bv(uint64_t{sort.width()}, mpz_class(0));
    case SortKind::kFloat: {
      FloatFormat format{sort.width(), sort.significand()};
      return format.supported() ? make_float_zero(format, false) : Value::too_large();
    }
    case SortKind::kArray: {
      if (sort.args().size() != 2 || depth == 0) return Value::unsupported();
      Value element = default_of(sort.args()[1], domains, depth - 1);
      return element.is_none() ? element : array_const(element, domains.of(sort.args()[0]));
    }
    case SortKind::kSeq: return seq_empty();
    case SortKind::kBag: return bag_empty();
    case SortKind::kSet: return set_empty(domains.of(sort.args()[0]));
    case SortKind::kTuple: {
      std::vector<Value> fields;
      for (Sort part : sort.args()) {
        fields.push_back(depth == 0 ? Value::unsupported() : default_of(part, domains, depth - 1));
        if (fields.back().is_none()) return fields.back();
      }
      return make_datatype("tuple", 0, std::move(fields));
    }
    case SortKind::kUninterpreted: return make_element(std::string(sort.text()), 0);
    case SortKind::kDatatype: return default_datatype(sort, domains, depth);
    default: return Value::unsupported();
  }
}

}  // namespace

Value literal_value(Term term) {
  const Literal& literal = term.literal();
  switch (literal.kind) {
    case LiteralKind::kNumeral: return parse_int(literal.text);
    case LiteralKind::kDecimal: return parse_real(literal.text);
    case LiteralKind::kBinary: return parse_bv_binary(literal.text.substr(2));
    case LiteralKind::kHex: return parse_bv_hex(literal.text.substr(2));
    case LiteralKind::kBvNumeral: return bit_vector_numeral(literal.text, term.sort().width());
    case LiteralKind::kString: return string_literal(literal.text);
    case LiteralKind::kChar: return character(literal.text);
    case LiteralKind::kAlgebraic: {
      Result<Value> root = parse_algebraic(literal.text);
      return root ? *root : Value::unsupported();
    }
  }
  CUPEL_UNREACHABLE();
}

std::optional<Value> fresh_value(Sort sort, const std::vector<Value>& taken, Domains& domains) {
  auto is_free = [&](const Value& value) { return std::ranges::find(taken, value) == taken.end(); };
  auto numbered = [&](uint64_t i) -> Value {
    switch (sort.kind()) {
      case SortKind::kInt: return Value::integer(static_cast<int64_t>(i));
      case SortKind::kReal: return make_real(static_cast<int64_t>(i));
      case SortKind::kBitVec: return make_bv(uint64_t{sort.width()}, mpz_class(static_cast<unsigned long>(i)));
      case SortKind::kString: return make_string(std::u32string(i, U'a'));
      case SortKind::kUninterpreted: return make_element(std::string(sort.text()), i);
      default: return Value::unsupported();
    }
  };
  if (auto all = domains.elements(sort, 4096)) {
    auto found = std::ranges::find_if(*all, is_free);
    return found == all->end() ? std::nullopt : std::optional(*found);
  }
  for (uint64_t i = 0; i <= taken.size(); ++i) {
    Value value = numbered(i);
    if (value.is_none()) break;
    if (is_free(value)) return value;
  }
  Value value = default_value(sort, domains);
  return !value.is_none() && is_free(value) ? std::optional(value) : std::nullopt;
}

Value default_value(Sort sort, Domains& domains) { return default_of(sort, domains, kDepth); }

}  // namespace cupel
