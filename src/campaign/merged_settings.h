// The settings of a campaign that is put together from others: enough to look at its findings, to run them again and to
// reduce them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/settings.h"

namespace cupel::campaign {

struct MergedSettings {
  Settings settings;                 // solvers, strategies, seeds and targets of all; the rest is the first one's
  std::vector<std::string> remarks;  // what is not the same in all: settings by name, solvers that are two programs
};

/// An error where a solver's label stands for two commands.
Result<MergedSettings> merge_settings(std::span<const Settings> all, std::vector<std::string> directories);

}  // namespace cupel::campaign
