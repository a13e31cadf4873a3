// FloatingPoint: IEEE 754 numbers of any format.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/float.h"

namespace cupel {

namespace {

template <RoundingMode kMode>
Value mode(EvalContext&, std::span<const Value>) {
  return make_rounding_mode(kMode);
}

FloatFormat format_of(const EvalContext& context) { return {context.sort.width(), context.sort.significand()}; }

/// Formats beyond the value layer's bounds have no values.
template <typename Make>
Value in_format(const EvalContext& context, Make make) {
  FloatFormat format = format_of(context);
  return format.supported() ? make(format) : Value::too_large();
}

template <bool kNegative>
Value infinity(EvalContext& context, std::span<const Value>) {
  return in_format(context, [](FloatFormat format) { return make_float_infinity(format, kNegative); });
}

template <bool kNegative>
Value zero(EvalContext& context, std::span<const Value>) {
  return in_format(context, [](FloatFormat format) { return make_float_zero(format, kNegative); });
}

Value not_a_number(EvalContext& context, std::span<const Value>) {
  return in_format(context, [](FloatFormat format) { return make_float_nan(format); });
}

Value fma(EvalContext&, std::span<const Value> args) { return fp_fma(args[0], args[1], args[2], args[3]); }

Value from_parts(EvalContext& context, std::span<const Value> args) {
  return in_format(context, [&](FloatFormat) { return fp_from_parts(args[0], args[1], args[2]); });
}

Value to_fp_bits(EvalContext& context, std::span<const Value> args) {
  return in_format(context, [&](FloatFormat format) { return fp_from_bv(format, args[0]); });
}

template <Value (*kConvert)(FloatFormat, const Value&, const Value&)>
Value to_fp(EvalContext& context, std::span<const Value> args) {
  return in_format(context, [&](FloatFormat format) { return kConvert(format, args[0], args[1]); });
}

template <Value (*kConvert)(uint64_t, const Value&, const Value&)>
Value to_bits(EvalContext& context, std::span<const Value> args) {
  return kConvert(context.index(0), args[0], args[1]);
}

#define FLOAT "(_ FloatingPoint e s)"
#define SPECIAL(name) "((_ " name " e s) " FLOAT ")"
#define FLOAT_UNARY(name) "(" name " " FLOAT " " FLOAT ")"
#define FLOAT_BINARY(name) "(" name " " FLOAT " " FLOAT " " FLOAT ")"
#define ROUNDED_UNARY(name) "(" name " RoundingMode " FLOAT " " FLOAT ")"
#define ROUNDED_BINARY(name) "(" name " RoundingMode " FLOAT " " FLOAT " " FLOAT ")"
#define FLOAT_COMPARISON(name) "(" name " " FLOAT " " FLOAT " Bool :chainable)"
#define CLASSIFICATION(name) "(" name " " FLOAT " Bool)"

constexpr OperatorRow kFloatsRows[] = {
    {"(RNE RoundingMode)", mode<RoundingMode::kNearestEven>},
    {"(RNA RoundingMode)", mode<RoundingMode::kNearestAway>},
    {"(RTP RoundingMode)", mode<RoundingMode::kPositive>},
    {"(RTN RoundingMode)", mode<RoundingMode::kNegative>},
    {"(RTZ RoundingMode)", mode<RoundingMode::kZero>},
    {"(roundNearestTiesToEven RoundingMode)", mode<RoundingMode::kNearestEven>},
    {"(roundNearestTiesToAway RoundingMode)", mode<RoundingMode::kNearestAway>},
    {"(roundTowardPositive RoundingMode)", mode<RoundingMode::kPositive>},
    {"(roundTowardNegative RoundingMode)", mode<RoundingMode::kNegative>},
    {"(roundTowardZero RoundingMode)", mode<RoundingMode::kZero>},
    {"(fp (_ BitVec 1) (_ BitVec e) (_ BitVec i) (_ FloatingPoint e (+ i 1)))", from_parts},
    {SPECIAL("+oo"), infinity<false>},
    {SPECIAL("-oo"), infinity<true>},
    {SPECIAL("+zero"), zero<false>},
    {SPECIAL("-zero"), zero<true>},
    {SPECIAL("NaN"), not_a_number},
    {FLOAT_UNARY("fp.abs"), unary<fp_abs>},
    {FLOAT_UNARY("fp.neg"), unary<fp_neg>},
    {ROUNDED_BINARY("fp.add"), ternary<fp_add>},
    {ROUNDED_BINARY("fp.sub"), ternary<fp_sub>},
    {ROUNDED_BINARY("fp.mul"), ternary<fp_mul>},
    {ROUNDED_BINARY("fp.div"), ternary<fp_div>},
    {"(fp.fma RoundingMode " FLOAT " " FLOAT " " FLOAT " " FLOAT ")", fma},
    {ROUNDED_UNARY("fp.sqrt"), binary<fp_sqrt>},
    {FLOAT_BINARY("fp.rem"), binary<fp_rem>},
    {ROUNDED_UNARY("fp.roundToIntegral"), binary<fp_round_to_integral>},
    {FLOAT_BINARY("fp.min"), binary<fp_min>, "2.6", kPartial},
    {FLOAT_BINARY("fp.max"), binary<fp_max>, "2.6", kPartial},
    {FLOAT_COMPARISON("fp.leq"), chain<fp_leq>},
    {FLOAT_COMPARISON("fp.lt"), chain<fp_lt>},
    {FLOAT_COMPARISON("fp.geq"), chain<fp_geq>},
    {FLOAT_COMPARISON("fp.gt"), chain<fp_gt>},
    {FLOAT_COMPARISON("fp.eq"), chain<fp_eq>},
    {CLASSIFICATION("fp.isNormal"), unary<fp_is_normal>},
    {CLASSIFICATION("fp.isSubnormal"), unary<fp_is_subnormal>},
    {CLASSIFICATION("fp.isZero"), unary<fp_is_zero>},
    {CLASSIFICATION("fp.isInfinite"), unary<fp_is_infinite>},
    {CLASSIFICATION("fp.isNaN"), unary<fp_is_nan>},
    {CLASSIFICATION("fp.isNegative"), unary<fp_is_negative>},
    {CLASSIFICATION("fp.isPositive"), unary<fp_is_positive>},
    {"((_ to_fp e s) (_ BitVec (+ e s)) " FLOAT ")", to_fp_bits},
    {"((_ to_fp e s) RoundingMode (_ FloatingPoint f t) " FLOAT ")", to_fp<fp_from_float>},
    {"((_ to_fp e s) RoundingMode Real " FLOAT ")", to_fp<fp_from_real>},
    {"((_ to_fp e s) RoundingMode (_ BitVec m) " FLOAT ")", to_fp<fp_from_signed>},
    {"((_ to_fp_unsigned e s) RoundingMode (_ BitVec m) " FLOAT ")", to_fp<fp_from_unsigned>},
    {"((_ fp.to_ubv m) RoundingMode " FLOAT " (_ BitVec m))", to_bits<fp_to_ubv>, "2.6", kPartial},
    {"((_ fp.to_sbv m) RoundingMode " FLOAT " (_ BitVec m))", to_bits<fp_to_sbv>, "2.6", kPartial},
    {"(fp.to_real " FLOAT " Real)", unary<fp_to_real>, "2.6", kPartial},
    {"((_ to_fp e s) RoundingMode Real Int " FLOAT ")", nullptr, "z3", kReadOnly},
    {"((_ to_fp e s) RoundingMode Int Real " FLOAT ")", nullptr, "z3", kReadOnly},
    {"(fp.to_ieee_bv " FLOAT " (_ BitVec (+ e s)))", unary<fp_to_ieee_bv>, "z3", kPartial | kConstrained},
    {"(to_ieee_bv " FLOAT " (_ BitVec (+ e s)))", unary<fp_to_ieee_bv>, "z3", kPartial | kConstrained | kReadOnly},
};

}  // namespace

const Theory kFloats = {"FloatingPoint", "IEEE 754 numbers of any format", kFloatsRows};

}  // namespace cupel
