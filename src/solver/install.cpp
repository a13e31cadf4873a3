#include "solver/install.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <sstream>

#include "base/clock.h"
#include "base/file.h"
#include "solver/ask.h"
#include "solver/executor_choice.h"
#include "solver/tool.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPart = ".part-";
constexpr int kTries = 4;      // of each probe: servers start with the second or third
constexpr size_t kProbes = 4;  // enough to see whether an executor serves at all
constexpr size_t kHashLength = 64;

/// A directory that goes away unless it is kept.
class PartDirectory {
 public:
  static Result<PartDirectory> create(const fs::path& parent, const ReleaseName& name) {
    std::error_code failed;
    fs::create_directories(parent, failed);
    fs::path path = parent / fmt::format("{}{}-{}", kPart, ::getpid(), name.directory());
    if (!failed) fs::remove_all(path, failed);
    if (!failed) fs::create_directory(path, failed);
    if (failed) return Error{fmt::format("cannot make {}: {}", path.string(), failed.message())};
    return PartDirectory(path);
  }
  PartDirectory(PartDirectory&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PartDirectory& operator=(PartDirectory&&) = delete;
  ~PartDirectory() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  const fs::path& path() const { return path_; }

  Status keep_as(const fs::path& place) {
    std::error_code failed;
    fs::rename(path_, place, failed);
    if (failed) return Error{fmt::format("cannot make {}: {}", place.string(), failed.message())};
    path_.clear();
    return Done{};
  }

 private:
  explicit PartDirectory(fs::path path) : path_(std::move(path)) {}
  fs::path path_;
};

/// What installations left behind that were killed.
void remove_leftovers(const fs::path& parent) {
  std::error_code failed;
  for (fs::directory_iterator entry(parent, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with(kPart)) continue;
    pid_t owner = 0;
    const char* digits = name.data() + std::char_traits<char>::length(kPart);
    std::from_chars(digits, name.data() + name.size(), owner);
    std::error_code ignored;
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) fs::remove_all(entry->path(), ignored);
  }
}

/// It must run here and be what it is taken for.
Status check_version(const Solver& solver, const ReleaseName& name) {
  std::string said = ask_version(solver.profile, solver.program);
  if (said.empty()) {
    std::string words = telling_line(ask_about_version(solver.profile, solver.program), "");
    return Error{fmt::format("{}: the program does not run here, or tells no version{}{}", name.text(),
                             words.empty() ? "" : ": ", words)};
  }
  if (compare_versions(said, name.version) != 0)
    return Error{fmt::format("{}: the program says that it is {}", name.text(), said)};
  return Done{};
}

Result<bool> serves(const Solver& solver, const std::string& executor, const std::vector<Probe>& probes,
                    const std::vector<std::string>& expected) {
  auto made = make_executor(executor, solver);
  if (!made) return false;
  Runner runner(solver, std::move(made).value());
  bool served = false;
  for (size_t i = 0; i < probes.size(); ++i) {
    uint64_t before = 0;
    for (int round = 0; round < kTries; ++round) {
      before = runner.executor().stats().fallbacks;
      auto outcome = TRY(runner.run(probes[i].script));
      if (outcome.essence() != expected[i]) return false;
    }
    // One that hands all its tests to plain processes agrees with them, and is of no use.
    served |= runner.executor().stats().fallbacks == before;
  }
  return served;
}

}  // namespace

Result<std::vector<ReleaseFile>> checksums(const fs::path& directory, const std::string& extension) {
  auto paths = TRY(find_files({directory.string()}, extension));
  std::vector<ReleaseFile> files;
  for (const std::string& path : paths) {
    auto line = run_tool({"sha256sum", "--", path}, "cannot compute the checksum of " + path);
    if (!line) return line.error();
    // A backslash stands before the checksum of a file with an odd name.
    std::string hash = line->substr(line->starts_with("\\") ? 1 : 0, kHashLength);
    std::error_code failed;
    uint64_t bytes = fs::file_size(path, failed);
    if (failed || hash.size() != kHashLength) return Error{"cannot compute the checksum of " + path};
    files.push_back({fs::path(path).filename().string(), hash, bytes});
  }
  return files;
}

Result<std::vector<std::string>> working_executors(const Solver& solver, const std::vector<Probe>& probes) {
  auto plain = TRY(make_executor("spawn", solver));
  Runner runner(solver, std::move(plain));
  std::vector<Probe> understood;
  std::vector<std::string> expected;
  for (const Probe& probe : probes) {
    if (understood.size() == kProbes) break;
    auto result = TRY(probe_solver(runner, {probe}));
    if (!result.front().understood) continue;
    auto outcome = TRY(runner.run(probe.script));
    understood.push_back(probe);
    expected.push_back(outcome.essence());
  }
  if (understood.empty()) return Error{solver.label + ": it understands none of the probes"};
  // Some use others for their first tests: what does not work is forgotten before the next one is tried.
  Solver tried = solver;
  for (const std::string& executor : solver.profile.executors) {
    auto good = TRY(serves(tried, executor, understood, expected));
    if (!good) std::erase(tried.profile.executors, executor);
  }
  return tried.profile.executors;
}

namespace {

Status fetch(const Catalogue& catalogue, const Recipe& recipe, const fs::path& directory,
             const InstallProgress& progress, Release& release) {
  if (recipe.package != nullptr) return fetch_package(catalogue, *recipe.package, directory, progress, release);
  if (recipe.project != nullptr) return fetch_wheel(*recipe.project, directory, progress, release);
  return fetch_jars(*recipe.artifact, catalogue.java_options, directory, progress, release);
}

}  // namespace

Result<Release> install_release(const ReleaseName& name, const Catalogue& catalogue, const Recipe& recipe,
                                const std::vector<Profile>& profiles, const std::vector<Probe>& probes,
                                const InstallProgress& progress) {
  auto parent = TRY(releases_directory());
  remove_leftovers(parent);
  auto part = TRY(PartDirectory::create(parent, name));
  Release release{.name = name, .installed_at = utc_now()};
  TRY(fetch(catalogue, recipe, part.path(), progress, release));
  // All executors of the profile are tried; the manifest keeps those that work with this release.
  for (const Profile& profile : profiles)
    if (profile.name == name.solver) release.executors = profile.executors;
  auto solver = TRY(release_solver(profiles, release, part.path()));
  progress("checking that it runs");
  TRY(check_version(solver, name));
  auto working = TRY(working_executors(solver, probes));
  release.executors = working;
  TRY(write_file((part.path() / kManifestName).string(), manifest_text(release)));
  TRY(part.keep_as(parent / name.directory()));
  share_classes(release, profiles, parent / name.directory(), probes);
  return release;
}

}  // namespace cupel::solver
