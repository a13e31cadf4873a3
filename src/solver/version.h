// Versions and names of releases: `z3@4.13.3`.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cupel::solver {

/// The order in which releases came: numbers count as numbers (4.8.12 before 4.13.3), `1.1` is `1.1.0`, and words come
/// before numbers (`1.1-rc1` before `1.1`). A total order on all texts; separators do not matter.
std::weak_ordering compare_versions(std::string_view a, std::string_view b);

/// A release of a solver. Name and version may become part of a path: see parse_release_name().
struct ReleaseName {
  std::string solver;
  std::string version;

  std::string text() const { return solver + "@" + version; }
  /// Its directory below that of all releases.
  std::string directory() const { return solver + "-" + version; }
  bool operator==(const ReleaseName&) const = default;
};

/// Whether a word looks like NAME@VERSION; a path never does.
bool is_release_name(std::string_view word);

/// NAME begins with a letter and holds letters, digits, `_`, `+`, `-`; VERSION begins with a digit and holds letters,
/// digits and single separators `.`, `_`, `+`, `-`, `~`. Everything else is an error: both become part of a path.
Result<ReleaseName> parse_release_name(std::string_view text);

}  // namespace cupel::solver
