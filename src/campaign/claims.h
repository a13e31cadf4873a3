// What a stored finding claims, and under which key triggers of one bug meet.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/finding.h"
#include "solver/solver.h"
#include "store/records.h"

namespace cupel::campaign {

/// A stored finding as oracles made it; nothing where a name is unknown.
std::optional<oracle::Finding> claim_of(const store::FindingRecord& finding);

/// What is known of a trigger beyond the finding itself once it is reduced.
struct GroupFacts {
  std::string script = {};                              // the reduced one; empty: the finding's own
  std::vector<std::string> options = {};                // that the culprit needs
  std::span<const store::ReleaseRecord> releases = {};  // that were asked
};

/// Kind, solver and a hash: of a crash's signature; for wrong answers of the script's normal form, followed by the
/// options that are needed and, where several releases were asked, by those that show it. Delays meet by their seed.
std::string group_of(const store::FindingRecord& finding, const GroupFacts& facts);

/// How the developers of the culprit rank the options that show a finding: see solver::option_class(). Empty where
/// nobody can tell.
std::string option_label(const solver::Solver& culprit, std::span<const std::string> options, std::string_view script);

}  // namespace cupel::campaign
