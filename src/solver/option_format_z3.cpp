// Reads the parameters that `z3 -pd` prints. z3 calls words "symbols" and enumerations "unsigned int": which values
// there are stands in the help text, in several ways.
#include <algorithm>
#include <iterator>
#include <regex>
#include <sstream>

#include "solver/options.h"

namespace cupel::solver {

namespace {

OptionType z3_type(const std::string& text) {
  if (text == "bool") return OptionType::kBool;
  if (text == "unsigned int") return OptionType::kUnsigned;
  if (text == "double") return OptionType::kReal;
  return OptionType::kText;
}

std::vector<std::string> all_matches(const std::string& text, const std::regex& expression) {
  std::vector<std::string> result;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) result.push_back((*at)[1]);
  return result;
}

/// `0 - geometric, 1 - luby, 2 - fixed`: the numbers from 0 on; empty where the text is no such list.
std::vector<std::string> numbered_choices(const std::string& help) {
  static const std::regex number(R"((?:^|[ :,])(\d+) ?- )");
  std::vector<std::string> found = all_matches(help, number);
  for (size_t i = 0; i < found.size(); ++i)
    if (found[i] != std::to_string(i)) return {};
  return found.size() > 1 ? found : std::vector<std::string>{};
}

/// `'seq' (sequence solver), 'none'`, `kinds: psm, glue or dyn`, `either this or that`: words in quotes, or else the
/// words of the list behind a colon or `either`. The first word of a list may end a sentence, the last may begin one.
std::vector<std::string> named_choices(const std::string& help) {
  static const std::regex quoted("'([^' ]+)'");
  std::vector<std::string> words = all_matches(help, quoted);
  if (words.size() > 1) return words;
  static const std::regex remark(R"( ?\([^()]*\))");
  static const std::regex separator(R"(,? or |, ?)");
  std::string list = std::regex_replace(help, remark, "");
  for (std::string_view mark : {":", "either "})
    if (size_t at = list.rfind(mark); at != std::string::npos) list.erase(0, at + mark.size());
  std::vector<std::string> items(std::sregex_token_iterator(list.begin(), list.end(), separator, -1), {});
  for (size_t i = 0; i < items.size(); ++i) {
    std::istringstream parts(items[i]);
    std::vector<std::string> part(std::istream_iterator<std::string>(parts), {});
    if (part.empty() || (part.size() > 1 && i != 0 && i + 1 != items.size())) return {};
    words.push_back(i == 0 ? part.back() : part.front());
  }
  return words.size() > 1 ? words : std::vector<std::string>{};
}

void read_choices(const std::string& type, OptionSpec& option) {
  std::vector<std::string> choices;
  if (type == "unsigned int") choices = numbered_choices(option.help);
  if (type == "symbol") choices = named_choices(option.help);
  // A text that was misread has no place for the default.
  if (std::ranges::find(choices, option.default_value) == choices.end()) return;
  option.type = OptionType::kChoice;
  option.choices = std::move(choices);
}

}  // namespace

// `    name (type) help (default: value)` below `Global parameters` or `[module] name, description: ...`.
OptionSpace read_z3_parameters(const std::string& text) {
  static const std::regex parameter(R"(^ +([\w.]+) \((bool|unsigned int|double|string|symbol)\) ?(.*)$)");
  static const std::regex with_default(R"(^(.*?) ?\(default: ?([^()]*)\)$)");
  static const std::regex module(R"(^\[module\] (\w+))");
  OptionSpace space;
  std::string prefix;
  std::istringstream lines(text);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_search(line, match, module)) prefix = match[1].str() + ".";
    if (!std::regex_match(line, match, parameter)) continue;
    std::string type = match[2];
    OptionSpec option{.name = prefix + match[1].str(), .type = z3_type(type)};
    option.help = match[3];
    option.category = "regular";
    option.form = "{name}={value}";
    std::smatch parts;
    std::string help = option.help;
    if (std::regex_match(help, parts, with_default)) {
      option.help = parts[1];
      option.default_value = parts[2];
    }
    read_choices(type, option);
    space.options.push_back(std::move(option));
  }
  return space;
}

}  // namespace cupel::solver
