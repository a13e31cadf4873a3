#include "cli/solver_releases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/paths.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "solver/install.h"

namespace cupel::cli {

namespace {

uint64_t bytes_of(const solver::Release& release) {
  uint64_t bytes = 0;
  for (const solver::ReleaseFile& file : release.files) bytes += file.bytes;
  return bytes;
}

std::string directory_of(const solver::ReleaseName& name) {
  auto parent = solver::releases_directory();
  return parent ? (*parent / name.directory()).string() : "";
}

}  // namespace

namespace {

/// What the registries have now; where one does not answer, what is known without it, and the complaint.
struct Available {
  std::vector<std::string> versions;  // newest first
  std::optional<Error> complaint;
};

Available available(const solver::Catalogue& catalogue, const std::string& solver, const std::string& source) {
  Available found;
  auto wanted = [&](const char* name) { return source.empty() || source == name; };
  auto add = [&](const Result<std::vector<std::string>>& versions) {
    if (!versions)
      found.complaint = versions.error();
    else
      found.versions.insert(found.versions.end(), versions->begin(), versions->end());
  };
  for (const solver::DebianRecipe& package : catalogue.packages)
    if (package.name.solver == solver && wanted("debian")) found.versions.push_back(package.name.version);
  for (const solver::PypiRecipe& project : catalogue.projects)
    if (project.solver == solver && wanted("pypi")) add(solver::wheel_versions(project));
  for (const solver::MavenRecipe& artifact : catalogue.artifacts)
    if (artifact.solver == solver && wanted("maven")) add(solver::jar_versions(artifact));
  auto& versions = found.versions;
  std::ranges::sort(versions, [](const auto& a, const auto& b) { return solver::compare_versions(a, b) > 0; });
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return found;
}

std::set<std::string> known_solvers(const solver::Catalogue& catalogue) {
  std::set<std::string> solvers;
  for (const solver::DebianRecipe& package : catalogue.packages) solvers.insert(package.name.solver);
  for (const solver::PypiRecipe& project : catalogue.projects) solvers.insert(project.solver);
  for (const solver::MavenRecipe& artifact : catalogue.artifacts) solvers.insert(artifact.solver);
  return solvers;
}

Error nothing_known_of(const std::string& solver, const solver::Catalogue& catalogue) {
  return Error{fmt::format("no releases of '{}' are known; of these they are: {}", solver,
                           fmt::join(known_solvers(catalogue), ", "))};
}

/// `z3@4.13.3` as it is; `z3` is the newest release.
Result<solver::ReleaseName> wanted_release(const solver::Catalogue& catalogue, const std::string& text,
                                           const std::string& source) {
  if (text.find('@') != std::string::npos) return solver::parse_release_name(text);
  Available found = available(catalogue, text, source);
  if (found.complaint)
    return Error{fmt::format("which release of {} is the newest? {}", text, found.complaint->message)};
  if (found.versions.empty()) return Error{fmt::format("{} has no release of {}", source, text)};
  return solver::parse_release_name(text + "@" + found.versions.front());
}

int install_release(const std::string& text, const std::string& source) {
  auto known = profiles();
  if (!known) return complain(known.error(), kBrokenEnvironment);
  auto probes = solver::load_probes(data_directory() / "probes");
  if (!probes) return complain(probes.error(), kBrokenEnvironment);
  auto catalogue = solver::load_catalogue(data_directory() / "releases.toml");
  if (!catalogue) return complain(catalogue.error(), kBrokenEnvironment);
  bool newest = text.find('@') == std::string::npos;
  if (newest && !known_solvers(*catalogue).contains(text))
    return complain(nothing_known_of(text, *catalogue), kBadInput);
  auto name = wanted_release(*catalogue, text, source);
  if (!name) return complain(name.error(), newest ? kBrokenEnvironment : kBadInput);
  auto recipe = solver::find_recipe(*catalogue, *name, source);
  if (!recipe) return complain(recipe.error(), kBadInput);
  std::error_code ignored;
  if (std::filesystem::exists(directory_of(*name), ignored)) {
    auto there = solver::find_release(*name);
    if (!there) return complain(there.error(), kBrokenEnvironment);
    fmt::print("{} is there already: {}\n", name->text(), directory_of(*name));
    return kNothingFound;
  }
  auto progress = [&](const std::string& step) { fmt::print(stderr, "{}: {}\n", name->text(), step); };
  auto release = solver::install_release(*name, *catalogue, *recipe, *known, *probes, progress);
  // Others may be installed by the same command.
  if (!release) return complain(Error{name->text() + ": " + release.error().message}, kBrokenEnvironment);
  fmt::print("{} installed from {} ({} files, {:.1f} MB) in {}; executors: spawn{}{}\n", name->text(), release->origin,
             release->files.size(), static_cast<double>(bytes_of(*release)) / 1e6, directory_of(*name),
             release->executors.empty() ? "" : ", ", fmt::join(release->executors, ", "));
  return kNothingFound;
}

}  // namespace

int install_releases(const std::vector<std::string>& names, const std::string& source) {
  int status = kNothingFound;
  for (const std::string& name : names) status = std::max(status, install_release(name, source));
  return status;
}

int available_releases(const std::string& solver, bool json) {
  auto catalogue = solver::load_catalogue(data_directory() / "releases.toml");
  if (!catalogue) return complain(catalogue.error(), kBrokenEnvironment);
  std::set<std::string> solvers = known_solvers(*catalogue);
  if (!solver.empty() && !solvers.contains(solver)) return complain(nothing_known_of(solver, *catalogue), kBadInput);
  int status = kNothingFound;
  for (const std::string& each : solvers) {
    if (!solver.empty() && each != solver) continue;
    Available found = available(*catalogue, each, "");
    if (found.complaint) status = complain(*found.complaint, kBrokenEnvironment);
    if (json)
      print_json_line(nlohmann::json{{"solver", each}, {"versions", found.versions}});
    else
      fmt::print("{:<12} {}\n", each, fmt::join(found.versions, " "));
  }
  return status;
}

int remove_release(const std::string& text) {
  auto name = solver::parse_release_name(text);
  if (!name) return complain(name.error(), kBadInput);
  if (Status removed = solver::remove_release(*name); !removed) return complain(removed.error(), kBadInput);
  fmt::print("{} removed\n", name->text());
  return kNothingFound;
}

void print_releases(bool json) {
  solver::InstalledReleases installed = solver::installed_releases();
  for (const solver::Release& release : installed.releases) {
    if (json)
      print_json_line(nlohmann::json{{"name", release.name.text()},
                                     {"solver", release.name.solver},
                                     {"installed", true},
                                     {"version", release.name.version},
                                     {"path", directory_of(release.name)},
                                     {"source", release.source},
                                     {"origin", release.origin},
                                     {"installed_at", release.installed_at},
                                     {"executors", release.executors}});
    else
      fmt::print("{:<20} {:<14} {}\n", release.name.text(), release.name.version, directory_of(release.name));
  }
  for (const std::string& line : installed.damaged) fmt::print(stderr, "cupel: {}\n", line);
}

}  // namespace cupel::cli
