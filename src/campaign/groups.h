// Findings as bugs: one group for the triggers of one bug as far as that can be told, and whether it is known already.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "solver/known_list.h"
#include "store/records.h"

namespace cupel::campaign {

/// Bugs that need no new report.
class KnownBugs {
 public:
  /// Those of the profiles, and of the campaign's own list where it has one.
  static Result<KnownBugs> load(const std::string& directory);

  /// Whether a finding is one of them.
  struct Comparison {
    std::string known_as = {};              // how the bug is called, with its address; empty: it is new
    std::vector<std::string> remarks = {};  // bugs that it resembles, and why it is none of them or nobody can tell
  };
  Comparison compare(const store::FindingSummary& finding) const;
  std::string known_as(const store::FindingSummary& finding) const { return compare(finding).known_as; }

  /// Ids of rows without versions: they hide a bug in every release and build.
  std::vector<std::string> without_versions() const;
  /// Whether a row can only be compared with a finding that is reduced.
  bool want_reduction() const;

 private:
  std::vector<solver::KnownBug> shipped_;  // with the profiles, for all versions
  std::vector<solver::ListedBug> listed_;
};

/// The campaign's own list, a file beside its database.
inline constexpr const char* kKnownName = "known.toml";

/// Adds the rows of a file to the campaign's own list.
Status import_known_bugs(const std::string& directory, const std::string& file);
/// Adds one row, for the group of this finding and the versions that are known to show it.
Status add_known_bug(const std::string& directory, const store::StoredFinding& finding, const std::string& id,
                     const std::string& address);

struct Group {
  store::FindingSummary front;  // the smallest; its repeats count all further triggers of the group
  size_t members = 1;
  std::string known_as;                   // empty: new
  std::vector<std::string> remarks = {};  // see KnownBugs::Comparison

  bool mended = false;  // and only what is open is asked for

  /// Nobody reported it yet, it came back, and nobody mended it where that matters.
  bool is_news() const { return known_as.empty() && !front.flaky && !mended; }
};

/// Whether one of the culprits is a target; without targets everybody is.
bool blames(const store::FindingHead& finding, const std::vector<std::string>& targets);

/// The finding as lists have it: what comparisons with known bugs need of it.
store::FindingSummary summary_of(const store::FindingRecord& finding);

/// In the order in which the groups first appear. Findings without a group stand for themselves.
std::vector<Group> groups_of(const std::vector<store::FindingSummary>& findings, const KnownBugs& known);
/// Findings that blame a target, and all others.
struct SplitGroups {
  std::vector<Group> counting;
  std::vector<Group> apart;
};
SplitGroups split_groups(const std::vector<store::FindingSummary>& findings, const KnownBugs& known,
                         const std::vector<std::string>& targets);
/// The same with every finding on its own.
std::vector<Group> each_alone(const std::vector<store::FindingSummary>& findings, const KnownBugs& known);

}  // namespace cupel::campaign
