#include "oracle/foreign_options.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/paths.h"
#include "oracle/standard_script.h"
#include "smtlib/parser.h"

namespace cupel::oracle {

namespace {

/// Knows `:mine`; says `unsupported` to every other option, and may not know a logic.
class OptionExecutor final : public process::Executor {
 public:
  explicit OptionExecutor(int& runs) : runs_(runs) {}
  const char* name() const override { return "options"; }
  process::ExecutorStats stats() const override { return {}; }
  Result<process::RunResult> run(const process::RunRequest& request) override {
    ++runs_;
    process::RunResult result;
    result.ending = process::Ending::kExited;
    std::string text = std::string(request.prefix) + std::string(request.script);
    for (const solver::CommandText& command : solver::split_commands(text)) {
      bool foreign = command.name == "set-option" && solver::first_argument(command) != ":mine";
      if (foreign || solver::first_argument(command) == "NO_SUCH_LOGIC") result.out += "unsupported\n";
    }
    result.out += "sat\n";
    return result;
  }

 private:
  int& runs_;
};

struct Asked {
  int runs = 0;
  KnownOptions known;
  solver::Runner runner{{solver::generic_profile("fake"), {}, "", "fake"}, std::make_unique<OptionExecutor>(runs)};

  FittedScript fit(std::string_view text) {
    auto fitted = fit_options(runner, text, known);
    EXPECT_TRUE(fitted.ok());
    return std::move(fitted).value();
  }
};

}  // namespace

TEST(ForeignOptions, AreLeftOutAndNothingElse) {
  Asked asked;
  FittedScript fitted = asked.fit("(set-option :mine 1)\n(set-option :theirs 1) ; why\n(set-logic QF_LIA)(check-sat)");
  EXPECT_EQ(fitted.text, "(set-option :mine 1)\n ; why\n(set-logic QF_LIA)(check-sat)");
  EXPECT_EQ(fitted.left_out, std::vector<std::string>{"does not know (set-option :theirs 1)"});
}

TEST(ForeignOptions, AreAskedForOnce) {
  Asked asked;
  asked.fit("(set-option :theirs 1)(check-sat)");
  int runs = asked.runs;
  EXPECT_GT(runs, 0);
  EXPECT_EQ(asked.fit("(set-option :theirs 1)(assert true)(check-sat)").text, "(assert true)(check-sat)");
  EXPECT_EQ(asked.runs, runs);
}

TEST(ForeignOptions, ThatChangeTheMeaningStay) {
  Asked asked;
  std::string text = "(set-option :global-declarations true)(check-sat)";
  EXPECT_EQ(asked.fit(text).text, text);
  EXPECT_EQ(asked.runs, 0);
}

TEST(ForeignOptions, UnderWhichASolverSolvesSomethingElseAreLeftOutForIt) {
  for (const char* name : {"z3", "cvc5"}) {
    auto profile = solver::load_profile(data_directory() / "solvers" / (std::string(name) + ".toml"));
    ASSERT_TRUE(profile.ok());
    Asked asked;
    asked.runner = solver::Runner({*profile, {}, "", name}, std::make_unique<OptionExecutor>(asked.runs));
    bool z3 = profile->name == "z3";
    for (const char* option : {"rewriter.hi_div0 false", "REWRITER.hi-div0 false", "smt.bv.enable_int2bv false",
                               "unicode false", "smt.array.extensional false", "smt.string_solver none",
                               "smt.string_solver \"none\"", "smt.arith.solver 0"}) {
      FittedScript fitted = asked.fit(fmt::format("(set-option :{})(check-sat)", option));
      ASSERT_EQ(fitted.left_out.size(), z3 || !std::string_view(option).starts_with("smt.string")) << option;
      if (!z3) continue;
      EXPECT_TRUE(fitted.left_out[0].starts_with("solves something else under ")) << fitted.left_out[0];
    }
    FittedScript fitted = asked.fit("(set-option :global-negate true)(check-sat)");
    EXPECT_EQ(fitted.left_out.empty(), z3) << "to z3 it is another script";
    EXPECT_TRUE(asked.fit("(set-option :smt.string_solver seq)(check-sat)").left_out.empty());
  }
}

TEST(ForeignOptions, StayWhereTheLogicIsRefusedToo) {
  Asked asked;
  std::string text = "(set-option :theirs 1)(set-logic NO_SUCH_LOGIC)(check-sat)";
  EXPECT_EQ(asked.fit(text).text, text);
}

TEST(StandardScript, IsMeantForSolversThatHaveItsTheories) {
  auto script = parse_script("(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 2))(check-sat)");
  ASSERT_TRUE(script.ok());
  solver::Profile profile = solver::generic_profile("fake");
  EXPECT_TRUE(is_meant_for(*script, profile)) << "nothing is known of it";
  profile.theories = {"BitVectors"};
  EXPECT_FALSE(is_meant_for(*script, profile));
  profile.theories = {"BitVectors", "Ints"};
  EXPECT_TRUE(is_meant_for(*script, profile));
  profile.logics = {"QF_BV"};
  EXPECT_FALSE(is_meant_for(*script, profile));
}

TEST(StandardScript, MayBeRefusedByItsLogic) {
  solver::Profile profile = solver::generic_profile("fake");
  EXPECT_TRUE(has_logic(profile, "AUFLIA")) << "nothing is known of it";
  profile.theories = {"BitVectors", "ArraysEx", "UF"};
  EXPECT_TRUE(has_logic(profile, "QF_AUFBV"));
  EXPECT_TRUE(has_logic(profile, "ALL")) << "whatever the solver has";
  EXPECT_FALSE(has_logic(profile, "AUFLIA"));
  profile.quantifiers = false;
  EXPECT_FALSE(has_logic(profile, "ABV"));
  profile.logics = {"QF_BV"};
  EXPECT_TRUE(has_logic(profile, "QF_BV"));
  EXPECT_FALSE(has_logic(profile, "QF_AUFBV")) << "it takes scripts of one logic";
  EXPECT_FALSE(has_logic(profile, "ALL"));
  solver::Profile other = solver::generic_profile("other");
  other.theories = {"Ints"};
  auto either = logics_of({profile, other});
  EXPECT_TRUE(either("QF_BV"));
  EXPECT_TRUE(either("QF_LIA"));
  EXPECT_FALSE(either("QF_S"));
}

TEST(StandardScript, HasALogicOfSmtLib) {
  auto standard = [](const std::string& logic) {
    std::string text = "(set-logic " + logic + ")(declare-fun s () String)(assert (= s \"a\"))(check-sat)";
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "z3");
  };
  EXPECT_TRUE(standard("QF_SLIA"));
  EXPECT_FALSE(standard("SLIA"));
}

