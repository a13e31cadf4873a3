#include "mutate/constraint_values.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "mutate/float_order.h"
#include "mutate/regex_term.h"
#include "mutate/value_term.h"
#include "theory/typing.h"
#include "value/bitvector.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/string.h"

namespace cupel {

namespace {

constexpr size_t kMostListed = 6;  // intervals or values that a formula lists

Value value_of_number(const mpq_class& number, Sort sort) {
  if (sort == Sort::real()) return make_real(number);
  if (number.get_den() != 1) return Value::unsupported();
  if (sort == Sort::integer()) return make_int(number.get_num());
  if (sort.is(SortKind::kFloat)) return float_at(number.get_num(), sort);
  return make_bv(uint64_t{sort.width()}, number.get_num());
}

Value number_near_end(const IntervalSet& numbers, Sort sort, Rng& rng) {
  if (numbers.empty()) return Value::unsupported();
  const Interval& part = rng.pick(numbers.parts());
  bool low = part.low && (!part.high || rng.chance(1, 2));
  const auto& end = low ? part.low : part.high;
  if (!end) return Value::unsupported();
  mpq_class step = static_cast<long>(rng.below(3));
  if (sort == Sort::real() && rng.chance(1, 2)) step /= 2;
  // Now and then outside: other constraints of the same formula may be looser.
  bool inside = !rng.chance(1, 16);
  return value_of_number(low == inside ? mpq_class(*end + step) : mpq_class(*end - step), sort);
}

// --- formulas ---

Term apply(TermStore& store, std::string_view name, std::initializer_list<Term> args) {
  return make(store, name, std::span(args.begin(), args.size()));
}

Term join(TermStore& store, std::string_view name, const std::vector<Term>& parts) {
  return parts.size() == 1 ? parts[0] : make(store, name, parts);
}

/// `low <= term` or `term <= high`; strict for open ends.
Term bound(TermStore& store, Term low, Term high, bool open) {
  if (is_numeric(low.sort())) return apply(store, open ? "<" : "<=", {low, high});
  return apply(store, "bvule", {low, high});
}

// The bounds say nothing about the sign of zero, and NaN is outside of all bounds.
Term inside_floats(TermStore& store, const Interval& part, Term term) {
  Sort sort = term.sort();
  mpz_class low = part.low->get_num(), high = part.high->get_num(), infinity = infinity_ordinal(sort);
  auto constant = [&](const mpz_class& ordinal) { return value_term(store, float_at(ordinal, sort), sort); };
  Term is_nan = apply(store, "fp.isNaN", {term});
  if (low > infinity) return is_nan;
  bool with_nan = high > infinity;
  std::vector<Term> bounds;
  if (low >= -infinity) bounds.push_back(apply(store, "fp.leq", {constant(low), term}));
  if (low == kPositiveZero) bounds.push_back(apply(store, "not", {apply(store, "=", {term, constant(kNegativeZero)})}));
  if (high < infinity) bounds.push_back(apply(store, "fp.leq", {term, constant(high)}));
  if (high == kNegativeZero)
    bounds.push_back(apply(store, "not", {apply(store, "=", {term, constant(kPositiveZero)})}));
  if (bounds.empty()) return with_nan ? Term() : apply(store, "not", {is_nan});
  Term ordered = join(store, "and", bounds);
  return with_nan ? apply(store, "or", {is_nan, ordered}) : ordered;
}

Term inside(TermStore& store, const Interval& part, Term term) {
  Sort sort = term.sort();
  if (sort.is(SortKind::kFloat)) return inside_floats(store, part, term);
  Term low = part.low ? value_term(store, value_of_number(*part.low, sort), sort) : Term();
  Term high = part.high ? value_term(store, value_of_number(*part.high, sort), sort) : Term();
  if ((part.low && !low) || (part.high && !high)) return {};
  if (low && low == high) return apply(store, "=", {term, low});
  std::vector<Term> bounds;
  if (low) bounds.push_back(bound(store, low, term, part.low_open));
  if (high) bounds.push_back(bound(store, term, high, part.high_open));
  return bounds.empty() ? Term() : join(store, "and", bounds);
}

Term number_formula(TermStore& store, const IntervalSet& numbers, Term term) {
  if (numbers.parts().size() > kMostListed) return {};
  std::vector<Term> parts;
  for (const Interval& part : numbers.parts()) {
    parts.push_back(inside(store, part, term));
    if (!parts.back()) return {};
  }
  return parts.empty() ? Term() : join(store, "or", parts);
}

Term value_formula(TermStore& store, const std::vector<Value>& values, bool all_but, Term term) {
  if (values.size() > kMostListed) return {};
  std::vector<Term> parts;
  for (const Value& value : values) {
    Term constant = value_term(store, value, term.sort());
    if (!constant) return {};
    Term equal = apply(store, "=", {term, constant});
    parts.push_back(all_but ? apply(store, "not", {equal}) : equal);
  }
  return parts.empty() ? Term() : join(store, all_but ? "and" : "or", parts);
}

Term language_formula(TermStore& store, const Constraint& constraint, Term term) {
  Term regex = regex_term(store, constraint.language);
  if (!regex) return {};
  std::vector<Term> words;
  if (!constraint.start.empty()) words.push_back(value_term(store, make_string(constraint.start), Sort::string()));
  words.push_back(term);
  if (!constraint.end.empty()) words.push_back(value_term(store, make_string(constraint.end), Sort::string()));
  return apply(store, "str.in_re", {join(store, "str.++", words), regex});
}

Term bits_formula(TermStore& store, const KnownBits& known, Term term) {
  auto constant = [&](const mpz_class& bits) {
    return value_term(store, make_bv(uint64_t{term.sort().width()}, bits), term.sort());
  };
  Term equal = apply(store, "=", {apply(store, "bvand", {term, constant(known.mask)}), constant(known.bits)});
  return known.differ ? apply(store, "not", {equal}) : equal;
}

/// The known bits as they should be, the others at random.
Value value_with_bits(const KnownBits& known, Sort sort, Rng& rng) {
  mpz_class value = 0;
  for (uint32_t i = 0; i < sort.width(); i += 32)
    value = (value << 32) | static_cast<unsigned long>(rng.below(1ull << 32));
  value = (value & (all_bits(sort.width()) ^ known.mask)) | known.bits;
  if (known.differ) value ^= mpz_class(1) << mpz_scan1(known.mask.get_mpz_t(), 0);
  return make_bv(uint64_t{sort.width()}, value);
}

}  // namespace

Value value_near_end(const Constraint& constraint, Sort sort, Rng& rng) {
  switch (constraint.kind) {
    case Constraint::Kind::kNumbers: return number_near_end(constraint.numbers, sort, rng);
    case Constraint::Kind::kAllBut: {
      bool numeric = is_numeric(sort) || sort.is(SortKind::kBitVec) || sort.is(SortKind::kFloat);
      std::optional<IntervalSet> numbers = numeric ? numbers_of(constraint, sort) : std::nullopt;
      return numbers ? number_near_end(*numbers, sort, rng) : Value::unsupported();
    }
    case Constraint::Kind::kValues: return rng.pick(constraint.values);
    case Constraint::Kind::kBits: return value_with_bits(constraint.known, sort, rng);
    default: return Value::unsupported();
  }
}

Term formula_of(TermStore& store, const Constraint& constraint, Term term) {
  switch (constraint.kind) {
    case Constraint::Kind::kNumbers: return number_formula(store, constraint.numbers, term);
    case Constraint::Kind::kValues: return value_formula(store, constraint.values, false, term);
    case Constraint::Kind::kAllBut: return value_formula(store, constraint.values, true, term);
    case Constraint::Kind::kLanguage: return language_formula(store, constraint, term);
    case Constraint::Kind::kBits: return bits_formula(store, constraint.known, term);
    default: return {};
  }
}

}  // namespace cupel
