// Mutants of sparrow: weaker ones are true under their witness, by nothing but their text; undoing a literal gives back
// what was there; what is known about the seed decides what is expected.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "eval/certainty.h"
#include "eval/read_model.h"
#include "strategy/mutation_helpers.h"
#include "term/occurrence.h"

namespace cupel::sparrow_test {
namespace {

struct SatSeed {
  const char* name;
  const char* text;
  const char* model;
};

constexpr SatSeed kSeeds[] = {
    {"integers",
     "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)"
     "(assert (=> p (< x y)))(assert (not (and (>= x 7) (= y 3))))(assert (xor p (distinct x y 4)))(check-sat)",
     "((define-fun x () Int 2)(define-fun y () Int 4)(define-fun p () Bool true))"},
    {"difference",
     "(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)(declare-const p Bool)"
     "(assert (or p (<= (- x y) 3)))(assert (< (- y x) 8))(assert (=> p (distinct x y)))(check-sat)",
     "((define-fun x () Int 1)(define-fun y () Int 2)(define-fun p () Bool true))"},
    {"floats",
     "(set-logic QF_FP)(declare-const a Float32)(declare-const b Float32)"
     "(assert (fp.leq b a))(assert (not (fp.isNaN b)))(assert (or (fp.lt b a) (fp.eq a b)))(check-sat)",
     "((define-fun a () Float32 (fp #b0 #b10000000 #b10000000000000000000000))(define-fun b () Float32 (_ +zero 8 "
     "24)))"},
    {"strings",
     "(set-logic QF_SLIA)(declare-const s String)(declare-const t String)"
     "(assert (str.prefixof s t))(assert (not (= (str.len s) 0)))(assert (str.in_re t (re.+ (re.range \"a\" \"c\"))))"
     "(check-sat)",
     "((define-fun s () String \"ab\")(define-fun t () String \"abc\"))"},
    {"arrays",
     "(set-logic QF_AUFLIA)(declare-const a (Array Int Int))(declare-fun f (Int) Int)(declare-const i Int)"
     "(assert (= (select (store a i 3) i) (f i)))(assert (< i (f 0) 9))(check-sat)",
     "((define-fun a () (Array Int Int) ((as const (Array Int Int)) 7))(define-fun i () Int 1)"
     "(define-fun f ((x Int)) Int 3))"},
    {"quantifiers",
     "(set-logic UFBV)(declare-const c (_ BitVec 4))(declare-fun g ((_ BitVec 4)) Bool)"
     "(assert (forall ((v (_ BitVec 4))) (=> (bvult v c) (g v))))(assert (exists ((v (_ BitVec 4))) (not (g "
     "v))))(check-sat)",
     "((define-fun c () (_ BitVec 4) #x3)(define-fun g ((v (_ BitVec 4))) Bool (bvult v #x5)))"},
};

std::string doubt_about_mutant(const TestCase& test) {
  Result<Script> again = parse_script(test.text);
  if (!again) return again.error().describe("mutant");
  // Names of bound variables depend on what was printed before.
  bool binds = std::ranges::any_of(test.script.assertions(), [](Term formula) { return formula.has_binders(); });
  if (!binds && print_script(test.script) != test.text) return "script and text differ";
  if (test.expectations.size() != 1 || !test.expectations[0].witness) return "has no witness";
  Result<Model> model = read_model(*again, *test.expectations[0].witness);
  if (!model) return "no witness: " + model.error().message;
  Evaluator evaluator(*again->store, *model);
  JointVerdict verdict = judge_all(evaluator, again->assertions(), {});
  return verdict.truth == Truth::kTrue ? "" : "is not true: " + verdict.reason;
}

TEST(Sparrow, WeakerMutantsAreTrueUnderTheirWitness) {
  for (const SatSeed& known : kSeeds) {
    Seed seed = seed_of(known.text);
    for (const char* spec :
         {"sparrow:chain=60,round=12,skeleton=clauses", "sparrow:chain=60,round=12,skeleton=structure",
          "sparrow:chain=40,inject=0", "sparrow:chain=40,transform=0"}) {
      ChosenStrategy chosen = strategy_of(spec);
      std::set<std::string> texts;
      std::map<std::string, uint64_t> counts;
      for (uint64_t i = 0; i < 4; ++i) {
        auto chain = start(chosen, seed, Rng(i), facts_of_model(known.model));
        ASSERT_TRUE(chain.ok()) << known.name << ": " << chain.error().message;
        while (const TestCase* test = (*chain)->next()) {
          EXPECT_EQ(doubt_about_mutant(*test), "") << known.name << "\n" << test->text << describe(*test);
          texts.insert(test->text);
        }
        for (const auto& [name, count] : (*chain)->tally()) counts[std::string(name)] += count;
      }
      EXPECT_GT(texts.size(), 40u) << known.name << " " << spec;
      EXPECT_EQ(counts["refused: FALSE UNDER THE WITNESS"], 0u) << known.name;
    }
  }
}

// Every literal that was changed counts for one rule, and reports name the same rules.
TEST(Sparrow, RulesAreCounted) {
  Seed seed = seed_of(kSeeds[0].text);
  ChosenStrategy chosen = strategy_of("sparrow:chain=50,round=1000,skeleton=structure");
  auto chain = start(chosen, seed, Rng(7), facts_of_model(kSeeds[0].model));
  ASSERT_TRUE(chain.ok());
  std::map<std::string_view, uint64_t> named;
  while (const TestCase* test = (*chain)->next())
    for (const Mutation& mutation : test->mutations) ++named[mutation.rule];
  std::map<std::string_view, uint64_t> counted;
  for (const auto& [rule, count] : (*chain)->rules()) counted[rule] += count;
  EXPECT_EQ(counted, named);
  auto injected = std::ranges::count_if(counted, [](const auto& each) { return each.first.starts_with("injected "); });
  EXPECT_GT(injected, 3) << "connectives are told apart";
  EXPECT_GT(counted.size(), static_cast<size_t>(injected));
}

// The latest mutation first, all of them give back the formula that the chain started from.
TEST(Sparrow, EveryMutationCanBeUndone) {
  for (const SatSeed& known : kSeeds) {
    Seed seed = seed_of(known.text);
    ChosenStrategy chosen = strategy_of("sparrow:chain=40,round=10,skeleton=structure");
    auto chain = start(chosen, seed, Rng(5), facts_of_model(known.model));
    ASSERT_TRUE(chain.ok());
    while (const TestCase* test = (*chain)->next()) {
      Script script = test->script;
      for (auto mutation = test->mutations.rbegin(); mutation != test->mutations.rend(); ++mutation) {
        EXPECT_FALSE(mutation->rule.empty());
        Term& formula = std::get<Assert>(script.commands[mutation->command]).term;
        Term at = formula;
        for (uint32_t child : mutation->path) at = at[child];
        ASSERT_EQ(at, mutation->after) << describe(*test);
        formula = replace_at(*script.store, formula, mutation->path, mutation->before);
      }
      std::string undone = print_script(script);
      std::string seed_text = print_script(*parse_script(seed.text));
      EXPECT_EQ(undone, seed_text) << describe(*test);
    }
  }
}

SeedFacts facts_about(Expected declared, std::vector<SolverAnswer> answers) {
  SeedFacts facts;
  facts.queries.resize(1);
  facts.queries[0].declared = declared;
  facts.queries[0].answers = std::move(answers);
  return facts;
}

constexpr const char* kCycle =
    "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (< x y))(assert (< y x))(check-sat)";

TEST(Sparrow, WhatIsExpectedRestsOnWhoAnswered) {
  Seed seed = seed_of(kCycle);
  ChosenStrategy chosen = strategy_of("sparrow:chain=3");
  auto expected = [&](const SeedFacts& facts) {
    auto chain = start(chosen, seed, Rng(1), facts);
    return chain ? (*chain)->next()->expectations[0] : Expectation();
  };
  Expectation two = expected(facts_about(Expected::kUnknown, {{"a", "unsat", 0}, {"b", "unsat", 0}}));
  EXPECT_EQ(two.answer, Expected::kUnsat);
  EXPECT_EQ(two.basis, Basis::kAgreed);
  EXPECT_TRUE(two.kept_by_undoing);
  Expectation declared = expected(facts_about(Expected::kUnsat, {{"a", "unsat", 0}, {"b", "timeout", 0}}));
  EXPECT_EQ(declared.basis, Basis::kDeclared);
  Expectation one = expected(facts_about(Expected::kUnknown, {{"a", "unsat", 0}}));
  EXPECT_EQ(one.basis, Basis::kOneSolver);
  ASSERT_TRUE(one.premise);
  EXPECT_EQ(one.premise->solver, "a");
  EXPECT_FALSE(one.premise->by_core);
  EXPECT_EQ(expected(facts_about(Expected::kUnknown, {{"a", "unknown", 0}})).answer, Expected::kUnknown);
}

TEST(Sparrow, UnsolvedSeedsAreSetAside) {
  auto why_not = [](const SeedFacts& facts) {
    auto chain = start(strategy_of("sparrow"), seed_of(kCycle), Rng(1), facts);
    return chain ? "" : chain.error().message;
  };
  EXPECT_EQ(why_not(facts_about(Expected::kUnsat, {{"a", "timeout", 5}, {"b", "unknown", 0}})),
            "no solver answers the seed");
  EXPECT_EQ(why_not(facts_about(Expected::kUnsat, {{"a", "timeout", 5}, {"b", "unsat", 0}})), "");
  EXPECT_EQ(why_not(facts_about(Expected::kUnknown, {{"a", "timeout", 5}})), "no answer to the seed is known");
}

TEST(Sparrow, TrivialSeedsAreSetAside) {
  auto starts = [](const std::string& skeleton, const std::string& assertions) {
    Seed seed = seed_of("(set-logic ALL)(declare-const p Bool)(declare-const x Int)(declare-const f Float16)" +
                        assertions + "(check-sat)");
    auto chain = start(strategy_of("sparrow:skeleton=" + skeleton), seed, Rng(1),
                       facts_about(Expected::kUnknown, {{"a", "unsat", 0}}));
    return chain.ok() || chain.error().message != "the seed is trivial";
  };
  for (const char* skeleton : {"clauses", "structure"}) {
    for (const char* text :
         {"(assert (< 2 1))", "(assert (or true p))", "(assert (and false p))", "(assert (or p (> x 1) (not p)))",
          "(assert (and (> x 1) (not (> x 1))))", "(assert (= x x))",
          "(assert (or p (distinct x x)))(assert (not (or p (< x x))))", "(assert (> x 1))(assert (not (> x 1)))",
          "(assert (ite (= x x) (<= x x) p))", "(assert (fp.lt f f))"})
      EXPECT_FALSE(starts(skeleton, text)) << skeleton << ": " << text;
    for (const char* text :
         {"(assert (and p (< x 3)))", "(assert (or p (< x x)))", "(assert (<= x x 3))", "(assert (fp.leq f f))",
          "(assert (or p (= x x)))(assert p)", "(assert (=> p (< x 3 3)))(assert p)"})
      EXPECT_TRUE(starts(skeleton, text)) << skeleton << ": " << text;
  }
}

bool depends_on_the_model(Term term) {
  if (term.is(TermKind::kVariable) || (term.fun() && term.fun()->kind == FunctionKind::kDeclared)) return true;
  return std::ranges::any_of(term.args(), depends_on_the_model);
}

void collect_atoms(Term formula, std::vector<Term>& atoms) {
  constexpr std::string_view kConnectives[] = {"not", "and", "or", "=>", "xor"};
  bool connective = formula.op() && std::ranges::find(kConnectives, formula.op()->name) != std::end(kConnectives);
  if (!connective) atoms.push_back(formula);
  for (Term arg : connective ? formula.args() : std::span<const Term>()) collect_atoms(arg, atoms);
}

bool is_not(Term formula) { return formula.op() && formula.op()->name == "not"; }

// (fp.leq x x) depends on x: NaN.
bool compares_with_itself(Term atom) {
  return atom.op() && !atom.op()->name.starts_with("fp.") && atom.arity() == 2 && atom[0] == atom[1];
}

std::string doubt_about_injection(const Mutation& mutation) {
  Term formula = mutation.after[0] == mutation.before ? mutation.after[1] : mutation.after[0];
  if (is_not(formula) && is_not(formula[0])) return "is negated twice";
  bool atom = mutation.rule.starts_with("injected atom"), negated = mutation.rule.starts_with("injected not");
  if ((atom || negated) && is_not(formula) != negated) return "is not what its rule says";
  std::vector<Term> atoms;
  collect_atoms(formula, atoms);
  if (!std::ranges::all_of(atoms, depends_on_the_model)) return "has an atom without symbols";
  return std::ranges::any_of(atoms, compares_with_itself) ? "compares a term with itself" : "";
}

// Algorithm 1 takes a variable for each term: (<= 3 3) and (distinct x x) would say nothing.
TEST(Sparrow, InjectedAtomsAreAlive) {
  for (const SatSeed& known : kSeeds) {
    ChosenStrategy chosen = strategy_of("sparrow:chain=200,round=1000,transform=0,skeleton=structure");
    Seed seed = seed_of(known.text);
    auto chain = start(chosen, seed, Rng(3), facts_of_model(known.model));
    ASSERT_TRUE(chain.ok()) << known.name;
    size_t injected = 0;
    while (const TestCase* test = (*chain)->next()) {
      for (const Mutation& mutation : test->mutations)
        EXPECT_EQ(doubt_about_injection(mutation), "") << known.name << "\n" << describe(*test);
      injected += test->mutations.size();
    }
    EXPECT_GT(injected, 200u) << known.name;
  }
}

TEST(Sparrow, RefusesOptionsThatLeaveNothing) {
  EXPECT_FALSE(choose_strategy("sparrow:transform=0,inject=0", {}).ok());
  EXPECT_FALSE(choose_strategy("sparrow:sat=0,unsat=0", {}).ok());
}

}  // namespace
}  // namespace cupel::sparrow_test
