#include "term/occurrence.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "theory/typing.h"

namespace cupel {
namespace {

Script parse(std::string_view text) { return parse_script(text).value(); }

constexpr std::string_view kShared =
    "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)"
    "(assert (let ((t (+ x y))) (forall ((v Int)) (! (= (f t) (* t (f v))) :pattern ((f v))))))";

// All positions by plain recursion, which is what occurrence_at must agree with.
void enumerate(Term term, std::vector<uint32_t>& path, std::vector<Occurrence>& all) {
  all.push_back({path, term});
  for (uint32_t i = 0; i < term.positions().size(); ++i) {
    path.push_back(i);
    enumerate(term[i], path, all);
    path.pop_back();
  }
}

TEST(Occurrence, IndicesEnumerateThePositionsInOrder) {
  Script script = parse(kShared);
  Term root = script.assertions()[0];
  std::vector<Occurrence> all;
  std::vector<uint32_t> path;
  enumerate(root, path, all);
  ASSERT_EQ(root.occurrences(), all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    Occurrence found = occurrence_at(root, i);
    EXPECT_EQ(found.path, all[i].path);
    EXPECT_EQ(found.term, all[i].term);
  }
}

TEST(Occurrence, SamplingIsUniform) {
  Script script = parse(kShared);
  Term root = script.assertions()[0];
  Rng rng(3);
  std::map<std::vector<uint32_t>, int> seen;
  int draws = 1000 * static_cast<int>(root.occurrences());
  for (int i = 0; i < draws; ++i) ++seen[sample_occurrence(root, rng).path];
  EXPECT_EQ(seen.size(), root.occurrences());
  for (const auto& [path, count] : seen) EXPECT_NEAR(count, 1000, 150);
}

TEST(Occurrence, ReplacementChangesOneOccurrenceOnly) {
  Script script = parse("(declare-const x Int)(assert (= (+ x 1) (+ x 1)))");
  TermStore& store = *script.store;
  Term root = script.assertions()[0];
  Term zero = store.literal(LiteralKind::kNumeral, "0", Sort::integer());
  EXPECT_EQ(print_term(store, replace_at(store, root, {1, 0}, zero)), "(= (+ x 1) (+ 0 1))");
  EXPECT_EQ(replace_at(store, root, {}, root), root);
}

TEST(Occurrence, KnowsTheVariablesInScope) {
  Script script = parse(kShared);
  Term root = script.assertions()[0];
  EXPECT_TRUE(variables_at(root, {}).empty());
  ASSERT_EQ(variables_at(root, {0, 0}).size(), 1u);
  EXPECT_EQ(variables_at(root, {0, 0})[0]->name, "v");
}

// A DAG of 200 nodes that is a tree of 2^200 positions.
TEST(Occurrence, SamplesExponentialTrees) {
  TermStore store;
  Function* x = store.declare("x", FunctionKind::kDeclared, {}, Sort::integer());
  Term term = store.constant(*x);
  for (int i = 0; i < 200; ++i) term = make(store, "+", std::vector<Term>{term, term});
  EXPECT_EQ(term.occurrences(), UINT64_MAX);
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    Occurrence found = sample_occurrence(term, rng);
    EXPECT_LE(found.path.size(), 200u);
  }
}

}  // namespace
}  // namespace cupel
