// Whatever a model says, constrained samples are scripts that our own checker accepts: with weights that learnt
// nothing, hot and cold, with contexts that hardly hold a formula.
#include <gtest/gtest.h>

#include "lm/bpe_training.h"
#include "lm/sampler.h"
#include "smtlib/parser.h"

namespace cupel::lm {

namespace {

constexpr std::string_view kTexts[] = {
    "(set-logic QF_BV)\n(declare-const bv8_0 (_ BitVec 8))\n(assert (= bv8_0 ((_ extract 7 0) (concat bv8_0 #x1f))))\n"
    "(check-sat)\n",
    "(set-logic ALL)\n(declare-const int_0 Int)\n(declare-fun f_int_0 (Int Real) Int)\n(declare-sort S_0 0)\n"
    "(assert (forall ((int_1 Int) (s0_0 S_0)) (> (f_int_0 int_1 1.5) (* 2 int_0))))\n(check-sat)\n",
    "(set-logic QF_SLIA)\n(declare-const str_0 String)\n(assert (str.in_re str_0 (re.++ (re.* (str.to_re \"ab\")) "
    "((_ re.loop 1 3) re.allchar))))\n(check-sat)\n",
    "(set-logic QF_FP)\n(declare-const f32_0 (_ FloatingPoint 8 24))\n(assert (fp.lt (fp.add RNE f32_0 (fp #b0 "
    "#b10000010 "
    "#b01000000000000000000000)) ((_ to_fp 8 24) RNE 0.5)))\n(check-sat)\n",
    "(set-logic QF_ALIA)\n(declare-const arr_0 (Array Int Int))\n(push 1)\n(define-fun f_bool_0 ((int_0 Int)) Bool (= "
    "(select arr_0 int_0) (ite true 0 (- 1))))\n(assert (f_bool_0 3))\n(check-sat)\n(pop 1)\n",
    "(set-logic QF_UFDTLIA)\n(declare-datatypes ((D_0 0) (D_1 0)) (((c_1 (sel_0 D_1) (sel_1 D_0)) (c_0)) ((c_2 (sel_2 "
    "D_0)) (c_3 (sel_3 Int)))))\n(declare-const d0_0 D_0)\n(declare-fun f_int_0 (D_0) Int)\n(assert (and ((_ is c_1) "
    "d0_0) "
    "(= (sel_1 d0_0) (c_1 (c_3 7) c_0))))\n(assert (match (sel_0 d0_0) (((c_3 v_0) (< v_0 (f_int_0 d0_0))) ((c_2 v_1) "
    "(= "
    "c_0 v_1)))))\n(assert (< 0 (match d0_0 ((c_0 (let ((v_0 2)) v_0)) ((c_1 v_0 v_1) (f_int_0 "
    "v_1))))))\n(check-sat)\n",
    "(set-logic LIA)\n(declare-const int_0 Int)\n(assert (let ((v_0 (< int_0 3)) (int_1 (+ int_0 1))) (exists ((int_2 "
    "Int)) (let ((int_3 (- int_1 int_2))) (and v_0 (= int_3 (let ((int_4 int_3)) (* 2 int_4))))))))\n(check-sat)\n"};

// What some logics allow and others do not.
constexpr std::string_view kTextsOfLogics[] = {
    "(set-logic QF_IDL)\n(declare-const int_0 Int)\n(declare-const int_1 Int)\n(assert (and (< (- int_0 int_1) (- 5)) "
    "(<= 4 (- int_1 int_0)) (distinct int_0 3 int_1) (= (- 2) int_0)))\n(check-sat)\n",
    "(set-logic QF_RDL)\n(declare-const real_0 Real)\n(define-fun f_bool_0 ((bool_0 Bool)) Bool (let ((v_0 bool_0)) "
    "(>= "
    "real_0 0.5)))\n(assert (f_bool_0 (= (- real_0 real_0) 0.0)))\n(check-sat)\n",
    "(set-logic UFIDL)\n(declare-fun f_int_0 (Int) Int)\n(assert (forall ((int_0 Int)) (< (- (f_int_0 (- 3)) int_0) "
    "7)))\n(check-sat)\n",
    "(set-logic QF_FP)\n(declare-const f_0 (_ FloatingPoint 5 11))\n(define-fun f_f16_0 () (_ FloatingPoint 5 11) (fp "
    "#b0 "
    "#b00000 #b0000000001))\n(assert (= f_0 f_f16_0))\n(check-sat)\n",
    "(set-logic QF_ABV)\n(declare-const arr_0 (Array (_ BitVec 8) Bool))\n(declare-const arr_1 (Array (_ BitVec 2) "
    "(Array "
    "(_ BitVec 8) Bool)))\n(assert (or (select arr_0 #x1f) (= arr_0 (select arr_1 #b10))))\n(check-sat)\n"};

Tokenizer tokenizer() {
  PieceCounts counts;
  for (std::string_view text : kTexts) counts.add(text, 4);
  return train_tokenizer(counts, 500);
}

Writer random_writer(uint64_t seed, int64_t context) {
  Tokenizer tokens = tokenizer();
  ModelConfig config{static_cast<int64_t>(tokens.size()), context, 16, 1, 2};
  Result<Writer> writer = Writer::make(*Model::random(config, seed), std::move(tokens));
  EXPECT_TRUE(writer.ok());
  return *writer;
}

void expect_all_accepted(const SampleSettings& settings, int64_t context, size_t count, uint64_t seed) {
  Writer writer = random_writer(seed, context);
  write_samples(writer, settings, count, Rng(seed), [&](Sample&& sample) {
    Result<Script> script = parse_script(sample.text);
    EXPECT_TRUE(script.ok()) << script.error().describe("sample") << "\n" << sample.text;
    EXPECT_NE(sample.text.find("(check-sat)"), std::string::npos) << sample.text;
  });
}

TEST(Constraint, RandomWeightsWriteWellTypedScripts) {
  SampleSettings settings;
  settings.choice.temperature = 1.0;
  for (uint64_t seed = 1; seed <= 3; ++seed) expect_all_accepted(settings, 120, 200, seed);
}

TEST(Constraint, TinyContexts) {
  SampleSettings settings;
  settings.choice.temperature = 1.0;
  for (int64_t context : {2, 3, 8, 20, 40, 80}) expect_all_accepted(settings, context, 100, 7);
}

TEST(Constraint, EachLogic) {
  for (std::string_view logic : official_logics()) {
    SampleSettings settings;
    settings.choice.temperature = 1.0;
    settings.constraint.logics = {std::string(logic)};
    SCOPED_TRACE(logic);
    expect_all_accepted(settings, 60, 6, 11);
  }
}

// Byte by byte, any text that is accepted can be completed at every point.
TEST(Constraint, EveryPrefixCanBeCompleted) {
  std::vector<std::string_view> texts(std::begin(kTexts), std::end(kTexts));
  texts.insert(texts.end(), std::begin(kTextsOfLogics), std::end(kTextsOfLogics));
  for (std::string_view text : texts) {
    Language language({});
    ScriptState state(language);
    for (size_t i = 0; i < text.size(); ++i) {
      ASSERT_TRUE(state.feed(text.substr(i, 1))) << text.substr(0, i + 1);
      std::string whole = std::string(text.substr(0, i + 1)) + state.completion();
      Result<Script> script = parse_script(whole);
      EXPECT_TRUE(script.ok()) << script.error().describe("prefix") << "\n" << whole;
    }
    EXPECT_TRUE(state.can_end() || text.ends_with("(pop 1)\n"));
  }
}

TEST(Constraint, RefusesWhatDoesNotFit) {
  for (std::string_view bad :
       {"(set-logic QF_BV)\n(declare-const x_0 Int", "(set-logic QF_LIA)\n(assert (forall", "(set-logic XX",
        "(set-logic QF_LIA)\n(declare-const x_0 Int)\n(declare-const y_0 Int)\n(assert (= 1 (* x_0 y_0",
        "(set-logic QF_BV)\n(declare-const x_0 (_ BitVec 8))\n(assert (bvult x_0 #b1 ", "(set-logic QF_BV)\n(check-sat",
        "(set-logic QF_BV)\n(assert (= #x12 ((_ extract 8 0)", "(set-logic QF_UF)\n(assert x_0",
        // Difference logics compute nothing but differences of unknowns, compare these with numbers only, and have no
        // names for numbers.
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (< (+", "(set-logic QF_IDL)\n(assert (< (- (",
        "(set-logic QF_IDL)\n(assert (< (- 1 ", "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (< (- x_0) ",
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (< (- x_0 x_0) x",
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (< (- x_0 x_0 x",
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (= (- x_0 x_0) (- x",
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (= (- x_0 x_0) 5 6",
        "(set-logic QF_IDL)\n(declare-const x_0 Int)\n(assert (= (ite true x",
        "(set-logic QF_IDL)\n(define-fun f_0 () I", "(set-logic QF_IDL)\n(define-fun f_0 ((x_0 I",
        "(set-logic QF_IDL)\n(assert (let ((v_0 5",
        // Floats lend bit-vectors, but not their sort; z3 wants bit-vectors as indices of arrays.
        "(set-logic QF_FP)\n(declare-const b_0 (_ B", "(set-logic QF_ABV)\n(declare-const a_0 (Array B",
        // Names of a let are known behind its list only, and differ.
        "(set-logic QF_LIA)\n(assert (let ((a_0 1) (b_0 a", "(set-logic QF_LIA)\n(assert (let ((a_0 1) (a_0 ",
        "(set-logic QF_LIA)\n(assert (let ((a_0 true)) (and a_0 a_0)))\n(assert a_0",
        "(set-logic QF_LIA)\n(assert (let ()", "(set-logic QF_LIA)\n(declare-datatypes",
        // A datatype without values; names twice; a tester and a match without datatypes.
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0 (sel_0 D_0)))",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0) (D_1 0)) (((c_0 (sel_0 D_1)))",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0) (c_0)",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0 (c_0 ", "(set-logic QF_DT)\n(assert ((_ is",
        "(set-logic QF_DT)\n(assert (match", "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0 (sel_0 Int",
        // Not all constructors, or one twice, or bodies of different sorts.
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0) (c_1))))\n(assert (match c_0 ((c_0 true)))",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0) (c_1))))\n(assert (match c_0 ((c_0 true) (c_0 ",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0) (c_1))))\n(assert (= c_1 (match c_0 ((c_0 c_0) (c_1 "
        "true",
        "(set-logic QF_DT)\n(declare-datatypes ((D_0 0)) (((c_0) (c_1 (sel_0 D_0)))))\n(assert (match c_0 ((c_1 "}) {
    Language language({});
    ScriptState state(language);
    size_t taken = 0;
    while (taken < bad.size() && state.feed(bad.substr(taken, 1))) ++taken;
    EXPECT_LT(taken, bad.size()) << bad;
  }
}

// With random weights: that lists, scopes and cases nest in all ways is left to chance.
TEST(Constraint, DatatypesAndBindersOfRandomWeights) {
  size_t lets = 0, matches = 0, testers = 0;
  for (const char* logic : {"QF_DT", "QF_UFDTLIA", "UFDTNIA", "ALL"}) {
    SampleSettings settings;
    settings.choice.temperature = 1.0;
    settings.constraint.logics = {logic};
    Writer writer = random_writer(21, 300);
    write_samples(writer, settings, 40, Rng(2), [&](Sample&& sample) {
      Result<Script> script = parse_script(sample.text);
      EXPECT_TRUE(script.ok()) << script.error().describe("sample") << "\n" << sample.text;
      lets += sample.text.find("(let ") != std::string::npos;
      matches += sample.text.find("(match ") != std::string::npos;
      testers += sample.text.find("((_ is ") != std::string::npos;
    });
  }
  EXPECT_GE(lets, 10u);
  EXPECT_GE(matches, 1u);
  EXPECT_GE(testers, 1u);
}

TEST(Constraint, NumbersOfDifferenceLogics) {
  size_t differences = 0;
  for (const char* logic : {"QF_IDL", "QF_RDL", "QF_UFIDL", "UFIDL"}) {
    SampleSettings settings;
    settings.choice.temperature = 1.0;
    settings.constraint.logics = {logic};
    write_samples(random_writer(5, 200), settings, 25, Rng(4), [&](Sample&& sample) {
      Result<Script> script = parse_script(sample.text);
      EXPECT_TRUE(script.ok()) << script.error().describe("sample") << "\n" << sample.text;
      for (const char* other : {"(+ ", "(* ", "(/ ", "(div ", "(mod ", "(abs "})
        EXPECT_EQ(sample.text.find(other), std::string::npos) << sample.text;
      differences += sample.text.find("(- ") != std::string::npos;
    });
  }
  EXPECT_GE(differences, 1u);
}

// The model continues a script of that logic.
TEST(Constraint, PlainTextsHaveTheLogicThatWasAskedFor) {
  SampleSettings settings;
  settings.plain = true;
  settings.constraint.logics = {"QF_BV", "QF_LIA"};
  settings.tokens = 100;
  size_t tokens = 0;
  write_samples(random_writer(5, 200), settings, 10, Rng(4), [&](Sample&& sample) {
    tokens += sample.tokens;
    bool asked = sample.text.empty() || sample.text.starts_with("(set-logic QF_BV)\n") ||
                 sample.text.starts_with("(set-logic QF_LIA)\n");
    EXPECT_TRUE(asked) << sample.text;
  });
  EXPECT_GT(tokens, 50u);
}

TEST(Constraint, SameRandomNumbersSameTexts) {
  std::vector<std::string> first, second;
  for (std::vector<std::string>* texts : {&first, &second}) {
    write_samples(random_writer(3, 120), {}, 20, Rng(5), [&](Sample&& sample) { texts->push_back(sample.text); });
  }
  EXPECT_EQ(first, second);
}

}  // namespace

}  // namespace cupel::lm
