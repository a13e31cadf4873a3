// Whether findings are open: the newest installed release of the culprit shows them, too. A campaign asks it as soon as
// a finding is confirmed, so that what was mended meanwhile is no news.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "campaign/campaign.h"
#include "campaign/release_check.h"
#include "store/records.h"

namespace cupel::campaign {

/// The releases as a campaign runs them, for findings of one oracle.
Result<ReleaseChecker> release_checker(const Setup& setup, const std::string& oracle);

/// Tries a finding with the newest installed release of each culprit. A culprit that is the newest itself is not asked:
/// it was seen to show it.
Result<std::vector<store::ReleaseRecord>> ask_newest(ReleaseChecker& checker, const store::StoredFinding& finding);
Result<std::vector<store::ReleaseRecord>> ask_newest(const Setup& setup, const store::StoredFinding& finding);

/// Whether the newest release that was tried shows a finding, by the number of the finding. A build that it was found
/// in counts as the newest of its version. Of two that disagree each has a newest release: where one of these changed
/// its answer they agree now. Without an entry nobody knows: no release was tried, or the newest one had no answer.
using OpenFindings = std::map<uint64_t, bool>;
OpenFindings open_findings(const std::vector<store::FindingSummary>& findings,
                           const std::vector<store::ReleaseRecord>& verdicts);

}  // namespace cupel::campaign
