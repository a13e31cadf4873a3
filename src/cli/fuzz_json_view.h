// The events of a campaign as JSON, one object per line: for CI jobs and scripts.
#pragma once

#include <memory>

#include "cli/fuzz_view.h"

namespace cupel::cli {

std::unique_ptr<FuzzView> make_json_view(campaign::KnownBugs known, std::vector<std::string> targets);

}  // namespace cupel::cli
