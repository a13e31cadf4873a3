/* Ball arithmetic behind an opaque handle: a ball is an interval of real numbers that is certain to hold the exact
 * result. Arb computes; ball.c is the one file that sees its headers. Read by C and C++ alike. */
#pragma once

#include <gmp.h>

#include "value/algebraic.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cupel_ball cupel_ball;

enum cupel_ball_op {
  CUPEL_BALL_PI, /* the argument times pi */
  CUPEL_BALL_NEGATE,
  CUPEL_BALL_SQRT,
  CUPEL_BALL_EXP,
  CUPEL_BALL_SIN,
  CUPEL_BALL_COS,
  CUPEL_BALL_ARCSIN,
  CUPEL_BALL_ARCCOS,
  CUPEL_BALL_ARCTAN,
  CUPEL_BALL_SINH,
  CUPEL_BALL_COSH,
  CUPEL_BALL_TANH,
  CUPEL_BALL_ASINH,
  CUPEL_BALL_ACOSH,
  CUPEL_BALL_ATANH,
  /* of two arguments */
  CUPEL_BALL_ADD,
  CUPEL_BALL_MUL,
  CUPEL_BALL_DIV
};

cupel_ball* cupel_ball_new(void);
void cupel_ball_free(cupel_ball* ball);

void cupel_ball_set_rational(cupel_ball* out, mpq_srcptr value, long precision);
void cupel_ball_set_algebraic(cupel_ball* out, const cupel_algebraic* value, long precision);
/* `out` may be one of the arguments; `b` is not looked at by operations of one argument. Arguments that leave the
 * domain of the operation make a ball that holds everything. */
void cupel_ball_apply(cupel_ball* out, enum cupel_ball_op op, const cupel_ball* a, const cupel_ball* b, long precision);
void cupel_ball_power(cupel_ball* out, const cupel_ball* base, mpz_srcptr exponent, long precision);

/* -1 or 1 where all of a is below or above all of b; 0 where they overlap. */
int cupel_ball_order(const cupel_ball* a, const cupel_ball* b);
/* Whether all numbers of the ball have the same floor, which is stored. */
int cupel_ball_floor(mpz_ptr out, const cupel_ball* a, long precision);
/* The ends of the ball. Returns 0 for a ball that is not bounded, or whose ends have more than `precision` bits before
 * or behind the point. */
int cupel_ball_ends(mpq_ptr low, mpq_ptr high, const cupel_ball* a, long precision);

#ifdef __cplusplus
}
#endif
