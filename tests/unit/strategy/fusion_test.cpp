// Fused tests of satisfiable seeds are true under their witness, by nothing but their text.
#include <map>
#include <set>

#include "strategy/fusion/fusion_functions.h"
#include "strategy/fusion_helpers.h"

namespace cupel::fusion_test {
namespace {

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
        ASSERT_EQ(doubt_about_fusion(*test), "") << test->text << *test->expectations[0].witness;
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
        ASSERT_EQ(doubt_about_fusion(*test), "") << test->text;
      }
    }
    EXPECT_EQ(made, 20000u);
  }
}

// Functions that made the tests, by names that tell sorts apart.
TEST(Fusion, FunctionsAreCounted) {
  auto chain = fuse("fusion:chain=40,pairs=1", kSat[0], kSat[0], 5);
  ASSERT_TRUE(chain.ok());
  std::map<std::string_view, uint64_t> named, counted;
  while (const TestCase* test = (*chain)->next()) {
    ASSERT_FALSE(test->mutations.empty());
    ++named[test->mutations[0].rule];
  }
  for (const auto& [rule, count] : (*chain)->rules()) counted[rule] += count;
  EXPECT_EQ(counted, named);
  EXPECT_GT(counted.size(), 2u);
  std::set<std::string_view> names;
  for (const FusionFunction& function : fusion_functions())
    EXPECT_TRUE(names.insert(function.name).second) << function.name;
}

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
    while (const TestCase* test = (*chain)->next()) ASSERT_EQ(doubt_about_fusion(*test), "") << test->text;
  }
}

TEST(Fusion, SeedsThatDoNotGoTogetherAreLeftAlone) {
  // No variable of one sort: the seed is fused with itself.
  auto chain = fuse("fusion", kSat[0], kSat[3], 1);
  ASSERT_TRUE(chain.ok());
  EXPECT_NE((*chain)->next()->text.find("x_2"), std::string::npos);
  Known arrays("(set-logic QF_AX)(declare-sort I 0)(declare-const a (Array I I))(assert (= a a))(check-sat)", "()");
  EXPECT_EQ(fuse("fusion", arrays, arrays, 1).error().message, "the seed has no constant that can be fused");
  Known functions("(set-logic HO_UFLIA)(declare-fun p (Int) Bool)(assert (= p p))(check-sat)", "()");
  EXPECT_EQ(fuse("fusion", functions, kSat[0], 1).error().message, "the seed has no constant that can be fused");
}

// Two constants of one name need `(as a Int)` where they stand: neither is fused.
TEST(Fusion, OneOfSeveralConstantsOfANameIsLeftAlone) {
  Known several(
      "(set-logic QF_UFLIA)(declare-fun a () Int)(declare-fun a () Bool)(declare-const p Bool)"
      "(assert (or p (as a Bool)))(assert (> (as a Int) 0))(check-sat)",
      "((define-fun a () Int 1)(define-fun a () Bool true)(define-fun p () Bool true))");
  Known plain("(set-logic QF_UF)(declare-const a Bool)(declare-const b Bool)(assert (= a b))(check-sat)",
              "((define-fun a () Bool true)(define-fun b () Bool true))");
  for (auto [x, y] : {std::pair(&several, &plain), std::pair(&plain, &several)}) {
    auto chain = fuse("fusion", *x, *y, 2);
    ASSERT_TRUE(chain.ok()) << chain.error().message;
    while (const TestCase* test = (*chain)->next()) ASSERT_EQ(doubt_about_fusion(*test), "") << test->text;
  }
}

// They may be why a seed is unsat; a witness needs none.
TEST(Fusion, OptionsStayWithUnsatSeeds) {
  constexpr const char* kText =
      "(set-option :strings-alpha-card 2)(set-option :produce-models true)(set-logic QF_LIA)(declare-const x Int)"
      "(assert (> x 0))(check-sat)";
  auto text_of = [](const Known& first, const Known& second) {
    auto chain = fuse("fusion", first, second, 1);
    return chain ? (*chain)->next()->text : chain.error().message;
  };
  Known sat(kText, "((define-fun x () Int 1))"), unsat(kText);
  Known plain("(set-logic QF_LIA)(declare-const k Int)(assert (> k 0))(check-sat)");
  Known other("(set-option :strings-alpha-card 3)(set-logic QF_LIA)(declare-const k Int)(assert (> k 0))(check-sat)");
  EXPECT_EQ(text_of(sat, kSat[0]).find("set-option"), std::string::npos);
  EXPECT_TRUE(text_of(plain, unsat).starts_with("(set-option :strings-alpha-card 2)\n(set-logic"));
  EXPECT_EQ(text_of(unsat, other).find("k_2"), std::string::npos) << "it must be fused with itself";
  EXPECT_TRUE(text_of(unsat, kSat[0]).starts_with("(set-option")) << "it must be fused with itself";
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
}  // namespace cupel::fusion_test
