// The irrational half of the reals: payload and operations, used by real.cpp.
#pragma once

#include <gmpxx.h>

#include <memory>

#include "value/algebraic.h"
#include "value/limits.h"
#include "value/value.h"

namespace cupel::real_detail {

struct FreeAlgebraic {
  void operator()(cupel_algebraic* a) const { cupel_algebraic_free(a); }
};
using Algebraic = std::unique_ptr<cupel_algebraic, FreeAlgebraic>;

inline constexpr cupel_algebraic_limits kLimits{limits::kAlgebraicDegree, limits::kAlgebraicBits};

// Value::aux of a real on the heap says which payload it has. Inline reals keep their denominator there.
inline constexpr uint32_t kRationalPayload = 0;
inline constexpr uint32_t kAlgebraicPayload = 1;
inline constexpr uint32_t kComputablePayload = 2;  // real_computable.h

struct AlgebraicPayload final : Payload {
  explicit AlgebraicPayload(Algebraic value) : number(std::move(value)) { hash = cupel_algebraic_hash(number.get()); }
  int compare_self(const Payload& other) const override {
    return cupel_algebraic_compare(number.get(), static_cast<const AlgebraicPayload&>(other).number.get());
  }
  const Algebraic number;
};

/// A rational number becomes a fraction again; a null handle is a result that was too large.
Value from_algebraic(Algebraic number);
/// A handle to any exact real value; `storage` keeps it alive where it had to be made.
const cupel_algebraic* to_algebraic(const Value& a, Algebraic* storage);
Value binary(cupel_algebraic_op op, const Value& a, const Value& b);

}  // namespace cupel::real_detail
