// Names given with :named inside of terms that `let` shares: the name stands for one term, however many positions that
// has.
#include <gtest/gtest.h>

#include <map>

#include "strategy/mutation_helpers.h"
#include "term/name.h"
#include "term/walk.h"

namespace cupel::names_test {
namespace {

constexpr const char* kSeeds[] = {
    // used twice, small and large
    "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)"
    "(assert (let ((a (! (< x 1) :named n1))) (or a (and a (= y 2)))))(assert (or n1 (> x 5)))(check-sat)",
    "(set-logic QF_UF)(declare-const p Bool)(assert (let ((a (! p :named n1))) (and a a)))(assert n1)(check-sat)",
    "(set-logic QF_UF)(declare-const p Bool)(assert (let ((a (not (! p :named n1)))) (and a a)))(check-sat)",
    // one name inside of another
    "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)"
    "(assert (let ((a (! (< (+ x y 1 x y 2) (+ 1 x x y 4)) :named n1))) (let ((b (! (or a (= x 3)) :named |n 2|)))"
    " (let ((c (and b a (not b)))) (or a b c (and c b (= y 2)))))))(assert (=> n1 |n 2| (> x 5)))(check-sat)",
    // given again after a pop
    "(set-option :produce-unsat-cores true)(set-logic QF_UFLIA)(declare-const x Int)(declare-fun f (Int) Bool)(push 1)"
    "(assert (let ((a (! (f (+ x 1)) :named n1))) (xor a (and a (f 2)))))(assert (or n1 (f x)))(check-sat)(pop 1)"
    "(push 1)(assert (let ((a (! (f (* 2 x)) :named n1))) (=> a (let ((b (! (+ x 7) :named n3)))"
    " (and a (f b) (f (+ b b)))))))(assert (or n1 (f n3)))(check-sat)(pop 1)(check-sat)",
    // with quantifiers, in and out of their scopes
    "(set-logic UFLIA)(declare-const x Int)(declare-fun f (Int) Bool)"
    "(assert (let ((a (! (forall ((z Int)) (=> (f z) (f (+ z x)))) :named q1)))"
    " (or a (exists ((w Int)) (and a (f w))))))"
    "(assert (let ((i (! (+ x 1) :named i1))) (forall ((z Int)) (or (f (+ z i)) (f (- i z))))))"
    "(assert (and q1 (f i1)))(check-sat)",
    // a product elsewhere must stay linear
    "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)"
    "(assert (let ((k (! 3 :named k1))) (< (+ k x) (* k y))))(assert (= k1 3))(check-sat)",
};

/// What each name stands for, as the asserted terms have it.
std::map<std::string, std::string> named_terms(const TestCase& test, size_t command) {
  std::map<std::string, std::string> found;
  post_order(std::get<Assert>(test.script.commands[command]).term, [&](Term term) {
    if (!term.is(TermKind::kAnnotation)) return;
    for (const Attribute& attribute : term.annotation().attributes) {
      auto [at, is_new] =
          found.emplace(unquoted(attribute.text), print_term(*test.script.store, term[0], {.let_size = 1000}));
      EXPECT_TRUE(is_new || attribute.keyword != ":named") << "two terms have the name " << attribute.text;
    }
  });
  return found;
}

TEST(Names, OfSharedTermsAreGivenOnce) {
  for (const char* text : kSeeds) {
    Seed seed = seed_of(text);
    for (const char* name : {"typefuzz", "opfuzz", "fuzzchick", "typefuzz:mutations=4,fresh=0.3"}) {
      for (const std::string& mutant : mutants(strategy_of(name), seed, 30)) {
        Result<Script> again = parse_script(mutant);
        ASSERT_TRUE(again.ok()) << name << ": " << again.error().describe("mutant") << "\n" << mutant;
        ASSERT_EQ(print_script(*again), mutant) << name;
      }
    }
  }
}

TEST(Names, OfSharedTermsMeanTheMutatedTerm) {
  Seed seed = seed_of(kSeeds[0]);
  auto chain = start(strategy_of("typefuzz"), seed, Rng(3));
  size_t changed = 0;
  while (const TestCase* test = (*chain)->next()) {
    std::map<std::string, std::string> meanings = named_terms(*test, 3);
    changed += meanings["n1"] != "(< x 1)";
    for (uint32_t id = 0; id < test->script.store->size(); ++id) {
      const Function* function = test->script.store->term(id).fun();
      if (!function || function->kind != FunctionKind::kNamed) continue;
      EXPECT_EQ(print_term(*test->script.store, function->body, {.let_size = 1000}), meanings["n1"]);
    }
  }
  EXPECT_GT(changed, 5u);
}

}  // namespace
}  // namespace cupel::names_test
