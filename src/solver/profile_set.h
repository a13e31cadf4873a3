// The profiles that a command works with: those that Cupel ships and those of the user. A bad one disables itself only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/profile.h"

namespace cupel::solver {

/// Where profiles are looked for; those of later directories take the place of earlier ones of the same name.
std::vector<std::filesystem::path> profile_directories();

struct ProfileSet {
  std::vector<Profile> profiles;     // sorted by name
  std::vector<std::string> refused;  // what is wrong, with file, line and column
};

/// The first directory must be there, the others need not be.
Result<ProfileSet> load_profile_set(const std::vector<std::filesystem::path>& directories);

/// The usable profiles of profile_directories(). Whoever was given to on_refused_profile() is told of the others, once
/// each.
Result<std::vector<Profile>> usable_profiles();
void on_refused_profile(std::function<void(const std::string& complaint)> tell);

/// What is wrong with the profile of that name; empty where nothing is, or where there is none.
std::string complaint_about_profile(const std::string& name);

}  // namespace cupel::solver
