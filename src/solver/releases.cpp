#include "solver/releases.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/paths.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Whether a path of a manifest stays inside the release's directory.
bool stays_inside(const std::string& path) {
  fs::path parts(path);
  return !path.empty() && !parts.is_absolute() && path.find('\0') == std::string::npos &&
         std::none_of(parts.begin(), parts.end(), [](const fs::path& part) { return part == ".."; });
}

// Reads a manifest and remembers the first thing that is wrong, so that the caller checks once.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  std::string text(const char* name, bool may_be_missing = false) {
    auto field = object_.find(name);
    if (field != object_.end() && field->is_string()) return field->get<std::string>();
    if (field != object_.end() || !may_be_missing) fail(fmt::format("'{}' must be a text", name));
    return "";
  }

  std::vector<std::string> texts(const char* name) {
    std::vector<std::string> result;
    auto field = object_.find(name);
    if (field == object_.end()) return result;
    if (!field->is_array()) fail(fmt::format("'{}' must be an array", name));
    for (const json& item : *field) {
      if (!item.is_string()) fail(fmt::format("'{}' must hold texts", name));
      if (item.is_string()) result.push_back(item.get<std::string>());
    }
    return result;
  }

  std::string path(const char* name, bool may_be_missing = false) {
    std::string path = text(name, may_be_missing);
    if (!path.empty()) check(path);
    return path;
  }

  std::vector<std::string> paths(const char* name) {
    std::vector<std::string> result = texts(name);
    for (const std::string& path : result) check(path);
    return result;
  }

  void fail(std::string message) {
    if (error_.message.empty()) error_.message = std::move(message);
  }
  const Error& error() const { return error_; }

 private:
  void check(const std::string& path) {
    if (!stays_inside(path)) fail("a path leads out of the directory of the release");
  }

  const json& object_;
  Error error_;
};

std::vector<ReleaseFile> read_files(const json& manifest, Reader& reader) {
  std::vector<ReleaseFile> files;
  auto field = manifest.find("files");
  if (field == manifest.end()) return files;
  if (!field->is_array()) reader.fail("'files' must be an array");
  for (const json& item : *field) {
    if (!item.is_object() || !item.contains("bytes") || !item["bytes"].is_number_unsigned()) {
      reader.fail("each of 'files' must have name, sha256 and bytes");
      continue;
    }
    Reader fields(item);
    files.push_back({fields.text("name"), fields.text("sha256"), item["bytes"].get<uint64_t>()});
    if (!fields.error().message.empty()) reader.fail(fields.error().message);
  }
  return files;
}

Result<Release> load(const fs::path& directory) {
  auto text = TRY(read_file((directory / kManifestName).string()));
  auto release = TRY(parse_manifest(text));
  if (release.name.directory() != directory.filename())
    return Error{fmt::format("the manifest is that of {}", release.name.text())};
  std::error_code ignored;
  if (!fs::is_regular_file(directory / release.executable, ignored)) return Error{release.executable + " is missing"};
  if (!release.interpreter.empty() && !fs::exists(release.interpreter, ignored))
    return Error{release.interpreter + ", which it was installed for, is missing"};
  return release;
}

const Profile* profile_called(const std::vector<Profile>& profiles, const std::string& name) {
  auto found = std::ranges::find_if(profiles, [&](const Profile& profile) { return profile.name == name; });
  return found == profiles.end() ? nullptr : &*found;
}

/// Sets how the release is started: as it is, by its own loader, by Python, or by Java.
void set_launch(const Release& release, const fs::path& directory, process::Program& program) {
  std::string executable = (directory / release.executable).string(), libraries;
  for (const std::string& path : release.library_path)
    libraries += (libraries.empty() ? "" : ":") + (directory / path).string();
  program.path = executable;
  program.late_arguments = release.late_arguments;
  if (!release.main_class.empty()) {
    program.path = release.interpreter;
    program.launch = release.java_options;
    std::error_code ignored;
    if (fs::exists(directory / kSharedClasses, ignored))
      program.launch.push_back("-XX:SharedArchiveFile=" + (directory / kSharedClasses).string());
    program.launch.insert(program.launch.end(), {"-cp", libraries, release.main_class});
    program.may_create_processes = false;  // which the script of a distribution needs, but not the runtime itself
  } else if (!release.interpreter.empty()) {
    // Nothing of the user's own Python: neither paths nor packages, and no files are written.
    program.path = release.interpreter;
    program.launch = {"-I", "-B", executable};
  } else if (!release.loader.empty()) {
    program.path = (directory / release.loader).string();
    program.launch = {"--inhibit-cache", "--library-path", libraries, executable};
  }
}

bool older(const std::string& a, const std::string& b) { return compare_versions(a, b) < 0; }

}  // namespace

