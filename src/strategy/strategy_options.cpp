#include "strategy/strategy_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

namespace cupel {

namespace {

Result<double> read_number(const StrategyOption& row, std::string_view text) {
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool read = error == std::errc() && end == text.data() + text.size();
  bool whole =
      value == std::floor(value) || row.kind == StrategyOption::Kind::kReal || row.standard != std::floor(row.standard);
  if (read && whole && value >= row.least && value <= row.most) return value;
  if (read && !whole) return Error{fmt::format("{} must be a whole number, not '{}'", row.name, text)};
  return Error{fmt::format("{} must be between {} and {}, not '{}'", row.name, row.least, row.most, text)};
}

}  // namespace

StrategyOption StrategyOption::real(std::string_view name, double standard, double least, double most,
                                    std::string_view help) {
  return {.name = name, .standard = standard, .least = least, .most = most, .help = help, .kind = Kind::kReal};
}

StrategyOption StrategyOption::flag(std::string_view name, bool standard, std::string_view help) {
  return {.name = name, .standard = standard ? 1.0 : 0.0, .least = 0, .most = 1, .help = help, .kind = Kind::kFlag};
}

StrategyOption StrategyOption::word(std::string_view name, std::vector<std::string_view> choices,
                                    std::string_view help) {
  std::string_view standard = choices.front();
  return {.name = name, .help = help, .kind = Kind::kWord, .standard_text = standard, .choices = std::move(choices)};
}

StrategyOption StrategyOption::name_of(std::string_view name, std::string_view help) {
  return {.name = name, .help = help, .kind = Kind::kName};
}

StrategyOption StrategyOption::path(std::string_view name, std::string_view help) {
  return {.name = name, .help = help, .kind = Kind::kPath};
}

std::string StrategyOption::range() const {
  switch (kind) {
    case Kind::kNumber:
    case Kind::kReal: return fmt::format("default {}, {} to {}", standard, least, most);
    case Kind::kFlag: return fmt::format("default {}, 0 or 1", standard);
    case Kind::kWord: return fmt::format("default {}, one of {}", standard_text, fmt::join(choices, ", "));
    case Kind::kName: return "a name; default none";
    case Kind::kPath: return "a path; default none";
  }
  return {};
}

StrategyOptions::StrategyOptions(const std::vector<StrategyOption>& rows) {
  for (const StrategyOption& row : rows)
    values_[std::string(row.name)] = {.number = row.standard, .text = std::string(row.standard_text)};
}

const StrategyOptions::Value& StrategyOptions::value(std::string_view name) const {
  auto found = values_.find(name);
  CUPEL_ASSERT(found != values_.end());
  return found->second;
}

double StrategyOptions::number(std::string_view name) const { return value(name).number; }

const std::string& StrategyOptions::text(std::string_view name) const { return value(name).text; }

Status StrategyOptions::set(const StrategyOption& row, std::string_view text) {
  Value& value = values_[std::string(row.name)];
  switch (row.kind) {
    case StrategyOption::Kind::kNumber:
    case StrategyOption::Kind::kReal:
    case StrategyOption::Kind::kFlag: value.number = TRY(read_number(row, text)); break;
    case StrategyOption::Kind::kWord:
      if (std::ranges::find(row.choices, text) == row.choices.end())
        return Error{fmt::format("{} must be one of {}, not '{}'", row.name, fmt::join(row.choices, ", "), text)};
      value.text = text;
      break;
    case StrategyOption::Kind::kName: value.text = text; break;
    case StrategyOption::Kind::kPath:
      std::error_code error;
      if (!std::filesystem::exists(text, error))
        return Error{fmt::format("{}: there is no file or directory '{}'", row.name, text)};
      // Campaigns are resumed and replayed from other directories.
      value.text = std::filesystem::absolute(text, error).string();
      break;
  }
  return Done{};
}

std::vector<std::pair<std::string, std::string>> split_assignments(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::string word;
  auto finish = [&] {
    size_t equals = word.find('=');
    if (equals == std::string::npos)
      pairs.emplace_back(word, "1");
    else
      pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    word.clear();
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',')
      word += text[++i];
    else if (text[i] == ',')
      finish();
    else
      word += text[i];
  }
  finish();
  return pairs;
}

}  // namespace cupel
