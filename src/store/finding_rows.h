// The rows of findings, their outcomes and their releases: what goes into the tables and comes out. Transactions are
// the caller's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/database.h"
#include "store/records.h"

namespace cupel::store {

/// The CREATE TABLE statements of findings and outcomes.
std::string finding_tables();

/// The number of the same finding if it is there; 0: it is not.
Result<uint64_t> existing_number(Database& database, const FindingRecord& finding);
Result<uint64_t> next_number(Database& database);

/// With its outcomes.
Status insert_finding(Database& database, const StoredFinding& finding);
/// Everything but its outcomes and releases.
Status update_finding(Database& database, const StoredFinding& finding);
Status insert_outcome(Database& database, uint64_t finding, uint64_t position, const OutcomeRecord& outcome);
/// Replaces what is known about this release.
Status insert_release(Database& database, uint64_t finding, const ReleaseRecord& release);

/// With all that belongs to it.
Result<std::optional<StoredFinding>> load_finding(Database& database, uint64_t number);
/// Most severe first, flaky ones at the end.
Result<std::vector<FindingSummary>> load_summaries(Database& database);
Result<std::vector<ReleaseRecord>> load_all_releases(Database& database);

}  // namespace cupel::store
