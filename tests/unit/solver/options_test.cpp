// Excerpts are real output of z3 4.8.12 (-pd) and cvc5 1.0.3 (--help).
#include "solver/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

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

// The help of Princess 2025-11-17.
TEST(PrincessHelp, FlagsChoicesAndNumbers) {
  OptionSpace space = read_princess_help(
      "2025-11-17\n\nUsage: princess <option>* <inputfile>*\n\nStandard options:\n"
      " [+-]logo                  Print logo                               (default: +)\n"
      " [+-]assert                Enable runtime assertions                (default: -)\n"
      " -inputFormat=val          Specify format of problem file:       (default: auto)\n"
      "                             auto, pri, smtlib, tptp\n"
      " [+-]incremental           Incremental SMT-LIB 2 interpreter        (default: -)\n"
      "                             (+incremental implies -genTotalityAxioms)\n"
      " -timeout=val              Set a timeout in milliseconds        (default: infty)\n"
      " -clausifier=val           Choose the clausifier (none, simple)  (default: none)\n"
      " -printSMT=filename        Output the problem in SMT-LIB format    (default: \"\")\n"
      " -inlineSizeLimit=val      Maximum size of functions to inline    (default: 100)\n"
      " -randomSeed=val           Seed for randomisation\n"
      "                             <seed>: numeric seed             (default: 1234567)\n"
      "                             off:    disable randomisation\n"
      "-----------------------------\n"
      " -generateTriggers=val     Automatically choose triggers for quant. formulae\n"
      "                             none:  not at all\n"
      "                             total: for all total functions         (default)\n"
      "                             complete, completeFrugal: in combination\n"
      "                               with -genTotalityAxioms, in such a way\n"
      "                               that completeness is not affected\n"
      " -triggerStrategy=val      How to choose triggers for quantified formulae\n"
      "                             allMinimal\n"
      "                             maximal                                (default)\n"
      " -stringSolver=val         Specify the used string solver\n"
      "                             (default: ap.theories.strings.SeqStringTheory)\n");
  ASSERT_EQ(space.options.size(), 12u);
  EXPECT_EQ(space.find("logo")->default_value, "true");
  EXPECT_EQ(space.find("assert")->argument("true"), "+assert");
  EXPECT_EQ(space.find("assert")->argument("false"), "-assert");
  EXPECT_EQ(candidate_values(*space.find("assert")), (std::vector<std::string>{"true"}));
  EXPECT_EQ(space.find("inputFormat")->choices, (std::vector<std::string>{"auto", "pri", "smtlib", "tptp"}));
  EXPECT_EQ(space.find("clausifier")->argument("simple"), "-clausifier=simple");
  EXPECT_EQ(candidate_values(*space.find("clausifier")), (std::vector<std::string>{"simple"}));
  EXPECT_EQ(space.find("inlineSizeLimit")->type, OptionType::kUnsigned);
  for (const char* name : {"timeout", "printSMT", "randomSeed", "stringSolver"})
    EXPECT_EQ(space.find(name)->type, OptionType::kText) << name;
  EXPECT_EQ(candidate_values(*space.find("generateTriggers")),
            (std::vector<std::string>{"none", "complete", "completeFrugal"}));
  EXPECT_EQ(candidate_values(*space.find("triggerStrategy")), (std::vector<std::string>{"allMinimal"}));
}

// Replies of SMTInterpol.
TEST(GetInfo, NamesThenDescriptions) {
  OptionSpace space = read_option_names("(:options (:verbosity :timeout :proof-check-mode :check-type))\n");
  ASSERT_EQ(space.options.size(), 4u);
  read_option_infos(
      "(:timeout (:description \"Soft timeout in milliseconds.\" :default 0 :online-modifiable))\n"
      "(:proof-check-mode (:description \"Check the produced proof.\" :default false))\n"
      "(:check-type (:description \"Strength of check.\" :default FULL :online-modifiable))\n(error \"what?\")\n",
      space);
  EXPECT_EQ(space.find("timeout")->type, OptionType::kInteger);
  EXPECT_EQ(space.find("proof-check-mode")->default_value, "false");
  EXPECT_EQ(space.find("proof-check-mode")->argument("true"), "-o proof-check-mode=true");
  EXPECT_EQ(space.find("check-type")->type, OptionType::kText);
  EXPECT_TRUE(read_option_names("unsupported").options.empty());
}

const OptionSpec& only_option(const OptionSpace& space) {
  EXPECT_EQ(space.options.size(), 1u);
  return space.options.front();
}

