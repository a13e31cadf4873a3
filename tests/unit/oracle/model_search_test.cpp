// Models that we look for ourselves.
#include "oracle/model_search.h"

#include <gtest/gtest.h>

#include "oracle/evidence.h"
#include "smtlib/parser.h"

namespace cupel::oracle {
namespace {

/// Whether a model is found. What is found must be true: that is asserted here, by reading and evaluating it.
bool finds(const std::string& text) {
  auto script = parse_script(text + "(check-sat)");
  EXPECT_TRUE(script.ok()) << (script.ok() ? "" : script.error().message);
  std::string model = find_model(*script, queries_of(*script)->front());
  Evidence evidence(*script);
  if (!model.empty()) {
    EXPECT_EQ(evidence.of_model(0, model).truth, Truth::kTrue) << model;
  }
  EXPECT_EQ(evidence.found_model(0), model);
  return !model.empty();
}

TEST(ModelSearch, FindsModelsOfSmallFormulas) {
  EXPECT_TRUE(finds("(declare-const x Int)(declare-const y Int)(assert (and (> x 3) (< y x) (= (+ x y) 7)))"));
  EXPECT_TRUE(finds("(declare-const a (_ BitVec 64))(assert (= (bvand a #x00000000ffffffff) #x0000000012345678))"));
  EXPECT_TRUE(
      finds("(declare-const s String)(declare-const t String)(assert (distinct s t))(assert (str.prefixof s t))"));
  EXPECT_TRUE(finds("(declare-const x (_ FloatingPoint 8 24))(assert (fp.isNaN x))"));
  EXPECT_TRUE(finds("(declare-datatype E ((r) (g) (b)))(declare-const e E)(assert (distinct e r g))"));
  EXPECT_TRUE(finds("(declare-const |a b| Bool)(assert |a b|)"));
  EXPECT_TRUE(
      finds("(declare-const S (Set Int))(declare-const T (Set Int))(assert (distinct S T))(assert (set.subset S T))"));
  EXPECT_TRUE(finds("(assert (= 1 1))")) << "nothing to choose";
}

TEST(ModelSearch, SaysNothingWhereThereIsNoneOrNobodyKnows) {
  EXPECT_FALSE(finds("(declare-const x Int)(assert (< x x))"));
  EXPECT_FALSE(finds("(assert false)"));
  EXPECT_FALSE(finds("(declare-const x Real)(assert (= (/ x 0.0) 1.0))")) << "SMT-LIB leaves it open";
  EXPECT_FALSE(finds("(declare-fun f (Int) Int)(assert (= (f 0) 1))")) << "functions are not searched";
  EXPECT_FALSE(
      finds("(set-logic HO_ALL)(declare-fun f (Int) Int)(declare-const S (Set Int))(assert (= (set.map f S) S))"))
      << "nor where they stand as arguments";
  EXPECT_FALSE(finds("(declare-const x Int)(assert (forall ((y Int)) (<= x (* y y))))"));
  EXPECT_FALSE(finds("(define-fun-rec f ((x Int)) Int (f x))(declare-const y Int)(assert (= (f y) 1))"));
}

}  // namespace
}  // namespace cupel::oracle
