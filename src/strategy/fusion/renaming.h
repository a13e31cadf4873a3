// Renames the symbols of a script in its text. Two scripts in one must not share names, and a name that a small logic
// leaves free may mean something in a larger one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "smtlib/vocabulary.h"

namespace cupel {

/// From names as they are meant, without bars, to new ones.
using Renaming = std::map<std::string, std::string, std::less<>>;

/// The functions, sorts, constructors and selectors that the script declares or defines, each once, in order.
std::vector<std::string_view> declared_names(const Script& script);
/// The constructors among them: `is-c` tests for the constructor `c`.
std::vector<std::string_view> constructor_names(const Script& script);

/// The text with its symbols renamed wherever they stand, bound variables of the same name included. What stands first
/// in a command, and what stands behind `(_`, means the same in every script.
std::string renamed(std::string_view text, const Renaming& renaming);

/// New names that nobody uses.
class FreshNames {
 public:
  explicit FreshNames(const Vocabulary& vocabulary)
      : vocabulary_(vocabulary.names()), known_(vocabulary.names().size()) {}

  /// Symbols of a text are taken.
  void take_symbols(std::string_view text);
  bool is_taken(std::string_view name) const { return taken_.contains(name); }
  /// Whether it means something before a script declares it: operators, sorts, commands.
  bool is_known(std::string_view name);

  /// `name` and the suffix, which grows until nobody uses it; taken from here on.
  std::string make(std::string_view name, std::string_view suffix);

 private:
  Interner vocabulary_;
  uint32_t known_;
  Arena arena_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace cupel