TEST(Z3Parameters, ChoicesAndRangesInTheHelp) {
  auto read = [](const std::string& line) -> OptionSpec { return only_option(read_z3_parameters(line + "\n")); };
  using Words = std::vector<std::string>;
  EXPECT_EQ(read("  iuc (unsigned int) 0 = use old, 1 = use new (default: 1)").choices, (Words{"0", "1"}));
  EXPECT_EQ(read("  order (unsigned int) order : 0 (original), 1 (reverse), 2 (random) (default: 0)").choices,
            (Words{"0", "1", "2"}));
  EXPECT_EQ(read("  s (unsigned int) Strategy, 0 for none, 1 for BROWN (default: 0)").choices, (Words{"0", "1"}));
  EXPECT_EQ(read("  t (symbol) <no-slicing>=> GetId(i) = i, <smash> => GetId(i) = true (default: no-slicing)").choices,
            (Words{"no-slicing", "smash"}));
  OptionSpec fraction = read("  f (double) number between 0 and 1, the smaller the more (default: 1.0)");
  EXPECT_EQ(fraction.least, 0);
  EXPECT_EQ(fraction.most, 1);
  EXPECT_EQ(read("  wp (unsigned int) random walk with probability wp / 1024 (default: 100)").most, 1024);
  EXPECT_EQ(read("  p (unsigned int) percentage to pick highest reward variable (default: 15)").most, 100);
  EXPECT_FALSE(read("  m (double) margin between fast and slow restart factors. For ema (default: 1.1)").most);
}

