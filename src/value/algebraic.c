#include "value/algebraic.h"

#include <flint/fmpz_poly_factor.h>
#include <stdlib.h>

#include "value/algebraic_struct.h"

static cupel_algebraic* create(void) {
  cupel_algebraic* a = flint_malloc(sizeof(cupel_algebraic));
  qqbar_init(a->number);
  return a;
}

cupel_algebraic* cupel_algebraic_from_rational(mpq_srcptr value) {
  cupel_algebraic* a = create();
  fmpq_t q;
  fmpq_init(q);
  fmpq_set_mpq(q, value);
  qqbar_set_fmpq(a->number, q);
  fmpq_clear(q);
  return a;
}

void cupel_algebraic_free(cupel_algebraic* a) {
  qqbar_clear(a->number);
  flint_free(a);
}

cupel_algebraic* cupel_algebraic_binary(enum cupel_algebraic_op op, const cupel_algebraic* a, const cupel_algebraic* b,
                                        cupel_algebraic_limits limits) {
  /* A rational operand leaves the degree as it is: no polynomial has to be factored. */
  slong slack = qqbar_is_rational(a->number) || qqbar_is_rational(b->number) ? 16 : 1;
  if (!qqbar_binop_within_limits(a->number, b->number, limits.degree, limits.bits * slack)) return NULL;
  cupel_algebraic* result = create();
  switch (op) {
    case CUPEL_ALGEBRAIC_ADD: qqbar_add(result->number, a->number, b->number); break;
    case CUPEL_ALGEBRAIC_SUB: qqbar_sub(result->number, a->number, b->number); break;
    case CUPEL_ALGEBRAIC_MUL: qqbar_mul(result->number, a->number, b->number); break;
    case CUPEL_ALGEBRAIC_DIV: qqbar_div(result->number, a->number, b->number); break;
  }
  return result;
}

cupel_algebraic* cupel_algebraic_negate(const cupel_algebraic* a) {
  cupel_algebraic* result = create();
  qqbar_neg(result->number, a->number);
  return result;
}

cupel_algebraic* cupel_algebraic_power(const cupel_algebraic* a, unsigned long exponent,
                                       cupel_algebraic_limits limits) {
  if (exponent > (unsigned long)limits.bits) return NULL;
  if ((unsigned long)qqbar_height_bits(a->number) * exponent > (unsigned long)limits.bits) return NULL;
  if (qqbar_degree(a->number) > limits.degree) return NULL;
  cupel_algebraic* result = create();
  qqbar_pow_ui(result->number, a->number, exponent);
  return result;
}

cupel_algebraic* cupel_algebraic_root(const cupel_algebraic* a, unsigned long n, cupel_algebraic_limits limits) {
  if (n > (unsigned long)limits.degree) return NULL;
  if (qqbar_degree(a->number) * (slong)n > limits.degree) return NULL;
  if (qqbar_height_bits(a->number) > limits.bits) return NULL;
  cupel_algebraic* result = create();
  qqbar_root_ui(result->number, a->number, n);
  return result;
}

static cupel_algebraic* within(cupel_algebraic* a, cupel_algebraic_limits limits) {
  if (qqbar_degree(a->number) <= limits.degree && qqbar_height_bits(a->number) <= limits.bits) return a;
  cupel_algebraic_free(a);
  return NULL;
}

/* The degree of sin and cos of pi p/q is about q/2 on the average, and at most 2 q. */
cupel_algebraic* cupel_algebraic_sin_pi(long p, unsigned long q, cupel_algebraic_limits limits) {
  if (q > 2 * (unsigned long)limits.degree) return NULL;
  cupel_algebraic* result = create();
  qqbar_sin_pi(result->number, p, q);
  return within(result, limits);
}

cupel_algebraic* cupel_algebraic_cos_pi(long p, unsigned long q, cupel_algebraic_limits limits) {
  if (q > 2 * (unsigned long)limits.degree) return NULL;
  cupel_algebraic* result = create();
  qqbar_cos_pi(result->number, p, q);
  return within(result, limits);
}

/* Calcium takes roots of the argument to find out. Numbers of higher degree or with long coefficients are left alone:
 * of the angles p/q they might belong to only those with a larger q are lost. */
static int may_be_angle(const cupel_algebraic* a) {
  return qqbar_degree(a->number) <= 4 && qqbar_height_bits(a->number) <= 16;
}

int cupel_algebraic_arcsin_pi(long* p, unsigned long* q, const cupel_algebraic* a) {
  return may_be_angle(a) && qqbar_asin_pi(p, q, a->number);
}

