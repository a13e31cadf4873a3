// The directory of one finding, made from its row: original.smt2, reduced.smt2, report.md, outcome.json.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/records.h"

namespace cupel::store {

/// Where a finding's directory is, relative to the campaign's: `findings/0001-wrong-unsat-z3`, or below `flaky/`.
/// Whatever of the labels does not suit a file name is replaced.
std::string finding_directory(uint64_t number, const FindingRecord& finding);

/// Text for the developer of the solver, in Markdown.
std::string finding_report(const StoredFinding& finding);

/// Everything about the finding and its outcomes except the scripts, as JSON. Bytes that are no UTF-8 are replaced.
std::string finding_json(const StoredFinding& finding);

/// Makes the directory whole: one that is missing appears at once with all its files, in one that is there only
/// missing files and those of a newer reduction are written. `campaign` is the campaign's directory.
Status restore_finding_files(const std::string& campaign, const StoredFinding& finding);

/// Renews the files after a reduction. reduced.smt2 comes last: where it is up to date, the others are.
Status write_reduction(const std::string& campaign, const StoredFinding& finding);

/// Removes what a killed campaign left half-written.
Status remove_leftovers(const std::string& campaign);

}  // namespace cupel::store
