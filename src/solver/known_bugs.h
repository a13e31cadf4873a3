// Bugs that somebody reported already: what matches one is marked, and is not shown as new.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/pattern.h"
#include "base/result.h"

namespace cupel::solver {

class TomlTable;

/// A row has a signature, a group, or both; then both must match.
struct KnownBug {
  std::string id;                    ///< as people call it: `#1234`
  std::string address = {};          ///< of the report
  std::string solver = {};           ///< the name of a profile; empty: any
  std::optional<Pattern> signature;  ///< of crashes and refusals
  std::string group = {};            ///< words of a group's key: `crash z3 89abcdef01234567`
};

/// What is compared with known bugs.
struct BugFacts {
  std::string_view solver;
  std::string_view signature;
  std::string_view group = {};
};

/// The first bug that matches; null: it is new.
const KnownBug* find_known(std::span<const KnownBug> bugs, const BugFacts& facts);

/// The rows `[[known_bug]]` of the table. What is wrong with them is among the table's errors.
std::vector<KnownBug> read_known_bugs(TomlTable& table);

/// A list of its own, whose name errors begin with.
Result<std::vector<KnownBug>> parse_known_bugs(std::string_view text, const std::string& name);
/// The same from a file.
Result<std::vector<KnownBug>> load_known_bugs(const std::filesystem::path& file);

/// A row as it stands in such a file. The signature is not written: its text is not kept.
std::string known_bug_row(const KnownBug& bug);

}  // namespace cupel::solver
