// The commands and options of the program as data, read off the definitions that --help prints: manual pages and
// completions are made from it and cannot say anything else.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace cupel::cli {

struct OptionInfo {
  std::vector<std::string> names;  // `-o`, `--out`; one word in capitals or lower case for a positional
  bool positional = false;
  bool flag = false;
  bool repeatable = false;
  bool required = false;
  std::string type;                  // `TIME`, `FILE`; empty for a flag
  std::vector<std::string> choices;  // where only certain words are allowed
  std::string description;
  std::string standard;  // its default, as shown; empty: none is shown
};

struct CommandInfo {
  std::string name;  // `cupel fuzz`
  std::string description;
  std::string footer;
  std::vector<OptionInfo> options;
  std::vector<CommandInfo> commands;

  std::string last_word() const { return name.substr(name.rfind(' ') + 1); }
};

/// What is hidden from --help is left out.
std::vector<std::string> names_of_commands(const CLI::App& app);
CommandInfo command_tree(const CLI::App& app);

/// Of the manual in section 1: a page for the program, and one for each command, `cupel-fuzz.1`.
std::string manual_page(const CommandInfo& command, const CommandInfo* parent, const std::string& version);

std::string bash_completion(const CommandInfo& program);
std::string zsh_completion(const CommandInfo& program);
std::string fish_completion(const CommandInfo& program);

}  // namespace cupel::cli
