#include "term/store.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {
namespace {

TEST(TermStore, EqualTermsAreOne) {
  TermStore store;
  Term one = store.literal(LiteralKind::kNumeral, "1", Sort::integer());
  EXPECT_EQ(one, store.literal(LiteralKind::kNumeral, std::string("1"), Sort::integer()));
  EXPECT_NE(one, store.literal(LiteralKind::kNumeral, "2", Sort::integer()));
  Term sum = make(store, "+", std::vector<Term>{one, one});
  EXPECT_EQ(sum, make(store, "+", std::vector<Term>{one, one}));
  EXPECT_EQ(sum.occurrences(), 3u);
  EXPECT_GT(sum.id(), one.id());
}

TEST(TermStore, SurvivesGrowth) {
  TermStore store;
  std::vector<Term> terms;
  for (int i = 0; i < 50000; ++i) {
    terms.push_back(store.literal(LiteralKind::kNumeral, std::to_string(i), Sort::integer()));
  }
  for (int i = 0; i < 50000; ++i) {
    ASSERT_EQ(terms[i], store.literal(LiteralKind::kNumeral, std::to_string(i), Sort::integer()));
  }
  EXPECT_EQ(store.size(), 50000u);
}

// Random batches of terms are made, and dropped or kept; the table grows in between.
TEST(TermStore, DroppedTermsLeaveNothingBehind) {
  TermStore store;
  Rng rng(5);
  std::vector<Term> kept{store.literal(LiteralKind::kNumeral, "7", Sort::integer())};
  size_t numbers = 0;
  for (int batch = 0; batch < 3000; ++batch) {
    TermStore::Mark mark = store.mark();
    std::vector<Term> made = kept;
    for (uint64_t i = rng.below(30); i > 0; --i) {
      bool literal = rng.chance(1, 3);
      made.push_back(literal ? store.literal(LiteralKind::kNumeral, std::to_string(numbers++), Sort::integer())
                             : make(store, "+", std::vector<Term>{rng.pick(made), rng.pick(made)}));
    }
    if (rng.chance(1, 4)) {
      kept = std::move(made);
      continue;
    }
    uint32_t size = mark.size;
    store.drop_since(mark);
    ASSERT_EQ(store.size(), size);
  }
  for (Term term : kept) {
    ASSERT_EQ(store.term(term.id()), term);
    Term again = term.is(TermKind::kLiteral) ? store.literal(term.literal().kind, term.literal().text, term.sort())
                                             : store.apply(term.symbol(), term.args(), term.sort());
    ASSERT_EQ(again, term);
  }
}

TEST(TermStore, ADroppedConstantIsMadeAgain) {
  TermStore store;
  Function* function = store.declare("x", FunctionKind::kDeclared, {}, Sort::integer());
  TermStore::Mark mark = store.mark();
  store.constant(*function);
  store.drop_since(mark);
  store.literal(LiteralKind::kNumeral, "7", Sort::integer());
  EXPECT_EQ(store.constant(*function).fun(), function);
  EXPECT_EQ(store.size(), 2u);
}

TEST(TermStore, SortsAreInterned) {
  TermStore store;
  EXPECT_EQ(store.bit_vec(32), store.bit_vec(32));
  EXPECT_NE(store.bit_vec(32), store.bit_vec(33));
  EXPECT_EQ(store.array(Sort::integer(), store.floating(8, 24)).text(), "(Array Int (_ FloatingPoint 8 24))");
  SortDeclaration* list = store.declare_sort("my list", 1);
  Sort parameter = store.parameter("T");
  Sort generic = store.declared(*list, {&parameter, 1});
  EXPECT_TRUE(generic.parametric());
  Sort actual = Sort::integer();
  Sort ints = store.instantiate(generic, {&parameter, 1}, {&actual, 1});
  EXPECT_EQ(ints.text(), "(|my list| Int)");
  EXPECT_EQ(ints, store.declared(*list, {&actual, 1}));
}

TEST(TermStore, FunctionSortsAreFlat) {
  TermStore store;
  Sort i = Sort::integer();
  Sort inner = store.compound(SortKind::kFunction, std::vector<Sort>{i, i});
  EXPECT_EQ(store.compound(SortKind::kFunction, std::vector<Sort>{i, inner}).text(), "(-> Int Int Int)");
}

TEST(TermStore, LetPrefixAvoidsDeclaredNames) {
  TermStore store;
  EXPECT_EQ(store.let_prefix(), "_let_");
  store.declare("_let_1", FunctionKind::kDeclared, {}, Sort::integer());
  Function* other = store.declare("x", FunctionKind::kDeclared, {}, Sort::integer());
  EXPECT_FALSE(std::string_view("_let_1").starts_with(store.let_prefix()));
  EXPECT_EQ(other->name, "x");
}

TEST(Name, QuotesWhatMustBeQuoted) {
  EXPECT_EQ(quoted_symbol("x!1"), "x!1");
  EXPECT_EQ(quoted_symbol("a b"), "|a b|");
  EXPECT_EQ(quoted_symbol("let"), "|let|");
  EXPECT_EQ(quoted_symbol("1x"), "|1x|");
  EXPECT_EQ(quoted_symbol(""), "||");
  EXPECT_EQ(unquoted("|a b|"), "a b");
}

}  // namespace
}  // namespace cupel
