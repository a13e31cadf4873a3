// Reads the parameters that `z3 -pd` prints. z3 calls words "symbols" and enumerations "unsigned int": which values
// there are stands in the help text, in several ways.
#include <algorithm>
#include <iterator>
#include <sstream>

#include "base/pattern.h"
#include "solver/options.h"

namespace cupel::solver {

namespace {

OptionType z3_type(const std::string& text) {
  if (text == "bool") return OptionType::kBool;
  if (text == "unsigned int") return OptionType::kUnsigned;
  if (text == "double") return OptionType::kReal;
  return OptionType::kText;
}

std::vector<std::string> all_matches(std::string_view text, const Pattern& pattern) {
  std::vector<std::string> result;
  while (auto match = pattern.find(text)) {
    result.emplace_back((*match)[1]);
    text.remove_prefix(static_cast<size_t>((*match)[0].data() - text.data()) + (*match)[0].size());
  }
  return result;
}

/// The parts of a list that is written with commas, `or` and `and`.
std::vector<std::string> list_items(std::string_view list) {
  static const Pattern separator(R"(,? (?:or|and) |, ?)");
  std::vector<std::string> items;
  while (auto match = separator.find(list)) {
    size_t at = static_cast<size_t>((*match)[0].data() - list.data());
    items.emplace_back(list.substr(0, at));
    list.remove_prefix(at + (*match)[0].size());
  }
  items.emplace_back(list);
  return items;
}

/// `0 - geometric, 1 - luby, 2 - fixed`, `0 = old, 1 = new`, `0 (original), 1 (reverse)`, `0 for none, 1 for BROWN`:
/// the numbers from 0 on; empty where the text is no such list.
std::vector<std::string> numbered_choices(const std::string& help) {
  static const Pattern number(R"((?:^|[ :,])(\d+)(?: ?[-=] | \(| for ))");
  std::vector<std::string> found = all_matches(help, number);
  for (size_t i = 0; i < found.size(); ++i)
    if (found[i] != std::to_string(i)) return {};
  return found.size() > 1 ? found : std::vector<std::string>{};
}

/// `'seq' (sequence solver), 'none'`, `<no-slicing> => ..., <smash> => ...`, `kinds: psm, glue or dyn`, `either this or
/// that`: words in quotes, or else the words of the list behind a colon or `either`. The first word of a list may end a
/// sentence, the last may begin one.
std::vector<std::string> named_choices(const std::string& help) {
  static const Pattern quoted("'([^' ]+)'");
  std::vector<std::string> words = all_matches(help, quoted);
  if (words.size() > 1) return words;
  static const Pattern bracketed("<([^<>= ]+)>");
  words = all_matches(help, bracketed);
  if (words.size() > 1) return words;
  words.clear();
  static const Pattern remark(R"( ?\([^()]*\))");
  std::string list = remark.replace_all(help, "");
  for (std::string_view mark : {":", "either "})
    if (size_t at = list.rfind(mark); at != std::string::npos) list.erase(0, at + mark.size());
  std::vector<std::string> items = list_items(list);
  for (size_t i = 0; i < items.size(); ++i) {
    std::istringstream parts(items[i]);
    std::vector<std::string> part(std::istream_iterator<std::string>(parts), {});
    if (part.empty() || (part.size() > 1 && i != 0 && i + 1 != items.size())) return {};
    words.push_back(i == 0 ? part.back() : part.front());
  }
  return words.size() > 1 ? words : std::vector<std::string>{};
}

/// `number between 0 and 1`, `percentage to ...`, `with probability wp / 1024`.
void read_range(OptionSpec& option) {
  static const Pattern between(R"(between (\d+(?:\.\d+)?) and (\d+(?:\.\d+)?))"), percentage("^percentage "),
      out_of(R"(probability [\w.]+ / (\d+))");
  auto number = [](std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); };
  if (option.type != OptionType::kUnsigned && option.type != OptionType::kReal) return;
  if (auto match = between.find(option.help)) {
    option.least = number((*match)[1]);
    option.most = number((*match)[2]);
  }
  if (percentage.found_in(option.help)) option.most = 100;
  if (auto match = out_of.find(option.help)) option.most = number((*match)[1]);
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
  static const Pattern parameter(R"(^ +([\w.]+) \((bool|unsigned int|double|string|symbol)\) ?(.*)$)");
  static const Pattern with_default(R"(^(.*?) ?\(default: ?([^()]*)\)$)");
  static const Pattern module(R"(^\[module\] (\w+))");
  OptionSpace space;
  std::string prefix;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (auto match = module.find(line)) prefix = std::string((*match)[1]) + ".";
    auto match = parameter.find(line);
    if (!match) continue;
    std::string type((*match)[2]);
    OptionSpec option{.name = prefix + std::string((*match)[1]), .type = z3_type(type)};
    option.help = (*match)[3];
    option.category = "regular";
    option.form = "{name}={value}";
    if (auto parts = with_default.find((*match)[3])) {
      option.help = (*parts)[1];
      option.default_value = (*parts)[2];
    }
    read_choices(type, option);
    read_range(option);
    space.options.push_back(std::move(option));
  }
  return space;
}

// `Legal values are z3str3, seq, empty, auto, none`, `accepted heuristics are 'vsids' or 'chb'`, `accepted cutoffs are
// 'depth', 'psat' and 'adaptive_psat'`, `invalid PB solver: solver, totalizer, circuit`, `invalid PB resolve:
// 'cardinality' or 'rounding' expected`.
void read_z3_complaint(const std::string& text, OptionSpec& option) {
  static const Pattern told(R"((?:[Ll]egal|[Aa]ccepted) \w+ are ([^\n"]+))"), listed(R"(invalid [\w ]+: ([^\n"]+))");
  auto match = told.find(text);
  if (!match) match = listed.find(text);
  if (!match) return;
  std::vector<std::string> choices;
  for (const std::string& item : list_items((*match)[1])) {
    std::string word = item.substr(0, item.find(' '));
    std::erase_if(word, [](char c) { return c == '\'' || c == '.'; });
    if (!word.empty()) choices.push_back(std::move(word));
  }
  if (choices.size() < 2) return;
  if (option.default_value.empty() || std::ranges::find(choices, option.default_value) != choices.end()) {
    option.type = OptionType::kChoice;
    option.choices = std::move(choices);
  }
}

}  // namespace cupel::solver
