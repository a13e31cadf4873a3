// Pages for man(1), in the macros of man(7).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/command_tree.h"

namespace cupel::cli {

namespace {

// A backslash, a hyphen that must stay one, and a dot or quote at the start of a line mean something to roff.
std::string roff(const std::string& text) {
  std::string result;
  bool line_start = true;
  for (char c : text) {
    if (line_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
    line_start = c == '\n';
  }
  return result;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string dashed(std::string name) {
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string option_entry(const OptionInfo& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
  if (!option.flag && !option.positional && !option.type.empty()) names += " \\fI" + roff(option.type) + "\\fR";
  std::string text = ".TP\n" + names + "\n" + roff(option.description);
  bool more = !option.choices.empty() || !option.standard.empty();
  if (more && std::isalnum(static_cast<unsigned char>(text.back()))) text += ".";
  if (!option.choices.empty()) text += roff(fmt::format("\nOne of: {}.", fmt::join(option.choices, ", ")));
  if (!option.standard.empty()) text += roff(fmt::format("\nDefault: {}.", option.standard));
  return text + "\n";
}

std::string synopsis(const CommandInfo& command) {
  std::string line = "\\fB" + roff(command.name) + "\\fR";
  if (!command.commands.empty()) return line + " \\fICOMMAND\\fR [\\fIOPTION\\fR...]\n";
  if (!command.options.empty()) line += " [\\fIOPTION\\fR...]";
  for (const OptionInfo& option : command.options)
    if (option.positional)
      line += fmt::format(" {}\\fI{}\\fR{}{}", option.required ? "" : "[", roff(upper(option.names.front())),
                          option.repeatable ? "..." : "", option.required ? "" : "]");
  return line + "\n";
}

std::string option_entries(const CommandInfo& command) {
  std::string text;
  for (bool positional : {true, false})
    for (const OptionInfo& option : command.options)
      if (option.positional == positional) text += option_entry(option);
  return text;
}

}  // namespace

std::string manual_page(const CommandInfo& command, const CommandInfo* parent, const std::string& version) {
  std::string text =
      fmt::format(".TH {} 1 \"\" \"cupel {}\" \"User Commands\"\n", upper(dashed(command.name)), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(dashed(command.name)), roff(command.description));
  text += ".SH SYNOPSIS\n" + synopsis(command);
  if (!command.options.empty()) text += ".SH OPTIONS\n" + option_entries(command);
  if (!command.commands.empty()) text += ".SH COMMANDS\n";
  for (const CommandInfo& each : command.commands) {
    if (!parent) {
      text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(each.last_word()), roff(each.description));
      continue;
    }
    text += fmt::format(".SS {}\n{}\n.PP\n{}", roff(each.last_word()), synopsis(each), roff(each.description) + "\n");
    text += option_entries(each);
  }
  if (!command.footer.empty()) text += ".SH NOTES\n.nf\n" + roff(command.footer) + "\n.fi\n";
  if (parent)
    text += fmt::format(".SH SEE ALSO\n.BR {} (1)\n", roff(parent->name));
  else
    for (size_t i = 0; i < command.commands.size(); ++i)
      text += fmt::format("{}.BR {} (1){}\n", i == 0 ? ".SH SEE ALSO\n" : "", roff(dashed(command.commands[i].name)),
                          i + 1 < command.commands.size() ? "," : "");
  return text;
}

}  // namespace cupel::cli
