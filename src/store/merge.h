// Several campaigns as one: all findings, seeds, kept tests and figures, to be looked at with the same commands. The
// campaigns themselves are only read.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/finding_files.h"
#include "store/records.h"

namespace cupel::store {

struct MergeSource {
  std::string directory;
  std::string name;  // what its tests are called by: `night1:typefuzz-12.7`
};

struct MergeCounts {
  uint64_t findings = 0;
  uint64_t seeds = 0;
  uint64_t tests = 0;          // that are kept
  uint64_t renamed_seeds = 0;  // files of one path and different content
};

/// Makes `directory`, which must not be there, with all files at once. Its state is `merged`. Figures are those of
/// campaigns that ran side by side: a moment has the sums of what all had counted by then, a behaviour belongs to the
/// strategy that saw it first, and the time is that of the longest. Coverage is that of the best campaign: the same
/// code would count twice. Chains and the point to resume from are left out.
Result<MergeCounts> merge_campaigns(const std::vector<MergeSource>& sources, const std::string& directory,
                                    const CampaignRecord& campaign, const DescribeFinding& describe);

/// The figures of campaigns that ran side by side.
FigureRows merged_figures(const std::vector<FigureRows>& campaigns);

}  // namespace cupel::store
