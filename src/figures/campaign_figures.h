// What one campaign counted and found, read from its directory at one moment. All figures are made from this.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace cupel::figures {

struct CampaignFigures {
  std::string directory;
  std::string name;  // the last part of the directory's path
  store::CampaignRecord campaign = {};
  store::Store::Figures figures = {};

  double seconds() const { return figures.seconds; }
  const std::vector<store::FindingSummary>& findings() const { return figures.findings; }
};

/// Reads a campaign, also while it runs and where nothing may be written.
Result<CampaignFigures> load_figures(const std::string& directory);

/// The same for several. Where two have the same name, both are called by their directories.
Result<std::vector<CampaignFigures>> load_all_figures(const std::vector<std::string>& directories);

/// How the row of a finding is called among strategies: findings on seeds as they are have none.
std::string strategy_of(const store::FindingHead& finding);

/// Seeds that are run as they are stand beside the strategies under this name.
inline constexpr const char* kSeedStrategy = "seed";

}  // namespace cupel::figures
