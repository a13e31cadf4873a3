// cupel help: the same as --help, in the order in which people ask. A hidden command writes manual pages and
// completions for packages.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "cli/command_tree.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "cli/usage.h"

namespace cupel::cli::help_command {

namespace {

int show_help(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* at = &program;
  for (const std::string& word : words) {
    auto commands = at->get_subcommands([](const CLI::App*) { return true; });
    auto found = std::ranges::find(commands, word, [](const CLI::App* app) { return app->get_name(); });
    if (found == commands.end()) {
      std::vector<std::string> names;
      for (const CLI::App* command : commands) names.push_back(command->get_name());
      std::string near = nearest(word, names);
      return complain(
          Error{fmt::format("there is no command '{}'{}", word, near.empty() ? "" : "; did you mean " + near + "?")},
          kBadInput);
    }
    at = *found;
  }
  std::string name = "cupel";
  for (const std::string& word : words) name += " " + word;
  // App::help() of the program would explain the command that was given: this one.
  fmt::print("{}", at->get_formatter()->make_help(at, name, CLI::AppFormatMode::Normal));
  return kNothingFound;
}

Action define_help(CLI::App& app) {
  auto words = std::make_shared<std::vector<std::string>>();
  app.add_option("command", *words, "What to explain (default: the whole program)")->type_name("COMMAND");
  return [words, &app] { return show_help(*app.get_parent(), *words); };
}

Status write_all(const CommandInfo& program, const std::string& directory) {
  std::vector<std::pair<std::string, std::string>> files = {
      {"bash/cupel", bash_completion(program)},
      {"zsh/_cupel", zsh_completion(program)},
      {"fish/cupel.fish", fish_completion(program)},
      {"man/cupel.1", manual_page(program, nullptr, CUPEL_VERSION)}};
  for (const CommandInfo& command : program.commands)
    files.emplace_back("man/cupel-" + command.last_word() + ".1", manual_page(command, &program, CUPEL_VERSION));
  for (const auto& [name, text] : files) {
    std::filesystem::path path = std::filesystem::path(directory) / name;
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);
    Status written = failed ? Status(Error{failed.message()}) : write_file(path.string(), text);
    if (!written) return Error{written.error().describe(path.string())};
  }
  return Done{};
}

Action define_documents(CLI::App& app) {
  auto directory = std::make_shared<std::string>();
  app.group("");  // not in --help: packages use it
  add_out(app, *directory, "Where man/, bash/, zsh/ and fish/ go")->type_name("DIR")->required();
  return [directory, &app]() -> int {
    Status written = write_all(command_tree(*app.get_parent()), *directory);
    return written ? int{kNothingFound} : complain(written.error(), kBrokenEnvironment);
  };
}

const RegisterSubcommand kHelp({"help", "Explain the program or one of its commands", define_help});
const RegisterSubcommand kDocuments({"write-documents", "Write manual pages and completions", define_documents});

}  // namespace

}  // namespace cupel::cli::help_command
