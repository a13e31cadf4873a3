// What solvers that run on Java print: texts of SMTInterpol 2.5-1388 and Princess 2026-05-20.
#include <gtest/gtest.h>

#include "solver/classify.h"

namespace cupel::solver {
namespace {

Outcome judge(const std::string& solver, const std::string& out, const std::string& err, int exit_code = 0) {
  auto profile = load_profile(std::string(CUPEL_SOURCE_DIR) + "/data/solvers/" + solver + ".toml");
  EXPECT_TRUE(profile.ok()) << (profile.ok() ? "" : profile.error().message);
  process::RunResult run;
  run.out = out;
  run.err = err;
  run.exit_code = exit_code;
  run.ending = process::Ending::kExited;
  return classify(*profile, prepare_script("(check-sat)"), run);
}

const std::string kReading = "Reading SMT-LIB 2 input from stdin ...\n";

TEST(SmtInterpol, ExceptionsAreKnownByTheirCauseAndPlace) {
  Outcome outcome =
      judge("smtinterpol", "",
            "Unexpected Exception: java.lang.IllegalArgumentException: No enum constant x.CheckType.FOO\n"
            "Exception in thread \"main\" de.uni_freiburg.informatik.ultimate.logic.SMTLIBException: "
            "java.lang.IllegalArgumentException: No enum constant x.CheckType.FOO\n"
            "\tat "
            "de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.ParseEnvironment.parseStream(ParseEnvironment."
            "java:123)\n"
            "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.Main.main(Main.java:182)\n"
            "Caused by: java.lang.IllegalArgumentException: No enum constant x.CheckType.FOO\n"
            "\tat java.base/java.lang.Enum.valueOf(Enum.java:273)\n"
            "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.option.EnumOption.set(EnumOption.java:64)\n"
            "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.option.OptionMap.set(OptionMap.java:202)\n"
            "\t... 3 more\n",
            1);
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.signature, "exception:IllegalArgumentException:EnumOption.set<OptionMap.set");
  outcome = judge("smtinterpol", "",
                  "Exception in thread \"main\" java.lang.AssertionError\n"
                  "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.dpll.DPLLEngine.solve(DPLLEngine.java:900)\n"
                  "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.Main.main(Main.java:182)\n",
                  1);
  EXPECT_EQ(outcome.crash.signature, "exception:AssertionError:DPLLEngine.solve<Main.main");
}

TEST(SmtInterpol, ItsOwnChecks) {
  EXPECT_EQ(judge("smtinterpol", "sat\n", "FATAL - Model does not satisfy (= x 1)\n").crash.kind, "invalid-model");
  EXPECT_EQ(judge("smtinterpol", "unsat\n", "ERROR - Proof-check failed\n").crash.kind, "invalid-proof");
}

TEST(SmtInterpol, WhatItLacksIsNoError) {
  Outcome outcome = judge("smtinterpol", "(error \"<stdin>:6:34: Unsupported internal sort: String\")\nsat\n", "");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  EXPECT_EQ(outcome.answers(), "sat*");
  EXPECT_EQ(
      judge("smtinterpol", "", "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n", 1).kind,
      OutcomeKind::kMemout);
}

TEST(SmtInterpol, ARefusedLogicIsNoCrash) {
  Outcome outcome = judge(
      "smtinterpol", "unsupported\n",
      "Unexpected Exception: java.lang.NullPointerException: Cannot invoke \"x.Theory.createDatatypes(String, int)\" "
      "because "
      "\"this.mTheory\" is null\n"
      "Caused by: java.lang.NullPointerException: Cannot invoke \"x.Theory.createDatatypes(String, int)\" because "
      "\"this.mTheory\" is null\n"
      "\tat de.uni_freiburg.informatik.ultimate.logic.NoopScript.datatype(NoopScript.java:200)\n"
      "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.Parser$Action$.createDatatypes(Parser.java:1000)\n",
      1);
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(SmtInterpol, AnExceptionMaySayWhatItLacks) {
  std::string name = "java.lang.UnsupportedOperationException";
  auto thrown = [&](const std::string& why) {
    std::string text =
        "Unexpected Exception: " + name + why + "\nCaused by: " + name + why +
        "\n\tat de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.SMTInterpol.declareFun(SMTInterpol.java:1)\n"
        "\tat de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.Parser.parse(Parser.java:2)\n";
    return judge("smtinterpol", "", text, 1).kind;
  };
  EXPECT_EQ(thrown(": SMTInterpol does not support Arrays with Boolean indices"), OutcomeKind::kUnsupported);
  EXPECT_EQ(thrown(""), OutcomeKind::kCrash) << "Java's collections throw it, too";
  name = "java.lang.IllegalArgumentException";
  EXPECT_EQ(thrown(": Function fp is already defined."), OutcomeKind::kUnsupported) << "a theory's name in ALL";
  EXPECT_EQ(thrown(": x is not positive"), OutcomeKind::kCrash);
}

TEST(Princess, GreetsOnStandardError) {
  EXPECT_EQ(judge("princess", "sat\n", kReading).answers(), "sat");
  EXPECT_EQ(judge("princess", "unsat\n", kReading).kind, OutcomeKind::kUnsat);
}

TEST(Princess, AnotherProblemIsNoAnswer) {
  Outcome outcome = judge("princess", "sat\n", kReading + "Warning: treating sort (_ FloatingPoint 8 24) as Int\n");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  EXPECT_EQ(outcome.answers(), "sat*");
  outcome = judge("princess", "error\n", kReading + "Symbol sin not declared\n");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  EXPECT_EQ(outcome.message, "Symbol sin not declared");
  outcome = judge("princess",
                  "(error \"Universal quantifiers over fractions/rationals are currently not supported\")\n", kReading);
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Princess, ItsGrammarLacksWhatOthersHave) {
  Outcome outcome = judge("princess", "error\n",
                          kReading +
                              "Syntax Error, trying to recover and continue parse...\n"
                              "At line 10, near \"check-sat-\" :     Unrecoverable Syntax Error\n");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Princess, WordsOfScalasExceptionsAreCrashes) {
  EXPECT_EQ(judge("princess", "error\n", kReading + "key not found: x\n").crash.signature, "exception:key not found");
  EXPECT_EQ(judge("princess", "(error \"None.get\")\n", kReading).crash.signature, "exception:None.get");
  EXPECT_EQ(judge("princess", "error\n", kReading + "f(x) (of class ap.parser.IFunApp)\n").crash.signature,
            "exception:MatchError:ap.parser.IFunApp");
}

}  // namespace
}  // namespace cupel::solver