int cupel_algebraic_arctan_pi(long* p, unsigned long* q, const cupel_algebraic* a) {
  return may_be_angle(a) && qqbar_atan_pi(p, q, a->number);
}

/* Calcium's own comparison may subtract the numbers, which squares the degree. Equality is cheap to decide,
 * and different real numbers come apart at some precision. */
static int compare_real(const qqbar_t a, const qqbar_t b) {
  if (qqbar_equal(a, b)) return 0;
  int order = 0;
  arb_t x, y;
  arb_init(x);
  arb_init(y);
  for (slong precision = 64; order == 0; precision *= 2) {
    qqbar_get_arb(x, a, precision);
    qqbar_get_arb(y, b, precision);
    order = arb_lt(x, y) ? -1 : arb_gt(x, y);
  }
  arb_clear(x);
  arb_clear(y);
  return order;
}

static int ascending(const void* a, const void* b) {
  return compare_real((*(cupel_algebraic* const*)a)->number, (*(cupel_algebraic* const*)b)->number);
}

/* Appends the real roots of an irreducible polynomial. */
static long append_real_roots(const fmpz_poly_t poly, cupel_algebraic** roots, long found) {
  slong degree = fmpz_poly_degree(poly);
  qqbar_ptr all = _qqbar_vec_init(degree);
  qqbar_roots_fmpz_poly(all, poly, QQBAR_ROOTS_IRREDUCIBLE | QQBAR_ROOTS_UNSORTED);
  for (slong i = 0; i < degree; ++i) {
    if (!qqbar_is_real(all + i)) continue;
    roots[found] = create();
    qqbar_swap(roots[found++]->number, all + i);
  }
  _qqbar_vec_clear(all, degree);
  return found;
}

static int build_polynomial(fmpz_poly_t poly, const mpz_t* coefficients, size_t count, long bits) {
  for (size_t i = 0; i < count; ++i) {
    if (mpz_sizeinbase(coefficients[i], 2) > (size_t)bits) return 0;
    fmpz_poly_set_coeff_mpz(poly, (slong)i, coefficients[i]);
  }
  return !fmpz_poly_is_zero(poly);
}

long cupel_algebraic_real_roots(const mpz_t* coefficients, size_t count, cupel_algebraic_limits limits,
                                cupel_algebraic** roots) {
  if (count == 0 || count - 1 > (size_t)limits.degree) return -1;
  long found = -1;
  fmpz_poly_t poly;
  fmpz_poly_init(poly);
  if (build_polynomial(poly, coefficients, count, limits.bits)) {
    /* Different irreducible factors have no root in common, so each root is found once. Calcium could factor
     * too, but would then sort complex roots, which is slow. */
    fmpz_poly_factor_t factors;
    fmpz_poly_factor_init(factors);
    fmpz_poly_factor(factors, poly);
    found = 0;
    for (slong i = 0; i < factors->num; ++i) found = append_real_roots(factors->p + i, roots, found);
    fmpz_poly_factor_clear(factors);
    qsort(roots, (size_t)found, sizeof(*roots), ascending); /* pointers: NOLINT(bugprone-sizeof-expression) */
  }
  fmpz_poly_clear(poly);
  return found;
}

int cupel_algebraic_is_rational(const cupel_algebraic* a) { return qqbar_is_rational(a->number); }

void cupel_algebraic_get_rational(mpq_ptr out, const cupel_algebraic* a) {
  fmpq_t q;
  fmpq_init(q);
  qqbar_get_fmpq(q, a->number);
  fmpq_get_mpq(out, q);
  fmpq_clear(q);
}

int cupel_algebraic_sign(const cupel_algebraic* a) { return qqbar_sgn_re(a->number); }

int cupel_algebraic_compare(const cupel_algebraic* a, const cupel_algebraic* b) {
  return compare_real(a->number, b->number);
}

void cupel_algebraic_floor_scaled(mpz_ptr out, const cupel_algebraic* a, long shift) {
  qqbar_t scaled;
  fmpz_t floor;
  qqbar_init(scaled);
  fmpz_init(floor);
  qqbar_mul_2exp_si(scaled, a->number, shift);
  qqbar_floor(floor, scaled);
  fmpz_get_mpz(out, floor);
  fmpz_clear(floor);
  qqbar_clear(scaled);
}

uint64_t cupel_algebraic_hash(const cupel_algebraic* a) { return qqbar_hash(a->number); }

long cupel_algebraic_degree(const cupel_algebraic* a) { return qqbar_degree(a->number); }

void cupel_algebraic_coefficient(mpz_ptr out, const cupel_algebraic* a, long power) {
  fmpz_get_mpz(out, QQBAR_COEFFS(a->number) + power);
}
