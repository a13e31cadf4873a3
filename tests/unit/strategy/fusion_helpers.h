// What the tests of fusion share.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "eval/certainty.h"
#include "eval/read_model.h"
#include "strategy/mutation_helpers.h"

namespace cupel {

/// A seed and what is known about it.
struct Known {
  Known(const char* text, const char* model) : seed(seed_of(text)), facts(facts_of_model(model)) {}
  explicit Known(const char* text) : seed(seed_of(text)) {
    facts.queries.resize(1);
    facts.queries[0].answers = {{"z3", "unsat", 0.1}, {"cvc5", "unsat", 0.1}};
  }
  operator KnownSeed() const { return {&seed, &facts}; }

  Seed seed;
  SeedFacts facts;
};

inline Result<std::unique_ptr<Chain>> fuse(const char* spec, const Known& first, const Known& second, uint64_t random) {
  std::vector<KnownSeed> seeds{first, second};
  return strategy_of(spec).strategy->start({.seeds = seeds, .rng = Rng(random)});
}

/// What is wrong with a test that is expected to be sat; empty if nothing is.
inline std::string doubt_about_fusion(const TestCase& test) {
  Result<Script> again = parse_script(test.text);
  if (!again) return again.error().describe("test");
  if (print_script(*again) != test.text) return "printed again it differs";
  if (print_script(test.script) != test.text) return "script and text differ";
  if (test.expectations.size() != 1 || test.expectations[0].answer != Expected::kSat) return "is not expected sat";
  Result<Model> model = read_model(*again, *test.expectations[0].witness);
  if (!model) return "no witness: " + model.error().message;
  Evaluator evaluator(*again->store, *model);
  JointVerdict verdict = judge_all(evaluator, again->assertions(), {.recursive = defines_recursion(*again)});
  return verdict.truth == Truth::kTrue ? "" : "is not true: " + verdict.reason;
}

/// Where a mutation says that it is, its term stands.
inline void expect_mutations(const TestCase& test) {
  EXPECT_FALSE(test.mutations.empty());
  for (const Mutation& mutation : test.mutations) {
    ASSERT_LT(mutation.command, test.script.commands.size());
    const auto* asserted = std::get_if<Assert>(&test.script.commands[mutation.command]);
    ASSERT_NE(asserted, nullptr);
    Term at = asserted->term;
    for (uint32_t child : mutation.path) at = at[child];
    EXPECT_EQ(at, mutation.after) << test.text;
    EXPECT_EQ(mutation.before.arity(), 0u);
  }
}

}  // namespace cupel
