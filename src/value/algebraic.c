#include "value/algebraic.h"

#include <calcium/qqbar.h>
#include <stdlib.h>

struct cupel_algebraic {
  qqbar_t number;
};

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

cupel_algebraic* cupel_algebraic_binary(enum cupel_algebraic_op op, const cupel_algebraic* a,
                                        const cupel_algebraic* b, cupel_algebraic_limits limits) {
  if (!qqbar_binop_within_limits(a->number, b->number, limits.degree, limits.bits)) return NULL;
  cupel_algebraic* result = create();
  switch (op) {
    case CUPEL_ALGEBRAIC_ADD:
      qqbar_add(result->number, a->number, b->number);
      break;
    case CUPEL_ALGEBRAIC_SUB:
      qqbar_sub(result->number, a->number, b->number);
      break;
    case CUPEL_ALGEBRAIC_MUL:
      qqbar_mul(result->number, a->number, b->number);
      break;
    case CUPEL_ALGEBRAIC_DIV:
      qqbar_div(result->number, a->number, b->number);
      break;
  }
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

cupel_algebraic* cupel_algebraic_root(const cupel_algebraic* a, unsigned long n,
                                      cupel_algebraic_limits limits) {
  if (n > (unsigned long)limits.degree) return NULL;
  if (qqbar_degree(a->number) * (slong)n > limits.degree) return NULL;
  if (qqbar_height_bits(a->number) > limits.bits) return NULL;
  cupel_algebraic* result = create();
  qqbar_root_ui(result->number, a->number, n);
  return result;
}

static int ascending(const void* a, const void* b) {
  return qqbar_cmp_re((*(cupel_algebraic* const*)a)->number, (*(cupel_algebraic* const*)b)->number);
}

/* Keeps one of each run of equal numbers. */
static long drop_repeated(cupel_algebraic** roots, long count) {
  long kept = 0;
  for (long i = 0; i < count; ++i) {
    if (kept > 0 && qqbar_equal(roots[kept - 1]->number, roots[i]->number))
      cupel_algebraic_free(roots[i]);
    else
      roots[kept++] = roots[i];
  }
  return kept;
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
    slong degree = fmpz_poly_degree(poly);
    qqbar_ptr all = _qqbar_vec_init(degree);
    qqbar_roots_fmpz_poly(all, poly, QQBAR_ROOTS_UNSORTED);
    found = 0;
    for (slong i = 0; i < degree; ++i) {
      if (!qqbar_is_real(all + i)) continue;
      roots[found] = create();
      qqbar_swap(roots[found++]->number, all + i);
    }
    _qqbar_vec_clear(all, degree);
    qsort(roots, (size_t)found, sizeof(*roots), ascending);
    found = drop_repeated(roots, found);
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
  return qqbar_cmp_re(a->number, b->number);
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
