// cupel grammar: prints grammars that formulas are made from, in the syntax that the strategy `falcon` reads.
#include <fmt/format.h>

#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "grammar/grammar_file.h"
#include "grammar/swarm.h"
#include "smtlib/operator_choice.h"

namespace cupel::cli::grammar_command {

namespace {

struct Options {
  std::string operators;
  std::vector<std::string> solvers;
  SwarmSettings swarm;
  uint64_t random = 0;
  uint64_t rng = 0;
};

int print_grammars(const Options& options) {
  Result<ChosenOperators> chosen = choose_operators(options.operators);
  if (!chosen) {
    fmt::print(stderr, "{}\n", chosen.error().describe(options.operators));
    return kBadInput;
  }
  GrammarBook book(chosen->table(), chosen->reading(), options.solvers);
  bool plain = options.random == 0 && options.swarm.only.empty();
  for (uint64_t i = 0; i < std::max<uint64_t>(options.random, 1); ++i) {
    Rng rng = Rng(options.rng).split(i);
    Result<Grammar> grammar = plain ? plain_grammar(book, options.swarm, rng) : draw_grammar(book, options.swarm, rng);
    if (!grammar) return complain(grammar.error(), kBadInput);
    fmt::print("{}{}", i > 0 ? "\n" : "", write_grammar(*grammar));
  }
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--logic", options->swarm.logic, "Of the formulas, e.g. QF_SLIA (default: ALL, or random ones)");
  app.add_option("--solver", options->solvers, "Only operators that all of these know (default: those of the standard)")
      ->allow_extra_args(false);
  app.add_option("--random", options->random,
                 "So many random grammars (default: one in which all rules are as likely)");
  app.add_option("--rng", options->rng, "The same number gives the same grammars");
  app.add_option("--size", options->swarm.bytes, "About how many bytes a formula has")
      ->check(CLI::Range(uint64_t{1}, kMostBytes));
  app.add_option("--only", options->swarm.only,
                 "Operations (operators, forall, exists, commands) that formulas may have; repeatable")
      ->allow_extra_args(false);
  app.add_option("--ops", options->operators, "Use the operators of this file, as `cupel ops` prints them");
  app.footer("Edit the output and give it to the strategy: cupel gen --strategy falcon:grammar=FILE");
  return [options] { return print_grammars(*options); };
}

const RegisterSubcommand kRegister({"grammar", "Print grammars that formulas are made from", define});

}  // namespace

}  // namespace cupel::cli::grammar_command
