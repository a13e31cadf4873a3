#include "figures/campaign_figures.h"

#include <algorithm>
#include <filesystem>

namespace cupel::figures {

namespace {

std::string name_of(const std::string& directory) {
  std::filesystem::path path = std::filesystem::path(directory).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  std::string name = path.filename().string();
  return name.empty() || name == "." || name == ".." ? directory : name;
}

}  // namespace

std::string strategy_of(const store::FindingHead& finding) {
  return finding.strategy.empty() ? kSeedStrategy : finding.strategy;
}

Result<CampaignFigures> load_figures(const std::string& directory) {
  auto store = TRY(store::Store::read(directory));
  CampaignFigures loaded{.directory = directory, .name = name_of(directory), .campaign = store->campaign()};
  loaded.figures = TRY(store->figures());
  return loaded;
}

Result<std::vector<CampaignFigures>> load_all_figures(const std::vector<std::string>& directories) {
  std::vector<CampaignFigures> all;
  for (const std::string& directory : directories) all.push_back(TRY(load_figures(directory)));
  std::vector<bool> shared;
  for (const CampaignFigures& one : all)
    shared.push_back(std::ranges::count(all, one.name, &CampaignFigures::name) > 1);
  for (size_t i = 0; i < all.size(); ++i)
    if (shared[i]) all[i].name = all[i].directory;
  return all;
}

}  // namespace cupel::figures
