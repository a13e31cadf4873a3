// Completions for bash, zsh and fish.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command_tree.h"

namespace cupel::cli {

namespace {

std::string long_names(const CommandInfo& command) {
  std::string words;
  for (const OptionInfo& option : command.options)
    for (const std::string& name : option.names)
      if (!option.positional) words += (words.empty() ? "" : " ") + name;
  return words;
}

std::string command_names(const CommandInfo& command) {
  std::string words;
  for (const CommandInfo& each : command.commands) words += (words.empty() ? "" : " ") + each.last_word();
  return words;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

// Inside single quotes of a shell.
std::string single_quoted(const std::string& text) {
  std::string result = "'";
  for (char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c == '\n' ? ' ' : c);
  return result + "'";
}

// A description in zsh stands between brackets.
std::string zsh_text(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '[' || c == ']' || c == ':' ? std::string("\\") + c : std::string(1, c);
  return result;
}

std::string bash_case(const CommandInfo& command, const std::string& path) {
  std::string text = fmt::format("    {})\n      words=\"{}{}{}\"\n", single_quoted(path), command_names(command),
                                 command.commands.empty() ? "" : " ", long_names(command));
  std::string choices;
  for (const OptionInfo& option : command.options)
    if (!option.choices.empty() && !option.positional)
      choices +=
          fmt::format("        {}) words=\"{}\"; exact=1 ;;\n", joined(option.names, "|"), joined(option.choices, " "));
  std::string values;
  for (const OptionInfo& option : command.options)
    if (!option.flag && !option.positional && option.choices.empty())
      values += (values.empty() ? "" : "|") + joined(option.names, "|");
  if (!values.empty()) choices += fmt::format("        {}) words=\"\"; exact=1 ;;\n", values);
  for (const OptionInfo& option : command.options)
    if (option.positional && !option.choices.empty())
      text += fmt::format("      words+=\" {}\"; exact=1\n", joined(option.choices, " "));
  if (!choices.empty()) text += "      case \"$previous\" in\n" + choices + "      esac\n";
  text += "      ;;\n";
  for (const CommandInfo& each : command.commands)
    text += bash_case(each, path + (path.empty() ? "" : " ") + each.last_word());
  return text;
}

std::string zsh_arguments(const CommandInfo& command) {
  std::string text = "_arguments";
  for (const OptionInfo& option : command.options) {
    std::string value;
    if (!option.choices.empty())
      value = fmt::format(":{}:({})", zsh_text(option.type), joined(option.choices, " "));
    else if (!option.flag)
      value = fmt::format(":{}:_files", zsh_text(option.type.empty() ? "value" : option.type));
    if (option.positional) {
      text += " \\\n        " + single_quoted(std::string(option.repeatable ? "*" : "") + value);
      continue;
    }
    for (const std::string& name : option.names)
      text += " \\\n        " + single_quoted(fmt::format("*{}[{}]{}", name, zsh_text(option.description), value));
  }
  return text + "\n";
}

std::string zsh_case(const CommandInfo& command) {
  if (command.commands.empty()) return "      " + zsh_arguments(command);
  std::string text = fmt::format("      if (( CURRENT == 2 )); then _values command {}; else case $words[2] in\n",
                                 command_names(command));
  for (const CommandInfo& each : command.commands)
    text += fmt::format("        {}) shift words; (( CURRENT-- ))\n      {}        ;;\n", each.last_word(),
                        zsh_arguments(each));
  return text + "      esac; fi\n";
}

void fish_lines(const CommandInfo& command, const std::string& condition, std::string& out) {
  for (const OptionInfo& option : command.options) {
    if (option.positional && !option.choices.empty())
      out += fmt::format("complete -c cupel -n {} -f -a {}\n", single_quoted(condition),
                         single_quoted(joined(option.choices, " ")));
    if (option.positional) continue;
    out += "complete -c cupel -n " + single_quoted(condition);
    for (const std::string& name : option.names)
      out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.choices.empty())
      out += " -x -a " + single_quoted(joined(option.choices, " "));
    else if (!option.flag)
      out += " -r";
    out += " -d " + single_quoted(option.description) + "\n";
  }
}

}  // namespace

std::string bash_completion(const CommandInfo& program) {
  std::string names = command_names(program);
  return fmt::format(R"(# Completion of cupel for bash.
_cupel() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" path="" word words="" exact=""
  # Readline takes the = of --option=value for a word.
  if [[ "$current" == "=" ]]; then current=""; fi
  if [[ "$previous" == "=" ]]; then previous="${{COMP_WORDS[COMP_CWORD-2]}}"; fi
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$path $word" in
      {}) path="${{path:+$path }}$word" ;;
    esac
  done
  case "$path" in
{}  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ -z "$exact" && "$current" != -* && -n "$path" ]] || [[ -n "$exact" && -z "$words" ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -F _cupel cupel
)",
                     [&] {
                       std::string patterns;
                       for (const CommandInfo& each : program.commands) {
                         patterns += (patterns.empty() ? "" : "|") + ("\" " + each.last_word() + "\"");
                         for (const CommandInfo& inner : each.commands)
                           patterns += "|\"" + each.last_word() + " " + inner.last_word() + "\"";
                       }
                       return patterns;
                     }(),
                     bash_case(program, ""));
}

std::string zsh_completion(const CommandInfo& program) {
  std::string text = "#compdef cupel\n# Completion of cupel for zsh.\n_cupel() {\n  local -a commands\n  commands=(\n";
  for (const CommandInfo& each : program.commands)
    text += "    " + single_quoted(each.last_word() + ":" + zsh_text(each.description)) + "\n";
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n";
  text += "  shift words; (( CURRENT-- ))\n  case $words[1] in\n";
  for (const CommandInfo& each : program.commands)
    text += fmt::format("    {})\n{}      ;;\n", each.last_word(), zsh_case(each));
  return text + "  esac\n}\n_cupel \"$@\"\n";
}

std::string fish_completion(const CommandInfo& program) {
  std::string text = "# Completion of cupel for fish.\n";
  for (const CommandInfo& each : program.commands) {
    text += fmt::format("complete -c cupel -n __fish_use_subcommand -f -a {} -d {}\n", each.last_word(),
                        single_quoted(each.description));
    fish_lines(each, "__fish_seen_subcommand_from " + each.last_word(), text);
    for (const CommandInfo& inner : each.commands) {
      text += fmt::format("complete -c cupel -n '__fish_seen_subcommand_from {}' -f -a {} -d {}\n", each.last_word(),
                          inner.last_word(), single_quoted(inner.description));
      fish_lines(inner,
                 fmt::format("__fish_seen_subcommand_from {}; and __fish_seen_subcommand_from {}", each.last_word(),
                             inner.last_word()),
                 text);
    }
  }
  fish_lines(program, "__fish_use_subcommand", text);
  return text;
}

}  // namespace cupel::cli