TEST(StandardScript, MayHaveAnyCommentBetweenItsCommands) {
  auto standard = [](const std::string& text) {
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "yices2");
  };
  std::string rest = "(set-logic QF_LIA)(declare-fun p () Bool)(assert p)(check-sat)";
  EXPECT_TRUE(standard("; yices2@2.6.5 refuses (is-it-so x)\n" + rest + "; @\n"));
  EXPECT_FALSE(standard("(set-logic QF_LIA)(declare-fun @p () Bool)(assert @p)(check-sat)"));
}

TEST(StandardScript, DeclaresAFunctionOnce) {
  auto standard = [](const std::string& declarations) {
    std::string text = "(set-logic ALL)" + declarations + "(check-sat)";
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "yices2");
  };
  EXPECT_TRUE(standard("(declare-fun a () Int)(declare-fun b () Bool)"));
  EXPECT_FALSE(standard("(declare-fun a () Int)(declare-fun a () Bool)"));
  EXPECT_FALSE(standard("(declare-fun a () Int)(define-fun |a| ((x Int)) Int x)"));
  EXPECT_FALSE(standard("(declare-datatypes ((D 0)) (((a))))(declare-fun a () Bool)"));
}

TEST(StandardScript, HasNoBitVectorSymbolsInALogicOfFloatsAlone) {
  auto standard = [](const std::string& logic, const std::string& commands) {
    std::string text = "(set-logic " + logic + ")" + commands + "(check-sat)";
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "z3");
  };
  EXPECT_TRUE(standard("QF_BVFP", "(declare-fun b () (_ BitVec 1))"));
  EXPECT_TRUE(standard("QF_FP", "(declare-fun b () (_ FloatingPoint 8 24))"));
  EXPECT_FALSE(standard("QF_FP", "(declare-fun b () (_ BitVec 1))"));
  EXPECT_TRUE(standard("BVFP", "(assert (forall ((b (_ BitVec 1))) false))"));
  EXPECT_TRUE(standard("FP", "(assert (forall ((b (_ FloatingPoint 8 24))) false))"));
  EXPECT_FALSE(standard("FP", "(assert (forall ((b (_ BitVec 1))) false))"));
}

TEST(StandardScript, SaysItsVersionAsADecimal) {
  auto standard = [](const std::string& version) {
    std::string text = "(set-info :smt-lib-version " + version + ")(set-logic QF_LIA)(check-sat)";
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "cvc5");
  };
  EXPECT_TRUE(standard("2.6"));
  EXPECT_FALSE(standard("|2.6|"));
}

TEST(StandardScript, GivesOperatorsTheirArguments) {
  auto standard = [](const std::string& formula) {
    std::string text =
        "(set-logic QF_LIA)(declare-fun p () Bool)(declare-fun x () Int)(assert " + formula + ")(check-sat)";
    auto script = parse_script(text);
    return script.ok() && is_standard(*script, text, "bitwuzla");
  };
  for (const char* formula : {"(or p p)", "(and p p p)", "(< (- x) 3)", "(= x 1 2)", "(not p)"})
    EXPECT_TRUE(standard(formula)) << formula;
  for (const char* formula : {"(or p)", "(and p)", "(or p (and p))"}) EXPECT_FALSE(standard(formula)) << formula;
}

}  // namespace cupel::oracle
