#include "mutate/acceptance.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "eval/certainty.h"
#include "mutate/polarity.h"
#include "random_formula.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"
#include "value/bitvector.h"

namespace cupel {
namespace {

/// A model that gives constants of the same name the same values.
Model carried_over(const Model& model, const Script& from, const Script& to) {
  std::map<std::string_view, Value> values;
  for (const Command& command : from.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    const Value* value = declared ? model.find_value(*declared->function) : nullptr;
    if (value) values[declared->function->raw_name] = *value;
  }
  Model carried;
  for (const Command& command : to.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared) continue;
    auto value = values.find(declared->function->raw_name);
    if (value != values.end()) carried.define(*declared->function, value->second);
  }
  return carried;
}

/// Makes the assertions true: negates those that are false, adds `true` to those that are undetermined.
void make_true(Script& script, const Model& model) {
  Script heads = parsed("(declare-const p Bool)(assert (not p))(assert (or p true))");
  const Symbol &negation = heads.assertions()[0].symbol(), &disjunction = heads.assertions()[1].symbol();
  Term yes = script.store->apply(heads.assertions()[1][1].symbol(), {}, Sort::boolean());
  Evaluator evaluator(*script.store, model);
  evaluator.complete_symbols();
  for (Command& command : script.commands) {
    auto* asserted = std::get_if<Assert>(&command);
    if (!asserted) continue;
    Value value = evaluator.evaluate(asserted->term);
    Term both[] = {asserted->term, yes};
    if (value.is_none()) asserted->term = script.store->apply(disjunction, both, Sort::boolean());
    if (value.is_false()) asserted->term = script.store->apply(negation, {both, 1}, Sort::boolean());
  }
}

/// Whether the script's text is certainly true, by nothing but what a reader of the text has.
bool holds_from_scratch(const Script& script, const Model& model) {
  Script again = parsed(print_script(script));
  Model carried = carried_over(model, script, again);
  Evaluator evaluator(*again.store, carried);
  evaluator.complete_symbols();
  return judge_all(evaluator, again.assertions(), {}).truth == Truth::kTrue;
}

const OperatorSet& all_operators() {
  static const OperatorSet operators(OperatorTable::standard(), Vocabulary::standard(), {});
  return operators;
}

Term replacement_for(TermMaker& maker, const Place& place, Rng& rng) {
  Failure failure{};
  if (place.literal) return {};
  if (rng.chance(1, 2)) return maker.generators.argument(place.replaced.sort(), Wanted::kAny, place, rng);
  const std::vector<Generator>& generators = maker.generators.of(place.replaced.sort());
  if (generators.empty()) return {};
  Generator generator = rng.pick(generators);
  return maker.generators.apply(generator, place.replaced.sort(), place, rng, failure);
}

/// The script with the replacement at the chosen position. A definition is shared with it: the caller puts it back.
Script changed_script(const Script& script, const ScriptSites& sites, Term root) {
  Script changed = script;
  if (sites.definition())
    sites.definition()->body = root;
  else
    changed.commands[sites.command()] = Assert{root};
  return changed;
}

Term asserted(const Script& script, const ScriptSites& sites) {
  return std::get<Assert>(script.commands[sites.command()]).term;
}

// Any position, any replacement, after any number of accepted ones: the answer is that of evaluation from scratch.
TEST(Acceptance, AgreesWithEvaluationFromScratch) {
  size_t accepted = 0, refused = 0, elsewhere = 0;
  EXPECT_TRUE(rc::check([&](uint64_t seed) {
    Rng rng(seed);
    Script script = random_script(rng, 3, 4, {.quantifiers = true, .names = true, .definitions = true});
    Model model = random_model(script, rng, 5);
    make_true(script, model);
    auto acceptance = Acceptance::start(script, 0, model);
    RC_ASSERT(acceptance.ok());
    TermMaker maker(script, all_operators(), {.fresh = 0.2, .any_logic = true});
    ScriptSites sites(script, maker);
    for (int i = 0; i < 40; ++i) {
      Failure failure{};
      if (!sites.choose(500, rng, failure)) continue;
      TermStore::Mark mark = script.store->mark();
      Term replacement = replacement_for(maker, sites.place(), rng);
      if (!replacement) continue;
      bool taken = (*acceptance)->accepts(sites, replacement);
      Term before = sites.definition() ? sites.definition()->body : Term();
      Term root = sites.rebuilt(replacement, failure);
      if (!root) continue;  // a name that is used often makes it too large
      bool expected = holds_from_scratch(changed_script(script, sites, root), model);
      if (before) sites.definition()->body = before;
      if (taken != expected) RC_FAIL(print_script(changed_script(script, sites, root)));
      ++(taken ? accepted : refused);
      elsewhere += before || polar_occurrence(asserted(script, sites), sites.path()).named;
      if (!taken) {
        // The ids of what is dropped are used again, for other terms.
        if (rng.chance(1, 2)) (*acceptance)->drop_since(mark);
        continue;
      }
      sites.keep(root);
      (*acceptance)->keep();
    }
  }));
  EXPECT_GT(accepted, 300u);
  EXPECT_GT(refused, 300u);
  EXPECT_GT(elsewhere, 50u);
}

struct Started {
  explicit Started(std::string_view text, std::map<std::string, Value> values = {}) : script(parsed(text)) {
    for (const Command& command : script.commands) {
      const auto* declared = std::get_if<DeclareFun>(&command);
      auto value = declared ? values.find(std::string(declared->function->raw_name)) : values.end();
      if (value != values.end()) model.define(*declared->function, value->second);
    }
  }
  std::string error(size_t query = 0) {
    auto made = Acceptance::start(script, query, model);
    return made ? "" : made.error().message;
  }
  Script script;
  Model model;
};

TEST(Acceptance, StartsOnlyFromWhatIsCertain) {
  EXPECT_EQ(Started("(assert true)(check-sat)").error(), "");
  EXPECT_EQ(Started("(assert true)(check-sat)").error(1), "the script has no such query");
  EXPECT_EQ(Started("(assert false)(check-sat)").error(), "an assertion is not true under the model");
  EXPECT_EQ(Started("(declare-const x Int)(assert (= x 0))(check-sat)").error(), "");  // any value does
  EXPECT_NE(Started("(assert (= (div 1 0) 0))(check-sat)").error(), "");
  EXPECT_NE(Started("(define-fun-rec f ((n Int)) Int n)(assert (= (f 1) 1))(check-sat)").error(), "");
  EXPECT_NE(Started("(assert (= \"\\x41\" \"\\x41\"))(check-sat)").error(), "");
  EXPECT_EQ(Started("(push 1)(assert false)(pop 1)(assert true)(check-sat)").error(), "");
}

TEST(Acceptance, OpenValuesAreNeverAssumed) {
  Started at("(declare-const x Int)(assert (or (= x 3) (= (div x 0) 1)))(check-sat)", {{"x", Value::integer(3)}});
  auto acceptance = Acceptance::start(at.script, 0, at.model).value();
  std::vector<uint32_t> left{0}, right{1};
  Term open = at.script.assertions()[0][1], sure = at.script.assertions()[0][0];
  EXPECT_FALSE(acceptance->accepts({1, nullptr, left, open}));
  EXPECT_FALSE(acceptance->accepts({1, nullptr, left, open}));  // nor the second time
  EXPECT_TRUE(acceptance->accepts({1, nullptr, right, sure}));
}

// `p` is known to be true, so nobody here looks at the quantifier, but a reader of the text comes to it first.
TEST(Acceptance, WhatTakesTooLongFromScratchIsToldApart) {
  Started at(
      "(declare-const p Bool)(declare-const a (_ BitVec 8))"
      "(assert (or (forall ((x (_ BitVec 8))) (= (bvadd (bvmul x a) a) (bvmul (bvadd x #x01) a))) p))(check-sat)",
      {{"p", Value::boolean(true)}, {"a", make_bv(8, 3)}});
  Term formula = at.script.assertions()[0];
  EXPECT_TRUE(Acceptance::start(at.script, 0, at.model).value()->holds_from_scratch(formula));
  at.script.commands[2] = Assert{formula[1]};
  auto acceptance = Acceptance::start(at.script, 0, at.model, {.steps = 500}).value();
  EXPECT_TRUE(acceptance->holds_from_scratch(formula[1]));
  EXPECT_FALSE(acceptance->holds_from_scratch(formula));
}

TEST(Acceptance, OtherQueriesAreNoConcern) {
  Started at("(declare-const p Bool)(push 1)(assert p)(check-sat)(pop 1)(assert (not p))(check-sat)",
             {{"p", Value::boolean(false)}});
  auto acceptance = Acceptance::start(at.script, 1, at.model).value();
  Term p = at.script.assertions()[0];
  std::vector<uint32_t> root, inner{0};
  EXPECT_TRUE(acceptance->accepts({2, nullptr, root, at.script.assertions()[1]}));
  EXPECT_FALSE(acceptance->accepts({5, nullptr, root, p}));
}

// 100,000 mutations: the bounds of evaluation hold for each of them alone, and the memory does not grow with them.
TEST(Acceptance, LongChainsGoOnInNewStores) {
  Rng rng(5);
  constexpr int kMutations = 100'000;
  Script script = parsed(std::string(kRandomDeclarations) +
                         "(assert (and (or p (< x (+ y 1))) (not (= a b)) (str.prefixof s (str.++ s t))))"
                         "(assert (or q (exists ((z (_ BitVec 3))) (= (bvadd z a) b)) (<= u (* w 2.0))))(check-sat)");
  Model model = random_model(script, rng);
  make_true(script, model);
  int made = 0, stores = 0;
  uint64_t tries = 0;
  size_t most_terms = 0;
  while (made < kMutations && tries < 50u * kMutations) {
    ++stores;
    auto acceptance = Acceptance::start(script, 0, model).value();
    TermMaker maker(script, all_operators(), {.fresh = 0.1, .any_logic = true});
    ScriptSites sites(script, maker);
    while (made < kMutations && !acceptance->is_crowded() && ++tries < 50u * kMutations) {
      Failure failure{};
      if (!sites.choose(120, rng, failure)) continue;
      Term replacement = replacement_for(maker, sites.place(), rng);
      if (!replacement || !sites.has_room(replacement) || !acceptance->accepts(sites, replacement)) continue;
      sites.keep(sites.rebuilt(replacement, failure));
      acceptance->keep();
      ++made;
    }
    most_terms = std::max<size_t>(most_terms, script.store->size());
    ASSERT_TRUE(holds_from_scratch(script, model)) << print_script(script);
    Script again = parsed(print_script(script));
    Model carried = carried_over(model, script, again);
    script = std::move(again);
    model = std::move(carried);
  }
  EXPECT_EQ(made, kMutations);
  EXPECT_GT(stores, 1);
  EXPECT_LT(most_terms, 320'000u);
}

}  // namespace
}  // namespace cupel
