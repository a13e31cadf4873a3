#include "cli/subcommand.h"

#include <algorithm>

#include "strategy/option_layer.h"

namespace cupel::cli {

namespace {

std::vector<Subcommand>& subcommand_registry() {
  static std::vector<Subcommand> commands;
  return commands;
}

}  // namespace

const std::vector<Subcommand>& subcommands() { return subcommand_registry(); }

CLI::Option* add_option_mode(CLI::App& app, std::string& mode) {
  return app
      .add_option("--options", mode,
                  "Options of solvers that tests get: as each strategy likes (own), none, those that the profiles list "
                  "(known), those that matter to the test's operations as `cupel learn` found out (learned), any that "
                  "the profiles do not exclude (all)")
      ->check(CLI::IsMember(option_modes()))
      ->capture_default_str();
}

RegisterSubcommand::RegisterSubcommand(Subcommand command) {
  auto& all = subcommand_registry();
  auto at = std::lower_bound(all.begin(), all.end(), command,
                             [](const Subcommand& a, const Subcommand& b) { return a.name < b.name; });
  all.insert(at, std::move(command));
}

}  // namespace cupel::cli
