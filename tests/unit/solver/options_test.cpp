// Excerpts are real output of z3 4.8.12 (-pd) and cvc5 1.0.3 (--help).
#include "solver/options.h"

#include <gtest/gtest.h>

#include "base/paths.h"

namespace cupel::solver {
namespace {

TEST(Z3Parameters, ModulesTypesAndDefaults) {
  OptionSpace space = read_z3_parameters(
      "Global parameters\n"
      "    auto_config (bool) use heuristics to automatically select solver and configure it (default: "
      "true)\n"
      "    unicode (bool) use unicode strings instead of ASCII strings\n"
      "\nTo set a module parameter, use <module-name>.<parameter-name>=value\nExample:  pp.decimal=true\n\n"
      "[module] tactic, description: tactic parameters\n"
      "    blast_term_ite.max_steps (unsigned int) maximal number of steps allowed for tactic. (default: "
      "4294967295)\n"
      "    default_tactic (symbol) overwrite default tactic in strategic solver (default: )\n"
      "[module] sls, description: Experimental Stochastic Local Search Solver (for QFBV only).\n"
      "    walksat_ucb_constant (double) the ucb constant c in the term score + c * f(touched) (default: "
      "20.0)\n");
  ASSERT_EQ(space.options.size(), 5u);
  EXPECT_EQ(space.options[0].name, "auto_config");
  EXPECT_EQ(space.options[0].default_value, "true");
  EXPECT_EQ(space.options[0].argument("false"), "auto_config=false");
  EXPECT_EQ(space.options[1].default_value, "");
  EXPECT_EQ(space.options[2].name, "tactic.blast_term_ite.max_steps");
  EXPECT_EQ(space.options[2].type, OptionType::kUnsigned);
  EXPECT_EQ(space.options[3].type, OptionType::kText);
  EXPECT_EQ(space.options[4].name, "sls.walksat_ucb_constant");
  EXPECT_EQ(space.options[4].type, OptionType::kReal);
  EXPECT_EQ(space.options[4].default_value, "20.0");
}

const char* const kCvcHelp =
    "cvc5 options:\n"
    "Most commonly-used cvc5 options:\n"
    "  --incremental | -i     enable incremental solving [*]\n"
    "  --lang=LANG | --input-language=LANG | -L LANG\n"
    "                         force input language (default is \"auto\"; see --lang\n"
    "                         help)\n"
    "\n\nAdditional cvc5 options:\n\n"
    "From the Arithmetic Theory module:\n"
    "  --arith-no-partial-fun do not use partial function semantics for arithmetic\n"
    "                         (not SMT LIB compliant) (EXPERTS only) [*]\n"
    "  --nl-ext=MODE          incremental linearization approach to non-linear\n"
    "  --nl-ext-factor        use factoring inference in non-linear incremental\n"
    "                         linearization solver [*]\n"
    "  --rr-turns=N           round robin turn (EXPERTS only)\n";

TEST(CvcHelp, NamesTypesAndClasses) {
  OptionSpace space = read_cvc_help(kCvcHelp);
  ASSERT_EQ(space.options.size(), 6u);
  const OptionSpec* incremental = space.find("incremental");
  ASSERT_NE(incremental, nullptr);
  EXPECT_EQ(incremental->category, "common");
  EXPECT_EQ(incremental->argument("true"), "--incremental");
  EXPECT_EQ(incremental->argument("false"), "--no-incremental");
  EXPECT_EQ(space.find("lang")->type, OptionType::kText);
  EXPECT_EQ(space.find("arith-no-partial-fun")->category, "expert");
  EXPECT_EQ(space.find("arith-no-partial-fun")->help,
            "do not use partial function semantics for arithmetic (not SMT LIB compliant)");
  EXPECT_EQ(space.find("nl-ext")->type, OptionType::kChoice);
  EXPECT_EQ(space.find("nl-ext")->category, "regular");
  EXPECT_EQ(space.find("nl-ext-factor")->type, OptionType::kBool);
  EXPECT_EQ(space.find("rr-turns")->type, OptionType::kInteger);
  EXPECT_EQ(space.find("rr-turns")->argument("3"), "--rr-turns=3");
}

TEST(CvcHelp, Modes) {
  OptionSpec option{.name = "nl-ext", .type = OptionType::kChoice};
  read_cvc_modes(
      "  Modes for the non-linear linearization\nAvailable modes for --nl-ext are:\n+ none\n  Disable "
      "linearization "
      "approach\n+ light\n  Only use a few light-weight lemma schemes\n+ full (default)\n  Use all lemma "
      "schemes\n",
      option);
  EXPECT_EQ(option.choices, (std::vector<std::string>{"none", "light", "full"}));
  EXPECT_EQ(option.default_value, "full");
}

TEST(Values, AreNeverTheDefault) {
  Rng rng(1);
  OptionSpec flag{.name = "x", .type = OptionType::kBool, .default_value = "true"};
  OptionSpec choice{.name = "x", .type = OptionType::kChoice, .default_value = "a", .choices = {"a", "b"}};
  OptionSpec text{.name = "x"};
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(random_value(flag, rng), "false");
    EXPECT_EQ(random_value(choice, rng), "b");
    EXPECT_EQ(random_value(text, rng), "");
  }
}

TEST(Discovery, OfInstalledSolvers) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  for (const auto& [name, least] : {std::pair("z3", 580), std::pair("cvc5", 400), std::pair("cvc4", 400)}) {
    auto solver = resolve_solver(*profiles, name);
    if (!solver.ok()) continue;
    auto space = discover_options(*solver);
    ASSERT_TRUE(space.ok()) << space.error().message;
    EXPECT_GE(static_cast<int>(space->options.size()), least) << name;
    size_t usable = 0, choices = 0;
    for (const OptionSpec& option : space->options) {
      usable += option.excluded.empty();
      choices += option.type == OptionType::kChoice;
      EXPECT_EQ(option.type == OptionType::kChoice, !option.choices.empty()) << option.name;
    }
    EXPECT_GT(usable, space->options.size() / 2) << name;
    EXPECT_GE(choices, std::string(name) == "z3" ? 0u : 40u) << name;
  }
}

TEST(Discovery, ExclusionsCarryTheirReason) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  auto z3 = resolve_solver(*profiles, "z3");
  if (!z3.ok()) GTEST_SKIP() << "no z3";
  auto space = discover_options(*z3);
  ASSERT_TRUE(space.ok());
  for (const char* name : {"dot_proof_file", "trace", "trace_file_name", "timeout", "rewriter.flat", "unicode"}) {
    const OptionSpec* option = space->find(name);
    ASSERT_NE(option, nullptr) << name;
    EXPECT_FALSE(option->excluded.empty()) << name;
  }
  EXPECT_TRUE(space->find("smt.arith.solver")->excluded.empty());
}

}  // namespace
}  // namespace cupel::solver
