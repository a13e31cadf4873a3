// Findings as bugs: one group for the triggers of one bug as far as that can be told, and whether it is known already.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "solver/known_bugs.h"
#include "store/records.h"

namespace cupel::campaign {

/// Bugs that need no new report.
class KnownBugs {
 public:
  /// Those of the profiles, and of the campaign's own list where it has one.
  static Result<KnownBugs> load(const std::string& directory);

  /// How the bug is called, with its address; empty: it is new.
  std::string known_as(const store::FindingSummary& finding) const;

 private:
  std::vector<solver::KnownBug> bugs_;
};

/// The campaign's own list, a file beside its database.
inline constexpr const char* kKnownName = "known.toml";

/// Adds the rows of a file to the campaign's own list.
Status import_known_bugs(const std::string& directory, const std::string& file);
/// Adds one row, for the group of this finding.
Status add_known_bug(const std::string& directory, const store::StoredFinding& finding, const std::string& id,
                     const std::string& address);

struct Group {
  store::FindingSummary front;  // the smallest; its repeats count all further triggers of the group
  size_t members = 1;
  std::string known_as;  // empty: new
};

/// In the order in which the groups first appear. Findings without a group stand for themselves.
std::vector<Group> groups_of(const std::vector<store::FindingSummary>& findings, const KnownBugs& known);
/// The same with every finding on its own.
std::vector<Group> each_alone(const std::vector<store::FindingSummary>& findings, const KnownBugs& known);

}  // namespace cupel::campaign
