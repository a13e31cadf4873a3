// Reading TOML files strictly, for the files of this folder that do. It is no part of the folder's interface.
//
// Asking for a key declares it. What the file has and nobody asked for is a mistake in the file: a misspelt key would
// otherwise be ignored without a word, and a solver's profile would say less than its author believes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "base/pattern.h"
#include "base/result.h"

namespace cupel::solver {

/// The mistakes of one file; the first one in the file is kept, so that the caller checks once.
class TomlErrors {
 public:
  void add(const toml::source_region& where, std::string message);
  bool any() const { return !first_.message.empty(); }
  const Error& first() const { return first_; }

 private:
  Error first_;
};

/// A word of the file and what it stands for.
template <typename T>
struct TomlWord {
  std::string_view word;
  T value;
};

/// One table of a file. A key that is missing has the value of an empty file; one of the wrong type is a mistake.
class TomlTable {
 public:
  /// `path` is how the table is called in messages: `command`. `table` and `errors` must outlive it.
  TomlTable(const toml::table& table, std::string path, TomlErrors& errors)
      : table_(&table), path_(std::move(path)), errors_(&errors) {}

  bool has(std::string_view key) const { return table_->contains(key); }
  std::string text(std::string_view key);
  /// The same for a key that must be there and not be empty.
  std::string required_text(std::string_view key);
  bool flag(std::string_view key, bool otherwise = false);
  /// Zero or more.
  uint64_t number(std::string_view key, uint64_t otherwise);
  std::vector<std::string> texts(std::string_view key);
  std::vector<int> numbers(std::string_view key);
  /// All keys of a table whose keys the author chooses, with texts as values.
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view key);

  std::optional<Pattern> expression(std::string_view key);
  PatternSet expressions(std::string_view key);

  /// One of these words; the first one where the key is missing.
  template <typename T>
  T choice(std::string_view key, std::initializer_list<TomlWord<T>> words) {
    std::vector<std::string_view> names;
    for (const TomlWord<T>& word : words) names.push_back(word.word);
    return std::next(words.begin(), static_cast<ptrdiff_t>(choice_index(key, names)))->value;
  }
  /// Any number of these words.
  std::vector<std::string> choices(std::string_view key, const std::vector<std::string_view>& words);

  TomlTable table(std::string_view key);
  /// The rows of `[[key]]`.
  std::vector<TomlTable> rows(std::string_view key);

  /// To be called when all keys have been asked for: the others are mistakes.
  void finish();
  /// A mistake in the value of `key`, or in the table as a whole.
  void fail(std::string_view key, std::string message);
  void fail(std::string message) { errors_->add(table_->source(), std::move(message)); }

 private:
  const toml::node* find(std::string_view key);
  std::string name(std::string_view key) const;
  const toml::array* array(std::string_view key);
  size_t choice_index(std::string_view key, const std::vector<std::string_view>& words);
  std::optional<Pattern> compile(const std::string& text, std::string_view key, const toml::source_region& where);

  const toml::table* table_;
  std::string path_;
  TomlErrors* errors_;
  std::vector<std::string> asked_;
};

/// The root table of a file's text; the error of a text that is no TOML has its place.
Result<toml::table> parse_toml(std::string_view text);

}  // namespace cupel::solver
