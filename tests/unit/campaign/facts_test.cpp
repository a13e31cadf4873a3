// Facts about seeds that are no plain list of assertions: names, scopes, assumptions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fakes.h"

namespace cupel::campaign {
namespace {

/// Whoever asserts 1 is unsatisfiable. The core is the assertion that holds it, by its name in the script.
std::string one_is_wrong(const std::string& script, const std::vector<std::string>&) {
  std::string out;
  for (size_t at = script.find("(check-sat"); at != std::string::npos; at = script.find("(check-sat", at + 1))
    out += has(script, "(> x 1)") ? "unsat\n" : "sat\n((define-fun x () Int 1))\n";
  if (!has(script, "get-unsat-core")) return out;
  size_t name = script.find("assertion_", script.find("(> x 1)"));
  return out + "(" + script.substr(name, script.find(')', name) - name) + ")\n";
}

/// The facts that a strategy gets about this seed.
SeedFacts facts_of(const std::string& seed) {
  FakeCampaign campaign;
  for (const char* name : {"first", "second"}) {
    campaign.add_solver(name, one_is_wrong);
    campaign.setup.solvers.back().profile.core_arguments = {"--cores"};
  }
  campaign.add_seed("a.smt2", seed);
  auto strategy = std::make_shared<Listed>(std::vector<Listed::Test>{}, 1, FactNeeds{.models = 1, .core = true});
  campaign.add_strategy(strategy, 1);
  EXPECT_TRUE(campaign.run(1).ok());
  return strategy->facts_seen.empty() ? SeedFacts() : strategy->facts_seen[0];
}

/// "1": the places of the first core of a query.
std::string core_of(const SeedFacts& facts, size_t query) {
  if (query >= facts.queries.size() || facts.queries[query].cores.empty()) return "none";
  return fmt::format("{}", fmt::join(facts.queries[query].cores[0].assertions, " "));
}

const std::string kHead = "(set-logic QF_LIA)\n(declare-fun x () Int)\n";

TEST(Facts, CoresOfPlainAssertions) {
  SeedFacts facts = facts_of(kHead + "(assert (> x 0))\n(assert (> x 1))\n(check-sat)\n");
  EXPECT_EQ(core_of(facts, 0), "1");
  ASSERT_FALSE(facts.queries[0].cores.empty());
  EXPECT_EQ(facts.queries[0].cores[0].refuted_by, (std::vector<std::string>{"first", "second"}));
}

TEST(Facts, NamesAreNoReasonToHaveNoCore) {
  SeedFacts facts = facts_of(kHead +
                             "(assert (! (> x 0) :named a))\n(assert (! (> x 1) :named b))\n(assert (=> a b))\n"
                             "(check-sat)\n");
  EXPECT_EQ(core_of(facts, 0), "1");
}

TEST(Facts, AssumptionsCanBeOfACore) {
  SeedFacts facts = facts_of(
      "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun p () Bool)\n"
      "(assert (= p (> x 1)))\n(check-sat-assuming (p))\n");
  EXPECT_EQ(core_of(facts, 0), "0") << "the assumption comes behind the assertions";
}

TEST(Facts, EachQueryOfAnIncrementalScriptHasItsCore) {
  SeedFacts facts = facts_of(kHead +
                             "(assert (> x 0))\n(push 1)\n(assert (> x 2))\n(pop 1)\n(assert (> x 1))\n(check-sat)\n"
                             "(check-sat)\n");
  EXPECT_EQ(core_of(facts, 0), "1") << "what was popped does not count";
  EXPECT_EQ(core_of(facts, 1), "1");
}

}  // namespace
}  // namespace cupel::campaign
