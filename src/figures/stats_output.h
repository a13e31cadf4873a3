// The figures of one campaign as text for a terminal, as CSV and as JSON.
#pragma once

#include <span>
#include <string>

#include "figures/slices.h"

namespace cupel::figures {

/// A few lines about the whole, and a table for each way to slice it.
std::string stats_text(const CampaignFigures& campaign, std::span<const By> tables);

/// One table with a row for each slice. The first column says how it was sliced. What a slice does not have is empty.
std::string stats_csv(const CampaignFigures& campaign, std::span<const By> tables);

/// One object.
std::string stats_json(const CampaignFigures& campaign, std::span<const By> tables);

}  // namespace cupel::figures
