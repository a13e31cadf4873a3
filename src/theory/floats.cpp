// FloatingPoint: IEEE 754 numbers of any format.
#include "theory/theory.h"

namespace cupel {

namespace {

#define FLOAT "(_ FloatingPoint e s)"
#define SPECIAL(name) "((_ " name " e s) " FLOAT ")"
#define UNARY(name) "(" name " " FLOAT " " FLOAT ")"
#define BINARY(name) "(" name " " FLOAT " " FLOAT " " FLOAT ")"
#define ROUNDED_UNARY(name) "(" name " RoundingMode " FLOAT " " FLOAT ")"
#define ROUNDED_BINARY(name) "(" name " RoundingMode " FLOAT " " FLOAT " " FLOAT ")"
#define COMPARISON(name) "(" name " " FLOAT " " FLOAT " Bool :chainable)"
#define CLASSIFICATION(name) "(" name " " FLOAT " Bool)"

constexpr OperatorRow kRows[] = {
    {"(RNE RoundingMode)"},
    {"(RNA RoundingMode)"},
    {"(RTP RoundingMode)"},
    {"(RTN RoundingMode)"},
    {"(RTZ RoundingMode)"},
    {"(roundNearestTiesToEven RoundingMode)"},
    {"(roundNearestTiesToAway RoundingMode)"},
    {"(roundTowardPositive RoundingMode)"},
    {"(roundTowardNegative RoundingMode)"},
    {"(roundTowardZero RoundingMode)"},
    {"(fp (_ BitVec 1) (_ BitVec e) (_ BitVec i) (_ FloatingPoint e (+ i 1)))"},
    {SPECIAL("+oo")},
    {SPECIAL("-oo")},
    {SPECIAL("+zero")},
    {SPECIAL("-zero")},
    {SPECIAL("NaN")},
    {UNARY("fp.abs")},
    {UNARY("fp.neg")},
    {ROUNDED_BINARY("fp.add")},
    {ROUNDED_BINARY("fp.sub")},
    {ROUNDED_BINARY("fp.mul")},
    {ROUNDED_BINARY("fp.div")},
    {"(fp.fma RoundingMode " FLOAT " " FLOAT " " FLOAT " " FLOAT ")"},
    {ROUNDED_UNARY("fp.sqrt")},
    {BINARY("fp.rem")},
    {ROUNDED_UNARY("fp.roundToIntegral")},
    {BINARY("fp.min"), "2.6", kPartial},
    {BINARY("fp.max"), "2.6", kPartial},
    {COMPARISON("fp.leq")},
    {COMPARISON("fp.lt")},
    {COMPARISON("fp.geq")},
    {COMPARISON("fp.gt")},
    {COMPARISON("fp.eq")},
    {CLASSIFICATION("fp.isNormal")},
    {CLASSIFICATION("fp.isSubnormal")},
    {CLASSIFICATION("fp.isZero")},
    {CLASSIFICATION("fp.isInfinite")},
    {CLASSIFICATION("fp.isNaN")},
    {CLASSIFICATION("fp.isNegative")},
    {CLASSIFICATION("fp.isPositive")},
    {"((_ to_fp e s) (_ BitVec (+ e s)) " FLOAT ")"},
    {"((_ to_fp e s) RoundingMode (_ FloatingPoint f t) " FLOAT ")"},
    {"((_ to_fp e s) RoundingMode Real " FLOAT ")"},
    {"((_ to_fp e s) RoundingMode (_ BitVec m) " FLOAT ")"},
    {"((_ to_fp_unsigned e s) RoundingMode (_ BitVec m) " FLOAT ")"},
    {"((_ fp.to_ubv m) RoundingMode " FLOAT " (_ BitVec m))", "2.6", kPartial},
    {"((_ fp.to_sbv m) RoundingMode " FLOAT " (_ BitVec m))", "2.6", kPartial},
    {"(fp.to_real " FLOAT " Real)", "2.6", kPartial},
    {"((_ to_fp e s) RoundingMode Real Int " FLOAT ")", "z3", kReadOnly},
    {"((_ to_fp e s) RoundingMode Int Real " FLOAT ")", "z3", kReadOnly},
    {"(fp.to_ieee_bv " FLOAT " (_ BitVec (+ e s)))", "z3", kPartial},
    {"(to_ieee_bv " FLOAT " (_ BitVec (+ e s)))", "z3", kPartial | kReadOnly},
};

}  // namespace

const Theory kFloats = {"FloatingPoint", "IEEE 754 numbers of any format", kRows};

}  // namespace cupel
