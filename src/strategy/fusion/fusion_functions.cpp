#include "strategy/fusion/fusion_functions.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "eval/certainty.h"
#include "mutate/expressions.h"
#include "mutate/random_constant.h"
#include "theory/typing.h"

namespace cupel {

/// The terms that a row is made of.
class FusionMaker {
 public:
  FusionMaker(TermStore& store, Term first, Term second, Term fused, Rng& rng)
      : x(first), y(second), z(fused), store_(store), rng_(rng) {}

  Term operator()(std::string_view name, std::initializer_list<Term> args) {
    return make(store_, name, std::span(args.begin(), args.size()));
  }

  /// The quotient of numbers: exact for reals, and for integers where the divisor is a factor.
  Term divide(Term number, Term divisor) { return (*this)(x.sort() == Sort::real() ? "/" : "div", {number, divisor}); }

  Term extract(Term term, uint64_t high, uint64_t low) {
    std::array<Index, 2> indices{Index{.number = high}, Index{.number = low}};
    return make(store_, "extract", {&term, 1}, indices);
  }

  Term zero() { return store_.literal(LiteralKind::kNumeral, "0", Sort::integer()); }
  Term text(std::string_view literal) { return store_.literal(LiteralKind::kString, literal, Sort::string()); }

  Term constant() {
    Term made = random_constant(store_, x.sort(), rng_);
    bool doubtful = made && made.is(TermKind::kLiteral) && is_doubtful(made.literal());
    return made && !doubtful ? made : fallback();
  }

  Term nonzero() {
    constexpr int kTries = 8;
    for (int i = 0; i < kTries; ++i)
      if (Term made = random_constant(store_, x.sort(), rng_); made && !is_zero(made)) return made;
    return fallback();
  }

  Term x, y, z;

 private:
  // Bit-vectors always have random constants.
  Term fallback() {
    if (x.sort() == Sort::string()) return text("a");
    if (x.sort() == Sort::real()) return store_.literal(LiteralKind::kDecimal, "1.0", Sort::real());
    return store_.literal(LiteralKind::kNumeral, "1", Sort::integer());
  }

