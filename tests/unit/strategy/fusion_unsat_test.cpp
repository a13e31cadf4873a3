// Fused tests that are expected to be unsat have no model: all assignments are tried.
#include <algorithm>

#include "strategy/fusion_helpers.h"
#include "term/occurrence.h"
#include "value/bitvector.h"

namespace cupel {
namespace {

// Words of two bits.
const Known kUnsat[] = {
    Known("(set-logic QF_BV)(declare-const x (_ BitVec 2))(assert (bvult x #b01))(assert (bvugt x #b10))(check-sat)"),
    Known("(set-logic QF_BV)(declare-const x (_ BitVec 2))(declare-const p Bool)"
          "(assert (= (bvmul x #b10) (ite p #b01 #b11)))(check-sat)"),
};
const Known kSatWords = {
    "(set-logic QF_BV)(declare-const w (_ BitVec 2))(assert (bvult w #b10))(assert (distinct w #b01))(check-sat)",
    "((define-fun w () (_ BitVec 2) #b00))"};

/// Whether some assignment makes the script true.
bool has_model(const Script& script) {
  std::vector<const Function*> constants;
  uint64_t assignments = 1;
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared) continue;
    constants.push_back(declared->function);
    assignments <<= declared->function->range == Sort::boolean() ? 1 : declared->function->range.width();
  }
  for (uint64_t i = 0; i < assignments; ++i) {
    Model model;
    uint64_t rest = i;
    for (const Function* constant : constants) {
      bool boolean = constant->range == Sort::boolean();
      uint32_t width = boolean ? 1 : constant->range.width();
      uint64_t bits = rest & ((uint64_t{1} << width) - 1);
      rest >>= width;
      Value word = make_bv(uint64_t{width}, mpz_class(static_cast<unsigned long>(bits)));
      model.define(*constant, boolean ? Value::boolean(bits != 0) : word);
    }
    Evaluator evaluator(*script.store, model);
    std::vector<Term> formulas = script.assertions();
    if (std::ranges::all_of(formulas, [&](Term formula) { return evaluator.evaluate(formula).is_true(); })) return true;
  }
  return false;
}

/// The script with the mutation undone.
Script undone(const TestCase& test, const Mutation& mutation) {
  Script script = test.script;
  auto& assertion = std::get<Assert>(script.commands[mutation.command]);
  assertion.term = replace_at(*script.store, assertion.term, mutation.path, mutation.before);
  return script;
}

void expect_unsat(const TestCase& test) {
  Result<Script> again = parse_script(test.text);
  ASSERT_TRUE(again.ok()) << test.text;
  EXPECT_EQ(print_script(*again), test.text);
  EXPECT_EQ(print_script(test.script), test.text);
  EXPECT_EQ(test.expectations[0].answer, Expected::kUnsat);
  EXPECT_TRUE(test.expectations[0].kept_by_undoing);
  EXPECT_FALSE(has_model(*again)) << test.text;
  EXPECT_FALSE(has_model(undone(test, test.mutations[0]))) << test.text;
  expect_mutations(test);
}

TEST(Fusion, UnsatSeedsGiveTestsWithoutModel) {
  size_t satisfiable_without = 0;
  for (const Known& first : kUnsat) {
    for (const Known& second : kUnsat) {
      auto chain = fuse("fusion:chain=20,pairs=1", first, second, 5);
      ASSERT_TRUE(chain.ok()) << chain.error().message;
      while (const TestCase* test = (*chain)->next()) {
        expect_unsat(*test);
        EXPECT_EQ(test->expectations[0].basis, Basis::kAgreed);
        Script free = test->script;  // without the constraints
        std::erase_if(free.commands, [](const Command& command) {
          const auto* asserted = std::get_if<Assert>(&command);
          return asserted && asserted->term.op()->name == "=";
        });
        satisfiable_without += has_model(free);
      }
    }
  }
  EXPECT_GT(satisfiable_without, 10u) << "fusion changed nothing that matters";
}

