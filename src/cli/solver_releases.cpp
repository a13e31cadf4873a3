#include "cli/solver_releases.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/paths.h"
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

int install_release(const std::string& text, const std::string& source) {
  auto name = solver::parse_release_name(text);
  if (!name) return complain(name.error(), kBadInput);
  auto known = profiles();
  if (!known) return complain(known.error(), kBrokenEnvironment);
  auto probes = solver::load_probes(data_directory() / "probes");
  if (!probes) return complain(probes.error(), kBrokenEnvironment);
  auto catalogue = solver::load_catalogue(data_directory() / "releases.toml");
  if (!catalogue) return complain(catalogue.error(), kBrokenEnvironment);
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
  if (!release) return complain(release.error(), kBrokenEnvironment);
  fmt::print("{} installed from {} ({} files, {:.1f} MB) in {}; executors: spawn{}{}\n", name->text(), release->origin,
             release->files.size(), static_cast<double>(bytes_of(*release)) / 1e6, directory_of(*name),
             release->executors.empty() ? "" : ", ", fmt::join(release->executors, ", "));
  return kNothingFound;
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
      fmt::print("{}\n", nlohmann::json{{"name", release.name.text()},
                                        {"solver", release.name.solver},
                                        {"installed", true},
                                        {"version", release.name.version},
                                        {"path", directory_of(release.name)},
                                        {"source", release.source},
                                        {"origin", release.origin},
                                        {"installed_at", release.installed_at},
                                        {"executors", release.executors}}
                             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    else
      fmt::print("{:<20} {:<14} {}\n", release.name.text(), release.name.version, directory_of(release.name));
  }
  for (const std::string& line : installed.damaged) fmt::print(stderr, "cupel: {}\n", line);
}

}  // namespace cupel::cli
