// FixedSizeBitVectors, the further symbols of the bit-vector logics, and the names that version 2.7 adds.
#include <algorithm>

#include "term/store.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/bitvector.h"

namespace cupel {

namespace {

Value extract(EvalContext& context, std::span<const Value> args) {
  return bv_extract(context.index(0), context.index(1), args[0]);
}

Value one_more(const Value& a) { return bv_add(a, make_bv(bv_width(a), mpz_class(1))); }
Value one_less(const Value& a) { return bv_sub(a, make_bv(bv_width(a), mpz_class(1))); }

Value bit2bool(EvalContext& context, std::span<const Value> args) {
  return Value::boolean(bv_bit(args[0], static_cast<uint32_t>(context.index(0))));
}

// (mkbv b0 b1 ...): a bit-vector of these bits, the lowest first.
Sort bits_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  bool bits = !args.empty() && std::ranges::all_of(args, [](Term arg) { return arg.sort() == Sort::boolean(); });
  return bits ? store.bit_vec(static_cast<uint32_t>(args.size())) : Sort();
}

Value from_bits(EvalContext&, std::span<const Value> args) {
  mpz_class bits = 0;
  for (size_t i = args.size(); i-- > 0;) bits = 2 * bits + (args[i].as_bool() ? 1 : 0);
  return make_bv(uint64_t{args.size()}, bits);
}

#define BV_UNARY(name) "(" name " (_ BitVec m) (_ BitVec m))"
#define BV_BINARY(name) "(" name " (_ BitVec m) (_ BitVec m) (_ BitVec m))"
#define NARY(name) "(" name " (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc)"
#define BV_COMPARISON(name) "(" name " (_ BitVec m) (_ BitVec m) Bool)"

constexpr OperatorRow kBitvectorsRows[] = {
    {"(concat (_ BitVec i) (_ BitVec j) (_ BitVec (+ i j)) :left-assoc)", fold<bv_concat>},
    {"((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (< i m) (<= j i)))", extract},
    {BV_UNARY("bvnot"), unary<bv_not>},
    {BV_UNARY("bvneg"), unary<bv_neg>},
    {NARY("bvand"), fold<bv_and>},
    {NARY("bvor"), fold<bv_or>},
    {NARY("bvadd"), fold<bv_add>},
    {NARY("bvmul"), fold<bv_mul>},
    {BV_BINARY("bvudiv"), binary<bv_udiv>},
    {BV_BINARY("bvurem"), binary<bv_urem>},
    {BV_BINARY("bvshl"), binary<bv_shl>},
    {BV_BINARY("bvlshr"), binary<bv_lshr>},
    {BV_COMPARISON("bvult"), binary<bv_ult>},
    {BV_BINARY("bvnand"), binary<bv_nand>},
    {BV_BINARY("bvnor"), binary<bv_nor>},
    {NARY("bvxor"), fold<bv_xor>},
    {NARY("bvxnor"), fold<bv_xnor>, "2.6", kLeastArity},
    {"(bvcomp (_ BitVec m) (_ BitVec m) (_ BitVec 1))", binary<bv_comp>},
    {BV_BINARY("bvsub"), binary<bv_sub>},
    {BV_BINARY("bvsdiv"), binary<bv_sdiv>},
    {BV_BINARY("bvsrem"), binary<bv_srem>},
    {BV_BINARY("bvsmod"), binary<bv_smod>},
    {BV_BINARY("bvashr"), binary<bv_ashr>},
    {"((_ repeat i) (_ BitVec m) (_ BitVec (* i m)) :where (< 0 i))", indexed<bv_repeat>},
    {"((_ zero_extend i) (_ BitVec m) (_ BitVec (+ m i)))", indexed<bv_zero_extend>},
    {"((_ sign_extend i) (_ BitVec m) (_ BitVec (+ m i)))", indexed<bv_sign_extend>},
    {"((_ rotate_left i) (_ BitVec m) (_ BitVec m))", indexed<bv_rotate_left>},
    {"((_ rotate_right i) (_ BitVec m) (_ BitVec m))", indexed<bv_rotate_right>},
    {BV_COMPARISON("bvule"), binary<bv_ule>},
    {BV_COMPARISON("bvugt"), binary<bv_ugt>},
    {BV_COMPARISON("bvuge"), binary<bv_uge>},
    {BV_COMPARISON("bvslt"), binary<bv_slt>},
    {BV_COMPARISON("bvsle"), binary<bv_sle>},
    {BV_COMPARISON("bvsgt"), binary<bv_sgt>},
    {BV_COMPARISON("bvsge"), binary<bv_sge>},
    // Version 2.7.
    {"(bvnego (_ BitVec m) Bool)", unary<bv_nego>, "2.7 bitwuzla"},
    {BV_COMPARISON("bvuaddo"), binary<bv_uaddo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvsaddo"), binary<bv_saddo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvumulo"), binary<bv_umulo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvsmulo"), binary<bv_smulo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvusubo"), binary<bv_usubo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvssubo"), binary<bv_ssubo>, "2.7 cvc5 bitwuzla"},
    {BV_COMPARISON("bvsdivo"), binary<bv_sdivo>, "2.7 cvc5 bitwuzla"},
    {"(ubv_to_int (_ BitVec m) Int)", unary<ubv_to_int>, "2.7"},
    {"(sbv_to_int (_ BitVec m) Int)", unary<sbv_to_int>, "2.7"},
    {"((_ int_to_bv m) Int (_ BitVec m))", indexed<int_to_bv>, "2.7"},
    // The same conversions under the names that solvers used before.
    {"(bv2nat (_ BitVec m) Int)", unary<ubv_to_int>, "z3 cvc5 cvc4"},
    {"((_ int2bv m) Int (_ BitVec m))", indexed<int_to_bv>, "z3 cvc5 cvc4"},
    {"(bv2int (_ BitVec m) Int)", unary<ubv_to_int>, "z3", kOnlyInAll},
    {"((_ nat2bv m) Int (_ BitVec m))", indexed<int_to_bv>, "", kReadOnly},
    // Reductions and other additions.
    {"(bvredor (_ BitVec m) (_ BitVec 1))", unary<bv_redor>, "z3 cvc5 bitwuzla"},
    {"(bvredand (_ BitVec m) (_ BitVec 1))", unary<bv_redand>, "z3 cvc5 bitwuzla"},
    {"(bvredxor (_ BitVec m) (_ BitVec 1))", unary<bv_redxor>, "bitwuzla"},
    {"(bvinc (_ BitVec m) (_ BitVec m))", unary<one_more>, "bitwuzla"},
    {"(bvdec (_ BitVec m) (_ BitVec m))", unary<one_less>, "bitwuzla"},
    {BV_BINARY("bvrol"), binary<bv_ext_rotate_left>, "bitwuzla"},
    {BV_BINARY("bvror"), binary<bv_ext_rotate_right>, "bitwuzla"},
    {BV_BINARY("ext_rotate_left"), binary<bv_ext_rotate_left>, "z3", kOnlyInAll},
    {BV_BINARY("ext_rotate_right"), binary<bv_ext_rotate_right>, "z3", kOnlyInAll},
    // z3 does not document these; what it computes for the signed ones is not what their names say.
    {"(mkbv Bool (_ BitVec 1))", from_bits, "z3", kReadOnly, bits_sort},
    {BV_COMPARISON("bvumul_noovfl"), nullptr, "z3", kOnlyInAll},
    {BV_COMPARISON("bvsmul_noovfl"), nullptr, "z3", kOnlyInAll},
    {BV_COMPARISON("bvsmul_noudfl"), nullptr, "z3", kOnlyInAll},
    {"((_ bit2bool i) (_ BitVec m) Bool :where (< i m))", bit2bool, "z3", kOnlyInAll},
};

}  // namespace

const Theory kBitVectors = {"BitVectors", "bit-vectors of fixed size", kBitvectorsRows};

}  // namespace cupel
