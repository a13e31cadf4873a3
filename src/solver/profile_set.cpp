#include "solver/profile_set.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "base/paths.h"

namespace cupel::solver {

namespace fs = std::filesystem;

namespace {

struct Listener {
  std::mutex mutex;
  std::function<void(const std::string&)> tell;
  std::set<std::string> told;
};
Listener& listener() {
  static Listener one;
  return one;
}

// An error without a place (a file that cannot be read) does not name the file itself.
std::string described(const Error& error, const fs::path& file) {
  return error.message.find(file.string()) == std::string::npos ? file.string() + ": " + error.message : error.message;
}

/// A file as it was when its profile was read.
struct FileStamp {
  fs::file_time_type written;
  uintmax_t bytes = 0;

  bool operator==(const FileStamp&) const = default;
};

std::optional<FileStamp> stamp_of(const fs::path& file) {
  std::error_code failed;
  FileStamp stamp{fs::last_write_time(file, failed), 0};
  if (!failed) stamp.bytes = fs::file_size(file, failed);
  return failed ? std::nullopt : std::optional(stamp);
}

// A profile is asked for at the start of a campaign and with each reduction; compiling its expressions takes
// milliseconds. A file that has changed is read again.
Result<Profile> load_once(const fs::path& file) {
  static std::mutex mutex;
  static std::map<fs::path, std::pair<FileStamp, Profile>> known;
  std::optional<FileStamp> stamp = stamp_of(file);
  std::lock_guard lock(mutex);
  auto found = known.find(file);
  if (stamp && found != known.end() && found->second.first == *stamp) return found->second.second;
  Profile profile = TRY(load_profile(file));
  if (stamp) known.insert_or_assign(file, std::pair(*stamp, profile));
  return profile;
}

}  // namespace

std::vector<fs::path> profile_directories() {
  std::vector<fs::path> directories = {data_directory() / "solvers"};
  if (fs::path own = config_directory(); !own.empty()) directories.push_back(own / "solvers");
  return directories;
}

Result<ProfileSet> load_profile_set(const std::vector<fs::path>& directories) {
  ProfileSet set;
  std::map<std::string, Profile> by_name;
  for (size_t i = 0; i < directories.size(); ++i) {
    std::error_code failed;
    if (i > 0 && !fs::exists(directories[i], failed)) continue;
    for (const auto& entry : fs::directory_iterator(directories[i], failed)) {
      if (entry.path().extension() != ".toml") continue;
      auto profile = load_once(entry.path());
      if (profile)
        by_name[profile->name] = std::move(profile).value();
      else
        set.refused.push_back(described(profile.error(), entry.path()));
    }
    if (failed) return Error{fmt::format("{}: {}", directories[i].string(), failed.message())};
  }
  for (auto& [name, profile] : by_name) set.profiles.push_back(std::move(profile));
  return set;
}

Result<std::vector<Profile>> usable_profiles() {
  ProfileSet set = TRY(load_profile_set(profile_directories()));
  std::lock_guard lock(listener().mutex);
  for (const std::string& complaint : set.refused)
    if (listener().tell && listener().told.insert(complaint).second) listener().tell(complaint);
  return std::move(set.profiles);
}

void on_refused_profile(std::function<void(const std::string&)> tell) {
  std::lock_guard lock(listener().mutex);
  listener().tell = std::move(tell);
}

std::string complaint_about_profile(const std::string& name) {
  if (name.empty() || name.find('/') != std::string::npos) return {};
  for (const fs::path& directory : profile_directories()) {
    fs::path file = directory / (name + ".toml");
    std::error_code ignored;
    if (!fs::exists(file, ignored)) continue;
    auto profile = load_profile(file);
    if (!profile) return described(profile.error(), file);
  }
  return {};
}

}  // namespace cupel::solver