std::string manifest_text(const Release& release) {
  json files = json::array();
  for (const ReleaseFile& file : release.files)
    files.push_back({{"name", file.name}, {"sha256", file.sha256}, {"bytes", file.bytes}});
  nlohmann::ordered_json manifest = {{"solver", release.name.solver},
                                     {"version", release.name.version},
                                     {"source", release.source},
                                     {"origin", release.origin},
                                     {"installed_at", release.installed_at},
                                     {"executable", release.executable},
                                     {"interpreter", release.interpreter},
                                     {"loader", release.loader},
                                     {"library_path", release.library_path},
                                     {"main_class", release.main_class},
                                     {"java_options", release.java_options},
                                     {"executors", release.executors},
                                     {"late_arguments", release.late_arguments},
                                     {"without", release.without},
                                     {"files", files}};
  return manifest.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Release> parse_manifest(const std::string& text) {
  json manifest = json::parse(text, nullptr, false);
  if (!manifest.is_object()) return Error{"the manifest is no JSON object"};
  Reader reader(manifest);
  Release release;
  auto name = TRY(parse_release_name(reader.text("solver") + "@" + reader.text("version")));
  release.name = name;
  release.source = reader.text("source", true);
  release.origin = reader.text("origin", true);
  release.installed_at = reader.text("installed_at", true);
  release.executable = reader.path("executable");
  release.interpreter = reader.text("interpreter", true);
  if (!release.interpreter.empty() && !release.interpreter.starts_with('/'))
    reader.fail("'interpreter' must be an absolute path");
  release.loader = reader.path("loader", true);
  release.library_path = reader.paths("library_path");
  release.main_class = reader.text("main_class", true);
  release.java_options = reader.texts("java_options");
  if (!release.main_class.empty() && (release.interpreter.empty() || release.library_path.empty()))
    reader.fail("a 'main_class' needs an 'interpreter' and jars in 'library_path'");
  release.executors = reader.texts("executors");
  release.late_arguments = reader.text("late_arguments", true);
  release.without = reader.texts("without");
  release.files = read_files(manifest, reader);
  if (release.executable.empty()) reader.fail("'executable' must not be empty");
  if (!reader.error().message.empty()) return reader.error();
  return release;
}

Result<fs::path> releases_directory() {
  fs::path home = home_directory();
  if (home.empty()) return Error{"no place for releases: set CUPEL_HOME or HOME"};
  std::error_code failed;
  fs::path absolute = fs::absolute(home / "solvers", failed);
  if (failed) return Error{fmt::format("{}: {}", home.string(), failed.message())};
  return absolute.lexically_normal();
}

InstalledReleases installed_releases() {
  InstalledReleases result;
  auto parent = releases_directory();
  if (!parent) return result;
  std::error_code failed;
  for (fs::directory_iterator entry(*parent, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::string name = entry->path().filename().string();
    if (name.starts_with(".")) continue;
    auto release = load(entry->path());
    if (release)
      result.releases.push_back(std::move(release).value());
    else
      result.damaged.push_back(fmt::format("{}: {}", entry->path().string(), release.error().message));
  }
  std::ranges::sort(result.releases, [](const Release& a, const Release& b) {
    return a.name.solver != b.name.solver ? a.name.solver < b.name.solver : older(a.name.version, b.name.version);
  });
  std::ranges::sort(result.damaged);
  return result;
}

Result<Release> find_release(const ReleaseName& name) {
  auto parent = TRY(releases_directory());
  fs::path directory = parent / name.directory();
  std::error_code ignored;
  if (!fs::is_directory(directory, ignored))
    return Error{fmt::format("{0} is not installed: cupel solvers install {0}", name.text())};
  auto release = load(directory);
  if (!release)
    return Error{fmt::format("{}: {}: install it again after cupel solvers remove {}", directory.string(),
                             release.error().message, name.text())};
  return release;
}

Status remove_release(const ReleaseName& name) {
  auto parent = TRY(releases_directory());
  std::error_code failed;
  fs::path directory = parent / name.directory();
  if (!fs::is_directory(directory, failed)) return Error{name.text() + " is not installed"};
  // At once for everybody who looks; the files may take a while.
  fs::path away = parent / fmt::format(".part-{}-{}", ::getpid(), name.directory());
  fs::rename(directory, away, failed);
  if (!failed) fs::remove_all(away, failed);
  if (failed) return Error{fmt::format("cannot remove {}: {}", directory.string(), failed.message())};
  return Done{};
}

Result<Solver> release_solver(const std::vector<Profile>& profiles, const Release& release, const fs::path& directory) {
  const Profile* known = profile_called(profiles, release.name.solver);
  if (known == nullptr) return Error{fmt::format("there is no profile '{}'", release.name.solver)};
  Solver solver{.profile = *known, .program = {}, .version = release.name.version, .label = release.name.text()};
  solver.profile.executors = release.executors;
  std::erase_if(solver.profile.arguments, [&](const std::string& argument) {
    return std::ranges::find(release.without, argument) != release.without.end();
  });
  solver.program = {.path = {}, .arguments = solver.profile.arguments, .environment = known->environment};
  solver.program.input = known->input;
  solver.program.may_create_processes = known->may_create_processes;
  set_launch(release, directory, solver.program);
  return solver;
}

std::vector<Solver> default_solvers(const std::vector<Profile>& profiles) {
  std::vector<Solver> solvers = installed_solvers(profiles);
  auto parent = releases_directory();
  for (const Release& release : installed_releases().releases) {
    bool there = std::ranges::any_of(solvers, [&](const Solver& solver) {
      return solver.profile.name == release.name.solver && solver.version == release.name.version;
    });
    if (there) continue;
    if (auto solver = release_solver(profiles, release, *parent / release.name.directory()))
      solvers.push_back(std::move(solver).value());
  }
  return solvers;
}

std::vector<Solver> solvers_of_profile(const std::vector<Profile>& profiles, const std::string& profile) {
  std::vector<Solver> solvers;
  for (const Profile& known : profiles)
    if (known.name == profile) solvers = installed_solvers({known});
  auto parent = releases_directory();
  for (const Release& release : installed_releases().releases) {
    if (release.name.solver != profile) continue;
    if (auto solver = release_solver(profiles, release, *parent / release.name.directory()))
      solvers.push_back(std::move(solver).value());
  }
  std::ranges::stable_sort(solvers, [](const Solver& a, const Solver& b) { return older(a.version, b.version); });
  return solvers;
}

}  // namespace cupel::solver
