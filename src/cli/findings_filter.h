// Which findings a list or an export is about.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "campaign/groups.h"
#include "campaign/open_findings.h"
#include "campaign/settings.h"
#include "store/store.h"

namespace cupel::cli {

using campaign::OpenFindings;

struct FindingFilter {
  std::vector<std::string> culprits;  // labels or names of profiles
  std::vector<std::string> kinds;
  bool only_new = false;
  bool only_open = false;

  void define(CLI::App& app);
  bool any() const { return !culprits.empty() || !kinds.empty() || only_new || only_open; }
  /// With the culprits called as the campaign calls them. A name that is none of its solvers and no profile's is an
  /// error: it would match nothing, which looks like good news.
  Result<FindingFilter> in(const campaign::Settings& settings) const;
  bool takes(const campaign::Group& group, const OpenFindings& open) const;
  /// The groups that are asked for. Those of which nobody knows whether they are open stay, and standard error says how
  /// many they are.
  std::vector<campaign::Group> apply(std::vector<campaign::Group> groups, const OpenFindings& open) const;
};

}  // namespace cupel::cli
