// Reads what cvc4 and cvc5 print about their options: the help text, the modes of an option, bounds of numbers.
#include <algorithm>
#include <sstream>

#include "base/pattern.h"
#include "solver/options.h"

namespace cupel::solver {

namespace {

std::string trimmed(const std::string& text) {
  size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// The first column of the help text; an option's name may be longer and push its text to the next line.
constexpr size_t kHelpColumn = 25;

OptionType cvc_type(const std::string& placeholder, bool flag) {
  if (placeholder.empty()) return flag ? OptionType::kBool : OptionType::kText;
  if (placeholder == "N" || placeholder == "n" || placeholder == "MS") return OptionType::kInteger;
  if (placeholder == "F" || placeholder == "P" || placeholder == "X") return OptionType::kReal;
  if (placeholder == "MODE" || placeholder == "mode" || placeholder == "RULE") return OptionType::kChoice;
  return OptionType::kText;
}

bool remove_part(std::string& text, const std::string& part) {
  size_t at = text.find(part);
  if (at == std::string::npos) return false;
  text.erase(at, part.size());
  return true;
}

// `0 is none, 1 is some, 2 is full`, `rounds (>=1) before`.
void read_cvc_range(OptionSpec& option) {
  static const Pattern numbered(R"(: (0 is \w+(?:, \d+ is \w+)+))"), last(R"((\d+) is \w+$)"),
      least(R"(\(>= ?(\d+)\))");
  auto number = [](std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); };
  if (option.type != OptionType::kInteger) return;
  if (auto list = numbered.find(option.help)) {
    option.least = 0;
    if (auto match = last.find((*list)[1])) option.most = number((*match)[1]);
  }
  if (auto match = least.find(option.help)) option.least = number((*match)[1]);
}

// The lines of one option are collected, then read: `--name=PLACEHOLDER | -x PLACEHOLDER   help (EXPERTS
// only) [*]`.
class CvcHelpReader {
 public:
  OptionSpace read(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) take(line);
    finish();
    return std::move(space_);
  }

 private:
  void take(const std::string& line) {
    if (line.starts_with("Most commonly-used")) common_ = true;
    if (line.starts_with("Additional ")) finish(), common_ = false;
    if (line.starts_with("  --")) {
      finish();
      size_t gap = line.find("  ", 4);
      bool beyond = line.size() > kHelpColumn && gap == std::string::npos;
      size_t split = gap != std::string::npos                 ? gap
                     : beyond && line[kHelpColumn - 1] == ' ' ? kHelpColumn - 1
                                                              : line.size();
      names_ = trimmed(line.substr(0, split));
      help_ = split < line.size() ? trimmed(line.substr(split)) : "";
    } else if (!names_.empty() && line.starts_with(std::string(kHelpColumn, ' '))) {
      help_ += (help_.empty() ? "" : " ") + trimmed(line);
    } else if (!line.empty()) {
      finish();
    }
  }

  void finish() {
    static const Pattern name(R"(^--([\w-]+)(?:=(\S+))?)");
    if (auto match = name.find(names_)) add(std::string((*match)[1]), std::string((*match)[2]));
    names_.clear();
    help_.clear();
  }

  void add(const std::string& option_name, const std::string& placeholder) {
    bool flag = remove_part(help_, "[*]");
    bool expert = remove_part(help_, "(EXPERTS only)");
    OptionSpec option{.name = option_name, .type = cvc_type(placeholder, flag)};
    option.help = trimmed(help_);
    read_cvc_range(option);
    option.category = common_ ? "common" : expert ? "expert" : "regular";
    option.form = placeholder.empty() ? "--{name}" : "--{name}={value}";
    if (flag && placeholder.empty()) option.off_form = "--no-{name}";
    if (!space_.find(option_name)) space_.options.push_back(std::move(option));
  }

  OptionSpace space_;
  std::string names_;
  std::string help_;
  bool common_ = false;
};

}  // namespace

OptionSpace read_cvc_help(const std::string& text) { return CvcHelpReader().read(text); }

void read_cvc_modes(const std::string& text, OptionSpec& option) {
  static const Pattern mode(R"(^\+ ([\w-]+)( \(default\))?\s*$)");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    auto match = mode.find(line);
    if (!match) continue;
    option.choices.emplace_back((*match)[1]);
    if (!(*match)[2].empty()) option.default_value = (*match)[1];
  }
}

// `random-freq = 7 is not a legal setting, value should be at most 1.`, `option restart-int-base is negative`. Bounds
// that the help tells may be narrower.
void read_cvc_bounds(const std::string& text, OptionSpec& option) {
  static const Pattern bound(R"(value should be at (least|most) (-?[0-9.]*[0-9]))");
  static const Pattern too_wide("(?:failed to|did not) parse");
  static const Pattern negative("is negative|requires a nonnegative argument");
  if (auto match = bound.find(text))
    ((*match)[1] == "least" ? option.least : option.most) = std::strtod(std::string((*match)[2]).c_str(), nullptr);
  if (negative.found_in(text)) option.least = std::max(0.0, option.least.value_or(0));
  // `failed to parse 1000000000 as an integer of the appropriate type`: a type of 16 or 8 bits; this fits all.
  if (too_wide.found_in(text)) option.most = std::min(100.0, option.most.value_or(100));
}

}  // namespace cupel::solver
