// Each operator that a constrained sample can have is brought into samples, even of weights that learnt nothing.
#include "lm/steering.h"

#include <gtest/gtest.h>

#include "lm/bpe_training.h"
#include "lm/endpoint/endpoint.h"
#include "lm/sampler.h"
#include "smtlib/parser.h"

namespace cupel::lm {

namespace {

Writer random_writer() {
  PieceCounts counts;
  counts.add("(set-logic QF_LIA)\n(declare-const int_0 Int)\n(assert (= int_0 (+ int_0 1)))\n(check-sat)\n", 4);
  Tokenizer tokens = train_tokenizer(counts, 330);
  ModelConfig config{static_cast<int64_t>(tokens.size()), 200, 16, 1, 2};
  return *Writer::make(*Model::random(config, 5), std::move(tokens));
}

TEST(Steering, SamplesHaveTheOperator) {
  Writer writer = random_writer();
  for (const char* operation : {"bvsmod", "extract", "re.loop", "str.replace_all", "select", "const", "seq.extract",
                                "fp.rem", "RNE", "is_int", "distinct", "to_fp"}) {
    SampleSettings settings;
    settings.operation = operation;
    settings.tries = 40;
    settings.choice.temperature = 1.0;
    Result<std::vector<std::string>> logics = logics_with(operation, settings.constraint);
    ASSERT_TRUE(logics.ok()) << logics.error().message;
    settings.constraint.logics = *logics;
    size_t suited = 0;
    write_samples(writer, settings, 6, Rng(3), [&](Sample&& sample) {
      Result<Script> script = parse_script(sample.text);
      EXPECT_TRUE(script.ok()) << script.error().describe("sample") << "\n" << sample.text;
      EXPECT_EQ(sample.suits, has_operation(sample.text, operation)) << sample.text;
      EXPECT_TRUE(sample.suits || sample.tries == 40);
      suited += sample.suits;
    });
    EXPECT_GE(suited, 4u) << operation;
  }
}

TEST(Steering, NamesThatAreNone) {
  auto problem = [](const std::string& operation, const ConstraintSettings& settings) {
    Result<std::vector<std::string>> logics = logics_with(operation, settings);
    return logics ? "none" : logics.error().message;
  };
  EXPECT_NE(problem("str.lenn", {}).find("did you mean str.len?"), std::string::npos);
  EXPECT_EQ(problem("qwertyuiop", {}).find("did you mean"), std::string::npos);
  EXPECT_NE(problem("str.len", {.logics = {"QF_BV"}}).find("no sample can have str.len"), std::string::npos);
  EXPECT_EQ(problem("str.len", {.logics = {"QF_BV", "QF_SLIA"}}), "none");
}

TEST(Steering, OperatorsAreLexemes) {
  EXPECT_TRUE(has_operation("(assert (str.replace a b c))", "str.replace"));
  EXPECT_FALSE(has_operation("(assert (str.replace_all a b c))", "str.replace"));
  EXPECT_FALSE(has_operation("(assert (= a \"str.replace\")) ; str.replace", "str.replace"));
}

TEST(Endpoint, FormulasInAnswers) {
  std::string formula = "(set-logic QF_LIA)\n(assert true)\n(check-sat)\n";
  EXPECT_EQ(formula_in(formula), formula);
  EXPECT_EQ(formula_in("Here (as asked):\n```smt2\n" + formula + "```\nIt is (very) odd."), formula);
  EXPECT_EQ(formula_in("```\n" + formula), formula);
  EXPECT_EQ(formula_in(formula + "(exit)\n" + formula), formula);
  EXPECT_EQ(formula_in("Well: " + formula + "\n" + formula), formula);
  EXPECT_EQ(formula_in("(set-info :status sat)\n" + formula), "(set-info :status sat)\n" + formula);
  EXPECT_EQ(formula_in(""), "");
  EXPECT_EQ(formula_in("```"), "");
}

}  // namespace

}  // namespace cupel::lm
