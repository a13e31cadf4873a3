// Releases of solvers that Cupel installed beside those of the system: a directory each below the user's own, with a
// manifest that says where it comes from and how it is started. docs/releases.md describes both.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/solver.h"
#include "solver/version.h"

namespace cupel::solver {

/// A file that was fetched for a release.
struct ReleaseFile {
  std::string name;
  std::string sha256;
  uint64_t bytes = 0;

  bool operator==(const ReleaseFile&) const = default;
};

/// All paths are relative to the release's directory and stay inside.
struct Release {
  ReleaseName name;
  std::string source;  ///< debian, pypi, maven
  std::string origin;  ///< in words: `z3 4.13.3-1 of trixie`
  std::string installed_at;
  std::string executable;
  std::string interpreter;                ///< absolute; empty: the executable is a program by itself
  std::string loader;                     ///< empty: the executable is started as it is
  std::vector<std::string> library_path;  ///< for the loader; of a Java program, all its jars
  std::string main_class;                 ///< of a Java program: the interpreter is a Java runtime
  std::vector<std::string> java_options;  ///< for that runtime
  std::vector<std::string> executors;     ///< that were seen to work beside `spawn`
  std::string late_arguments;             ///< as of process::Program; empty: none
  std::vector<std::string> without;       ///< arguments of the profile that this release does not know
  std::vector<ReleaseFile> files;

  bool operator==(const Release&) const = default;
};

std::string manifest_text(const Release& release);
/// Whatever is missing, of the wrong type, or leads out of the directory is an error.
Result<Release> parse_manifest(const std::string& text);

/// Where releases are. An error where the environment tells no home directory.
Result<std::filesystem::path> releases_directory();

struct InstalledReleases {
  std::vector<Release> releases;     ///< by solver, then by version, oldest first
  std::vector<std::string> damaged;  ///< directories without a sound manifest, each with the reason
};
InstalledReleases installed_releases();

/// An error that says how to install it where it is not there.
Result<Release> find_release(const ReleaseName& name);
Status remove_release(const ReleaseName& name);

/// `release` in `directory` as a solver of its profile.
Result<Solver> release_solver(const std::vector<Profile>& profiles, const Release& release,
                              const std::filesystem::path& directory);

/// What is taken where the user names no solver: the system's own ones, then the installed releases of other versions.
std::vector<Solver> default_solvers(const std::vector<Profile>& profiles);

/// All that can be compared with each other: the system's own one, if there is one, and the installed releases; by
/// version, oldest first.
std::vector<Solver> solvers_of_profile(const std::vector<Profile>& profiles, const std::string& profile);

/// The classes of a Java release as its runtime has them in memory: found at its place only, and not always there.
inline constexpr const char* kSharedClasses = "classes.jsa";

/// The name of the manifest inside a release's directory.
inline constexpr const char* kManifestName = "manifest.json";

}  // namespace cupel::solver
