// Why seeds and chains gave no tests, for the summary of a campaign.
#pragma once

#include <string>
#include <vector>

#include "campaign/statistics.h"

namespace cupel::cli {

/// A line for each of the most frequent reasons.
std::vector<std::string> reasons_without_tests(const campaign::Counts& counts);

}  // namespace cupel::cli
