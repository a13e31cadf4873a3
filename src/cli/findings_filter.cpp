#include "cli/findings_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/solver_options.h"
#include "oracle/finding_kind.h"
#include "solver/build.h"

namespace cupel::cli {

void FindingFilter::define(CLI::App& app) {
  std::vector<std::string> names;
  for (const oracle::KindInfo& info : oracle::finding_kinds()) names.emplace_back(info.name);
  app.add_option("--culprit", culprits, "Only those that blame this solver; repeatable")
      ->type_name("SOLVER")
      ->allow_extra_args(false);
  app.add_option("--kind", kinds, "Only those of this kind; repeatable")
      ->check(CLI::IsMember(names))
      ->allow_extra_args(false);
  app.add_flag("--new", only_new, "Only those that are neither known nor flaky");
  app.add_flag("--open", only_open,
               "Without those that the newest installed release does not show any more (see --releases)");
}

Result<FindingFilter> FindingFilter::in(const campaign::Settings& settings) const {
  FindingFilter filter = *this;
  if (culprits.empty()) return filter;
  auto known = TRY(profiles());
  for (std::string& name : filter.culprits) {
    bool is_profile = std::ranges::find(known, name, &solver::Profile::name) != known.end();
    if (is_profile || std::ranges::find(settings.solvers, name) != settings.solvers.end()) continue;
    // The same program by another path, or without the quotes of its blanks.
    Result<std::string> command = solver::absolute_command(name);
    std::string quoted = solver::quoted_words({std::filesystem::absolute(name).lexically_normal().string()});
    auto same = std::ranges::find_if(settings.commands, [&](const auto& entry) {
      return (command && entry.second == *command) || entry.second == quoted;
    });
    if (same == settings.commands.end())
      return Error{fmt::format("--culprit {}: no solver of this campaign is called so; it has {}", name,
                               fmt::join(settings.solvers, ", "))};
    name = same->first;
  }
  return filter;
}

bool FindingFilter::takes(const campaign::Group& group, const OpenFindings& open) const {
  const store::FindingSummary& finding = group.front;
  auto named = [&](const std::string& name) {
    return std::ranges::find(finding.culprits, name) != finding.culprits.end() ||
           std::ranges::find(finding.profiles, name) != finding.profiles.end();
  };
  if (!culprits.empty() && std::ranges::none_of(culprits, named)) return false;
  if (!kinds.empty() && std::ranges::find(kinds, to_string(finding.kind)) == kinds.end()) return false;
  if (only_new && !group.is_news()) return false;
  auto state = open.find(finding.number);
  return !only_open || state == open.end() || state->second;
}

std::vector<campaign::Group> FindingFilter::apply(std::vector<campaign::Group> groups, const OpenFindings& open) const {
  std::erase_if(groups, [&](const campaign::Group& group) { return !takes(group, open); });
  auto unknown =
      std::ranges::count_if(groups, [&](const campaign::Group& group) { return !open.contains(group.front.number); });
  if (only_open && unknown > 0)
    fmt::print(stderr,
               "cupel: of {} of {} nobody knows whether they are open: cupel findings list --releases tries the "
               "installed releases\n",
               unknown, groups.size());
  return groups;
}

}  // namespace cupel::cli
