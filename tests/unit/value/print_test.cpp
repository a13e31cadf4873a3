#include "value/print.h"

#include <gtest/gtest.h>

#include "value/array.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel::print_test {
namespace {

Value n(int64_t value) { return Value::integer(value); }

TEST(Print, Atoms) {
  EXPECT_EQ(to_smtlib(Value::boolean(true)), "true");
  EXPECT_EQ(to_smtlib(n(5)), "5");
  EXPECT_EQ(to_smtlib(n(-5)), "(- 5)");
  EXPECT_EQ(to_smtlib(n(INT64_MIN)), "(- 9223372036854775808)");
  EXPECT_EQ(to_smtlib(make_real(1, 3)), "(/ 1.0 3.0)");
  EXPECT_EQ(to_smtlib(make_real(-1, 3)), "(- (/ 1.0 3.0))");
  EXPECT_EQ(to_smtlib(make_real(-2)), "(- 2.0)");
  EXPECT_EQ(to_smtlib(make_root({-3, 1, 2, -5}, 1)), "(root-obj (+ (* 5 (^ x 3)) (* (- 2) (^ x 2)) (* (- 1) x) 3) 1)");
  EXPECT_EQ(to_smtlib(make_bv(5, 3)), "#b00011");
  EXPECT_EQ(to_smtlib(make_bv(uint64_t{70}, mpz_class(1))), "#b" + std::string(69, '0') + "1");
  EXPECT_EQ(to_smtlib(make_float_nan({8, 24})), "(_ NaN 8 24)");
  EXPECT_EQ(to_smtlib(make_float_infinity({8, 24}, true)), "(_ -oo 8 24)");
  EXPECT_EQ(to_smtlib(make_float_zero({8, 24}, false)), "(_ +zero 8 24)");
  EXPECT_EQ(to_smtlib(make_float_bits({3, 4}, 0x5B)), "(fp #b1 #b011 #b011)");
  EXPECT_EQ(to_smtlib(make_rounding_mode(RoundingMode::kNearestAway)), "RNA");
  EXPECT_EQ(to_smtlib(parse_string("a\"\\u{7f}\\")), "\"a\"\"\\u{7f}\\u{5c}\"");
  EXPECT_EQ(to_smtlib(Value::unspecified()), "unspecified");
}

TEST(Print, ArraysNameTheirSorts) {
  Value inner = make_array(n(0), {{n(1), n(-2)}});
  EXPECT_EQ(to_smtlib(inner, "(Array Int Int)"), "(store ((as const (Array Int Int)) 0) 1 (- 2))");
  EXPECT_EQ(to_smtlib(array_store(array_const(inner), n(3), array_const(n(4))), "(Array Int (Array Int Int))"),
            "(store ((as const (Array Int (Array Int Int))) (store ((as const (Array Int Int)) 0) 1 (- 2))) 3 "
            "((as const (Array Int Int)) 4))");
  Value two = make_array(n(0), {{n(1), n(2)}, {n(3), n(4)}});
  EXPECT_EQ(to_smtlib(two, "(Array Int Int)"), "(store (store ((as const (Array Int Int)) 0) 1 2) 3 4)");
}

TEST(Print, Datatypes) {
  Value nil = make_datatype("nil", 0, {}), list = make_datatype("cons", 1, {n(1), nil});
  EXPECT_EQ(to_smtlib(list, "List"), "(cons 1 nil)");
  EXPECT_EQ(to_smtlib(nil, "(List Int)"), "(as nil (List Int))");
  auto field = [](const Value&, std::string_view sort, size_t i) {
    return i == 0 ? std::string("Int") : std::string(sort);
  };
  EXPECT_EQ(to_smtlib(list, "(List Int)", field), "(cons 1 (as nil (List Int)))");
  EXPECT_EQ(to_smtlib(make_datatype("a b", 0, {})), "|a b|");
  EXPECT_EQ(to_smtlib(make_element("S", 3), "S"), "(as @S_3 S)");
}

TEST(Print, SequencesSetsFunctions) {
  EXPECT_EQ(to_smtlib(seq_empty(), "(Seq Int)"), "(as seq.empty (Seq Int))");
  EXPECT_EQ(to_smtlib(seq_unit(n(1)), "(Seq Int)"), "(seq.unit 1)");
  EXPECT_EQ(to_smtlib(make_sequence({n(1), n(2)}), "(Seq Int)"), "(seq.++ (seq.unit 1) (seq.unit 2))");
  EXPECT_EQ(to_smtlib(set_empty(), "(Set Int)"), "(as set.empty (Set Int))");
  EXPECT_EQ(to_smtlib(make_set({n(2), n(1)}), "(Set Int)"), "(set.union (set.singleton 1) (set.singleton 2))");
  EXPECT_EQ(to_smtlib(set_complement(make_set({n(2)})), "(Set Int)"), "(set.complement (set.singleton 2))");
  EXPECT_EQ(to_smtlib(set_universe(), "(Set Int)"), "(as set.universe (Set Int))");
  Value f = make_function(n(0), {{{n(1), n(2)}, n(3)}});
  EXPECT_EQ(to_smtlib(f, "(-> Int Int Int)"), "(lambda ((x!0 Int) (x!1 Int)) (ite (and (= x!0 1) (= x!1 2)) 3 0))");
  EXPECT_EQ(to_smtlib(make_function(n(0), {{{n(1)}, n(3)}}), "(-> Int Int)"),
            "(lambda ((x!0 Int)) (ite (= x!0 1) 3 0))");
}

TEST(Print, RegularExpressions) {
  Value a = str_to_re(parse_string("a"));
  EXPECT_EQ(to_smtlib(re_union(re_none(), re_comp(re_star(re_allchar())))),
            "(re.union re.none (re.comp (re.* re.allchar)))");
  EXPECT_EQ(to_smtlib(re_loop(1, 3, a)), "((_ re.loop 1 3) (str.to_re \"a\"))");
  EXPECT_EQ(to_smtlib(re_range(parse_string("a"), parse_string("z"))), "(re.range \"a\" \"z\")");
  EXPECT_EQ(to_smtlib(re_concat(re_plus(a), re_inter(a, a))),
            "(re.++ (re.+ (str.to_re \"a\")) (re.inter (str.to_re \"a\") (str.to_re \"a\")))");
  EXPECT_EQ(to_smtlib(re_loop_from(2, a)), "(re.++ ((_ re.^ 2) (str.to_re \"a\")) (re.* (str.to_re \"a\")))");
}

TEST(Print, SortsAreSplit) {
  EXPECT_EQ(print_detail::split_sort("(Array (_ BitVec 3) |a (b|)"),
            (std::vector<std::string>{"Array", "(_ BitVec 3)", "|a (b|"}));
  EXPECT_EQ(print_detail::split_sort("Int"), (std::vector<std::string>{"Int"}));
  EXPECT_EQ(print_detail::sort_part("(Set Int)", 4), "_");
}

}  // namespace
}  // namespace cupel::print_test
