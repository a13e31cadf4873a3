// Options of strategies. An option is one row: it feeds the command line, its checks and the help.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cupel {

struct StrategyOption {
  /// A kNumber is whole if its standard value is; a kReal never needs to be.
  enum class Kind : uint8_t { kNumber, kReal, kFlag, kWord, kName, kPath };

  std::string_view name;
  double standard = 0;  // of numbers and flags, which are 0 and 1
  double least = 0;
  double most = 0;
  std::string_view help;
  Kind kind = Kind::kNumber;
  std::string_view standard_text = {};         // of words, names and paths; empty: none
  std::vector<std::string_view> choices = {};  // of words

  static StrategyOption real(std::string_view name, double standard, double least, double most, std::string_view help);
  static StrategyOption flag(std::string_view name, bool standard, std::string_view help);
  static StrategyOption word(std::string_view name, std::vector<std::string_view> choices, std::string_view help);
  /// Any text; the strategy itself checks it.
  static StrategyOption name_of(std::string_view name, std::string_view help);
  /// A file or directory, which must be there.
  static StrategyOption path(std::string_view name, std::string_view help);

  /// `default 30, 1 to 1000000`, `one of fast, slow; default fast`, ...
  std::string range() const;
};

/// The values of a strategy's options; all rows are present.
class StrategyOptions {
 public:
  explicit StrategyOptions(const std::vector<StrategyOption>& rows);

  double number(std::string_view name) const;
  uint64_t count(std::string_view name) const { return static_cast<uint64_t>(number(name)); }
  bool flag(std::string_view name) const { return number(name) != 0; }
  /// Of a word, a name or a path.
  const std::string& text(std::string_view name) const;

  /// Reads `text` as the row says. An error says what the option takes.
  Status set(const StrategyOption& row, std::string_view text);

 private:
  struct Value {
    double number = 0;
    std::string text;
  };
  const Value& value(std::string_view name) const;

  std::map<std::string, Value, std::less<>> values_;
};

/// `name=value` pairs between commas; a backslash takes a comma for a part of the value. A name alone has the value 1.
std::vector<std::pair<std::string, std::string>> split_assignments(std::string_view text);

}  // namespace cupel
