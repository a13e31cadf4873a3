// Where releases come from, as data: `data/releases.toml`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/version.h"

namespace cupel::solver {

/// A package of a distribution's suite.
struct DebianRecipe {
  ReleaseName name;
  std::string package;
  std::vector<std::string> suites;   ///< in which it may be, first choice first
  std::string executable;            ///< inside the package
  std::vector<std::string> without;  ///< arguments of the profile that it does not know
};

/// Wheels in many versions, with an executable inside, or with a Python module that a driver makes a program of.
struct PypiRecipe {
  std::string solver;
  std::string project;
  std::string oldest;      ///< version
  std::string executable;  ///< how its path inside the wheel ends; empty: there is a driver
  std::string driver;      ///< a file of `data/drivers`; empty: there is an executable
};

/// Jars in many versions, with the jars that they need, and a class that a Java runtime starts.
struct MavenRecipe {
  std::string solver;
  std::string group;
  std::string artifact;
  std::string oldest;  ///< version
  std::string main_class;
  uint64_t java = 0;  ///< the oldest Java that runs it
};

struct Catalogue {
  std::vector<std::string> suites;  ///< which tell the mirror in apt's own sources
  std::string component;
  std::string keyring;
  std::vector<DebianRecipe> packages;
  std::vector<PypiRecipe> projects;
  std::vector<MavenRecipe> artifacts;
  std::vector<std::string> java_options;  ///< with which all of them are started
};

Result<Catalogue> parse_catalogue(const std::string& text);
Result<Catalogue> load_catalogue(const std::filesystem::path& file);

/// One of them is set.
struct Recipe {
  const DebianRecipe* package = nullptr;
  const PypiRecipe* project = nullptr;
  const MavenRecipe* artifact = nullptr;
};

/// Where releases may come from.
inline constexpr const char* kSources[] = {"debian", "pypi", "maven"};

/// Where to get the release; `source` is one of kSources, or empty for the first that has it. An error lists what
/// there is. The recipe points into the catalogue.
Result<Recipe> find_recipe(const Catalogue& catalogue, const ReleaseName& name, const std::string& source);

}  // namespace cupel::solver
