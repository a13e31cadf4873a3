// Texts below are real output of z3 4.8.12, cvc5 1.0.3, CVC4 1.8 and Boolector 1.5.118 unless a test says
// otherwise.
#include "solver/classify.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <csignal>
#include <map>

namespace cupel::solver {
namespace {

using process::Ending;
using process::RunResult;

const Profile& profile(const std::string& name) {
  static std::map<std::string, Profile> loaded;
  if (!loaded.contains(name)) {
    auto result = load_profile(std::string(CUPEL_SOURCE_DIR) + "/data/solvers/" + name + ".toml");
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
    loaded[name] = *result;
  }
  return loaded[name];
}

struct Case {
  std::string solver = "z3";
  std::string script = "(check-sat)";
  std::string out;
  std::string err;
  int exit_code = 0;
  int signal = 0;
  Ending ending = Ending::kExited;
};

Outcome judge(const Case& what) {
  RunResult run;
  run.out = what.out;
  run.err = what.err;
  run.exit_code = what.exit_code;
  run.signal = what.signal;
  run.ending = what.signal != 0 && what.ending == Ending::kExited ? Ending::kSignalled : what.ending;
  return classify(profile(what.solver), prepare_script(what.script), run);
}

TEST(Answers, PlainOnes) {
  EXPECT_EQ(judge({.out = "sat\n"}).kind, OutcomeKind::kSat);
  EXPECT_EQ(judge({.out = "unsat\n"}).kind, OutcomeKind::kUnsat);
  EXPECT_EQ(judge({.out = "unknown\n"}).kind, OutcomeKind::kUnknown);
  EXPECT_EQ(judge({.out = "sat\r\n"}).kind, OutcomeKind::kSat);
}

TEST(Answers, InOrderForSeveralQueries) {
  Outcome outcome =
      judge({.script = "(check-sat)(push)(check-sat)(pop)(check-sat-assuming (p))", .out = "sat\nunsat\nunknown\n"});
  EXPECT_EQ(outcome.answers(), "sat,unsat,unknown");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnknown);
}

TEST(Answers, ModelsFollowTheirAnswer) {
  Outcome outcome = judge(
      {.script = "(check-sat)(get-model)(check-sat)", .out = "sat\n(\n  (define-fun x () Int\n    4)\n)\nunsat\n"});
  ASSERT_EQ(outcome.responses.size(), 2u);
  EXPECT_NE(outcome.responses[0].text.find("define-fun x"), std::string::npos);
  EXPECT_EQ(outcome.responses[1].text, "");
}

TEST(Answers, InsideStringsAndRepliesAreNone) {
  Outcome outcome =
      judge({.script = "(check-sat)(get-value (s))(check-sat)", .out = "sat\n((s \"\nunsat\nsat\n\"))\nunsat\n"});
  EXPECT_EQ(outcome.answers(), "sat,unsat");
  outcome = judge({.script = "(check-sat)", .out = "((s \"one\nsat\nunsat\n\"))\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kError);
  EXPECT_TRUE(outcome.responses.empty());
  EXPECT_EQ(judge({.out = "(define-fun |\nsat\n| () Int 0)\n"}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.out = "(model) sat\n"}).kind, OutcomeKind::kError) << "an answer begins its line";
  EXPECT_EQ(judge({.out = "sat as far as I know\n"}).kind, OutcomeKind::kError);
}

TEST(Answers, EchoIsNoAnswer) {
  Outcome outcome = judge({.script = "(echo \"sat\")(check-sat)", .out = "sat\nunsat\n"});
  EXPECT_EQ(outcome.answers(), "unsat");
  outcome = judge({.solver = "cvc5", .script = "(check-sat)(echo \"sat\")", .out = "unsat\n\"sat\"\n"});
  EXPECT_EQ(outcome.answers(), "unsat");
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsat);
  outcome = judge({.script = "(echo \"sat\")(check-sat)", .out = "sat\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kError) << "the only line is the echo";
}

TEST(Answers, EchoOfSeveralLinesIsNone) {
  std::string script = "(echo \"a\nsat\nb\")(check-sat)";
  EXPECT_EQ(judge({.script = script, .out = "a\nsat\nb\n", .ending = Ending::kWallTime}).answers(), "");
  EXPECT_EQ(judge({.script = script, .out = "a\nsat\n", .ending = Ending::kWallTime}).answers(), "");
  EXPECT_EQ(judge({.script = script, .out = "a\nsat\nb\nunsat\n"}).answers(), "unsat");
  EXPECT_EQ(judge({.solver = "cvc5", .script = script, .out = "\"a\nsat\nb\"\nunsat\n"}).answers(), "unsat");
  // As z3, cvc5 and CVC4 print it.
  script = "(echo \"a\"\"b\nsat\")(echo \"\")(echo \" sat \")(check-sat)";
  EXPECT_EQ(judge({.script = script, .out = "a\"b\nsat\n\n sat \nunsat\n"}).answers(), "unsat");
  EXPECT_EQ(judge({.solver = "cvc5", .script = script, .out = "\"a\"\"b\nsat\"\n\"\"\n\" sat \"\nunsat\n"}).answers(),
            "unsat");
  EXPECT_EQ(judge({.solver = "cvc4", .script = script, .out = "\"a\\\"b\nsat\"\n\"\"\n\" sat \"\nunsat\n"}).answers(),
            "unsat");
  // An echo that was refused takes no answer away.
  EXPECT_EQ(judge({.script = "(echo \"unsat is right\")(check-sat)", .out = "unsat\n"}).answers(), "unsat");
}

TEST(Answers, MissingOrTooMany) {
  EXPECT_EQ(judge({.script = "(check-sat)(check-sat)", .out = "sat\n"}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.script = "(check-sat)", .out = "sat\nunsat\n"}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.out = ""}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.out = "sa"}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.out = "sat", .ending = Ending::kAnswered}).kind, OutcomeKind::kError) << "half an answer";
  EXPECT_EQ(judge({.out = "sat", .ending = Ending::kWallTime}).answers(), "") << "half an answer";
  EXPECT_EQ(judge({.out = "sat"}).kind, OutcomeKind::kSat) << "it exited: there is no more to come";
}

