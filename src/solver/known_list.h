// A list of known bugs as a campaign has it: rows of known_bugs.h, each for some versions of the solver. A bug that was
// reported of an old release must not hide the same one in a new build.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "solver/known_bugs.h"

namespace cupel::solver {

struct ListedBug {
  KnownBug bug;
  std::string versions = {};  ///< `4.8.10, 4.12..4.13.3, 5.0..`; empty: any
  bool reduced = true;        ///< whether the group is that of a reduced script
};

/// What is compared with a list.
struct ComparedFinding {
  BugFacts facts;
  std::string_view version = {};  ///< of the solver; empty: unknown
  bool by_script = false;         ///< the group is a hash of the script, and not of a place or a message
  bool reduced = true;            ///< of the reduced script
};

/// Whether a finding is a known bug.
enum class KnownMatch {
  kNone,
  kKnown,
  kOtherVersion,    ///< the same, but for the version
  kUnknownVersion,  ///< the same, but nobody knows the version
  kNotComparable,   ///< one of the two is not reduced, so the hashes of their scripts say nothing
};
KnownMatch compare_known(const ListedBug& listed, const ComparedFinding& finding);

/// Whether a version is in a list of versions and ranges. Both ends of a range belong to it and may be missing.
bool in_versions(std::string_view version, std::string_view list);

/// One row without what is said here; the caller has asked for that before.
KnownBug read_known_bug(TomlTable& row);

/// A list, whose name errors begin with.
Result<std::vector<ListedBug>> parse_known_list(std::string_view text, const std::string& name);
/// The same from a file.
Result<std::vector<ListedBug>> load_known_list(const std::filesystem::path& file);

/// A row as it stands in such a file, without the signature.
std::string known_list_row(const ListedBug& listed);

}  // namespace cupel::solver
