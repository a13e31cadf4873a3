#include "value/ball.h"

#include <arb.h>

#include "value/algebraic_struct.h"

struct cupel_ball {
  arb_t ball;
};

cupel_ball* cupel_ball_new(void) {
  cupel_ball* made = flint_malloc(sizeof(cupel_ball));
  arb_init(made->ball);
  return made;
}

void cupel_ball_free(cupel_ball* ball) {
  arb_clear(ball->ball);
  flint_free(ball);
}

void cupel_ball_set_rational(cupel_ball* out, mpq_srcptr value, long precision) {
  fmpq_t q;
  fmpq_init(q);
  fmpq_set_mpq(q, value);
  arb_set_fmpq(out->ball, q, precision);
  fmpq_clear(q);
}

void cupel_ball_set_algebraic(cupel_ball* out, const cupel_algebraic* value, long precision) {
  qqbar_get_arb(out->ball, value->number, precision);
}

static void times_pi(arb_t out, const arb_t a, long precision) {
  arb_t pi;
  arb_init(pi);
  arb_const_pi(pi, precision);
  arb_mul(out, a, pi, precision);
  arb_clear(pi);
}

void cupel_ball_apply(cupel_ball* out, enum cupel_ball_op op, const cupel_ball* a, const cupel_ball* b,
                      long precision) {
  switch (op) {
    case CUPEL_BALL_PI: times_pi(out->ball, a->ball, precision); break;
    case CUPEL_BALL_NEGATE: arb_neg(out->ball, a->ball); break;
    case CUPEL_BALL_SQRT: arb_sqrt(out->ball, a->ball, precision); break;
    case CUPEL_BALL_EXP: arb_exp(out->ball, a->ball, precision); break;
    case CUPEL_BALL_SIN: arb_sin(out->ball, a->ball, precision); break;
    case CUPEL_BALL_COS: arb_cos(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ARCSIN: arb_asin(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ARCCOS: arb_acos(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ARCTAN: arb_atan(out->ball, a->ball, precision); break;
    case CUPEL_BALL_SINH: arb_sinh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_COSH: arb_cosh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_TANH: arb_tanh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ASINH: arb_asinh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ACOSH: arb_acosh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ATANH: arb_atanh(out->ball, a->ball, precision); break;
    case CUPEL_BALL_ADD: arb_add(out->ball, a->ball, b->ball, precision); break;
    case CUPEL_BALL_MUL: arb_mul(out->ball, a->ball, b->ball, precision); break;
    case CUPEL_BALL_DIV: arb_div(out->ball, a->ball, b->ball, precision); break;
  }
}

void cupel_ball_power(cupel_ball* out, const cupel_ball* base, mpz_srcptr exponent, long precision) {
  fmpz_t e;
  fmpz_init(e);
  fmpz_set_mpz(e, exponent);
  arb_pow_fmpz(out->ball, base->ball, e, precision);
  fmpz_clear(e);
}

int cupel_ball_order(const cupel_ball* a, const cupel_ball* b) {
  if (arb_lt(a->ball, b->ball)) return -1;
  return arb_gt(a->ball, b->ball);
}

/* The ends, where they are numbers of at most `precision` bits before and behind the point. */
static int ends(arf_t low, arf_t high, const arb_t a, long precision) {
  if (!arb_is_finite(a)) return 0;
  arb_get_lbound_arf(low, a, precision);
  arb_get_ubound_arf(high, a, precision);
  arf_srcptr both[] = {low, high};
  for (int i = 0; i < 2; ++i) {
    if (arf_is_zero(both[i])) continue;
    if (fmpz_cmp_si(ARF_EXPREF(both[i]), precision) > 0 || fmpz_cmp_si(ARF_EXPREF(both[i]), -precision) < 0) return 0;
  }
  return 1;
}

int cupel_ball_floor(mpz_ptr out, const cupel_ball* a, long precision) {
  arf_t low, high;
  fmpz_t below, above;
  arf_init(low);
  arf_init(high);
  fmpz_init(below);
  fmpz_init(above);
  int known = ends(low, high, a->ball, precision);
  if (known) {
    arf_get_fmpz(below, low, ARF_RND_FLOOR);
    arf_get_fmpz(above, high, ARF_RND_FLOOR);
    known = fmpz_equal(below, above);
    fmpz_get_mpz(out, below);
  }
  fmpz_clear(below);
  fmpz_clear(above);
  arf_clear(low);
  arf_clear(high);
  return known;
}

int cupel_ball_ends(mpq_ptr low, mpq_ptr high, const cupel_ball* a, long precision) {
  arf_t bottom, top;
  fmpq_t q;
  arf_init(bottom);
  arf_init(top);
  fmpq_init(q);
  int known = ends(bottom, top, a->ball, precision);
  if (known) {
    arf_get_fmpq(q, bottom);
    fmpq_get_mpq(low, q);
    arf_get_fmpq(q, top);
    fmpq_get_mpq(high, q);
  }
  fmpq_clear(q);
  arf_clear(bottom);
  arf_clear(top);
  return known;
}
