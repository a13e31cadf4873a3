// Sets of bit-vectors that some of their bits decide: what bitwise operators, shifts and parts of words demand.
// Together with intervals they are what is known about bit-vectors.
#pragma once

#include <gmpxx.h>

#include <cstdint>

namespace cupel {

/// All v with v & mask == bits; with `differ` all others.
struct KnownBits {
  mpz_class mask = 0;
  mpz_class bits = 0;  // only where the mask is set
  bool differ = false;

  bool contains(const mpz_class& value) const { return (mpz_class(value & mask) == bits) != differ; }
  /// How many bits the mask leaves open, of so many.
  uint64_t open_bits(uint32_t width) const { return width - mpz_popcount(mask.get_mpz_t()); }

  bool operator==(const KnownBits&) const = default;
};

/// 2^width - 1: the mask of all bits.
inline mpz_class all_bits(uint64_t width) { return (mpz_class(1) << static_cast<unsigned long>(width)) - 1; }

}  // namespace cupel
