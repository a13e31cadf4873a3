// What a model learns from: canonical formulas, their split, their mutants, and the measures that compare samples with
// them.
#include "lm/corpus.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "lm/diversity.h"
#include "lm/evaluation.h"
#include "lm/tactics.h"
#include "smtlib/parser.h"

namespace cupel::lm::corpus_test {

namespace {

std::string canonical(std::string_view text, CanonicalLimits limits = {}) {
  Result<CanonicalFormula> made = canonical_formula(text, limits);
  return made ? made->text : "error: " + made.error().message;
}

TEST(Canonical, NamesFollowSortAndOrder) {
  EXPECT_EQ(
      canonical("(set-info :status sat)(set-logic QF_LIA)(declare-fun b () Int)(declare-const a Int)"
                "(declare-const |x y| Bool)(assert (or |x y| (< a b)))(check-sat)(get-model)(exit)(assert false)"),
      "(set-logic QF_LIA)\n(declare-const int_0 Int)\n(declare-const int_1 Int)\n(declare-const bool_0 Bool)\n"
      "(assert (or bool_0 (< int_1 int_0)))\n(check-sat)\n");
}

TEST(Canonical, BindersShadow) {
  EXPECT_EQ(canonical("(set-logic UFLIA)(declare-const x Int)(declare-fun p (Int) Bool)"
                      "(assert (and (p x) (forall ((x Int) (y Bool)) (or y (p x))) (p x)))"),
            "(set-logic UFLIA)\n(declare-const int_0 Int)\n(declare-fun f_bool_0 (Int) Bool)\n"
            "(assert (and (f_bool_0 int_0) (forall ((int_1 Int) (bool_0 Bool)) (or bool_0 (f_bool_0 int_1))) "
            "(f_bool_0 int_0)))\n(check-sat)\n");
}

TEST(Canonical, SortsDatatypesAndMatch) {
  EXPECT_EQ(
      canonical("(set-logic ALL)(declare-sort U 0)(declare-const u U)"
                "(declare-datatypes ((List 0)) (((nil) (cons (head U) (tail List)))))(declare-const l List)"
                "(assert (match l ((nil true) ((cons h t) (= h u)))))(assert ((_ is cons) l))(assert (= u (head l)))"),
      "(set-logic ALL)\n(declare-sort S_0 0)\n(declare-const s0_0 S_0)\n"
      "(declare-datatypes ((D_0 0)) (((c_0) (c_1 (sel_0 S_0) (sel_1 D_0)))))\n(declare-const d0_0 D_0)\n"
      "(assert (match d0_0 ((c_0 true) ((c_1 v_0 v_1) (= v_0 s0_0)))))\n(assert ((_ is c_1) d0_0))\n"
      "(assert (= s0_0 (sel_0 d0_0)))\n(check-sat)\n");
}

TEST(Canonical, DefinitionsAndNames) {
  EXPECT_EQ(canonical("(set-logic QF_BV)(define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x))"
                      "(declare-const x (_ BitVec 8))(assert (! (= (twice x) #x02) :named goal))"
                      "(check-sat-assuming (goal))"),
            "(set-logic QF_BV)\n(define-fun f_bv8_0 ((bv8_0 (_ BitVec 8))) (_ BitVec 8) (bvadd bv8_0 bv8_0))\n"
            "(declare-const bv8_1 (_ BitVec 8))\n(assert (! (= (f_bv8_0 bv8_1) #x02) :named named_0))\n"
            "(check-sat-assuming (named_0))\n");
}

TEST(Canonical, RecursiveDefinitionsSeeEachOther) {
  std::string text = canonical(
      "(set-logic ALL)(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool)) "
      "((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))(assert (even 3))");
  EXPECT_NE(text.find("((f_bool_0 ((int_0 Int)) Bool) (f_bool_1 ((int_1 Int)) Bool))"), std::string::npos) << text;
  EXPECT_NE(text.find("(f_bool_1 (- int_0 1))"), std::string::npos) << text;
  EXPECT_NE(text.find("(f_bool_0 (- int_1 1))"), std::string::npos) << text;
}

// `let` is written out while that is short.
TEST(Canonical, Lets) {
  std::string doubled = "(set-logic QF_LIA)(declare-const x Int)(assert (let ((a (+ x 1))) (= (* 2 a) (+ a a))))";
  EXPECT_EQ(canonical(doubled).find("(let "), std::string::npos);
  std::string towers = "(set-logic QF_LIA)(declare-const x Int)(assert ";
  for (int i = 0; i < 12; ++i) {
    std::string before = i == 0 ? "x" : "a" + std::to_string(i - 1);
    towers += "(let ((a" + std::to_string(i) + " (+ " + before + " " + before + " 1))) ";
  }
  std::string text = canonical(towers + "(> a11 0)" + std::string(13, ')'));
  EXPECT_NE(text.find("(let ((let_0 "), std::string::npos) << text;
}

TEST(Canonical, Reasons) {
  EXPECT_EQ(canonical("(assert x)"), "error: does not type-check");
  EXPECT_EQ(canonical("(set-logic QF_LIA)(check-sat)"), "error: asserts nothing");
  EXPECT_EQ(canonical("(set-logic QF_LIA)(assert true)(reset)"), "error: has commands of solvers, or resets");
  EXPECT_EQ(canonical("(set-logic QF_LIA)(assert (= 12345678901234567890 1))", {.bytes = 20}), "error: too long");
  EXPECT_TRUE(canonical("(set-logic MINE)(assert true)").starts_with("(set-logic ALL)\n"));
}

TEST(Canonical, SkeletonsForgetNumbersAndLiterals) {
  auto skeleton = [](const char* term) {
    return skeleton_hash("(declare-const int_0 Int)\n(declare-const int_1 Int)\n(assert " + std::string(term) + ")\n");
  };
  EXPECT_EQ(skeleton("(= int_0 1)"), skeleton("(= int_1 22)"));
  EXPECT_NE(skeleton("(= int_0 1)"), skeleton("(< int_0 1)"));
  EXPECT_NE(skeleton("(= int_0 1)"), skeleton("(= 1 int_0)"));
}

constexpr std::string_view kMixed =
    "(set-logic ALL)\n(declare-const int_0 Int)\n(declare-const real_0 Real)\n(declare-const str_0 String)\n"
    "(declare-const bv8_0 (_ BitVec 8))\n(declare-const bool_0 Bool)\n(assert (= (+ int_0 (str.len str_0)) 3))\n"
    "(assert (or bool_0 (< real_0 1.5) (bvult bv8_0 #x10) (= str_0 \"a\")))\n(check-sat)\n";

// Donors travel between scripts, terms are converted: what comes out is canonical and well-typed, and mostly new.
TEST(Diversity, MutantsAreNewFormulas) {
  Result<Script> script = parse_script(kMixed);
  ASSERT_TRUE(script.ok());
  DonorPool donors;
  Rng rng(3);
  EXPECT_EQ(donors.pick("ALL", rng), nullptr);
  for (int i = 0; i < 5; ++i) {
    for (Donor& donor : DonorPool::some_of(*script, rng)) {
      for (const auto& [name, sort] : donor.constants) EXPECT_NE(donor.text.find(name), std::string::npos);
      donors.add("ALL", std::move(donor));
    }
  }
  ASSERT_GT(donors.size(), 0u);
  ASSERT_NE(donors.pick("QF_LIA", rng), nullptr);
  DiversityMutator mutator(donors, {});
  CanonicalFormula formula{std::string(kMixed), "ALL"};
  size_t made = 0, conversions = 0;
  std::set<std::string> texts;
  for (int i = 0; i < 60; ++i) {
    std::optional<CanonicalFormula> mutant = mutator.mutant(formula, rng);
    if (!mutant) continue;
    ++made;
    texts.insert(mutant->text);
    for (const char* name :
         {"(to_real ", "(to_int ", "(str.from_int ", "(str.to_int ", "(bv2nat ", "int2bv", "(is_int "})
      conversions += mutant->text.find(name) != std::string::npos;
    EXPECT_TRUE(parse_script(mutant->text).ok()) << mutant->text;
    EXPECT_EQ(canonical(mutant->text), mutant->text);
  }
  EXPECT_GE(made, 40u);
  EXPECT_GE(texts.size(), made * 9 / 10);
  EXPECT_GE(conversions, 5u);
  EXPECT_FALSE(texts.contains(formula.text));
}

TEST(Tactics, RewrittenFormulasAreWellTyped) {
  Result<std::unique_ptr<TacticMutator>> mutator = TacticMutator::start();
  if (!mutator) GTEST_SKIP() << mutator.error().message;
  CanonicalFormula formula{
      "(set-logic QF_LIA)\n(declare-const int_0 Int)\n(declare-const int_1 Int)\n"
      "(assert (not (or (< int_0 3) (= (+ int_0 0) (ite (> int_1 2) int_1 7)))))\n(check-sat)\n",
      "QF_LIA"};
  std::vector<CanonicalFormula> made = (*mutator)->mutants(formula, {});
  EXPECT_FALSE(made.empty());
  for (const CanonicalFormula& mutant : made) {
    EXPECT_NE(mutant.text, formula.text);
    EXPECT_TRUE(parse_script(mutant.text).ok()) << mutant.text;
  }
}

class Corpora : public testing::Test {
 protected:
  void SetUp() override {
    place_ = std::filesystem::temp_directory_path() / ("cupel-corpus-" + std::to_string(::getpid()));
    std::filesystem::create_directories(place_);
    for (int i = 0; i < 24; ++i) {
      std::string sum = "x";
      for (int k = 0; k < i; ++k) sum = "(+ " + sum + " " + std::to_string(k) + ")";
      add("f" + std::to_string(i), "(set-logic QF_LIA)(declare-const x Int)(assert (= " + sum + " 7))(check-sat)");
    }
    add("twice", "(set-logic QF_LIA)(declare-const other Int)(assert (= other 7))(check-sat)");
    add("broken", "(assert (= x");
    EXPECT_EQ(::mkfifo((place_ / "pipe.smt2").c_str(), 0600), 0);
    files_.push_back((place_ / "pipe.smt2").string());
    settings_.mutants = 2;
    settings_.held_out = 4;
    settings_.vocabulary = 320;
    settings_.jobs = 1;
  }
  void TearDown() override { std::filesystem::remove_all(place_); }

