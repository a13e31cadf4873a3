// Reads the help of Princess (+fullHelp): flags `[+-]name` with their default, and options `-name=val` whose values
// stand in the text or, one per line, below it.
#include <algorithm>
#include <sstream>

#include "base/pattern.h"
#include "solver/options.h"

namespace cupel::solver {

namespace {

constexpr size_t kValueColumn = 29;  // where the values of an option begin; explanations of a value stand further right

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

void add_choices(std::string_view list, OptionSpec& option) {
  static const Pattern word(R"(^(\w+)(?:, )?)");
  while (auto match = word.find(list)) {
    option.choices.emplace_back((*match)[1]);
    list.remove_prefix((*match)[0].size());
  }
}

/// `none:   not at all`, `maximal   (default)`, `auto, pri, smtlib`, `complete, completeFrugal: in combination`.
void read_value_line(const std::string& line, OptionSpec& option) {
  static const Pattern values(R"(^(\w+(?:, \w+)*)(?::|\s+\(default\)|$))"), marked(R"(\(default\)\s*$)");
  auto match = values.find(std::string_view(line).substr(kValueColumn));
  if (!match) return;
  add_choices((*match)[1], option);
  if (marked.found_in(line)) option.default_value = option.choices.back();
}

void finish(OptionSpec& option) {
  static const Pattern inline_choices(R"(\((\w+(?:, \w+)+)\))");
  if (option.type == OptionType::kBool) return;
  if (auto match = inline_choices.find(option.help)) add_choices((*match)[1], option);
  bool known =
      option.default_value.empty() || std::ranges::find(option.choices, option.default_value) != option.choices.end();
  if (option.choices.size() > 1 && known) {
    option.type = OptionType::kChoice;
  } else if (is_number(option.default_value)) {
    option.type = OptionType::kUnsigned;
    option.choices.clear();
  } else {
    option.choices.clear();
  }
}

}  // namespace

OptionSpace read_princess_help(const std::string& text) {
  static const Pattern option_line(R"(^ (?:\[\+-\](\w+)|-(\w+)=\w+)\s*(.*)$)"),
      with_default(R"re(^(.*?)\s*\(default: "?([^")]*)"?\)$)re");
  OptionSpace space;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    bool value = line.size() > kValueColumn && line.find_first_not_of(' ') == kValueColumn;
    if (value && !space.options.empty() && space.options.back().type != OptionType::kBool)
      read_value_line(line, space.options.back());
    auto match = option_line.find(line);
    if (!match) continue;
    bool flag = !(*match)[1].empty();
    OptionSpec option{.name = std::string(flag ? (*match)[1] : (*match)[2]),
                      .type = flag ? OptionType::kBool : OptionType::kText};
    option.help = (*match)[3];
    option.category = "regular";
    option.form = flag ? "+{name}" : "-{name}={value}";
    option.off_form = flag ? "-{name}" : "";
    if (auto parts = with_default.find((*match)[3])) {
      option.help = (*parts)[1];
      option.default_value = flag ? ((*parts)[2] == "+" ? "true" : "false") : std::string((*parts)[2]);
    }
    space.options.push_back(std::move(option));
  }
  for (OptionSpec& option : space.options) finish(option);
  return space;
}

}  // namespace cupel::solver
