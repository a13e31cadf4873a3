// cupel lm: the language model. This file only collects its commands.
#include "cli/lm.h"

#include <algorithm>
#include <map>

namespace cupel::cli {

namespace {

std::vector<Subcommand>& lm_registry() {
  static std::vector<Subcommand> all;
  return all;
}

Action define_lm(CLI::App& app) {
  app.require_subcommand(1);
  auto actions = std::make_shared<std::map<CLI::App*, Action>>();
  for (const Subcommand& command : lm_commands()) {
    CLI::App* child = app.add_subcommand(command.name, command.description);
    (*actions)[child] = command.define(*child);
  }
  return [&app, actions] { return actions->at(app.get_subcommands().front())(); };
}

const RegisterSubcommand kRegisterLm({"lm", "The language model: corpus, training, samples", define_lm});

}  // namespace

const std::vector<Subcommand>& lm_commands() { return lm_registry(); }

RegisterLmCommand::RegisterLmCommand(Subcommand command) {
  auto& all = lm_registry();
  auto at = std::lower_bound(all.begin(), all.end(), command,
                             [](const Subcommand& a, const Subcommand& b) { return a.name < b.name; });
  all.insert(at, std::move(command));
}

}  // namespace cupel::cli
