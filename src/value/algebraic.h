/* Real algebraic numbers behind an opaque handle. Calcium's headers are C only, so algebraic.c is the one
 * file that sees them; this header is read by C and C++ alike. Every function is exact. Functions that return
 * a handle return NULL where the result would exceed the limits given to them (degree of the minimal
 * polynomial, bits of its coefficients). The caller frees handles with cupel_algebraic_free. */
#pragma once

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cupel_algebraic cupel_algebraic;

typedef struct {
  long degree;
  long bits;
} cupel_algebraic_limits;

enum cupel_algebraic_op {
  CUPEL_ALGEBRAIC_ADD,
  CUPEL_ALGEBRAIC_SUB,
  CUPEL_ALGEBRAIC_MUL,
  CUPEL_ALGEBRAIC_DIV /* the divisor must not be zero */
};

cupel_algebraic* cupel_algebraic_from_rational(mpq_srcptr value);
void cupel_algebraic_free(cupel_algebraic* a);

cupel_algebraic* cupel_algebraic_binary(enum cupel_algebraic_op op, const cupel_algebraic* a, const cupel_algebraic* b,
                                        cupel_algebraic_limits limits);
/* Never NULL. */
cupel_algebraic* cupel_algebraic_negate(const cupel_algebraic* a);
cupel_algebraic* cupel_algebraic_power(const cupel_algebraic* a, unsigned long exponent, cupel_algebraic_limits limits);
/* The principal n-th root of a number >= 0. */
cupel_algebraic* cupel_algebraic_root(const cupel_algebraic* a, unsigned long n, cupel_algebraic_limits limits);

/* sin and cos of pi p/q; q > 0. */
cupel_algebraic* cupel_algebraic_sin_pi(long p, unsigned long q, cupel_algebraic_limits limits);
cupel_algebraic* cupel_algebraic_cos_pi(long p, unsigned long q, cupel_algebraic_limits limits);
/* Whether arcsin or arctan of a is pi p/q. May miss it for numbers with long polynomials. arcsin requires -1 <= a <= 1.
 */
int cupel_algebraic_arcsin_pi(long* p, unsigned long* q, const cupel_algebraic* a);
int cupel_algebraic_arctan_pi(long* p, unsigned long* q, const cupel_algebraic* a);

/* The distinct real roots of the polynomial sum coefficients[i] x^i in ascending order. Returns their number
 * and stores new handles in `roots` (room for `count - 1` of them), or -1 where a limit is exceeded or the
 * polynomial is zero. */
long cupel_algebraic_real_roots(const mpz_t* coefficients, size_t count, cupel_algebraic_limits limits,
                                cupel_algebraic** roots);

int cupel_algebraic_is_rational(const cupel_algebraic* a);
/* Requires a rational number. */
void cupel_algebraic_get_rational(mpq_ptr out, const cupel_algebraic* a);
int cupel_algebraic_sign(const cupel_algebraic* a);
int cupel_algebraic_compare(const cupel_algebraic* a, const cupel_algebraic* b);
/* floor(a * 2^shift) */
void cupel_algebraic_floor_scaled(mpz_ptr out, const cupel_algebraic* a, long shift);
uint64_t cupel_algebraic_hash(const cupel_algebraic* a);
/* The minimal polynomial: primitive, with positive leading coefficient. */
long cupel_algebraic_degree(const cupel_algebraic* a);
void cupel_algebraic_coefficient(mpz_ptr out, const cupel_algebraic* a, long power);

#ifdef __cplusplus
}
#endif
