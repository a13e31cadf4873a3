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

}  // namespace

Result<std::string> choose_directory(const std::string& named) {
  if (!named.empty()) return named;
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
  std::string name = fs::path(id).filename().string();
  uint64_t number = 0;
  auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), number);
  bool whole = end == name.data() + name.size() || *end == '-';
  if (failed != std::errc() || !whole) return std::nullopt;
  return number;
}

}  // namespace cupel::cli
