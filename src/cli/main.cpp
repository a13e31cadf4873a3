// cupel: finds bugs in SMT solvers. This file only parses the command line; the work is in the sub-commands.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <map>

#include "cli/help_formatter.h"
#include "cli/option_types.h"
#include "cli/subcommand.h"
#include "cli/usage.h"
#include "solver/profile_set.h"

namespace cupel::cli {

namespace {

int run(int argc, char** argv) {
  CLI::App app("Cupel assays SMT solvers: it makes formulas, runs real solvers on them and decides who is wrong.",
               "cupel");
  app.set_version_flag("-V,--version", "cupel " CUPEL_VERSION);
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(
      "Exit status: 0 nothing found, 10 findings (fuzz, judge, report, replay, bisect; eval: false), 2 bad usage or\n"
      "input, 3 broken environment, 130 ended by Ctrl-C. `findings list` ends with 0 whatever it lists.");

  std::map<CLI::App*, Action> actions;
  for (const Subcommand& command : subcommands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    actions[sub] = command.define(*sub);
  }
  check_whole_numbers(app);
  solver::on_refused_profile(
      [](const std::string& complaint) { fmt::print(stderr, "cupel: going on without a profile: {}\n", complaint); });
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "cupel: {}\n", usage_message(app, error, {argv + 1, argv + argc}));
    return kBadInput;
  }
  int status = actions.at(app.get_subcommands().front())();
  // What is still in the buffer may not fit the disk any more.
  if (std::fflush(stdout) == 0) return status;
  fmt::print(stderr, "cupel: cannot write to standard output: {}\n", std::strerror(errno));
  return kBrokenEnvironment;
}

}  // namespace

}  // namespace cupel::cli

int main(int argc, char** argv) {
  try {
    return cupel::cli::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "cupel: {}\n", error.what());
    return cupel::cli::kBrokenEnvironment;
  }
}