  TermStore& store_;
  Rng& rng_;
};

namespace {

constexpr uint32_t kMostWidth = 1024;  // of two bit-vectors together

// z = x + y, x = z - y, y = z - x.
Fusion sum(FusionMaker& m) { return {m("+", {m.x, m.y}), m("-", {m.z, m.y}), m("-", {m.z, m.x})}; }

// z = x + c + y, x = z - c - y, y = z - x - c.
Fusion shifted_sum(FusionMaker& m) {
  Term c = m.constant();
  return {m("+", {m.x, c, m.y}), m("-", {m.z, c, m.y}), m("-", {m.z, m.x, c})};
}

// z = c1 x + c2 y + c3, x = (z - c2 y - c3) / c1, y = (z - c1 x - c3) / c2. What is divided is a multiple of the
// divisor wherever z is f(x, y), so the quotient of integers is exact.
Fusion combination(FusionMaker& m) {
  Term c1 = m.nonzero(), c2 = m.nonzero(), c3 = m.constant();
  Term scaled_x = m("*", {c1, m.x}), scaled_y = m("*", {c2, m.y});
  return {m("+", {scaled_x, scaled_y, c3}), m.divide(m("-", {m.z, scaled_y, c3}), c1),
          m.divide(m("-", {m.z, scaled_x, c3}), c2)};
}

// z = x y, x = z / y, y = z / x; where y, or x, is not 0.
Fusion product(FusionMaker& m) { return {m("*", {m.x, m.y}), m.divide(m.z, m.y), m.divide(m.z, m.x)}; }

Term head(FusionMaker& m) { return m("str.substr", {m.z, m.zero(), m("str.len", {m.x})}); }

// z = x y, x = its first |x| characters, y = the |y| characters behind them.
Fusion text_by_length(FusionMaker& m) {
  return {m("str.++", {m.x, m.y}), head(m), m("str.substr", {m.z, m("str.len", {m.x}), m("str.len", {m.y})})};
}

// z = x y, x = its first |z| - |y| characters, y = the |z| - |x| characters behind x.
Fusion text_by_rest(FusionMaker& m) {
  Term x = m("str.len", {m.x}), y = m("str.len", {m.y}), z = m("str.len", {m.z});
  return {m("str.++", {m.x, m.y}), m("str.substr", {m.z, m.zero(), m("-", {z, y})}),
          m("str.substr", {m.z, x, m("-", {z, x})})};
}

// z = x y, y = z without the first x: no earlier one exists, since z starts with x.
Fusion text_by_replacing(FusionMaker& m) {
  return {m("str.++", {m.x, m.y}), head(m), m("str.replace", {m.z, m.x, m.text("")})};
}

// z = x c y, y = z without the first x, and what is left without the first c.
Fusion text_around(FusionMaker& m) {
  Term c = m.constant();
  Term rest = m("str.replace", {m.z, m.x, m.text("")});
  return {m("str.++", {m.x, c, m.y}), head(m), m("str.replace", {rest, c, m.text("")})};
}

// Modulo 2^n: z = x + y, x = z - y, y = z - x.
Fusion bv_sum(FusionMaker& m) { return {m("bvadd", {m.x, m.y}), m("bvsub", {m.z, m.y}), m("bvsub", {m.z, m.x})}; }

// z = x + (c + y), x = z - (c + y), y = (z - x) - c.
Fusion bv_shifted_sum(FusionMaker& m) {
  Term c = m.constant();
  Term shifted = m("bvadd", {c, m.y});
  return {m("bvadd", {m.x, shifted}), m("bvsub", {m.z, shifted}), m("bvsub", {m("bvsub", {m.z, m.x}), c})};
}

// z = x ^ y, x = z ^ y, y = z ^ x.
Fusion bv_difference(FusionMaker& m) {
  return {m("bvxor", {m.x, m.y}), m("bvxor", {m.z, m.y}), m("bvxor", {m.z, m.x})};
}

// z = x y, x = its upper bits, y = its lower bits.
Fusion bv_join(FusionMaker& m) {
  uint64_t low = m.y.sort().width(), all = low + m.x.sort().width();
  return {m("concat", {m.x, m.y}), m.extract(m.z, all - 1, low), m.extract(m.z, low - 1, 0)};
}

// z = x xor y, x = z xor y, y = z xor x.
Fusion exclusive(FusionMaker& m) { return {m("xor", {m.x, m.y}), m("xor", {m.z, m.y}), m("xor", {m.z, m.x})}; }

// z = (x = y), x = (z = y), y = (z = x).
Fusion equivalence(FusionMaker& m) { return {m("=", {m.x, m.y}), m("=", {m.z, m.y}), m("=", {m.z, m.x})}; }

constexpr auto kFunctions = std::to_array<FusionFunction>({
    {.name = "Int: x + y", .sort = SortKind::kInt, .make = sum},
    {.name = "Int: x + c + y", .sort = SortKind::kInt, .make = shifted_sum},
    {.name = "Int: c1 x + c2 y + c3", .sort = SortKind::kInt, .make = combination},
    {.name = "Int: x * y", .sort = SortKind::kInt, .product = true, .make = product},
    {.name = "Real: x + y", .sort = SortKind::kReal, .make = sum},
    {.name = "Real: x + c + y", .sort = SortKind::kReal, .make = shifted_sum},
    {.name = "Real: c1 x + c2 y + c3", .sort = SortKind::kReal, .make = combination},
    {.name = "Real: x * y", .sort = SortKind::kReal, .product = true, .make = product},
    {.name = "x ++ y, by lengths of x and y", .sort = SortKind::kString, .make = text_by_length},
    {.name = "x ++ y, by length of z", .sort = SortKind::kString, .make = text_by_rest},
    {.name = "x ++ y, by replacing", .sort = SortKind::kString, .make = text_by_replacing},
    {.name = "x ++ c ++ y", .sort = SortKind::kString, .make = text_around},
    {.name = "bvadd x y", .sort = SortKind::kBitVec, .make = bv_sum},
    {.name = "bvadd x c y", .sort = SortKind::kBitVec, .make = bv_shifted_sum},
    {.name = "bvxor x y", .sort = SortKind::kBitVec, .make = bv_difference},
    {.name = "concat x y", .sort = SortKind::kBitVec, .joins = true, .make = bv_join},
    {.name = "xor x y", .sort = SortKind::kBool, .make = exclusive},
    {.name = "x = y", .sort = SortKind::kBool, .make = equivalence},
});

}  // namespace

std::span<const FusionFunction> fusion_functions() { return kFunctions; }

bool is_fusable(Sort sort) {
  return std::ranges::any_of(kFunctions, [&](const FusionFunction& f) { return sort.is(f.sort); });
}

bool FusionFunction::takes(Sort x, Sort y) const {
  if (!x.is(sort) || !y.is(sort)) return false;
  return joins ? x.width() + y.width() <= kMostWidth : x == y;
}

Sort FusionFunction::range(TermStore& store, Sort x, Sort y) const {
  return joins ? store.bit_vec(x.width() + y.width()) : x;
}

Fusion FusionFunction::apply(TermStore& store, Term x, Term y, Term z, Rng& rng) const {
  FusionMaker maker(store, x, y, z, rng);
  return make(maker);
}

}  // namespace cupel
