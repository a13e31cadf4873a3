// cupel ops: prints the operator table, in the syntax that `--ops FILE` reads.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/file.h"
#include "base/rng.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "smtlib/logic.h"
#include "smtlib/operator_choice.h"
#include "theory/sample.h"

namespace cupel::cli::ops_command {

namespace {

struct Options {
  std::string logic;
  std::string solver;
  std::string operators;
  std::string examples;
};

/// A constant per argument; regular expressions are made from strings, since solvers have no constants of that sort.
std::string argument(const std::string& name, Sort sort, bool wants_value, std::string& declarations) {
  if (wants_value && sort == Sort::string()) return "\"" + name.substr(1) + "\"";
  if (wants_value && sort == Sort::integer()) return "7";
  if (sort == Sort::reg_lan()) return "(str.to_re \"" + name + "\")";
  declarations += fmt::format("(declare-const {} {})\n", name, sort.text());
  return name;
}

/// A script that uses the operator once; empty where no instance can be made.
std::string example_script(const Operator& op, Rng rng) {
  TermStore store;
  SamplingPool pool = SamplingPool::standard(store);
  if (op.flags & kWantsValues) pool.sorts = {Sort::integer()};
  auto instance = sample_instance(op, pool, rng, store);
  if (!instance) return {};
  std::string application(store.indexed(op, instance->indices, instance->qualifier).text);
  std::string declarations;
  if (!instance->arguments.empty()) application = "(" + application;
  for (size_t i = 0; i < instance->arguments.size(); ++i) {
    application +=
        " " + argument("a" + std::to_string(i), instance->arguments[i], op.flags & kWantsValues, declarations);
  }
  if (!instance->arguments.empty()) application += ")";
  if (instance->result == Sort::reg_lan()) application = "(str.in_re \"a\" " + application + ")";
  bool formula = instance->result == Sort::boolean() || instance->result == Sort::reg_lan();
  if (!formula) {
    declarations += fmt::format("(declare-const result {})\n", instance->result.text());
    application = "(= result " + application + ")";
  }
  return fmt::format("(set-logic {}ALL)\n{}(assert {})\n(check-sat)\n", op.flags & kHigherOrder ? "HO_" : "",
                     declarations, application);
}

int write_examples(const Options& options, const OperatorTable& table) {
  std::error_code error;
  std::filesystem::create_directories(options.examples, error);
  int number = 0;
  std::vector<std::string> skipped;
  for (const Operator& op : table.operators()) {
    std::string script = example_script(op, Rng(0).split(op.declaration));
    std::string path = fmt::format("{}/{:03}.smt2", options.examples, ++number);
    if (script.empty()) {
      skipped.push_back(op.name);
      continue;
    }
    Status written = write_file(path, fmt::format("; {}\n{}", describe(op), script));
    if (!written) {
      fmt::print(stderr, "{}\n", written.error().describe(path));
      return kBrokenEnvironment;
    }
  }
  fmt::print("{} scripts in {}; without one, because their sorts follow rules of their own: {}\n",
             number - static_cast<int>(skipped.size()), options.examples, fmt::join(skipped, " "));
  return kNothingFound;
}

/// Rows name the solvers that know an operator, `!name` those that do not.
bool is_solver(const std::string& name, const OperatorTable& table) {
  auto known = profiles();
  if (known && std::ranges::any_of(*known, [&](const solver::Profile& profile) { return profile.name == name; }))
    return true;
  return std::ranges::any_of(table.operators(), [&](const Operator& op) {
    std::istringstream words(op.known);
    for (std::string word; words >> word;)
      if (word == name || word == "!" + name) return true;
    return false;
  });
}

int print_operators(const Options& options) {
  Result<ChosenOperators> chosen = choose_operators(options.operators);
  if (!chosen) {
    fmt::print(stderr, "{}\n", chosen.error().describe(options.operators));
    return kBadInput;
  }
  if (!options.examples.empty()) return write_examples(options, chosen->table());
  Logic logic = parse_logic(options.logic.empty() ? "ALL" : options.logic);
  if (logic.all && !options.logic.empty() && !options.logic.ends_with("ALL")) {
    fmt::print(stderr, "cupel: unknown logic {}; logics are named like QF_AUFBVLIRA, or ALL\n", options.logic);
    return kBadInput;
  }
  if (!options.solver.empty() && !is_solver(options.solver, chosen->table())) {
    fmt::print(stderr, "cupel: no row and no profile names the solver {}\n", options.solver);
    return kBadInput;
  }
  std::string_view theory;
  for (const Operator& op : chosen->table().operators()) {
    if (!logic.has_theory(op.theory)) continue;
    if (!options.solver.empty() && !is_known_to(op, options.solver)) continue;
    if (op.theory != theory) {
      fmt::print("{}; {}\n", theory.empty() ? "" : "\n", op.theory);
      theory = op.theory;
    }
    fmt::print("{}\n", describe(op));
  }
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--logic", options->logic, "Only operators of this logic, e.g. QF_SLIA");
  app.add_option("--solver", options->solver, "Only operators that this solver knows, e.g. cvc5");
  app.add_option("--ops", options->operators, "Print the operators of this file instead of the built-in ones");
  app.add_option("--examples", options->examples, "Write a small script per operator into this directory instead");
  app.footer(
      "Each line declares an operator in the syntax of SMT-LIB theory files. :known names the solvers or the version "
      "of\n"
      "the standard that have it; without it the operator is in version 2.6. Edit the output and give it to --ops.");
  return [options] { return print_operators(*options); };
}

const RegisterSubcommand kRegister({"ops", "Print the operator table", define});

}  // namespace

}  // namespace cupel::cli::ops_command