TEST(Answers, DeltaSatIsNotSat) {
  Outcome outcome = judge({.solver = "dreal", .out = "delta-sat with delta = 0.001\n"});  // after dReal's manual
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnknown);
  EXPECT_EQ(outcome.answers(), "delta-sat");
}

TEST(Errors, BeforeTheAnswerTaintIt) {
  Outcome outcome =
      judge({.script = "(assert (> x (foo 3)))(check-sat)(get-model)(echo \"done\")",
             .out = "(error \"line 3 column 19: unknown constant foo (Int) \")\nsat\n(\n  (define-fun x () "
                    "Int\n    0)\n)\ndone\n",
             .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kError);
  EXPECT_EQ(outcome.answers(), "sat*");
  EXPECT_EQ(outcome.message, "line 3 column 19: unknown constant foo (Int)");
}

TEST(Errors, AfterTheAnswerDoNot) {
  Outcome outcome = judge({.script = "(check-sat)(get-model)(get-value (x))",
                           .out = "unsat\n(error \"line 7 column 10: model is not available\")\n(error \"line 8 column "
                                  "14: model is not available\")\n",
                           .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsat);
  EXPECT_EQ(outcome.message, "line 7 column 10: model is not available");
  outcome = judge({.solver = "cvc5",
                   .script = "(check-sat)(get-model)",
                   .out = "unsat\n(error \"Cannot get model unless after a SAT or UNKNOWN response.\")\n",
                   .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsat);
}

TEST(Errors, BetweenAnswersTaintTheLater) {
  Outcome outcome = judge({.script = "(check-sat)(pop 2)(check-sat)",
                           .out = "sat\n(error \"line 6 column 6: invalid pop command, argument is greater than the "
                                  "current stack depth\")\nsat\n",
                           .exit_code = 1});
  EXPECT_EQ(outcome.answers(), "sat,sat*");
  EXPECT_EQ(outcome.kind, OutcomeKind::kError);
}

TEST(Errors, OfTheParserEndTheScript) {
  Outcome outcome =
      judge({.solver = "cvc5",
             .script = "(assert (> x (foo 3)))(check-sat)",
             .out = "(error \"Parse Error: <stdin>:2.20: Symbol 'foo' not declared as a variable\n\n  (assert "
                    "(> x (foo 3)))\n                ^\n\")\n",
             .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kError);
  EXPECT_TRUE(outcome.responses.empty());
}

TEST(Errors, WithQuotesInsideDoNotHideOrMakeAnswers) {
  Outcome outcome = judge({.solver = "cvc5",
                           .script = "(check-sat)(check-sat)",
                           .out = "(error \"Parse Error: near \"abc\nsat\n\" here\")\nsat\n",
                           .exit_code = 1});
  EXPECT_NE(outcome.kind, OutcomeKind::kSat);
}

TEST(Errors, ManyLinesOfZ3) {
  Outcome outcome =
      judge({.script = "(set-option :nonsense true)(check-sat)",
             .out = "(error \"line 10 column 22: unknown parameter 'nonsense'\nLegal parameters are:\n  "
                    "auto_config (bool) (default: true)\n  unsat_core (bool) (default: false)\")\nsat\n"});
  EXPECT_EQ(outcome.answers(), "sat*");
  EXPECT_EQ(outcome.message, "line 10 column 22: unknown parameter 'nonsense'");
}

TEST(Errors, OnStandardErrorTaintEverything) {
  Outcome outcome = judge({.out = "sat\n", .err = "(error \"something\")\n", .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kError);
  EXPECT_EQ(outcome.answers(), "sat*");
}

TEST(Errors, BoolectorWritesPlainLines) {
  Outcome outcome = judge({.solver = "boolector", .out = "<stdin>:1: unsupported logic 'QF_LIA'\n", .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  outcome = judge({.solver = "boolector", .out = "<stdin>:5: expected command at 'echo'\n", .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  EXPECT_EQ(judge({.solver = "boolector", .out = "sat\n", .exit_code = 10}).kind, OutcomeKind::kSat);
  EXPECT_EQ(judge({.solver = "boolector", .out = "unsat\n", .exit_code = 20}).kind, OutcomeKind::kUnsat);
}

TEST(Unsupported, LimitsOfASolverAreNoRefusalOfAStandardScript) {
  for (const char* solver : {"cvc4", "cvc5"}) {
    Outcome outcome = judge({.solver = solver,
                             .out = "(error \"Cannot generate model with string whose length exceeds UINT32_MAX\")\n",
                             .exit_code = 1});
    EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported) << solver;
  }
}

TEST(Unsupported, CommandsAndLogics) {
  Outcome outcome = judge({.script = "(set-logic HORNY)(check-sat)",
                           .out = "unsupported\nsat\n",
                           .err = "; ignoring unsupported logic HORNY line: 1 position: 1\n"});
  EXPECT_EQ(outcome.answers(), "sat") << "z3 solves it with its general engine";
  outcome = judge({.script = "(bogus-command)(check-sat)",
                   .out = "unsupported\nsat\n",
                   .err = "; bogus-command line: 9 position: 14\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  EXPECT_EQ(outcome.answers(), "sat*");
  outcome = judge({.solver = "cvc5", .script = "(check-sat)(get-option :nonsense)", .out = "sat\nunsupported\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kSat) << "what is refused after the answer is harmless";
  outcome =
      judge({.solver = "cvc4",
             .out = "(error \"Parse Error: Illegal argument detected\n\n  (set-logic HORNY)\n             ^\n\nvoid "
                    "CVC4::LogicInfo::setLogicString(std::string)\n\n  `logicString' is a bad argument\n"
                    "LogicInfo::setLogicString(): cannot parse logic string: HORNY\")\n",
             .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Unsupported, BitwuzlaWarnsAndAnswersAnotherFormula) {  // output of Bitwuzla 0.8.2
  Outcome outcome = judge({.solver = "bitwuzla",
                           .script = "(check-sat)(check-sat)",
                           .out = "[bzla] warning: Equalities over uninterpreted sorts not yet supported.\n"
                                  "unknown\nsat\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  for (const Response& response : outcome.responses) EXPECT_FALSE(response.trusted);
  outcome = judge({.solver = "bitwuzla", .err = "[error] <stdin>:2:25: invalid sort 'Int'\n", .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
  outcome = judge({.solver = "bitwuzla", .err = "[error] <stdin>:1:12: unsupported logic 'LIA'\n", .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Unsupported, IsUnderstoodOfProgramsThatNobodyKnows) {  // output of Bitwuzla 0.9
  RunResult run;
  run.out = "(error \"<stdin>:1:12: unsupported logic 'AUFLIA'\")\n";
  run.exit_code = 1;
  EXPECT_EQ(classify(generic_profile("x"), prepare_script("(check-sat)"), run).kind, OutcomeKind::kUnsupported);
}

// A wrapper or a program that nobody knows is started with the options that its owner gave.
TEST(Errors, AnUnknownProgramThatWantsAnOptionRefusesNothing) {
  auto kind = [](const std::string& message) {
    process::RunResult run;
    run.ending = process::Ending::kExited;
    run.out = "(error \"" + message + "\")\n";
    return classify(generic_profile("x"), prepare_script("(check-sat)"), run).kind;
  };
  for (const char* message : {"Cannot push when not solving incrementally (use --incremental)",
                              "Cannot get model unless model generation is enabled (try --produce-models)",
                              "incremental mode not enabled", "this needs the option -m", "requires --produce-models"})
    EXPECT_EQ(kind(message), OutcomeKind::kUnsupported) << message;
  for (const char* message : {"unknown symbol x", "parse error: try again", "use of undeclared constant"})
    EXPECT_EQ(kind(message), OutcomeKind::kError) << message;
}

TEST(Models, WithRoundedValuesProveNothing) {  // output of Yices 2.6.5 for x * x = 2, and for 2 * x = 1
  Outcome rounded = judge({.solver = "yices2", .out = "sat\n(= x -1.414214)\n"});
  EXPECT_EQ(rounded.kind, OutcomeKind::kSat);
  EXPECT_EQ(rounded.responses[0].text, "(error \"a model with rounded values\")\n");
  EXPECT_EQ(judge({.solver = "yices2", .out = "sat\n(= x (/ 1 2))\n"}).responses[0].text, "(= x (/ 1 2))\n");
  EXPECT_EQ(judge({.out = "sat\n((define-fun x () Real 0.125))\n"}).responses[0].text,
            "((define-fun x () Real 0.125))\n");
}

TEST(Errors, WhatYicesCannotDoIsUnsupported) {  // of Yices 2.6.5; the last one is a refusal
  auto kind = [](const std::string& message) {
    return judge({.solver = "yices2", .out = "(error \"" + message + "\")\n"}).kind;
  };
  EXPECT_EQ(kind("non-linear arithmetic is not allowed in logic ALL"), OutcomeKind::kUnsupported);
  EXPECT_EQ(kind("the context does not support quantifiers"), OutcomeKind::kUnsupported);
  EXPECT_EQ(kind("formula contains free variable"), OutcomeKind::kError);
}

TEST(Limits, AFloodIsNoAnswerAndNoRefusal) {
  auto repeat = [](const std::string& text) {
    std::string all;
    for (int i = 0; i < 30'000; ++i) all += text;
    return all;
  };
  for (const char* text : {"x\n", "sat\n", "()", "(error \"no\")\n", "unsupported\n"}) {
    Outcome outcome = judge({.out = "sat\n" + repeat(text)});
    EXPECT_EQ(outcome.kind, OutcomeKind::kError) << text;
    EXPECT_EQ(outcome.message, "too much output") << text;
    EXPECT_FALSE(outcome.refused) << text;
  }
  EXPECT_EQ(judge({.out = "sat\n", .err = repeat("x\n")}).message, "too much output");
  // A model is one part, however long it is.
  EXPECT_EQ(judge({.out = "sat\n(" + repeat("(define-fun x () Int 1)\n") + ")\n"}).kind, OutcomeKind::kSat);
}

TEST(Limits, TimeAndMemory) {
  EXPECT_EQ(judge({.out = "", .ending = Ending::kWallTime}).kind, OutcomeKind::kTimeout);
  EXPECT_EQ(judge({.out = "", .ending = Ending::kCpuTime}).kind, OutcomeKind::kTimeout);
  EXPECT_EQ(judge({.out = "timeout\n"}).kind, OutcomeKind::kTimeout);
  EXPECT_EQ(judge({.solver = "cvc5", .err = "cvc5 interrupted by timeout.\n", .signal = SIGABRT}).kind,
            OutcomeKind::kTimeout);
  EXPECT_EQ(judge({.solver = "cvc5", .err = "cvc5 interrupted by SIGTERM.\n", .ending = Ending::kWallTime}).kind,
            OutcomeKind::kTimeout);
  EXPECT_EQ(judge({.err = "(error \"out of memory\")\n", .exit_code = 101}).kind, OutcomeKind::kMemout);
  EXPECT_EQ(judge({.solver = "cvc5",
                   .err = "cvc5 was terminated by the C++ runtime.\nPerhaps an exception was thrown during "
                          "stack unwinding.\n"
                          "terminate called after throwing an instance of "
                          "'cvc5::internal::Minisat::OutOfMemoryException'\n",
                   .signal = SIGABRT})
                .kind,
            OutcomeKind::kMemout);
  EXPECT_EQ(judge({.out = "xxx", .ending = Ending::kOutput}).kind, OutcomeKind::kError);
}

TEST(Limits, AnswersBeforeATimeoutAreKept) {
  Outcome outcome = judge({.script = "(check-sat)(check-sat)", .out = "sat\n", .ending = Ending::kWallTime});
  EXPECT_EQ(outcome.kind, OutcomeKind::kTimeout);
  EXPECT_EQ(outcome.answers(), "sat");
}

TEST(Limits, AKillFromOutsideIsNoCrash) {
  EXPECT_EQ(judge({.signal = SIGKILL}).kind, OutcomeKind::kError);
  EXPECT_EQ(judge({.signal = SIGTERM}).kind, OutcomeKind::kError);
}

TEST(Crashes, FatalFailureOfCvc5) {
  Outcome outcome = judge({.solver = "cvc5",
                           .err = "Fatal failure within static size_t cvc5::internal::theory::strings::Word::getLength("
                                  "cvc5::internal::TNode) at ./src/theory/strings/word.cpp:90\nUnimplemented code "
                                  "encountered Word::getLength on 2\n",
                           .signal = SIGABRT});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.kind, "fatal");
  EXPECT_EQ(outcome.crash.signature, "fatal:theory/strings/word.cpp:90");
  EXPECT_NE(outcome.crash.message.find("Word::getLength on 2"), std::string::npos);
}

TEST(Crashes, SegfaultTextsOfCvc) {
  Outcome outcome = judge({.solver = "cvc5",
                           .err = "cvc5 suffered a segfault.\nOffending address is 0x0\nLooks like a NULL pointer was "
                                  "dereferenced.\n",
                           .signal = SIGSEGV});
  EXPECT_EQ(outcome.crash.signature, "segfault:Looks like a NULL pointer was dereferenced");
  outcome =
      judge({.solver = "cvc4", .err = "CVC4 suffered a segfault.\nOffending address is 0xa8\n", .signal = SIGSEGV});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
}

TEST(Crashes, OptionalLibrariesThatABuildLacksAreNone) {
  Outcome outcome =
      judge({.solver = "cvc5",
             .err = "Fatal failure within void cvc5::internal::theory::arith::nl::icp::ICPSolver::reset() at "
                    "./src/theory/arith/nl/icp/icp_solver.cpp:375\nUnimplemented code encountered ICPSolver "
                    "requires cvc5 to be configured with LibPoly\n",
             .signal = SIGABRT});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Crashes, ThatOnlySayNotImplementedHere) {
  Outcome outcome = judge({.solver = "cvc4",
                           .err = "Fatal failure within CVC4::FloatingPointLiteral::FloatingPointLiteral(uint32_t, "
                                  "uint32_t, double) at ./src/util/floatingpoint.cpp:463\nUnimplemented code "
                                  "encounteredFloating-point literals not yet implemented.\n",
                           .signal = SIGABRT});
  EXPECT_EQ(outcome.kind, OutcomeKind::kUnsupported);
}

TEST(Crashes, ExceptionsOfTheRuntime) {
  Outcome outcome =
      judge({.err = "terminate called after throwing an instance of 'std::bad_variant_access'\n  what():  "
                    "std::get: wrong index for variant\n",
             .signal = SIGABRT});
  EXPECT_EQ(outcome.crash.signature, "exception:std::bad_variant_access:std::get: wrong index for variant");
}

TEST(Crashes, AreCrashesAfterAnswersToo) {
  Outcome outcome = judge({.script = "(check-sat)(check-sat)", .out = "sat\nunsat\n", .signal = SIGSEGV});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.signature, "signal:SIGSEGV");
  EXPECT_EQ(outcome.answers(), "sat,unsat");
}

TEST(Crashes, BoolectorCatchesItsSignals) {
  Outcome outcome = judge({.solver = "boolector",
                           .out = "[btorsmt2] WARNING no 'exit' command at end of '<stdin>'\n[btormain] CAUGHT SIGNAL "
                                  "11\nunknown\n",
                           .exit_code = 11});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.signature, "signal:caught:11");
}

TEST(Crashes, ExitStatusThatNobodyKnows) {
  Outcome outcome = judge({.out = "sat\n", .exit_code = 7});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.signature, "exit-status:7");
}

TEST(Crashes, AssertionsOfDebugBuilds) {  // after z3's source: a debug build is not installed
  Outcome outcome = judge({.err = "ASSERTION VIOLATION\nFile: ../src/smt/theory_arith_core.h\nLine: 1437\nis_int(v)\n"
                                  "(C)ontinue, (A)bort, (S)top, (T)hrow exception, Invoke (G)DB\n",
                           .ending = Ending::kWallTime});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash) << "it waits for a reply, but it crashed";
  EXPECT_EQ(outcome.crash.signature, "assertion:smt/theory_arith_core.h:1437");
}

TEST(Crashes, Sanitizers) {
  std::string report =
      "=================================================================\n==4242==ERROR: AddressSanitizer: "
      "heap-use-after-free on address 0x602000000010 at pc 0x55d0c0ffee bp 0x7ffe sp 0x7ffd\nREAD of size 8 "
      "at "
      "0x602000000010 thread T0\n    #0 0x55d0c0ffee in smt::context::propagate() "
      "/build/z3/src/smt/smt_context.cpp:1812:9\n"
      "    #1 0x55d0c0ffef in smt::context::search() /build/z3/src/smt/smt_context.cpp:3600:3\n    #2 0x7f "
      "in "
      "__libc_start_main (/lib/libc.so.6+0x2409b)\n";
  Outcome outcome = judge({.err = report, .exit_code = 1});
  EXPECT_EQ(outcome.crash.signature, "asan:heap-use-after-free:smt::context::propagate<smt::context::search");
  outcome = judge({.out = "sat\n",
                   .err = "/build/z3/src/util/mpz.cpp:271:12: runtime error: signed integer overflow: "
                          "2147483647 + 1 cannot be represented in type 'int'\n"});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.signature, "ubsan:util/mpz.cpp:271:signed integer overflow");
}

TEST(Crashes, InvalidModels) {
  Outcome outcome = judge({.script = "(check-sat)",
                           .out = "sat\n(error \"line 5 column 10: an invalid model was generated\")\n",
                           .exit_code = 1});
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
  EXPECT_EQ(outcome.crash.kind, "invalid-model");
  outcome =
      judge({.solver = "cvc4",
             .err = "Fatal failure within void CVC4::SmtEngine::checkModel(bool) at ./src/smt/smt_engine.cpp:2370\n"
                    "Internal error detected SmtEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:\n",
             .signal = SIGABRT});
  EXPECT_EQ(outcome.crash.kind, "invalid-model");
}

// Real complaints behind them make us look for a crash.
TEST(Crashes, TextOfTheScriptIsNone) {
  std::string no_core = "(error \"line 8 column 15: unsat core is not available\")\n";
  for (const char* text : {"corrupted size vs. prev_size", "terminate called recursively", "pure virtual method called",
                           "double free or corruption", "an invalid model was generated", "Failed to verify: x"}) {
    std::string literal = "\"" + std::string(text) + "\"";
    std::string value = "(check-sat)(get-value (s))(get-unsat-core)";
    Outcome outcome = judge({.script = value, .out = "sat\n((s " + literal + "))\n" + no_core, .exit_code = 1});
    EXPECT_EQ(outcome.kind, OutcomeKind::kSat) << text;
    std::string echo = "(echo " + literal + ")(check-sat)(get-proof)";
    outcome = judge({.script = echo, .out = std::string(text) + "\nsat\n" + no_core, .exit_code = 1});
    EXPECT_EQ(outcome.kind, OutcomeKind::kSat) << text;
    // cvc5 quotes the line that it does not like.
    std::string assertion = "(assert (= " + literal + " (nosuch)))";
    std::string quoting = "Parse Error: <stdin>:1.20: Symbol 'nosuch' is not declared\n\n  " + assertion + "\n";
    outcome = judge({.solver = "cvc5",
                     .script = assertion + "(check-sat)",
                     .out = "(error \"" + quoting + "\")\n",
                     .exit_code = 1});
    EXPECT_EQ(outcome.kind, OutcomeKind::kError) << text;
    outcome = judge({.script = assertion + "(check-sat)", .err = quoting, .exit_code = 1});
    EXPECT_EQ(outcome.kind, OutcomeKind::kError) << text;
    // Who dies crashes all the same.
    outcome =
        judge({.script = echo, .out = std::string(text) + "\n", .err = std::string(text) + "\n", .signal = SIGABRT});
    EXPECT_EQ(outcome.crash.signature, "signal:SIGABRT") << text;
  }
}

TEST(Crashes, OnStandardOutput) {  // of a wrapper that puts both together
  for (const char* text : {"corrupted size vs. prev_size", "terminate called recursively", "pure virtual method called",
                           "double free or corruption (out)", "Failed to verify: x"}) {
    Outcome outcome = judge({.out = "sat\n" + std::string(text) + "\n", .exit_code = 134});
    EXPECT_EQ(outcome.kind, OutcomeKind::kCrash);
    EXPECT_EQ(outcome.crash.signature.find("exit-status"), std::string::npos) << outcome.crash.signature;
  }
}

TEST(Crashes, SignatureDoesNotDependOnTheRun) {
  auto signature = [](const char* address) {
    return judge({.err = std::string("free(): invalid pointer ") + address + "\n", .signal = SIGABRT}).crash.signature;
  };
  EXPECT_EQ(signature("0x55aa00"), signature("0x7fff1234"));
}

RC_GTEST_PROP(Answers, NoOutputBreaksTheReader, (const std::string& out, const std::string& err)) {
  Outcome outcome = judge({.out = out, .err = err});
  RC_ASSERT(outcome.responses.size() <= out.size());
}

// Whatever a reply holds between quotes, the answer after it is found and nothing else is.
RC_GTEST_PROP(Answers, RepliesNeverLeakAnswers, (const std::vector<std::string>& lines)) {
  std::string text;
  for (std::string line : lines) {
    for (char& c : line)
      if (c == '"') c = '\'';
    text += line + "\nsat\nunsat\n";
  }
  Outcome outcome = judge({.script = "(get-value (s))(check-sat)", .out = "((s \"" + text + "\"))\nunknown\n"});
  RC_ASSERT(outcome.answers() == "unknown");
}

}  // namespace
}  // namespace cupel::solver
