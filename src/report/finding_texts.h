// What the directory of a finding holds beside its scripts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "store/records.h"

namespace cupel::report {

/// Text for the developer of the solver, in Markdown.
std::string finding_report(const store::StoredFinding& finding);

/// Everything about the finding and its outcomes except the scripts, as JSON. Bytes that are no UTF-8 are replaced.
std::string finding_json(const store::StoredFinding& finding);

/// report.md and outcome.json, for the store.
std::vector<std::pair<std::string, std::string>> describe_finding(const store::StoredFinding& finding);

}  // namespace cupel::report
