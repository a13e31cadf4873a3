#include "cli/subcommand.h"

#include <algorithm>

namespace cupel::cli {

namespace {

std::vector<Subcommand>& registry() {
  static std::vector<Subcommand> commands;
  return commands;
}

}  // namespace

const std::vector<Subcommand>& subcommands() { return registry(); }

RegisterSubcommand::RegisterSubcommand(Subcommand command) {
  auto& all = registry();
  auto at = std::lower_bound(all.begin(), all.end(), command,
                             [](const Subcommand& a, const Subcommand& b) { return a.name < b.name; });
  all.insert(at, std::move(command));
}

}  // namespace cupel::cli
