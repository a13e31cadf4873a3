// Every test of diver is certainly true under its witness, by nothing but its text.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "eval/certainty.h"
#include "eval/read_model.h"
#include "mutate/random_formula.h"
#include "strategy/mutation_helpers.h"
#include "value/print.h"

namespace cupel {
namespace {

/// What is wrong with a test; empty if nothing is.
std::string doubt_about_model(const TestCase& test) {
  Result<Script> again = parse_script(test.text);
  if (!again) return again.error().describe("mutant");
  // Without `let`: a closed term inside and outside of a binder is shared by the script, but not by the text.
  PrintOptions unshared{.let_size = UINT64_MAX};
  if (print_script(*again, unshared) != print_script(test.script, unshared)) return "printed again it differs";
  if (print_script(test.script) != test.text) return "script and text differ";
  if (test.expectations.size() != 1 || test.expectations[0].answer != Expected::kSat) return "is not expected sat";
  Result<Model> model = read_model(*again, *test.expectations[0].witness);
  if (!model) return "no witness: " + model.error().message;
  Evaluator evaluator(*again->store, *model);
  JointVerdict verdict = judge_all(evaluator, again->assertions(), {.recursive = defines_recursion(*again)});
  return verdict.truth == Truth::kTrue ? "" : "is not true: " + verdict.reason;
}

/// The counts of a chain by name.
std::map<std::string, uint64_t> counts(const Chain& chain) {
  std::map<std::string, uint64_t> named;
  for (const auto& [name, count] : chain.tally()) named[std::string(name)] = count;
  return named;
}

std::string model_text(const Script& script, const Model& model) {
  std::string text = "(\n";
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    const Value* value = declared ? model.find_value(*declared->function) : nullptr;
    if (!value) continue;
    std::string sort(declared->function->range.text());
    text +=
        "(define-fun " + std::string(declared->function->name) + " () " + sort + " " + to_smtlib(*value, sort) + ")\n";
  }
  return text + ")\n";
}

/// Keeps the assertions that are true under the model and negates those that are false.
std::string true_script(const Script& script, const Model& model) {
  Evaluator evaluator(*script.store, model);
  evaluator.complete_symbols();
  std::string text(kRandomDeclarations);
  for (Term formula : script.assertions()) {
    Value value = evaluator.evaluate(formula);
    if (value.is_none()) continue;
    std::string printed = print_term(*script.store, formula);
    text += "(assert " + (value.as_bool() ? printed : "(not " + printed + ")") + ")\n";
  }
  return text + "(assert (or true p))(check-sat)";
}

TEST(Diver, MutantsOfRandomFormulasAreTrue) {
  ChosenStrategy chosen = strategy_of("diver:chain=25,star=5,complicate=0.7");
  uint64_t made = 0, by_evaluation = 0, complicated = 0, roots = 0;
  EXPECT_TRUE(rc::check([&](uint64_t random) {
    Rng rng(random);
    Script script = random_script(rng, 4, 5);
    Model model = random_model(script, rng, 6);
    Seed seed = make_seed("seed", true_script(script, model), "");
    auto chain = start(chosen, seed, rng, facts_of_model(model_text(script, model)));
    if (!chain) RC_FAIL(chain.error().message + "\n" + seed.text);
    while (const TestCase* test = (*chain)->next()) {
      std::string wrong = doubt_about_model(*test);
      if (!wrong.empty()) RC_FAIL(wrong + "\n" + test->text + *test->expectations[0].witness + describe(*test));
      ++made;
    }
    std::map<std::string, uint64_t> tally = counts(**chain);
    by_evaluation += tally["accepted by evaluation"];
    complicated += tally["complicated"];
    roots += tally["new roots"];
  }));
  EXPECT_GT(made, 2000u);
  EXPECT_GT(by_evaluation, 10u);
  EXPECT_GT(complicated, 500u);
  EXPECT_GT(roots, 300u);
}

struct KnownSeedText {
  const char* name;
  const char* text;
  const char* model;
};

constexpr KnownSeedText kSeeds[] = {
    {"floats",
     "(set-logic QF_FP)(declare-const a Float32)(declare-const b Float32)(declare-const m RoundingMode)"
     "(assert (fp.leq a (fp.add m a b)))(assert (not (fp.isNaN b)))(assert (or (fp.lt b a) (fp.isZero b)))(check-sat)",
     "((define-fun a () Float32 (fp #b0 #b10000000 #b10000000000000000000000))"
     "(define-fun b () Float32 (_ +zero 8 24))(define-fun m () RoundingMode RNE))"},
    {"arrays",
     "(set-logic QF_AUFLIA)(declare-const a (Array Int Int))(declare-fun f (Int) Int)(declare-const i Int)"
     "(assert (= (select (store a i 3) i) (f i)))(assert (< i (f 0) 9))(check-sat)",
     "((define-fun a () (Array Int Int) ((as const (Array Int Int)) 7))(define-fun i () Int 1)"
     "(define-fun f ((x Int)) Int 3))"},
    {"datatypes",
     "(set-logic QF_DTLIA)(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)"
     "(assert ((_ is cons) l))(assert (> (head l) 2))(assert (distinct (tail l) l))(check-sat)",
     "((define-fun l () L (cons 4 nil)))"},
    {"difference",
     "(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)(declare-const p Bool)"
     "(assert (or p (<= (- x y) 3)))(assert (< (- y x) 8))(assert (=> p (distinct x y)))(check-sat)",
     "((define-fun x () Int 1)(define-fun y () Int 2)(define-fun p () Bool true))"},
    {"linear",
     "(set-logic QF_LRA)(declare-const x Real)(declare-const y Real)"
     "(assert (<= (* 3.0 x) (+ y (/ 1.0 3.0))))(assert (or (> x (* 2.0 y)) (= x 0.5)))(check-sat)",
     "((define-fun x () Real (/ 1.0 2.0))(define-fun y () Real 4.0))"},
    {"quantified",
     "(set-logic BV)(declare-const c (_ BitVec 4))"
     "(assert (forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (bvult (bvand x y) c))))"
     "(assert (bvugt c #x2))(check-sat)",
     "((define-fun c () (_ BitVec 4) #x5))"},
    {"named",
     "(set-logic QF_UFLIA)(declare-sort U 0)(declare-const u U)(declare-const v U)(declare-fun g (U) Int)"
     "(define-fun twice ((k Int)) Int (+ k k))"
     "(assert (! (< (g u) (twice (g v))) :named first))(assert (or first (= u v)))(check-sat)",
     "((declare-datatypes () ())(define-fun u () U U!val!0)(define-fun v () U U!val!1)"
     "(define-fun g ((x U)) Int (ite (= x U!val!0) 1 2)))"},
    {"strings",
     "(set-logic QF_SLIA)(declare-const s String)(declare-const t String)(declare-const n Int)"
     "(assert (str.prefixof s (str.++ t \"b\")))(assert (>= (str.len t) n))"
     "(assert (str.in_re t (re.+ (re.range \"a\" \"c\"))))(assert (not (str.contains s \"z\")))(check-sat)",
     "((define-fun s () String \"ab\")(define-fun t () String \"ab\")(define-fun n () Int 1))"},
};

TEST(Diver, MutantsOfAllTheoriesAreTrueAndInTheirLogic) {
  for (const KnownSeedText& each : kSeeds) {
    Seed seed = seed_of(each.text);
    std::string model = each.model;
    if (size_t extra = model.find("(declare-datatypes () ())"); extra != std::string::npos) model.erase(extra, 25);
    size_t made = 0;
    std::set<std::string> texts;
    for (uint64_t i = 0; i < 8; ++i) {
      auto chain = start(strategy_of("diver:chain=40,star=10"), seed, Rng(i), facts_of_model(model));
      ASSERT_TRUE(chain.ok()) << each.name << ": " << chain.error().message;
      while (const TestCase* test = (*chain)->next()) {
        ++made;
        texts.insert(test->text);
        ASSERT_EQ(doubt_about_model(*test), "") << each.name << "\n" << test->text << *test->expectations[0].witness;
        ASSERT_EQ(test->logic(), seed.logic);
        ASSERT_FALSE(describe(*test).empty());
      }
    }
    EXPECT_GE(made, 250u) << each.name;
    EXPECT_GE(texts.size(), made / 2) << each.name;
  }
}

TEST(Diver, EachMutationIsWhereItSaysItIs) {
  Seed seed = seed_of(kSeeds[4].text);
  auto chain =
      start(strategy_of("diver:chain=60,star=6,complicate=0.8"), seed, Rng(3), facts_of_model(kSeeds[4].model));
  ASSERT_TRUE(chain.ok());
  while (const TestCase* test = (*chain)->next()) {
    const Mutation& last = test->mutations.back();
    ASSERT_LT(last.command, test->script.commands.size());
    const auto* asserted = std::get_if<Assert>(&test->script.commands[last.command]);
    ASSERT_NE(asserted, nullptr);
    Term at = asserted->term;
    for (uint32_t child : last.path) at = at[child];
    EXPECT_EQ(at, last.after);
  }
}

TEST(Diver, SeedsWithoutModelAreRefusedWithTheReason) {
  Seed seed = seed_of("(declare-const x Int)(assert (< x 0))(check-sat)");
  ChosenStrategy chosen = strategy_of("diver");
  EXPECT_EQ(start(chosen, seed, Rng(1)).error().message, "no model of the seed is known");
  EXPECT_EQ(start(chosen, seed, Rng(1), facts_of_model("((define-fun x () Int 3))")).error().message,
            "an assertion is not true under the model");
  SeedFacts facts;
  facts.queries.resize(1);
  facts.queries[0].answers.push_back({"z3", "unsat", 0.1});
  EXPECT_EQ(start(chosen, seed, Rng(1), facts).error().message, "the seed is unsat");
  EXPECT_EQ(chosen.strategy->needs().models, 3u);
}

TEST(Diver, QueriesOfIncrementalSeedsAreFlattened) {
  Seed seed = seed_of(
      "(set-logic QF_LIA)(declare-const x Int)(push 1)(declare-const y Int)(assert (< x y))(check-sat)(pop 1)"
      "(assert (> x 5))(check-sat)");
  SeedFacts facts;
  facts.queries.resize(2);
  facts.queries[0].models.push_back({"z3", "((define-fun x () Int 1) (define-fun y () Int 2))"});
  auto chain = start(strategy_of("diver"), seed, Rng(1), facts);
  ASSERT_TRUE(chain.ok()) << chain.error().message;
  const TestCase* test = (*chain)->next();
  ASSERT_NE(test, nullptr);
  EXPECT_EQ(test->text.find("push"), std::string::npos);
  EXPECT_NE(test->text.find("y Int"), std::string::npos);
  EXPECT_EQ(doubt_about_model(*test), "");
}

TEST(Diver, TriesAreBounded) {
  Seed seed = seed_of("(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)(assert (= (- x y) 7))(check-sat)");
  auto chain = start(strategy_of("diver:chain=100000,tries=1,draws=1"), seed, Rng(1),
                     facts_of_model("((define-fun x () Int 7)(define-fun y () Int 0))"));
  ASSERT_TRUE(chain.ok()) << chain.error().message;
  while ((*chain)->next()) {
  }
  std::map<std::string, uint64_t> tally = counts(**chain);
  EXPECT_LE(tally["positions tried"], 100010u);
  EXPECT_GT(tally["mutants"], 0u);
}

TEST(Diver, SolversGetOptions) {
  StrategyContext context;
  context.options = [] {
    auto option = [](const char* name, std::vector<std::string> words) {
      return AllowedOption{.name = name, .values = std::move(words)};
    };
    return std::vector<AllowedOptions>{
        {"z3", {option("a", {"a=1", "a=2"}), option("b", {"b=1"})}}, {"cvc5", {option("c", {"--c"})}}, {"none", {}}};
  };
  Seed seed = seed_of(kSeeds[4].text);
  auto texts = [&](const char* spec, std::set<std::string>* options) {
    std::vector<std::string> made;
    auto chain = start(strategy_of(spec, context), seed, Rng(3), facts_of_model(kSeeds[4].model));
    while (const TestCase* test = (*chain)->next()) {
      made.push_back(test->text);
      if (options) options->insert(describe(test->options));
    }
    return made;
  };
  std::set<std::string> seen, none;
  EXPECT_EQ(texts("diver:chain=200", &seen), texts("diver:chain=200,options=0", &none));
  EXPECT_EQ(none, std::set<std::string>{""});
  EXPECT_TRUE(seen.contains(""));
  EXPECT_TRUE(seen.contains("z3 a=1\n"));
  EXPECT_TRUE(seen.contains("cvc5 --c\n"));
  EXPECT_TRUE(seen.contains("z3 b=1 a=2\ncvc5 --c\n"));
  for (const std::string& each : seen) EXPECT_EQ(each.find("a=1 a="), std::string::npos);
}

TEST(Diver, UnsatSeedsKeepTheirCore) {
  Seed seed = seed_of(
      "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(define-fun d ((k Int)) Int (+ k 1))"
      "(assert (< x 3))(assert (or (< y x) (= y 7)))(assert (> (d x) 9))(assert (distinct x y))(check-sat)");
  SeedFacts facts;
  facts.queries.resize(1);
  facts.queries[0].answers.push_back({"z3", "unsat", 0.1});
  facts.queries[0].cores.push_back({"z3", {0, 2}, {"z3"}});
  EXPECT_FALSE(start(strategy_of("diver:unsat"), seed, Rng(1), facts).ok());
  facts.queries[0].cores[0].refuted_by.push_back("cvc5");
  EXPECT_FALSE(start(strategy_of("diver"), seed, Rng(1), facts).ok());
  auto chain = start(strategy_of("diver:unsat"), seed, Rng(1), facts);
  ASSERT_TRUE(chain.ok()) << chain.error().message;
  size_t made = 0;
  while (const TestCase* test = (*chain)->next()) {
    ++made;
    Result<Script> again = parse_script(test->text);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(print_script(*again), test->text);
    for (const char* kept : {"(assert (< x 3))", "(assert (> (d x) 9))", "(define-fun d ((k Int)) Int (+ k 1))"})
      EXPECT_NE(test->text.find(kept), std::string::npos) << test->text;
    EXPECT_EQ(test->expectations[0].answer, Expected::kUnsat);
    EXPECT_TRUE(test->expectations[0].kept_by_undoing);
  }
  EXPECT_EQ(made, 30u);
}

// Wide: many assertions; deep: one term of thousands of levels. Both have about 200 KB.
TEST(Diver, LargeSeedsWork) {
  constexpr size_t kBytes = 200'000;
  ChosenStrategy chosen = strategy_of("diver:chain=12");
  std::string head = "(set-logic QF_BV)(declare-const b (_ BitVec 32))(declare-const c (_ BitVec 32))";
  std::string wide = head, deep = "b";
  for (size_t i = 0; wide.size() < kBytes; ++i)
    wide += "(assert (bvule (bvand b c (_ bv" + std::to_string(i) + " 32)) (bvor b (bvadd c #x00000007))))\n";
  while (deep.size() < kBytes) deep = "(bvadd c (bvxor b (bvneg " + deep + ")))";
  for (const std::string& text : {wide + "(check-sat)", head + "(assert (bvult " + deep + " #x0000000f))(check-sat)"}) {
    Seed seed = seed_of(text.c_str());
    auto chain = start(chosen, seed, Rng(3),
                       facts_of_model("((define-fun b () (_ BitVec 32) #x00000000)"
                                      "(define-fun c () (_ BitVec 32) #x00000001))"));
    ASSERT_TRUE(chain.ok()) << chain.error().message;
    size_t made = 0;
    while (const TestCase* test = (*chain)->next()) {
      EXPECT_EQ(doubt_about_model(*test), "");
      ++made;
    }
    EXPECT_EQ(made, 12u);
  }
}

// A long chain goes on in a new store.
TEST(Diver, ALongChainStaysTrue) {
  Seed seed = seed_of(kSeeds[7].text);
  auto chain = start(strategy_of("diver:chain=60000,star=1000"), seed, Rng(9), facts_of_model(kSeeds[7].model));
  ASSERT_TRUE(chain.ok());
  uint64_t made = 0;
  const TestCase* test = nullptr;
  while ((test = (*chain)->next())) {
    if (++made % 500 == 0) {
      ASSERT_EQ(doubt_about_model(*test), "") << test->text;
    }
  }
  EXPECT_EQ(made, 60000u);
}

}  // namespace
}  // namespace cupel
