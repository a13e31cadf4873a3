#include "figures/bug_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "store/bug_key.h"

namespace cupel::figures {

namespace {

constexpr size_t kHashDigits = 16;

bool has_place(const store::FindingSummary& finding) {
  return !finding.flaky && !finding.place.empty() && !finding.signature.empty();
}

/// `crash z3 `.
std::string beginning_of(const store::FindingSummary& finding) {
  std::string key = store::bug_key(finding.group);
  return key.substr(0, key.size() - std::min(key.size(), kHashDigits));
}

/// Version and content of a campaign's solvers, by label: as campaign::Settings writes them.
std::map<std::string, std::string> builds_of(const CampaignFigures& campaign) {
  nlohmann::json settings = nlohmann::json::parse(campaign.campaign.configuration, nullptr, false);
  std::map<std::string, std::string> builds;
  if (!settings.is_object() || !settings.contains("builds") || !settings["builds"].is_object()) return builds;
  for (const auto& [label, build] : settings["builds"].items())
    if (build.is_string()) builds.emplace(label, build.get<std::string>());
  return builds;
}

/// By the beginning of names: the labels of the solvers that are called so.
std::map<std::string, std::set<std::string>> labels_of(std::span<const Side> sides) {
  std::map<std::string, std::set<std::string>> labels;
  for (const Side& side : sides)
    for (const CampaignFigures& campaign : side.campaigns)
      for (const store::FindingSummary& finding : campaign.findings())
        if (has_place(finding)) labels[beginning_of(finding)].insert(finding.culprits.begin(), finding.culprits.end());
  return labels;
}

}  // namespace

BugNames::BugNames(std::span<const Side> sides) {
  std::map<std::string, std::set<std::string>> labels = labels_of(sides);
  std::map<std::string, std::set<std::set<std::string>>> builds;  // of each campaign that has any
  for (const Side& side : sides) {
    for (const CampaignFigures& campaign : side.campaigns) {
      std::map<std::string, std::string> all = builds_of(campaign);
      for (const auto& [beginning, names] : labels) {
        std::set<std::string> here;
        for (const std::string& label : names)
          if (auto build = all.find(label); build != all.end()) here.insert(build->second);
        if (!here.empty()) builds[beginning].insert(std::move(here));
      }
    }
  }
  for (const auto& [beginning, different] : builds)
    if (different.size() > 1) several_builds_.insert(beginning);
}

std::string BugNames::of(const store::FindingSummary& finding) const {
  std::string beginning = beginning_of(finding);
  if (!has_place(finding) || !several_builds_.contains(beginning)) return store::bug_key(finding.group);
  return fmt::format("{}{:016x}", beginning, hash_bytes(finding.signature));
}

}  // namespace cupel::figures
