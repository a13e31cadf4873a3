// Writing a finding's directory so that nobody ever sees half of one: files are written under temporary names, brought
// to the disk, and renamed.
#include "store/finding_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/file.h"

namespace cupel::store {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTemporary = ".part-";  // starts the names of what is being written
constexpr size_t kLongestLabel = 40;               // in a directory's name

Error cannot(std::string_view what, const fs::path& path, const std::error_code& cause) {
  return {fmt::format("{}: cannot {}: {}", path.string(), what,
                      cause.value() == ENOSPC ? "the disk is full" : cause.message())};
}

std::error_code last_error() { return {errno, std::generic_category()}; }

/// A label as part of a file name: `path/to/z3 -T:5` becomes `z3-T-5`.
std::string name_part(std::string_view label) {
  std::string_view program = label.substr(0, label.find(' '));
  if (size_t slash = program.rfind('/'); slash != std::string_view::npos) label.remove_prefix(slash + 1);
  std::string name;
  for (char c : label) {
    bool keep = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '+';
    if (!keep && (name.empty() || name.back() == '-')) continue;
    if (c == '.' && name.empty()) continue;
    name += keep ? c : '-';
  }
  name.resize(std::min(name.size(), kLongestLabel));
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

Status write_all(int fd, std::string_view content, const fs::path& path) {
  while (!content.empty()) {
    ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot("write", path, last_error());
    content.remove_prefix(static_cast<size_t>(written));
  }
  if (fsync(fd) != 0) return cannot("write", path, last_error());
  return Done{};
}

Status write_durably(const fs::path& path, std::string_view content) {
  int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return cannot("write", path, last_error());
  Status status = write_all(fd, content, path);
  if (close(fd) != 0 && status.ok()) return cannot("write", path, last_error());
  return status;
}

/// Brings a directory's entries to the disk.
void sync_directory(const fs::path& path) {
  int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);  // file systems that cannot do it for directories lose nothing that restoring would not bring back
  close(fd);
}

Status rename_into_place(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) return cannot("write", to, error);
  sync_directory(to.parent_path());
  return Done{};
}

Status replace_file(const fs::path& path, std::string_view content) {
  fs::path temporary = path.parent_path() / (std::string(kTemporary) + path.filename().string());
  TRY(write_durably(temporary, content));
  return rename_into_place(temporary, path);
}

std::vector<std::pair<std::string, std::string>> described(const StoredFinding& finding,
                                                           const DescribeFinding& describe) {
  if (!describe) return {};
  return describe(finding);
}

Status write_whole_directory(const fs::path& path, const StoredFinding& finding, const DescribeFinding& describe) {
  fs::path temporary = path.parent_path() / (std::string(kTemporary) + path.filename().string());
  std::error_code error;
  fs::remove_all(temporary, error);
  fs::create_directories(temporary, error);
  if (error) return cannot("make the directory", temporary, error);
  TRY(write_durably(temporary / "original.smt2", finding.script));
  for (const auto& [name, content] : described(finding, describe)) TRY(write_durably(temporary / name, content));
  if (!finding.reduced.empty()) TRY(write_durably(temporary / "reduced.smt2", finding.reduced));
  sync_directory(temporary);
  return rename_into_place(temporary, path);
}

bool reduction_is_written(const fs::path& path, const StoredFinding& finding) {
  if (finding.reduced.empty()) return true;
  Result<std::string> there = read_file((path / "reduced.smt2").string());
  return there.ok() && *there == finding.reduced;
}

Status write_missing(const fs::path& path, const std::string& name, const std::string& content) {
  std::error_code ignored;
  if (fs::exists(path / name, ignored)) return Done{};
  return replace_file(path / name, content);
}

/// Below `folder`: temporary directories; inside the directories of findings: temporary files.
Status remove_temporaries(const fs::path& folder, bool inside) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code failed;
    if (entry->path().filename().string().starts_with(kTemporary)) {
      fs::remove_all(entry->path(), failed);
      if (failed) return cannot("remove", entry->path(), failed);
    } else if (inside && entry->is_directory(failed)) {
      TRY(remove_temporaries(entry->path(), false));
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) return cannot("read", folder, error);
  return Done{};
}

}  // namespace

std::string finding_directory(uint64_t number, const FindingRecord& finding) {
  std::string name = fmt::format("{:04}-{}", number, to_string(finding.kind));
  for (const std::string& culprit : finding.culprits) {
    std::string part = name_part(culprit);
    name += "-" + (part.empty() ? "unknown" : part);
    if (name.size() > 2 * kLongestLabel) break;
  }
  return (finding.flaky ? "flaky/" : "findings/") + name;
}

Status restore_finding_files(const std::string& campaign, const StoredFinding& finding,
                             const DescribeFinding& describe) {
  fs::path path = fs::path(campaign) / finding.directory;
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return write_whole_directory(path, finding, describe);
  TRY(write_missing(path, "original.smt2", finding.script));
  if (!reduction_is_written(path, finding)) return write_reduction(campaign, finding, describe);
  for (const auto& [name, content] : described(finding, describe)) TRY(write_missing(path, name, content));
  return Done{};
}

Status write_reduction(const std::string& campaign, const StoredFinding& finding, const DescribeFinding& describe) {
  fs::path path = fs::path(campaign) / finding.directory;
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return write_whole_directory(path, finding, describe);
  for (const auto& [name, content] : described(finding, describe)) TRY(replace_file(path / name, content));
  return replace_file(path / "reduced.smt2", finding.reduced);
}

Status remove_leftovers(const std::string& campaign) {
  TRY(remove_temporaries(fs::path(campaign) / "findings", true));
  return remove_temporaries(fs::path(campaign) / "flaky", true);
}

}  // namespace cupel::store
