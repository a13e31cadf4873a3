// Fused tests are what they are expected to be, by nothing but their text.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "eval/certainty.h"
#include "eval/read_model.h"
#include "strategy/mutation_helpers.h"
#include "term/occurrence.h"
#include "value/bitvector.h"

namespace cupel {
namespace {

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

Result<std::unique_ptr<Chain>> fuse(const char* spec, const Known& first, const Known& second, uint64_t random) {
  std::vector<KnownSeed> seeds{first, second};
  return strategy_of(spec).strategy->start({.seeds = seeds, .rng = Rng(random)});
}

/// What is wrong with a test that is expected to be sat; empty if nothing is.
std::string doubt(const TestCase& test) {
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
void expect_mutations(const TestCase& test) {
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

const Known kSat[] = {
    {"(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)"
     "(assert (or (< (+ x 1) (* 2 y)) (= x 3)))(assert (> y (- x 2)))(check-sat)",
     "((define-fun x () Int 3) (define-fun y () Int 5))"},
    {"(set-logic QF_UFIDL)(declare-fun f (Int) Int)(declare-const x Int)(declare-const p Bool)"
     "(assert (=> p (< (- x (f x)) 3)))(assert (xor p (= x 9)))(check-sat)",
     "((define-fun f ((k Int)) Int 7)(define-fun x () Int 2)(define-fun p () Bool true))"},
    {"(set-logic QF_LRA)(declare-const x Real)(declare-const y Real)"
     "(assert (<= (* 3.0 x) (+ y (/ 1.0 3.0))))(assert (or (> x (* 2.0 y)) (= x 0.5)))(check-sat)",
     "((define-fun x () Real (/ 1.0 2.0))(define-fun y () Real 4.0))"},
    {"(set-logic QF_S)(declare-const s String)(declare-const t String)"
     "(assert (str.prefixof s (str.++ t \"b\")))(assert (str.in_re t (re.+ (re.range \"a\" \"c\"))))"
     "(assert (not (str.contains s \"z\")))(check-sat)",
     "((define-fun s () String \"ab\")(define-fun t () String \"ab\"))"},
    {"(set-logic QF_ABV)(declare-const v (_ BitVec 4))(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))"
     "(assert (bvult (select a v) (concat v v)))(assert (= ((_ extract 0 0) v) #b1))(check-sat)",
     "((define-fun v () (_ BitVec 4) #x5)"
     "(define-fun a () (Array (_ BitVec 4) (_ BitVec 8)) ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x01)))"},
    {"(set-logic LIA)(declare-const c Int)(declare-const x Int)(define-fun twice ((k Int)) Int (+ k k))"
     "(assert (forall ((b Bool)) (exists ((x Bool)) (or (= b x) (> c 0)))))(assert (! (< c (twice x)) :named n))"
     "(assert (or n (< x c)))(check-sat)",
     "((define-fun c () Int 5)(define-fun x () Int 4))"},
    {"(set-logic ALL)(declare-sort U 0)(declare-const u U)(declare-const v U)(declare-fun g (U) Int)"
     "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)(declare-const n Int)"
     "(assert (distinct u v))(assert (< (g u) n (g v)))(assert ((_ is cons) l))(assert (> (head l) n))(check-sat)",
     "((declare-fun U!val!0 () U)(declare-fun U!val!1 () U)(define-fun u () U U!val!0)(define-fun v () U U!val!1)"
     "(define-fun k!1 ((x U)) Int (ite (= x U!val!0) 1 9))(define-fun g ((x U)) Int (k!1 x))"
     "(define-fun n () Int 4)(define-fun l () L (cons 5 nil)))"},
};

TEST(Fusion, SatSeedsOfAllTheoriesGiveTrueTests) {
  std::set<std::string> logics;
  for (const Known& first : kSat) {
    for (const Known& second : kSat) {
      auto chain = fuse("fusion:chain=20,pairs=3", first, second, 7);
      ASSERT_TRUE(chain.ok()) << chain.error().message;
      size_t made = 0;
      while (const TestCase* test = (*chain)->next()) {
        ++made;
        ASSERT_EQ(doubt(*test), "") << test->text << *test->expectations[0].witness;
        expect_mutations(*test);
        logics.insert(test->logic());
      }
      EXPECT_EQ(made, 20u) << first.seed.text << second.seed.text;
    }
  }
  for (const char* logic : {"QF_LIA", "QF_NIA", "QF_LRA", "QF_UFLIA", "QF_SLIA", "QF_ABV", "ALL"})
    EXPECT_TRUE(logics.contains(logic)) << logic;
}

// A chain as long as this one must not keep what it made.
TEST(Fusion, LongChainsStayTrue) {
  auto chain = fuse("fusion:chain=20000", kSat[0], kSat[2], 3);
  auto other = fuse("fusion:chain=20000", kSat[6], kSat[1], 3);
  for (auto* each : {&chain, &other}) {
    ASSERT_TRUE(each->ok());
    size_t made = 0;
    while (const TestCase* test = (**each)->next()) {
      if (++made % 500 == 0) {
        ASSERT_EQ(doubt(*test), "") << test->text;
      }
    }
    EXPECT_EQ(made, 20000u);
  }
}

// --- unsat ---

// Words of two bits: all assignments can be tried.
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
          ASSERT_EQ(doubt(*test), "") << test->text << *test->expectations[0].witness;
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
  EXPECT_EQ(doubt(*test), "");
}

TEST(Fusion, HowSureItIsDependsOnWhoSaysUnsat) {
  Known seed = kUnsat[0];
  auto basis = [&](const char* spec) -> std::string {
    auto chain = fuse(spec, seed, seed, 1);
    if (!chain) return chain.error().message;
    const Expectation& expected = (*chain)->next()->expectations[0];
    EXPECT_FALSE(expected.reason.empty());
    return expected.basis == Basis::kAgreed ? "agreed" : expected.basis == Basis::kDeclared ? "declared" : "sure";
  };
  EXPECT_EQ(basis("fusion"), "agreed");
  seed.facts.queries[0].declared = Expected::kUnsat;
  EXPECT_EQ(basis("fusion"), "agreed");
  seed.facts.queries[0].answers.pop_back();
  EXPECT_EQ(basis("fusion"), "declared");
  seed.facts.queries[0].declared = Expected::kUnknown;
  EXPECT_EQ(basis("fusion"), "a single solver calls the seed unsat");
  EXPECT_EQ(basis("fusion:single"), "agreed");
  seed.facts.queries[0].answers.clear();
  EXPECT_EQ(basis("fusion"), "the seed's answer is not known");
  seed.facts.queries[0].contradiction = "z3: sat; cvc5: unsat";
  EXPECT_EQ(basis("fusion"), "solvers contradict each other about the seed");
}

// --- names ---

// In the logic of the second seed, the first one's names are operators.
TEST(Fusion, NamesThatMeanSomethingElsewhereAreChanged) {
  Known first(
      "(set-logic QF_UFLIA)(declare-fun select (Int) Int)(declare-const Array Int)"
      "(assert (< (select Array) Array))(check-sat)",
      "((define-fun select ((k Int)) Int 1)(define-fun Array () Int 5))");
  Known second(
      "(set-logic QF_ALIA)(declare-const a (Array Int Int))(declare-const fused_1 Int)"
      "(assert (= (select a fused_1) 3))(check-sat)",
      "((define-fun a () (Array Int Int) ((as const (Array Int Int)) 3))(define-fun fused_1 () Int 2))");
  for (auto [x, y] : {std::pair(&first, &second), std::pair(&second, &first), std::pair(&second, &second)}) {
    auto chain = fuse("fusion", *x, *y, 2);
    ASSERT_TRUE(chain.ok()) << chain.error().message;
    while (const TestCase* test = (*chain)->next()) ASSERT_EQ(doubt(*test), "") << test->text;
  }
}

TEST(Fusion, SeedsThatDoNotGoTogetherAreLeftAlone) {
  // No variable of one sort: the seed is fused with itself.
  auto chain = fuse("fusion", kSat[0], kSat[3], 1);
  ASSERT_TRUE(chain.ok());
  EXPECT_NE((*chain)->next()->text.find("x_2"), std::string::npos);
  Known arrays("(set-logic QF_AX)(declare-sort I 0)(declare-const a (Array I I))(assert (= a a))(check-sat)", "()");
  EXPECT_EQ(fuse("fusion", arrays, arrays, 1).error().message, "the seed has no constant that can be fused");
  Known options("(set-option :strings-alpha-card 2)(declare-const x Int)(assert (> x 0))(check-sat)",
                "((define-fun x () Int 1))");
  auto kept = fuse("fusion", options, kSat[0], 1);
  ASSERT_TRUE(kept.ok());
  EXPECT_NE((*kept)->next()->text.find(":strings-alpha-card 2"), std::string::npos);
}

TEST(Fusion, TheSameRandomNumbersGiveTheSameTests) {
  auto texts = [](uint64_t random) {
    std::string all;
    auto chain = fuse("fusion:pairs=2", kSat[0], kSat[1], random);
    while (const TestCase* test = (*chain)->next()) all += test->text + *test->expectations[0].witness;
    return all;
  };
  EXPECT_EQ(texts(1), texts(1));
  EXPECT_NE(texts(1), texts(2));
}

}  // namespace
}  // namespace cupel
