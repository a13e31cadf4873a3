// Against the real solvers: what cvc5's own help says about its options.
#include "solver/option_class.h"

#include <gtest/gtest.h>

#include "base/paths.h"

namespace cupel::solver {
namespace {

Solver installed(const std::string& spec) {
  auto solver = resolve_solver(*load_profiles(data_directory() / "solvers"), spec);
  EXPECT_TRUE(solver.ok()) << solver.error().message;
  return *solver;
}

std::string class_of(const Solver& solver, std::vector<std::string> arguments, std::vector<std::string> settings = {}) {
  auto label = option_class(solver, arguments, settings);
  return label ? *label : label.error().message;
}

TEST(OptionClass, FollowsWhatTheDevelopersAskFor) {
  Solver cvc5 = installed("cvc5");
  EXPECT_EQ(class_of(cvc5, {}), "safe");
  EXPECT_EQ(class_of(cvc5, {"--check-models", "--seed=3"}), "safe") << "common options";
  EXPECT_EQ(class_of(cvc5, {"--cbqi"}), "safe") << "one regular option";
  EXPECT_EQ(class_of(cvc5, {"--cbqi"}, {"strings-fmf"}), "regular: --cbqi, strings-fmf");
  EXPECT_EQ(class_of(cvc5, {"--cbqi", "--no-arith-eq-solver"}), "expert: --no-arith-eq-solver");
  EXPECT_EQ(class_of(cvc5, {"--not-an-option-of-it"}), "unknown: --not-an-option-of-it");
}

TEST(OptionClass, SolversWithoutClassesHaveNoLabel) {
  EXPECT_EQ(class_of(installed("z3"), {"smt.arith.solver=2"}), "");
}

TEST(OptionClass, OwnOptionsAreThoseBeyondTheProfile) {
  EXPECT_EQ(own_options(installed("z3 smt.arith.solver=2 -T:5")),
            (std::vector<std::string>{"smt.arith.solver=2", "-T:5"}));
  EXPECT_TRUE(own_options(installed("z3")).empty());
}

}  // namespace
}  // namespace cupel::solver
