#include "cli/usage.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "cli/command_tree.h"

namespace cupel::cli {

namespace {

/// The command that was reached before the mistake: `cupel findings list`.
const CLI::App* reached(const CLI::App& app) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  return at;
}

std::string full_name(const CLI::App* app) {
  return app->get_parent() ? full_name(app->get_parent()) + " " + app->get_name() : app->get_name();
}

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string hint(const std::string& name) { return name.empty() ? "" : fmt::format("; did you mean {}?", name); }

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-' && word != "--"; }

/// The first word that nobody understands.
std::string stranger(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> known = names_of_options(app);
  auto unknown = [&](const std::string& word) {
    std::string name = word.substr(0, word.find('='));
    return word.starts_with("--") && word != "--" && std::ranges::find(known, name) == known.end();
  };
  auto found = std::ranges::find_if(words, unknown);
  if (found == words.end()) return {};
  return found->substr(0, found->find('='));
}

std::string said_by_cli(const CLI::ParseError& error) {
  std::string text = error.what();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  size_t most = std::max<size_t>(1, word.size() / 3), best = most + 1;
  std::string found;
  for (const std::string& name : names) {
    size_t steps = edit_distance(word, name);
    bool begins = word.size() >= 3 && name.starts_with(word);
    if (begins) steps = std::min<size_t>(steps, 1);
    if (steps >= best) continue;
    best = steps;
    found = name;
  }
  return found;
}

std::string usage_message(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
  const CLI::App* at = reached(app);
  std::string help = fmt::format("; see {} --help", full_name(at));
  std::vector<std::string> commands = names_of_commands(*at);
  bool wants_command = !commands.empty() && at->get_require_subcommand_min() > 0;
  if (wants_command) {
    size_t depth = full_name(at) == app.get_name() ? 0 : 1;
    std::string word = words.size() > depth && !is_option(words[depth]) ? words[depth] : "";
    if (word.empty() && stranger(*at, words).empty())
      return fmt::format("a command is missing{}; one of: {}", help, fmt::join(commands, ", "));
    if (!word.empty())
      return fmt::format("{} has no command '{}'{}{}", full_name(at), word, hint(nearest(word, commands)), help);
  }
  bool surplus = wants_command || dynamic_cast<const CLI::ExtrasError*>(&error);
  std::string word = surplus ? stranger(*at, words) : "";
  if (word.empty()) return said_by_cli(error) + help;
  return fmt::format("{} has no option {}{}{}", full_name(at), word, hint(nearest(word, names_of_options(*at))), help);
}

}  // namespace cupel::cli
