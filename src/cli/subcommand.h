// A sub-command is one source file: it defines its options, its work, and registers itself at the bottom.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace cupel::cli {

/// Exit statuses that scripts may rely on.
enum ExitStatus : int { kNothingFound = 0, kBadInput = 2, kBrokenEnvironment = 3, kFindings = 10 };

/// What the command does once its options are parsed; returns the exit status.
using Action = std::function<int()>;

struct Subcommand {
  std::string name;
  std::string description;
  /// Adds options to `app` and returns the action; options live in the action's closure.
  Action (*define)(CLI::App& app);
};

/// All sub-commands, sorted by name.
const std::vector<Subcommand>& subcommands();

struct RegisterSubcommand {
  explicit RegisterSubcommand(Subcommand command);
};

/// `-o` and `--out`: where a command writes to. The same in every command that writes.
template <typename T>
CLI::Option* add_out(CLI::App& app, T& out, const std::string& description) {
  return app.add_option("-o,--out", out, description);
}

/// `--options`: which options of solvers tests get.
CLI::Option* add_option_mode(CLI::App& app, std::string& mode);

}  // namespace cupel::cli
