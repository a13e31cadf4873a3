// The user's own check of a reduction: a command, what it must do, and a second command that must agree.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "reduce/command_predicate.h"

namespace cupel::cli {

struct CheckOptions {
  std::string command;
  std::optional<int> exit_code;
  std::optional<std::string> match;
  std::optional<std::string> match_out;
  std::optional<std::string> match_err;
  std::string cross_check;
  bool shell = false;
  std::vector<std::string> arguments;  // words that may be dropped

  void define(CLI::App& app);
  /// The words behind IN: `OUT CMD...`, as ddSMT's users know it. Returns OUT. Throws what CLI11 throws.
  std::string take_words(const std::vector<std::string>& words);
  /// Runs the commands on the original. Says on standard error where a command looks as if it needs a shell.
  Result<reduce::PredicateFactory> predicate(const std::string& original, std::chrono::milliseconds limit) const;
};

}  // namespace cupel::cli