TEST(Fusion, ASatAndAnUnsatSeed) {
  size_t sat = 0, unsat = 0;
  for (uint64_t random = 0; random < 4; ++random) {
    for (const Known& other : kUnsat) {
      auto chain = random % 2 ? fuse("fusion:chain=20,pairs=1", kSatWords, other, random)
                              : fuse("fusion:chain=20,pairs=1", other, kSatWords, random);
      ASSERT_TRUE(chain.ok()) << chain.error().message;
      while (const TestCase* test = (*chain)->next()) {
        bool is_sat = test->expectations[0].answer == Expected::kSat;
        ++(is_sat ? sat : unsat);
        if (is_sat) {
          ASSERT_EQ(doubt_about_fusion(*test), "") << test->text << *test->expectations[0].witness;
        } else {
          expect_unsat(*test);
        }
      }
    }
  }
  EXPECT_GT(sat, 30u);
  EXPECT_GT(unsat, 30u);
  // Without mixtures, the seed is fused with itself.
  auto chain = fuse("fusion:mixed=0", kSatWords, kUnsat[0], 1);
  ASSERT_TRUE(chain.ok());
  const TestCase* test = (*chain)->next();
  EXPECT_NE(test->text.find("w_2"), std::string::npos);
  EXPECT_EQ(doubt_about_fusion(*test), "");
}

// A solver that contradicts its own `unsat` is asked again about the seeds, which every fused test implies.
TEST(Fusion, ASingleSolverIsAskedAboutTheSeedsTogether) {
  for (Known seed : {kUnsat[0], kUnsat[1]}) {
    seed.facts.queries[0].answers.resize(1);
    for (const Known& partner : {seed, Known(kSatWords)}) {
      auto chain = fuse("fusion:chain=20,single", seed, partner, 3);
      ASSERT_TRUE(chain.ok()) << chain.error().message;
      size_t seen = 0;
      while (const TestCase* test = (*chain)->next()) {
        if (test->expectations[0].answer == Expected::kSat) continue;
        ++seen;
        ASSERT_EQ(test->expectations[0].basis, Basis::kOneSolver);
        Result<Script> premise = parse_script(test->expectations[0].premise->script);
        ASSERT_TRUE(premise.ok()) << test->expectations[0].premise->script;
        EXPECT_FALSE(has_model(*premise)) << test->expectations[0].premise->script;
      }
      EXPECT_GT(seen, 0u);
    }
  }
}

TEST(Fusion, HowSureItIsDependsOnWhoSaysUnsat) {
  Known seed = kUnsat[0];
  auto basis = [&](const char* spec) -> std::string {
    auto chain = fuse(spec, seed, seed, 1);
    if (!chain) return chain.error().message;
    const Expectation& expected = (*chain)->next()->expectations[0];
    EXPECT_FALSE(expected.reason.empty());
    EXPECT_EQ(expected.premise != nullptr, expected.basis == Basis::kOneSolver);
    if (expected.basis == Basis::kOneSolver) return expected.premise->solver + " alone";
    return expected.basis == Basis::kAgreed ? "agreed" : expected.basis == Basis::kDeclared ? "declared" : "sure";
  };
  EXPECT_EQ(basis("fusion"), "agreed");
  seed.facts.queries[0].declared = Expected::kUnsat;
  EXPECT_EQ(basis("fusion"), "agreed");
  seed.facts.queries[0].answers.pop_back();
  EXPECT_EQ(basis("fusion"), "declared");
  seed.facts.queries[0].declared = Expected::kUnknown;
  EXPECT_EQ(basis("fusion"), "a single solver calls the seed unsat");
  EXPECT_EQ(basis("fusion:single"), "z3 alone");
  seed.facts.queries[0].answers = {{"z3", "unsat", 0, "z3"}, {"z3@5.4.0", "unsat", 0, "z3"}};
  EXPECT_EQ(basis("fusion"), "a single solver calls the seed unsat") << "releases of one solver";
  EXPECT_EQ(basis("fusion:single"), "z3 alone");
  seed.facts.queries[0].answers.clear();
  EXPECT_EQ(basis("fusion"), "the seed's answer is not known");
  seed.facts.queries[0].contradiction = "z3: sat; cvc5: unsat";
  EXPECT_EQ(basis("fusion"), "solvers contradict each other about the seed");
}

}  // namespace
}  // namespace cupel