  void add(const std::string& name, const std::string& text) {
    files_.push_back((place_ / (name + ".smt2")).string());
    ASSERT_TRUE(write_file(files_.back(), text));
  }
  Corpus made() {
    Result<Corpus> corpus = make_corpus(files_, {}, settings_, [](const std::string&, size_t, size_t) {});
    EXPECT_TRUE(corpus.ok()) << corpus.error().message;
    return std::move(*corpus);
  }

  std::filesystem::path place_;
  std::vector<std::string> files_;
  CorpusSettings settings_;
};

TEST_F(Corpora, EachFormulaOnceAndInOnePart) {
  Corpus corpus = made();
  EXPECT_EQ(corpus.counts["benchmarks left out: seen before"], 1u);
  EXPECT_EQ(corpus.counts["benchmarks left out: does not type-check"], 1u);
  EXPECT_EQ(corpus.counts["benchmarks left out: cannot be read"], 1u);
  ASSERT_EQ(corpus.left_out.size(), 2u);
  EXPECT_EQ(corpus.left_out[0], (place_ / "broken.smt2").string() + ": does not type-check");
  EXPECT_EQ(corpus.left_out[1], (place_ / "pipe.smt2").string() + ": cannot be read");
  ASSERT_EQ(corpus.parts[1].name, "validation");
  EXPECT_FALSE(corpus.parts[1].formulas.empty());
  std::set<uint64_t> held_out;
  for (const CorpusFormula& one : corpus.parts[1].formulas) {
    EXPECT_FALSE(one.mutant);
    held_out.insert(skeleton_hash(one.formula.text));
  }
  size_t mutants = 0;
  for (const CorpusFormula& one : corpus.parts[0].formulas) {
    mutants += one.mutant;
    EXPECT_FALSE(held_out.contains(skeleton_hash(one.formula.text))) << one.formula.text;
  }
  EXPECT_GT(mutants, 10u);
}

TEST_F(Corpora, PackedOnesAreReadAgain) {
  Corpus corpus = made();
  Tokenizer tokenizer = corpus_tokenizer(corpus, settings_.vocabulary);
  PackedCorpus packed = pack(corpus, tokenizer, settings_);
  PackedCorpus again = read_packed(write_packed(packed));
  ASSERT_EQ(again.parts.size(), 4u);
  ASSERT_EQ(again.parts[0].documents.size(), corpus.parts[0].formulas.size());
  for (size_t i = 0; i < again.parts[0].documents.size(); ++i) {
    std::span<const uint16_t> tokens = again.parts[0].text(again.parts[0].documents[i]);
    std::vector<TokenId> ids(tokens.begin(), tokens.end());
    EXPECT_EQ(tokenizer.decode(ids), corpus.parts[0].formulas[i].formula.text);
  }
}

TEST_F(Corpora, CopiesAreTold) {
  std::string sums;
  for (int i = 0; i < 40; ++i) sums += " (+ x " + std::to_string(i) + ")";
  add("long", "(set-logic QF_LIA)(declare-const x Int)(assert (distinct" + sums + "))(check-sat)");
  settings_.mutants = 0;
  settings_.held_out = 1'000'000;  // nothing
  Corpus corpus = made();
  Tokenizer tokenizer = corpus_tokenizer(corpus, settings_.vocabulary);
  CopyCheck copies(pack(corpus, tokenizer, settings_), tokenizer);
  std::string head = "(set-logic QF_LIA)\n(declare-const int_0 Int)\n";
  EXPECT_TRUE(copies.near_copy(head + "(assert (= int_0 99))\n(check-sat)\n"));
  EXPECT_FALSE(copies.near_copy(head + "(assert (< int_0 99))\n(check-sat)\n"));
  std::string renamed;
  for (int i = 0; i < 40; ++i) renamed += " (+ int_0 " + std::to_string(i) + ")";
  // Most of its runs of eight lexemes are the same.
  EXPECT_TRUE(copies.near_copy(head + "(assert (not (distinct" + renamed + ")))\n(check-sat)\n"));
  EXPECT_FALSE(copies.near_copy(head + "(assert (not (distinct" + renamed.substr(0, 300) + ")))\n(check-sat)\n"));
}

TEST_F(Corpora, GramsForeseeWhatTheyHaveSeen) {
  Corpus corpus = made();
  Tokenizer tokenizer = corpus_tokenizer(corpus, settings_.vocabulary);
  PackedCorpus packed = pack(corpus, tokenizer, settings_);
  ModelConfig config{static_cast<int64_t>(tokenizer.size()), 400, 16, 1, 2};
  Result<Writer> writer = Writer::make(*Model::random(config, 1), tokenizer);
  ASSERT_TRUE(writer.ok());
  Result<Foresight> found = foresee(*writer, packed, 100);
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_GT(found->bytes, 100u);
  EXPECT_LT(found->gram_bits, found->model_bits / 2);  // random weights know nothing
  EXPECT_GT(found->gram_bits, 0);
}

}  // namespace

}  // namespace cupel::lm::corpus_test
