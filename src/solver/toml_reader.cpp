#include "solver/toml_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cupel::solver {

void TomlErrors::add(const toml::source_region& where, std::string message) {
  Position place{where.begin.line, where.begin.column};
  // What is missing from a table that is not there has no place: mistakes that have one are told first.
  auto order = [](Position at) { return std::pair(at.line == 0 ? UINT32_MAX : at.line, at.column); };
  if (first_.message.empty() || order(place) < order(first_.position)) first_ = {std::move(message), place};
}

std::string TomlTable::name(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

const toml::node* TomlTable::find(std::string_view key) {
  asked_.emplace_back(key);
  return table_->get(key);
}

void TomlTable::fail(std::string_view key, std::string message) {
  const toml::node* node = table_->get(key);
  errors_->add(node != nullptr ? node->source() : table_->source(), std::move(message));
}

std::string TomlTable::text(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return "";
  if (!node->is_string()) fail(key, fmt::format("'{}' must be a text", name(key)));
  return node->value_or(std::string());
}

std::string TomlTable::required_text(std::string_view key) {
  if (!has(key)) fail(fmt::format("'{}' is missing", name(key)));
  std::string value = text(key);
  if (value.empty()) fail(key, fmt::format("'{}' must not be empty", name(key)));
  return value;
}

bool TomlTable::flag(std::string_view key, bool otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) return otherwise;
  if (!node->is_boolean()) fail(key, fmt::format("'{}' must be true or false", name(key)));
  return node->is_boolean() ? node->as_boolean()->get() : otherwise;
}

uint64_t TomlTable::number(std::string_view key, uint64_t otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) return otherwise;
  if (!node->is_integer() || node->as_integer()->get() < 0) {
    fail(key, fmt::format("'{}' must be a number from 0 on", name(key)));
    return otherwise;
  }
  return static_cast<uint64_t>(node->as_integer()->get());
}

const toml::array* TomlTable::array(std::string_view key) {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_array()) fail(key, fmt::format("'{}' must be an array", name(key)));
  return node != nullptr ? node->as_array() : nullptr;
}

std::vector<std::string> TomlTable::texts(std::string_view key) {
  std::vector<std::string> result;
  if (const toml::array* items = array(key))
    for (const toml::node& item : *items) {
      if (!item.is_string()) errors_->add(item.source(), fmt::format("'{}' must hold texts", name(key)));
      result.push_back(item.value_or(std::string()));
    }
  return result;
}

std::vector<int> TomlTable::numbers(std::string_view key) {
  std::vector<int> result;
  if (const toml::array* items = array(key))
    for (const toml::node& item : *items) {
      if (!item.is_integer()) errors_->add(item.source(), fmt::format("'{}' must hold numbers", name(key)));
      result.push_back(item.value_or(0));
    }
  return result;
}

std::vector<std::pair<std::string, std::string>> TomlTable::pairs(std::string_view key) {
  std::vector<std::pair<std::string, std::string>> result;
  TomlTable inner = table(key);
  for (auto&& [entry, value] : *inner.table_) result.emplace_back(entry.str(), inner.text(entry.str()));
  return result;
}

std::optional<Pattern> TomlTable::compile(const std::string& text, std::string_view key,
                                          const toml::source_region& where) {
  auto pattern = Pattern::compile(text);
  if (pattern.ok()) return *pattern;
  errors_->add(where,
               fmt::format("'{}' has a bad regular expression '{}': {}", name(key), text, pattern.error().message));
  return std::nullopt;
}

std::optional<Pattern> TomlTable::expression(std::string_view key) {
  std::string pattern = text(key);
  if (!has(key)) return std::nullopt;
  return compile(pattern, key, table_->get(key)->source());
}

PatternSet TomlTable::expressions(std::string_view key) {
  std::vector<Pattern> result;
  std::vector<std::string> patterns = texts(key);
  for (size_t i = 0; i < patterns.size(); ++i)
    if (auto expression = compile(patterns[i], key, (*table_->get_as<toml::array>(key))[i].source()))
      result.push_back(std::move(*expression));
  return PatternSet(result);
}

size_t TomlTable::choice_index(std::string_view key, const std::vector<std::string_view>& words) {
  std::string word = text(key);
  if (!has(key)) return 0;
  auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<size_t>(found - words.begin());
  fail(key, fmt::format("'{}' must be one of: {}", name(key), fmt::join(words, ", ")));
  return 0;
}

std::vector<std::string> TomlTable::choices(std::string_view key, const std::vector<std::string_view>& words) {
  std::vector<std::string> result = texts(key);
  for (size_t i = 0; i < result.size(); ++i)
    if (std::ranges::find(words, result[i]) == words.end())
      errors_->add((*table_->get_as<toml::array>(key))[i].source(),
                   fmt::format("'{}' may hold only: {}", name(key), fmt::join(words, ", ")));
  return result;
}

TomlTable TomlTable::table(std::string_view key) {
  static const toml::table nothing;
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_table()) fail(key, fmt::format("'{}' must be a table", name(key)));
  return {node != nullptr && node->is_table() ? *node->as_table() : nothing, name(key), *errors_};
}

std::vector<TomlTable> TomlTable::rows(std::string_view key) {
  std::vector<TomlTable> result;
  if (const toml::array* items = array(key))
    for (const toml::node& item : *items) {
      if (!item.is_table()) errors_->add(item.source(), fmt::format("'{}' must be rows [[{}]]", name(key), name(key)));
      if (const toml::table* row = item.as_table()) result.emplace_back(*row, name(key), *errors_);
    }
  return result;
}

void TomlTable::finish() {
  std::ranges::sort(asked_);
  for (auto&& [key, value] : *table_)
    if (!std::ranges::binary_search(asked_, key.str()))
      errors_->add(key.source(),
                   fmt::format("unknown key '{}'; known here: {}", name(key.str()), fmt::join(asked_, ", ")));
}

Result<toml::table> parse_toml(std::string_view text) {
  toml::parse_result parsed = toml::parse(text);
  if (parsed) return std::move(parsed).table();
  const auto& where = parsed.error().source().begin;
  return Error{std::string(parsed.error().description()), {where.line, where.column}};
}

}  // namespace cupel::solver
