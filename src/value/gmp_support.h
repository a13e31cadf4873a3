// Small functions around GMP's C++ classes that several files of this layer share.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "base/hash.h"
#include "value/value.h"

namespace cupel {

inline bool fits_int64(const mpz_class& z) { return mpz_fits_slong_p(z.get_mpz_t()) != 0; }

inline uint64_t bit_length(const mpz_class& z) { return z == 0 ? 0 : mpz_sizeinbase(z.get_mpz_t(), 2); }

inline uint64_t hash_mpz(const mpz_class& z) {
  uint64_t hash = static_cast<uint64_t>(1 + static_cast<int64_t>(sgn(z)));
  for (size_t i = 0; i < mpz_size(z.get_mpz_t()); ++i)
    hash = hash_combine(hash, mpz_getlimbn(z.get_mpz_t(), static_cast<mp_size_t>(i)));
  return hash;
}

inline mpz_class shift_left(const mpz_class& z, uint64_t by) {
  mpz_class result;
  mpz_mul_2exp(result.get_mpz_t(), z.get_mpz_t(), by);
  return result;
}

/// Rounds towards minus infinity.
inline mpz_class shift_right(const mpz_class& z, uint64_t by) {
  mpz_class result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), z.get_mpz_t(), by);
  return result;
}

/// z modulo 2^bits, never negative.
inline mpz_class low_bits(const mpz_class& z, uint64_t bits) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), z.get_mpz_t(), bits);
  return result;
}

inline mpz_class power_of_two(uint64_t exponent) { return shift_left(1, exponent); }

/// An integer outside of 64 bits, or the non-negative bits of a wide bit-vector or float.
struct MpzPayload final : Payload {
  explicit MpzPayload(mpz_class value) : z(std::move(value)) { hash = hash_mpz(z); }
  int compare_self(const Payload& other) const override {
    int order = cmp(z, static_cast<const MpzPayload&>(other).z);
    return (order > 0) - (order < 0);
  }
  const mpz_class z;
};

}  // namespace cupel
