// Reading TOML tables, for the files of this folder that do. It is no part of the folder's interface.
#pragma once

#include <fmt/format.h>

#include <regex>
#include <string>
#include <vector>
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "base/result.h"

namespace cupel::solver {

/// Reads one table and remembers the first thing that is wrong, so that the caller checks once.
class TomlReader {
 public:
  explicit TomlReader(const toml::table& table) : table_(table) {}

  std::string text(const char* path) { return table_.at_path(path).value_or(std::string()); }
  bool flag(const char* path, bool otherwise = false) { return table_.at_path(path).value_or(bool{otherwise}); }

  std::vector<std::string> texts(const char* path) {
    std::vector<std::string> result;
    auto node = table_.at_path(path);
    if (!node) return result;
    if (!node.is_array()) fail(node.node()->source(), fmt::format("{} must be an array", path));
    if (auto* array = node.as_array())
      for (const toml::node& item : *array) {
        auto value = item.value<std::string>();
        if (!value) fail(item.source(), fmt::format("{} must hold texts", path));
        result.push_back(value.value_or(""));
      }
    return result;
  }

  std::regex expression(const std::string& text, const toml::source_region& where) {
    try {
      return std::regex(text, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& error) {
      fail(where, fmt::format("bad regular expression '{}': {}", text, error.what()));
      return {};
    }
  }

  std::vector<std::regex> expressions(const char* path) {
    std::vector<std::regex> result;
    for (const std::string& text : texts(path))
      result.push_back(expression(text, table_.at_path(path).node()->source()));
    return result;
  }

  /// Calls `use` with each table of an array of tables.
  template <typename Use>
  void tables(const char* path, Use use) {
    if (auto* array = table_.at_path(path).as_array())
      for (const toml::node& item : *array)
        if (auto* table = item.as_table()) use(*table);
  }

  std::string field(const toml::table& table, const char* name) {
    auto value = table[name].value<std::string>();
    if (!value) fail(table.source(), fmt::format("field '{}' is missing", name));
    return value.value_or("");
  }

  void fail(const toml::source_region& where, std::string message) {
    if (error_.message.empty()) error_ = {std::move(message), {where.begin.line, where.begin.column}};
  }

  const Error& error() const { return error_; }

 private:
  const toml::table& table_;
  Error error_;
};

}  // namespace cupel::solver
