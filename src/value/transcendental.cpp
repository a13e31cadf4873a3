#include "value/transcendental.h"

#include "value/gmp_support.h"
#include "value/real.h"
#include "value/real_algebraic.h"
#include "value/real_computable.h"

namespace cupel {

namespace {

using real_detail::Algebraic;
using real_detail::Function;
using real_detail::make_computable;

Value zero() { return make_real(0); }
Value one() { return make_real(1); }

/// The function at an argument other than the one where its value is exact.
Value apply(Function function, const Value& a, const Value& exact_at, const Value& exact_value) {
  return a == exact_at ? exact_value : make_computable(function, {a});
}

using SinPi = cupel_algebraic* (*)(long, unsigned long, cupel_algebraic_limits);

/// sin or cos: an algebraic number at the multiples of pi by p/q, for a q that is not large.
Value circular(Function function, SinPi at_multiple, const Value& a) {
  std::optional<mpq_class> turns = real_detail::multiple_of_pi(a);
  if (turns && turns->get_den() <= limits::kAlgebraicDegree) {
    mpz_class period = 2 * turns->get_den(), p;
    mpz_fdiv_r(p.get_mpz_t(), turns->get_num_mpz_t(), period.get_mpz_t());
    Algebraic exact(at_multiple(p.get_si(), turns->get_den().get_ui(), real_detail::kLimits));
    if (exact) return real_detail::from_algebraic(std::move(exact));
  }
  return make_computable(function, {a});
}

using AnglePi = int (*)(long*, unsigned long*, const cupel_algebraic*);

/// arcsin or arctan: a multiple of pi by a fraction for some algebraic numbers.
Value angle(Function function, AnglePi as_multiple, const Value& a) {
  long p = 0;
  unsigned long q = 1;
  Algebraic storage;
  if (real_is_exact(a) && as_multiple(&p, &q, real_detail::to_algebraic(a, &storage))) {
    mpq_class factor{mpz_class(p), mpz_class(q)};
    factor.canonicalize();
    return real_detail::times_pi(factor);
  }
  return make_computable(function, {a});
}

Value reciprocal(const Value& a) { return a.is_none() ? a : real_div(one(), a); }

Value quotient(const Value& a, const Value& b) { return a.is_none() ? a : b.is_none() ? b : real_div(a, b); }

/// True inside of the domain; otherwise what the function answers there.
Value domain(const Value& inside) { return inside.is_false() ? Value::unspecified() : inside; }

Value between(const Value& low, const Value& a, const Value& high) {
  Value above = real_le(low, a);
  return above.is_true() ? real_le(a, high) : above;
}

Value half_pi_minus(const Value& a) { return a.is_none() ? a : real_sub(real_detail::times_pi(mpq_class(1, 2)), a); }

}  // namespace

Value real_pi() { return real_detail::times_pi(1); }
Value real_euler() { return real_exp(one()); }
Value real_exp(const Value& a) { return apply(Function::kExp, a, zero(), one()); }

Value real_sin(const Value& a) { return circular(Function::kSin, cupel_algebraic_sin_pi, a); }
Value real_cos(const Value& a) { return circular(Function::kCos, cupel_algebraic_cos_pi, a); }
Value real_tan(const Value& a) { return quotient(real_sin(a), real_cos(a)); }
Value real_cot(const Value& a) { return quotient(real_cos(a), real_sin(a)); }
Value real_sec(const Value& a) { return reciprocal(real_cos(a)); }
Value real_csc(const Value& a) { return reciprocal(real_sin(a)); }

Value real_arcsin(const Value& a) {
  Value inside = domain(between(make_real(-1), a, one()));
  return inside.is_none() ? inside : angle(Function::kArcsin, cupel_algebraic_arcsin_pi, a);
}

Value real_arccos(const Value& a) {
  Value sine = real_arcsin(a);
  bool exact = !sine.is_none() && real_detail::multiple_of_pi(sine);
  return sine.is_none() || exact ? half_pi_minus(sine) : make_computable(Function::kArccos, {a});
}

Value real_arctan(const Value& a) { return angle(Function::kArctan, cupel_algebraic_arctan_pi, a); }
Value real_arccot(const Value& a) { return half_pi_minus(real_arctan(a)); }

// 1/0 is unspecified, as is what follows from it.
Value real_arcsec(const Value& a) {
  Value inverse = reciprocal(a);
  return inverse.is_none() ? inverse : real_arccos(inverse);
}
Value real_arccsc(const Value& a) {
  Value inverse = reciprocal(a);
  return inverse.is_none() ? inverse : real_arcsin(inverse);
}

Value real_sinh(const Value& a) { return apply(Function::kSinh, a, zero(), zero()); }
Value real_cosh(const Value& a) { return apply(Function::kCosh, a, zero(), one()); }
Value real_tanh(const Value& a) { return apply(Function::kTanh, a, zero(), zero()); }
Value real_asinh(const Value& a) { return apply(Function::kAsinh, a, zero(), zero()); }

Value real_acosh(const Value& a) {
  Value inside = domain(real_le(one(), a));
  return inside.is_none() ? inside : apply(Function::kAcosh, a, one(), zero());
}

Value real_atanh(const Value& a) {
  Value above = real_lt(make_real(-1), a);
  Value inside = domain(above.is_true() ? real_lt(a, one()) : above);
  return inside.is_none() ? inside : apply(Function::kAtanh, a, zero(), zero());
}

}  // namespace cupel
