// Every operator on all vectors of up to four bits against its definition over plain integers, and the wide
// representation against the narrow one.
#include "value/bitvector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <string>

#include "value/integer.h"
#include "value/limits.h"

namespace cupel::bitvector_test {
namespace {

constexpr int kMaxWidth = 4;

int to_signed(int bits, int width) { return bits >= 1 << (width - 1) ? bits - (1 << width) : bits; }
int wrap(int value, int width) { return value & ((1 << width) - 1); }
bool signed_range(int value, int width) { return value >= -(1 << (width - 1)) && value < 1 << (width - 1); }

using BinaryOp = Value (*)(const Value&, const Value&);
using UnaryOp = Value (*)(const Value&);

/// Calls check(width, a, b) for all pairs of all widths.
void for_all_pairs(const std::function<void(int, int, int)>& check) {
  for (int w = 1; w <= kMaxWidth; ++w)
    for (int a = 0; a < 1 << w; ++a)
      for (int b = 0; b < 1 << w; ++b) check(w, a, b);
}

void expect_vector(const char* name, BinaryOp op, const std::function<int(int, int, int)>& definition) {
  for_all_pairs([&](int w, int a, int b) {
    Value result = op(make_bv(w, a), make_bv(w, b));
    EXPECT_EQ(result, make_bv(w, wrap(definition(w, a, b), w))) << name << " " << w << " " << a << " " << b;
  });
}

void expect_bool(const char* name, BinaryOp op, const std::function<bool(int, int, int)>& definition) {
  for_all_pairs([&](int w, int a, int b) {
    EXPECT_EQ(op(make_bv(w, a), make_bv(w, b)).as_bool(), definition(w, a, b)) << name << w << " " << a << " " << b;
  });
}

TEST(BitVector, ArithmeticAndLogic) {
  expect_vector("bvadd", bv_add, [](int, int a, int b) { return a + b; });
  expect_vector("bvsub", bv_sub, [](int, int a, int b) { return a - b; });
  expect_vector("bvmul", bv_mul, [](int, int a, int b) { return a * b; });
  expect_vector("bvand", bv_and, [](int, int a, int b) { return a & b; });
  expect_vector("bvor", bv_or, [](int, int a, int b) { return a | b; });
  expect_vector("bvxor", bv_xor, [](int, int a, int b) { return a ^ b; });
  expect_vector("bvnand", bv_nand, [](int, int a, int b) { return ~(a & b); });
  expect_vector("bvnor", bv_nor, [](int, int a, int b) { return ~(a | b); });
  expect_vector("bvxnor", bv_xnor, [](int, int a, int b) { return ~(a ^ b); });
  expect_vector("bvshl", bv_shl, [](int w, int a, int b) { return b >= w ? 0 : a << b; });
  expect_vector("bvlshr", bv_lshr, [](int w, int a, int b) { return b >= w ? 0 : a >> b; });
  expect_vector("bvashr", bv_ashr, [](int w, int a, int b) { return to_signed(a, w) >> std::min(b, w); });
}

TEST(BitVector, DivisionAsTheStandardDefinesIt) {
  expect_vector("bvudiv", bv_udiv, [](int, int a, int b) { return b == 0 ? -1 : a / b; });
  expect_vector("bvurem", bv_urem, [](int, int a, int b) { return b == 0 ? a : a % b; });
  // C++ division truncates like bvsdiv; by zero: -1 for a dividend >= 0, else 1.
  expect_vector("bvsdiv", bv_sdiv, [](int w, int a, int b) {
    int x = to_signed(a, w), y = to_signed(b, w);
    return y == 0 ? (x >= 0 ? -1 : 1) : x / y;
  });
  expect_vector("bvsrem", bv_srem, [](int w, int a, int b) {
    int x = to_signed(a, w), y = to_signed(b, w);
    return y == 0 ? x : x % y;
  });
  // The sign follows the divisor: x - y * floor(x / y).
  expect_vector("bvsmod", bv_smod, [](int w, int a, int b) {
    int x = to_signed(a, w), y = to_signed(b, w);
    if (y == 0) return x;
    int r = x % y;
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
  });
}

TEST(BitVector, Comparisons) {
  expect_bool("bvult", bv_ult, [](int, int a, int b) { return a < b; });
  expect_bool("bvule", bv_ule, [](int, int a, int b) { return a <= b; });
  expect_bool("bvugt", bv_ugt, [](int, int a, int b) { return a > b; });
  expect_bool("bvuge", bv_uge, [](int, int a, int b) { return a >= b; });
  expect_bool("bvslt", bv_slt, [](int w, int a, int b) { return to_signed(a, w) < to_signed(b, w); });
  expect_bool("bvsle", bv_sle, [](int w, int a, int b) { return to_signed(a, w) <= to_signed(b, w); });
  expect_bool("bvsgt", bv_sgt, [](int w, int a, int b) { return to_signed(a, w) > to_signed(b, w); });
  expect_bool("bvsge", bv_sge, [](int w, int a, int b) { return to_signed(a, w) >= to_signed(b, w); });
  for_all_pairs([](int w, int a, int b) {
    EXPECT_EQ(bv_comp(make_bv(w, a), make_bv(w, b)), make_bv(1, a == b ? 1 : 0));
    EXPECT_EQ(bv_ultbv(make_bv(w, a), make_bv(w, b)), make_bv(1, a < b ? 1 : 0));
    EXPECT_EQ(bv_sltbv(make_bv(w, a), make_bv(w, b)), make_bv(1, to_signed(a, w) < to_signed(b, w) ? 1 : 0));
  });
}

TEST(BitVector, OverflowPredicates) {
  auto sign = [](int w, int a) { return to_signed(a, w); };
  expect_bool("bvuaddo", bv_uaddo, [](int w, int a, int b) { return a + b >= 1 << w; });
  expect_bool("bvusubo", bv_usubo, [](int, int a, int b) { return a - b < 0; });
  expect_bool("bvumulo", bv_umulo, [](int w, int a, int b) { return a * b >= 1 << w; });
  expect_bool("bvsaddo", bv_saddo, [=](int w, int a, int b) { return !signed_range(sign(w, a) + sign(w, b), w); });
  expect_bool("bvssubo", bv_ssubo, [=](int w, int a, int b) { return !signed_range(sign(w, a) - sign(w, b), w); });
  expect_bool("bvsmulo", bv_smulo, [=](int w, int a, int b) { return !signed_range(sign(w, a) * sign(w, b), w); });
  expect_bool("bvsdivo", bv_sdivo,
              [=](int w, int a, int b) { return sign(w, b) != 0 && !signed_range(sign(w, a) / sign(w, b), w); });
  expect_bool("bvumul_noovfl", bv_umul_noovfl, [](int w, int a, int b) { return a * b < 1 << w; });
  expect_bool("bvsmul_noovfl", bv_smul_noovfl,
              [=](int w, int a, int b) { return sign(w, a) * sign(w, b) < 1 << (w - 1); });
  expect_bool("bvsmul_noudfl", bv_smul_noudfl,
              [=](int w, int a, int b) { return sign(w, a) * sign(w, b) >= -(1 << (w - 1)); });
}

TEST(BitVector, Unary) {
  for_all_pairs([](int w, int a, int) {
    Value v = make_bv(w, a);
    EXPECT_EQ(bv_not(v), make_bv(w, wrap(~a, w)));
    EXPECT_EQ(bv_neg(v), make_bv(w, wrap(-a, w)));
    EXPECT_EQ(bv_nego(v).as_bool(), !signed_range(-to_signed(a, w), w));
    EXPECT_EQ(bv_redor(v), make_bv(1, a != 0 ? 1 : 0));
    EXPECT_EQ(bv_redand(v), make_bv(1, a == (1 << w) - 1 ? 1 : 0));
    EXPECT_EQ(bv_redxor(v), make_bv(1, __builtin_popcount(static_cast<unsigned>(a)) % 2));
    EXPECT_EQ(ubv_to_int(v), Value::integer(a));
    EXPECT_EQ(sbv_to_int(v), Value::integer(to_signed(a, w)));
    EXPECT_EQ(bv_ite(make_bv(1, 1), v, bv_not(v)), v);
    EXPECT_EQ(bv_ite(make_bv(1, 0), v, bv_not(v)), bv_not(v));
    for (int i = 0; i < 12; ++i)
      EXPECT_EQ(int_to_bv(i + 1, Value::integer(to_signed(a, w))), make_bv(i + 1, wrap(to_signed(a, w), i + 1)));
  });
}

/// A vector as a text of digits: structure operators are then operations on texts.
std::string digits(const Value& v) {
  std::string text;
  for (uint32_t i = bv_width(v); i-- > 0;) text += bv_bit(v, i) ? '1' : '0';
  return text;
}

void expect_structure(const Value& v) {
  std::string text = digits(v);
  auto w = static_cast<uint32_t>(text.size());
  EXPECT_EQ(parse_bv_binary(text), v);
  for (uint32_t high = 0; high < w; ++high)
    for (uint32_t low = 0; low <= high; ++low)
      EXPECT_EQ(digits(bv_extract(high, low, v)), text.substr(w - 1 - high, high - low + 1));
  for (uint32_t i = 0; i <= 9; ++i) {
    EXPECT_EQ(digits(bv_zero_extend(i, v)), std::string(i, '0') + text);
    EXPECT_EQ(digits(bv_sign_extend(i, v)), std::string(i, text[0]) + text);
    std::string left = text.substr(i % w) + text.substr(0, i % w);
    EXPECT_EQ(digits(bv_rotate_left(i, v)), left);
    EXPECT_EQ(bv_rotate_right(i, bv_rotate_left(i, v)), v);
    std::string repeated;
    for (uint32_t k = 0; k <= i; ++k) repeated += text;
    EXPECT_EQ(digits(bv_repeat(i + 1, v)), repeated);
  }
}

TEST(BitVector, StructureAsText) {
  for (int w = 1; w <= kMaxWidth; ++w)
    for (int a = 0; a < 1 << w; ++a) {
      expect_structure(make_bv(w, a));
      for (int v = 1; v <= kMaxWidth; ++v)
        for (int b = 0; b < 1 << v; ++b)
          EXPECT_EQ(digits(bv_concat(make_bv(w, a), make_bv(v, b))), digits(make_bv(w, a)) + digits(make_bv(v, b)));
    }
  expect_structure(parse_bv_hex("0123456789abcdefF0"));
  expect_structure(parse_bv_hex("fedcba9876543210"));
  for_all_pairs([](int w, int a, int b) {
    EXPECT_EQ(bv_ext_rotate_left(make_bv(w, a), make_bv(w, b)), bv_rotate_left(b, make_bv(w, a)));
    EXPECT_EQ(bv_ext_rotate_right(make_bv(w, a), make_bv(w, b)), bv_rotate_right(b, make_bv(w, a)));
  });
}

TEST(BitVector, BadLiteralsAndLimits) {
  for (const char* bad : {"", "2", "1 ", "-1"}) EXPECT_TRUE(parse_bv_binary(bad).is_none()) << bad;
  EXPECT_TRUE(parse_bv_hex("g").is_none());
  Value one = make_bv(1, 1);
  EXPECT_EQ(bv_repeat(limits::kBitVectorWidth + 1, one), Value::too_large());
  EXPECT_EQ(bv_zero_extend(UINT64_MAX, one), Value::too_large());
  EXPECT_EQ(bv_sign_extend(limits::kBitVectorWidth, one), Value::too_large());
  EXPECT_EQ(int_to_bv(uint64_t{1} << 40, Value::integer(1)), Value::too_large());
  Value wide = bv_repeat(65536, one);
  EXPECT_EQ(bv_add(wide, bv_zero_extend(65535, one)), bv_zero_extend(65535, make_bv(1, 0)));
}

// Operators commute with padding: narrow operands become wide ones by sign extension (signed operators) or by
// zeros on the right (a shift by k keeps everything but the lowest bits).
constexpr BinaryOp kPrefixStable[] = {bv_and, bv_or, bv_xor, bv_nand, bv_nor, bv_xnor, bv_add, bv_sub};
constexpr BinaryOp kSignStable[] = {bv_and, bv_or, bv_xor, bv_srem, bv_smod};

RC_GTEST_PROP(BitVector, WideAgreesWithNarrow, (uint32_t a, uint32_t b)) {
  Value x = make_bv(32, a), y = make_bv(32, b), zeros = bv_repeat(70, make_bv(1, 0));
  Value wide_x = bv_concat(x, zeros), wide_y = bv_concat(y, zeros);
  for (BinaryOp op : kPrefixStable) RC_ASSERT(bv_extract(101, 70, op(wide_x, wide_y)) == op(x, y));
  for (BinaryOp op : {bv_ult, bv_ule, bv_slt, bv_sle, bv_saddo, bv_ssubo, bv_uaddo, bv_usubo})
    RC_ASSERT(op(wide_x, wide_y) == op(x, y));
  Value sx = bv_sign_extend(64, x), sy = bv_sign_extend(64, y);
  for (BinaryOp op : kSignStable) RC_ASSERT(bv_extract(31, 0, op(sx, sy)) == op(x, y));
  for (BinaryOp op : {bv_add, bv_sub, bv_mul, bv_sdiv}) RC_ASSERT(bv_extract(31, 0, op(sx, sy)) == op(x, y));
  RC_ASSERT(sbv_to_int(sx) == sbv_to_int(x));
  Value ux = bv_zero_extend(64, x), uy = bv_zero_extend(64, y);
  for (BinaryOp op : {bv_udiv, bv_urem, bv_mul}) RC_ASSERT(bv_extract(31, 0, op(ux, uy)) == op(x, y));
  RC_ASSERT(ubv_to_int(ux) == ubv_to_int(x));
  Value by = make_bv(32, b % 40);
  RC_ASSERT(bv_extract(31, 0, bv_shl(ux, bv_zero_extend(64, by))) == bv_shl(x, by));
  RC_ASSERT(bv_extract(31, 0, bv_lshr(ux, bv_zero_extend(64, by))) == bv_lshr(x, by));
  RC_ASSERT(bv_extract(31, 0, bv_ashr(sx, bv_zero_extend(64, by))) == bv_ashr(x, by));
}

RC_GTEST_PROP(BitVector, SixtyFourBitsAgainstTheMachine, (uint64_t a, uint64_t b)) {
  Value x = make_bv(64, a), y = make_bv(64, b);
  auto sa = static_cast<int64_t>(a), sb = static_cast<int64_t>(b);
  int64_t out;
  uint64_t uout;
  RC_ASSERT(bv_bits(bv_mul(x, y)) == a * b);
  RC_ASSERT(bv_saddo(x, y).as_bool() == __builtin_add_overflow(sa, sb, &out));
  RC_ASSERT(bv_ssubo(x, y).as_bool() == __builtin_sub_overflow(sa, sb, &out));
  RC_ASSERT(bv_smulo(x, y).as_bool() == __builtin_mul_overflow(sa, sb, &out));
  RC_ASSERT(bv_umulo(x, y).as_bool() == __builtin_mul_overflow(a, b, &uout));
  RC_ASSERT(bv_slt(x, y).as_bool() == (sa < sb));
  RC_ASSERT(bv_bits(bv_ashr(x, make_bv(64, b % 64))) == static_cast<uint64_t>(sa >> (b % 64)));
  if (b != 0) {
    RC_ASSERT(bv_bits(bv_udiv(x, y)) == a / b);
    RC_ASSERT(bv_bits(bv_urem(x, y)) == a % b);
  }
  if (b != 0 && !(sa == INT64_MIN && sb == -1)) {
    RC_ASSERT(sbv_to_int(bv_sdiv(x, y)) == Value::integer(sa / sb));
    RC_ASSERT(sbv_to_int(bv_srem(x, y)) == Value::integer(sa % sb));
  }
}

}  // namespace
}  // namespace cupel::bitvector_test
