#include "term/operator.h"

#include <gtest/gtest.h>

namespace cupel {
namespace {

TEST(CompileOperator, ReadsIndicesAndConditions) {
  Operator op =
      compile_operator("((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (< i m) (<= j i)))").value();
  EXPECT_EQ(op.name, "extract");
  EXPECT_EQ(op.index_count, 2);
  EXPECT_EQ(op.number_variables, 3);
  EXPECT_EQ(op.conditions.size(), 2u);
  EXPECT_FALSE(op.needs_qualifier);
}

TEST(CompileOperator, KnowsWhenAQualifierIsNeeded) {
  EXPECT_TRUE(compile_operator("(par (A) (seq.empty (Seq A)))").value().needs_qualifier);
  EXPECT_TRUE(compile_operator("(par (X Y) (const Y (Array X Y)))").value().needs_qualifier);
  EXPECT_FALSE(compile_operator("(par (A) (seq.unit A (Seq A)))").value().needs_qualifier);
}

TEST(CompileOperator, ArityFollowsAssociativity) {
  Operator nary = compile_operator("(bvadd (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc)").value();
  EXPECT_TRUE(nary.accepts_arity(5));
  Operator chain = compile_operator("(< Int Int Bool :chainable)").value();
  EXPECT_TRUE(chain.accepts_arity(3));
  EXPECT_FALSE(chain.accepts_arity(1));
  Operator binary = compile_operator("(bvsub (_ BitVec m) (_ BitVec m) (_ BitVec m))").value();
  EXPECT_FALSE(binary.accepts_arity(3));
}

class BadDeclaration : public testing::TestWithParam<const char*> {};

TEST_P(BadDeclaration, IsAnErrorNotACrash) {
  Result<Operator> op = compile_operator(GetParam());
  ASSERT_FALSE(op.ok());
  EXPECT_FALSE(op.error().message.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Declarations, BadDeclaration,
    testing::Values("", "(", ")", "()", "(f)", "f", "(f Int", "(f Nat)", "(f (_ BitVec))",
                    "(f (_ BitVec (/ a b)) Bool)", "(f Int Int :assoc)", "(f Int :where)",
                    "(f Int Int Int Int :left-assoc)", "(f Int Bool :where (> a b))", "((_ f) Int)",
                    "(par (A B C D E) (f A B C D E Bool))", "(f (Map Int Int) Bool)",
                    "((((((((((((((((((((((((((((((((((((((f))))))))))))))))))))))))))))))))))))))"));

}  // namespace
}  // namespace cupel