TEST(Z3Parameters, ChoicesInComplaints) {
  auto read = [](const std::string& text, const std::string& standard) {
    OptionSpec option{.name = "x", .default_value = standard};
    read_z3_complaint(text, option);
    return option.choices;
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(
      read("(error \"line 1 column 18: Invalid string solver value. Legal values are z3str3, seq, none\")", "seq"),
      (Words{"z3str3", "seq", "none"}));
  EXPECT_EQ(read("(error \"invalid branching heuristic: accepted heuristics are 'vsids' or 'chb'\")", "vsids"),
            (Words{"vsids", "chb"}));
  EXPECT_EQ(
      read("(error \"line 1 column 18: invalid cutoff type supplied: accepted cutoffs are 'depth', 'freevars', 'psat', "
           "'adaptive_freevars' and 'adaptive_psat'\")",
           "depth"),
      (Words{"depth", "freevars", "psat", "adaptive_freevars", "adaptive_psat"}));
  EXPECT_EQ(read("(error \"invalid PB resolve: 'cardinality' or 'rounding' expected\")", "rounding"),
            (Words{"cardinality", "rounding"}));
  EXPECT_EQ(read("(error \"invalid gc strategy\")", "glue"), Words{});
  EXPECT_EQ(read("(error \"invalid thing: a, b\")", "c"), Words{}) << "misread: the default is not among them";
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

// Help texts of z3 4.8.12.
TEST(Z3Parameters, ChoicesStandInTheHelp) {
  OptionSpace space = read_z3_parameters(
      "[module] smt\n"
      "    arith.solver (unsigned int) arithmetic solver: 0 - no solver, 1 - bellman-ford based solver (diff. logic "
      "only), "
      "2 - simplex based solver, 3 - floyd-warshall based solver (diff. logic only) and no theory combination 4 - "
      "utvpi, "
      "5 - infinitary lra, 6 - lra solver (default: 6)\n"
      "    dt_lazy_splits (unsigned int) How lazy datatype splits are performed: 0- eager, 1- lazy for infinite types, "
      "2- "
      "lazy (default: 1)\n"
      "    string_solver (symbol) solver for string/sequence theories. options are: 'z3str3' (specialized string "
      "solver), "
      "'seq' (sequence solver), 'none' (no solver) (default: seq)\n"
      "    restart (symbol) restart strategy: static, luby, ema or geometric (default: ema)\n"
      "    pb.solver (symbol) method for handling Pseudo-Boolean constraints: circuit (arithmetical circuit), sorting "
      "(sorting circuit), solver (use native solver) (default: solver)\n"
      "    branching.heuristic (symbol) branching heuristic vsids, chb (default: vsids)\n"
      "    local_search_mode (symbol) local search algorithm, either default wsat or qsat (default: wsat)\n"
      "    pb.lemma_format (symbol) generate either cardinality or pb lemmas (default: cardinality)\n"
      "    logic (symbol) logic used to setup the SMT solver (default: )\n"
      "    cls_cutoff1 (unsigned int) limit1 - total number of clauses (default: 100000000)\n"
      "    rounds (unsigned int) 2 - is not a list, 3 - that starts from 0 (default: 2)\n");
  auto choices = [&](const std::string& name) { return space.find("smt." + name)->choices; };
  using Words = std::vector<std::string>;
  EXPECT_EQ(choices("arith.solver"), (Words{"0", "1", "2", "3", "4", "5", "6"}));
  EXPECT_EQ(choices("dt_lazy_splits"), (Words{"0", "1", "2"}));
  EXPECT_EQ(choices("string_solver"), (Words{"z3str3", "seq", "none"}));
  EXPECT_EQ(choices("restart"), (Words{"static", "luby", "ema", "geometric"}));
  EXPECT_EQ(choices("pb.solver"), (Words{"circuit", "sorting", "solver"}));
  EXPECT_EQ(choices("branching.heuristic"), (Words{"vsids", "chb"}));
  EXPECT_EQ(choices("local_search_mode"), (Words{"wsat", "qsat"}));
  EXPECT_EQ(choices("pb.lemma_format"), (Words{"cardinality", "pb"}));
  EXPECT_EQ(space.find("smt.logic")->type, OptionType::kText);
  EXPECT_EQ(space.find("smt.cls_cutoff1")->type, OptionType::kUnsigned);
  EXPECT_EQ(space.find("smt.rounds")->type, OptionType::kUnsigned);
}

// Complaints of cvc5 1.0.3 and CVC4 1.8.
TEST(CvcHelp, Bounds) {
  OptionSpec option{.name = "random-freq", .type = OptionType::kReal};
  read_cvc_bounds(
      "(error \"Error in option parsing: random-freq = 7 is not a legal setting, value should be at most 1.\")\n",
      option);
  EXPECT_EQ(option.most, 1);
  EXPECT_FALSE(option.least);
  read_cvc_bounds("(error \"Argument '-3' for uint64_t option restart-int-base is negative\")", option);
  EXPECT_EQ(option.least, 0);
  OptionSpec other{.name = "x", .type = OptionType::kInteger};
  read_cvc_bounds("(error \"--restart-int-base=-3 requires a nonnegative argument\")", other);
  EXPECT_EQ(other.least, 0);
  read_cvc_bounds("(error \"--x=1000000000: failed to parse 1000000000 as an integer of the appropriate type.\")",
                  other);
  EXPECT_EQ(other.most, 100);
}

TEST(CvcHelp, RangesInTheHelp) {
  OptionSpace space = read_cvc_help(
      "From the Arrays Theory module:\n"
      "  --arrays-prop=N        propagation effort for arrays: 0 is none, 1 is some, 2 is\n"
      "                         full (EXPERTS only)\n"
      "  --inst-when-phase=N    instantiation rounds quantifiers takes (>=1) before\n"
      "                         allowing theory combination to happen (EXPERTS only)\n"
      "  --dag-thresh=N         dagify common subexprs appearing > N times (1 ==\n"
      "                         default, 0 == don't dagify)\n");
  ASSERT_EQ(space.options.size(), 3u);
  EXPECT_EQ(space.options[0].least, 0);
  EXPECT_EQ(space.options[0].most, 2);
  EXPECT_EQ(candidate_values(space.options[0]), (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(space.options[1].least, 1);
  read_cvc_bounds("(error \"Argument '-1' for uint64_t option inst-when-phase is negative\")", space.options[1]);
  EXPECT_EQ(space.options[1].least, 1) << "the help knows better";
  EXPECT_FALSE(space.options[2].least || space.options[2].most);
}

TEST(Values, AreThoseOfTheProfileWhereTheSolverTellsNone) {
  OptionSpace space;
  space.options = {{.name = "sat", .default_value = "b"},
                   {.name = "mode", .type = OptionType::kChoice, .choices = {"x", "y"}},
                   {.name = "text"}};
  apply_told_values({{"sat", {"a", "b", "c"}}, {"mode", {"z"}}, {"missing", {"z"}}}, space);
  apply_exclusions({}, space);
  EXPECT_EQ(space.options[0].values, (std::vector<OptionValue>{{"a", ""}, {"c", ""}}));
  EXPECT_EQ(space.options[1].choices, (std::vector<std::string>{"x", "y"})) << "its own list counts";
  EXPECT_FALSE(usable(space.options[2]));
}

std::vector<OptionExclusion> exclusions() {
  return {{Pattern("^gone$"), std::nullopt, "writes files"},
          {Pattern("^kinds$"), Pattern("^none$"), "no solver"},
          {Pattern("^number$"), Pattern("^[0-9]{3,}$"), "too large"}};
}

OptionSpace sample_space() {
  OptionSpace space;
  space.options = {{.name = "on", .type = OptionType::kBool, .default_value = "true", .form = "{name}={value}"},
                   {.name = "kinds",
                    .type = OptionType::kChoice,
                    .default_value = "a",
                    .choices = {"a", "b", "none"},
                    .form = "--{name}={value}"},
                   {.name = "number", .type = OptionType::kUnsigned, .default_value = "1", .form = "{name}={value}"},
                   {.name = "gone", .type = OptionType::kBool, .form = "{name}={value}"},
                   {.name = "text", .form = "{name}={value}"}};
  space.options[2].most = 5000;
  apply_exclusions(exclusions(), space);
  return space;
}

TEST(Values, AreNeverTheDefaultAndStayWithinBounds) {
  OptionSpace space = sample_space();
  EXPECT_EQ(space.options[0].values, (std::vector<OptionValue>{{"false", ""}}));
  EXPECT_EQ(space.options[1].values, (std::vector<OptionValue>{{"b", ""}, {"none", "no solver"}}));
  for (const OptionValue& value : space.options[2].values) {
    EXPECT_NE(value.text, "1");
    EXPECT_LE(std::stoi(value.text), 5000);
    EXPECT_EQ(value.excluded.empty(), value.text.size() < 3) << value.text;
  }
  EXPECT_TRUE(space.options[4].values.empty()) << "nobody knows the values of a text";
  OptionSpec real{.name = "r", .type = OptionType::kReal, .default_value = "1.000000"};
  real.least = 0;
  real.most = 1;
  EXPECT_EQ(candidate_values(real), (std::vector<std::string>{"0.0", "0.1", "0.5", "0.9"}));
}

TEST(Draws, RespectExclusionsAndReachEverythingElse) {
  OptionSpace space = sample_space();
  Rng rng(1);
  std::set<std::string> drawn;
  for (int i = 0; i < 2000; ++i) {
    auto draw = draw_option(space, rng);
    ASSERT_TRUE(draw);
    EXPECT_EQ(draw->argument, draw->option->argument(draw->value));
    drawn.insert(draw->argument);
  }
  EXPECT_EQ(drawn, (std::set<std::string>{"on=false", "--kinds=b", "number=0", "number=2", "number=3", "number=5",
                                          "number=10", "number=64"}));
}

TEST(Draws, AreRepeatableAndEmptyWhereNothingIsAllowed) {
  OptionSpace space = sample_space();
  Rng one(7), two(7);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(draw_option(space, one)->argument, draw_option(space, two)->argument);
  OptionSpace nothing;
  nothing.options = {space.options[3], space.options[4]};
  EXPECT_FALSE(draw_option(nothing, one));
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
    size_t drawn = 0, choices = 0;
    for (const OptionSpec& option : space->options) {
      drawn += usable(option);
      choices += option.type == OptionType::kChoice;
      bool choice = option.type == OptionType::kChoice;
      EXPECT_TRUE(!option.excluded.empty() || choice == !option.choices.empty()) << option.name;
    }
    EXPECT_GT(drawn, space->options.size() * 2 / 5) << name;
    EXPECT_GE(choices, std::string(name) == "z3" ? 20u : 40u) << name;
  }
}

TEST(Discovery, DefaultsOfCvcAreNotDrawn) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  auto cvc5 = resolve_solver(*profiles, "cvc5");
  if (!cvc5.ok()) GTEST_SKIP() << "no cvc5";
  auto space = discover_options(*cvc5);
  ASSERT_TRUE(space.ok());
  EXPECT_EQ(space->find("arith-brab")->default_value, "true");
  EXPECT_EQ(space->find("arith-brab")->values, (std::vector<OptionValue>{{"false", ""}}));
  EXPECT_EQ(space->find("random-freq")->most, 1);
  EXPECT_EQ(space->find("restart-int-base")->least, 0);
  const OptionSpec* sat = space->find("bv-sat-solver");
  EXPECT_EQ(sat->type, OptionType::kChoice);
  EXPECT_EQ(std::ranges::count(sat->values, sat->default_value, &OptionValue::text), 0);
  EXPECT_TRUE(usable(*sat));
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
