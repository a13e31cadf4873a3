// Real numbers that are known by an expression only, such as sin 1 or pi + exp 2. Balls around them can be made as
// small as wanted, so two different ones are told apart at some precision; whether two are equal cannot be decided that
// way. A comparison that is open at limits::kPrecision bits stays open: it has no value, never a wrong one.
//
// So `==` of such values says less than that of others: equal expressions are equal numbers, different expressions may
// be equal numbers too. They must not become keys or parts of other values; the evaluator sees to that.
#pragma once

#include <gmpxx.h>

#include <array>
#include <optional>
#include <vector>

#include "value/real.h"
#include "value/value.h"

namespace cupel::real_detail {

enum class Function : uint8_t {
  kPi,  // times a rational number other than zero
  kNegate,
  kSqrt,
  kExp,
  kSin,
  kCos,
  kArcsin,
  kArccos,
  kArctan,
  kSinh,
  kCosh,
  kTanh,
  kAsinh,
  kAcosh,
  kAtanh,
  kAdd,
  kMultiply,
  kDivide,
  kPower,  // by a positive integer
};

/// Its name in SMT-LIB.
const char* name_of(Function function);

struct ComputablePayload final : Payload {
  ComputablePayload(Function head, std::vector<Value> arguments, uint32_t nodes);
  size_t child_count() const override { return children.size(); }
  const Value& child(size_t i) const override { return children[i]; }
  int compare_self(const Payload& other) const override;

  const Function function;
  const std::vector<Value> children;
  const uint32_t size;  // of the expression as a tree
};

/// The arguments are in the domain of the function, for sure. Too large beyond limits::kComputableNodes.
Value make_computable(Function function, std::vector<Value> arguments);

// The operations of the reals where an argument is computable. The divisor is not zero, the exponent positive.
Value computable_add(const Value& a, const Value& b);
Value computable_mul(const Value& a, const Value& b);
Value computable_div(const Value& a, const Value& b);
Value computable_neg(const Value& a);
Value computable_power(const Value& a, const mpz_class& exponent);
Value computable_floor(const Value& a);
Value computable_is_int(const Value& a);
std::optional<int> computable_compare(const Value& a, const Value& b);

/// q where the number is q pi.
std::optional<mpq_class> multiple_of_pi(const Value& a);
Value times_pi(const mpq_class& factor);

}  // namespace cupel::real_detail
