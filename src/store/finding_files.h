// The directory of one finding, made from its row: original.smt2, reduced.smt2, and what describes it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/records.h"

namespace cupel::store {

/// Where a finding's directory is, relative to the campaign's: `findings/0001-wrong-unsat-z3`, or below `flaky/`.
/// Whatever of the labels does not suit a file name is replaced.
std::string finding_directory(uint64_t number, const FindingRecord& finding);

/// What a finding's directory holds beside its scripts: names and contents. The store knows nothing of formats.
using DescribeFinding = std::function<std::vector<std::pair<std::string, std::string>>(const StoredFinding&)>;

/// Makes the directory whole: one that is missing appears at once with all its files, in one that is there only
/// missing files and those of a newer reduction are written. `campaign` is the campaign's directory.
Status restore_finding_files(const std::string& campaign, const StoredFinding& finding,
                             const DescribeFinding& describe);

/// Renews the files after a reduction. reduced.smt2 comes last: where it is up to date, the others are.
Status write_reduction(const std::string& campaign, const StoredFinding& finding, const DescribeFinding& describe);

/// Removes what a killed campaign left half-written.
Status remove_leftovers(const std::string& campaign);

}  // namespace cupel::store
