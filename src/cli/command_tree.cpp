#include "cli/command_tree.h"

namespace cupel::cli {

namespace {

// CLI11 writes allowed words into the name of the type: `TEXT:{auto,adaptive}`.
std::vector<std::string> choices_in(std::string& type) {
  size_t open = type.find('{');
  size_t close = type.find('}', open);
  if (open == std::string::npos || close == std::string::npos) return {};
  std::vector<std::string> words;
  std::string list = type.substr(open + 1, close - open - 1);
  for (size_t at = 0; at <= list.size();) {
    size_t end = std::min(list.find(',', at), list.size());
    std::string word = list.substr(at, end - at);
    words.push_back(word.substr(0, word.find(" -> ")));
    at = end + 1;
  }
  type = "WORD";
  return words;
}

OptionInfo info_of(const CLI::Option& option) {
  OptionInfo info;
  info.positional = !option.nonpositional();
  if (info.positional) {
    info.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  }
  info.flag = option.get_items_expected_max() == 0;
  info.repeatable = option.get_items_expected_max() > 1;
  info.required = option.get_required();
  if (!info.flag) info.type = option.get_type_name();
  info.choices = choices_in(info.type);
  if (size_t colon = info.type.find(':'); colon != std::string::npos) {
    bool time = info.type.find("TIME") != std::string::npos;
    info.type = time ? "TIME" : info.type.substr(0, colon);
  }
  info.description = option.get_description();
  info.standard = option.get_default_str();
  return info;
}

CommandInfo read(const CLI::App& app, const std::string& prefix) {
  CommandInfo info{.name = prefix + app.get_name(), .description = app.get_description(), .footer = app.get_footer()};
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) info.options.push_back(info_of(*option));
  for (OptionInfo& option : info.options)
    if (option.type == "COMMAND" && app.get_parent()) option.choices = names_of_commands(*app.get_parent());
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) info.commands.push_back(read(*command, info.name + " "));
  return info;
}

}  // namespace

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  return names;
}

CommandInfo command_tree(const CLI::App& app) { return read(app, ""); }

}  // namespace cupel::cli
