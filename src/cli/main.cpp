// cupel: finds bugs in SMT solvers. This file only parses the command line; the work is in the sub-commands.
#include <fmt/format.h>

#include <exception>
#include <map>

#include "cli/subcommand.h"

namespace cupel::cli {

namespace {

int run(int argc, char** argv) {
  CLI::App app("Cupel assays SMT solvers: it makes formulas, runs real solvers on them and decides who is wrong.",
               "cupel");
  app.set_version_flag("--version", "cupel " CUPEL_VERSION);
  app.require_subcommand(1);
  app.footer("Exit status: 0 nothing found, 10 findings, 2 bad usage or input, 3 broken environment.");

  std::map<CLI::App*, Action> actions;
  for (const Subcommand& command : subcommands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    actions[sub] = command.define(*sub);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return kBadInput;
  }
  return actions.at(app.get_subcommands().front())();
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
