// A stored finding as oracles see it, and under which key triggers of one bug meet.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/finding.h"
#include "solver/solver.h"
#include "store/records.h"

namespace cupel::campaign {

/// A stored finding as its oracle made it.
oracle::Finding finding_of(const store::FindingHead& finding);

/// The expectations that the finding rests on: other oracles do not look at them. Of the reduced script where there is
/// one.
Expectations expectations_behind(const store::StoredFinding& finding, bool reduced = false);

/// The options of a test without the words of one profile. What was said before has to be asked again.
TestOptions options_of_others(const TestOptions& options, std::string_view profile);

/// Under which configurations the only culprit of a finding is to be asked again, beside the test's.
TestOptions configurations_behind(const store::FindingRecord& finding);

/// What is known of a trigger beyond the finding itself once it is reduced.
struct GroupFacts {
  std::string script = {};                              // the reduced one; empty: the finding's own
  std::string place = {};                               // where the reduced script crashes; empty: as the finding
  std::vector<std::string> options = {};                // that the culprit needs
  std::span<const store::ReleaseRecord> releases = {};  // that were asked
};

/// Kind, solver and a hash: of a crash's place, or its signature where the place is not known; for wrong answers of the
/// script's normal form, followed by the options that are needed and, where several releases were asked, by those that
/// show it. Delays meet by their origin.
std::string group_of(const store::FindingRecord& finding, const GroupFacts& facts);

/// How the developers of the culprit rank the options that show a finding: see solver::option_class(). Empty where
/// nobody can tell.
std::string option_label(const solver::Solver& culprit, std::span<const std::string> options, std::string_view script);

}  // namespace cupel::campaign
