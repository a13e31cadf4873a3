#include "theory/operator_table.h"

#include <gtest/gtest.h>

#include <set>

#include "base/file.h"
#include "smtlib/parser.h"
#include "theory/sample.h"
#include "theory/theory.h"
#include "theory/typing.h"

namespace cupel {
namespace {

TEST(OperatorTable, NoRowStandsTwice) {
  std::set<std::string> seen;
  for (const Operator& op : OperatorTable::standard().operators()) {
    EXPECT_TRUE(seen.insert(op.declaration).second) << op.declaration;
  }
}

TEST(OperatorTable, EveryTheoryHasRowsAndADescription) {
  for (const Theory* theory : theories()) {
    EXPECT_FALSE(theory->rows.empty()) << theory->name;
    EXPECT_FALSE(theory->description.empty()) << theory->name;
  }
}

TEST(OperatorTable, PrintedRowsAreReadBack) {
  std::string text = "; all of them\n";
  for (const Operator& op : OperatorTable::standard().operators()) text += describe(op) + "\n";
  OperatorTable again = OperatorTable::parse(text).value();
  ASSERT_EQ(again.operators().size(), OperatorTable::standard().operators().size());
  for (size_t i = 0; i < again.operators().size(); ++i) {
    EXPECT_EQ(describe(again.operators()[i]), describe(OperatorTable::standard().operators()[i]));
    EXPECT_EQ(again.operators()[i].theory, OperatorTable::standard().operators()[i].theory);
  }
}

TEST(OperatorTable, FilesNarrowAndAdd) {
  OperatorTable table = OperatorTable::parse("(= Int Int Bool :chainable)\n(triple Int Int) ; ours\n").value();
  Vocabulary vocabulary(table);
  EXPECT_TRUE(parse_script("(assert (= (triple 1) 3))", vocabulary).ok());
  EXPECT_EQ(parse_script("(assert (= (+ 1 2) 3))", vocabulary).error().message, "unknown symbol '+'");
  EXPECT_EQ(table.overloads("triple").front()->theory, "added");
}

TEST(OperatorTable, BadFilesNameTheLine) {
  EXPECT_EQ(OperatorTable::parse("(f Int Int)\n\n(g Nat Int)\n").error().position.line, 3u);
  EXPECT_FALSE(OperatorTable::parse("(f Int Int").ok());
  EXPECT_FALSE(OperatorTable::parse("(f Int Int))").ok());
}

// Each sampled instance must be what the type checker makes of its arguments: two readings of one declaration.
TEST(Sampling, InstancesTypeCheck) {
  Rng rng(11);
  for (const Operator& op : OperatorTable::standard().operators()) {
    if (op.typing) continue;
    for (int i = 0; i < 20; ++i) {
      TermStore store;
      auto instance = sample_instance(op, SamplingPool::standard(store), rng, store);
      ASSERT_TRUE(instance) << op.declaration;
      std::vector<Term> args;
      for (Sort sort : instance->arguments) args.push_back(store.variable(*store.make_variable("a", sort)));
      const Operator* only = &op;
      Result<Term> term = apply_operator(store, {&only, 1}, instance->indices, instance->qualifier, args);
      ASSERT_TRUE(term.ok()) << op.declaration << ": " << term.error().message;
      EXPECT_EQ(term->sort(), instance->result) << op.declaration;
    }
  }
}

TEST(Typing, CoercesIntegersWhereRealsAreWanted) {
  TermStore store;
  Term one = store.literal(LiteralKind::kNumeral, "1", Sort::integer());
  Term x = store.constant(*store.declare("x", FunctionKind::kDeclared, {}, Sort::real()));
  Term i = store.constant(*store.declare("i", FunctionKind::kDeclared, {}, Sort::integer()));
  Term sum = make(store, "+", std::vector<Term>{one, x, i});
  EXPECT_EQ(sum.sort(), Sort::real());
  EXPECT_EQ(sum[0].literal().text, "1.0");
  EXPECT_EQ(sum[2].op()->name, "to_real");
  // An index stays an Int when only the element is a Real.
  Term array =
      store.constant(*store.declare("a", FunctionKind::kDeclared, {}, store.array(Sort::integer(), Sort::real())));
  Term stored = make(store, "store", std::vector<Term>{array, one, one});
  EXPECT_EQ(stored[1], one);
  EXPECT_EQ(stored[2].sort(), Sort::real());
}

TEST(Typing, ConcatAddsUpWidths) {
  TermStore store;
  Term bit = store.literal(LiteralKind::kBinary, "#b1", store.bit_vec(1));
  Term byte = store.literal(LiteralKind::kHex, "#xff", store.bit_vec(8));
  EXPECT_EQ(make(store, "concat", std::vector<Term>{bit, byte, byte}).sort().width(), 17u);
}

}  // namespace
}  // namespace cupel
