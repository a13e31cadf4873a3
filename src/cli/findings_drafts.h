// `cupel findings drafts`: reports that are ready to be filed.
#pragma once

#include <string>
#include <vector>

#include "campaign/groups.h"
#include "cli/findings_filter.h"
#include "store/store.h"

namespace cupel::cli {

/// Writes a Markdown file for each bug that is open and `index.md` into `out`, which must not be there yet or be empty.
/// Returns the exit status.
int write_drafts(store::Store& campaign, const std::vector<campaign::Group>& groups, const OpenFindings& open,
                 const std::string& out);

/// Whether `out` can take drafts, to be asked before the work.
Status check_drafts_directory(const std::string& out);

}  // namespace cupel::cli
