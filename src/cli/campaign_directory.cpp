#include "cli/campaign_directory.h"

#include <charconv>
#include <filesystem>

#include "store/store.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;

constexpr int kSearchDepth = 2;  // campaigns are looked for this many directories below the current one

/// When the campaign was last written to: its log is newer than its database while it runs.
std::optional<fs::file_time_type> last_written(const fs::path& directory) {
  if (!store::holds_campaign(directory.string())) return std::nullopt;
  std::error_code error;
  fs::path database = directory / store::kDatabaseName;
  fs::file_time_type newest = fs::last_write_time(database, error);
  if (error) return std::nullopt;
  fs::file_time_type log = fs::last_write_time(database.string() + "-wal", error);
  return error ? newest : std::max(newest, log);
}

/// People complete names with a slash.
fs::path without_slash(const std::string& id) {
  fs::path path(id);
  return path.has_filename() ? path : path.parent_path();
}

/// `night` of `night/findings/0003-crash-z3`; empty where this is no path.
fs::path campaign_of(const std::string& finding) {
  fs::path path = without_slash(finding);
  std::error_code ignored;
  if (!path.has_parent_path() && !fs::is_directory(path, ignored)) return {};
  return fs::absolute(path, ignored).lexically_normal().parent_path().parent_path();
}

}  // namespace

Result<std::string> choose_directory(const std::string& named, const std::string& finding) {
  if (!named.empty()) return named;
  if (fs::path own = campaign_of(finding); !own.empty()) {
    if (!store::holds_campaign(own.string())) return Error{finding + ": not the directory of a campaign's finding"};
    std::error_code ignored;
    return fs::proximate(own, ignored).string();
  }
  std::string newest;
  std::optional<fs::file_time_type> newest_time;
  auto consider = [&](const fs::path& directory) {
    std::optional<fs::file_time_type> time = last_written(directory);
    if (!time || (newest_time && *time <= *newest_time)) return;
    newest_time = time;
    newest = directory.lexically_normal().string();
  };
  consider(".");
  std::error_code error;
  auto skip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(".", skip, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) continue;
    consider(entry->path());
    if (entry.depth() + 1 >= kSearchDepth) entry.disable_recursion_pending();
  }
  if (newest.empty()) return Error{"no campaign in this directory or below: name its directory"};
  return newest;
}

std::optional<uint64_t> finding_number(const std::string& id) {
  std::string name = without_slash(id).filename().string();
  uint64_t number = 0;
  auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), number);
  bool whole = end == name.data() + name.size() || *end == '-';
  if (failed != std::errc() || !whole) return std::nullopt;
  return number;
}

}  // namespace cupel::cli
