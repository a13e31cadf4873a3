// Releases from the distribution's suites. apt works in a state of its own: its lists, its cache and its idea of what
// is installed (nothing) lie in the release's directory, so the system is neither changed nor asked, and the package
// comes with all the libraries that it needs, down to the C library and its loader.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/file.h"
#include "base/pattern.h"
#include "solver/install.h"
#include "solver/tool.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

std::string option(const char* name, const std::string& value) { return fmt::format("{}={}", name, value); }

/// apt with a private state.
class PrivateApt {
 public:
  explicit PrivateApt(fs::path directory) : directory_(std::move(directory)) {}

  Status prepare() const {
    std::error_code failed;
    for (const char* name : {"lists/partial", "archives/partial", "parts"})
      if (!failed) fs::create_directories(directory_ / name, failed);
    if (failed) return Error{fmt::format("cannot make {}: {}", directory_.string(), failed.message())};
    return write_file((directory_ / "status").string(), "");
  }

  Status use(const std::string& source) const { return write_file((directory_ / "sources.list").string(), source); }

  Result<std::string> run(const char* program, std::vector<std::string> words, const std::string& what) const {
    std::vector<std::string> all = {program};
    for (const std::string& setting : settings()) all.insert(all.end(), {"-o", setting});
    all.insert(all.end(), words.begin(), words.end());
    return run_tool(all, what);
  }

  fs::path archives() const { return directory_ / "archives"; }

 private:
  std::vector<std::string> settings() const {
    std::string here = directory_.string();
    return {option("Dir::State", here),
            option("Dir::State::lists", here + "/lists"),
            option("Dir::State::status", here + "/status"),
            option("Dir::Cache", here),
            option("Dir::Cache::archives", here + "/archives"),
            option("Dir::Etc::sourcelist", here + "/sources.list"),
            option("Dir::Etc::sourceparts", here + "/parts"),
            option("Dir::Etc::preferences", here + "/none"),
            option("Dir::Etc::preferencesparts", here + "/parts"),
            option("APT::Sandbox::User", "root"),  // otherwise root's apt cannot write into our directory
            option("APT::Install-Recommends", "false"),
            option("Acquire::Languages", "none"),
            option("Acquire::Retries", "1")};
  }

  fs::path directory_;
};

Result<std::string> configured_mirror(const std::vector<std::string>& suites) {
  auto uris = TRY(run_tool({"apt-get", "--print-uris", "update"}, "cannot read apt's sources"));
  std::string mirror = mirror_in(uris, suites);
  if (mirror.empty()) return Error{"apt's sources name no mirror of Debian"};
  return mirror;
}

std::string source_line(const Catalogue& catalogue, const std::string& mirror, const std::string& suite) {
  std::error_code ignored;
  bool keyring = fs::exists(catalogue.keyring, ignored);
  return fmt::format("deb [target=Packages{}] {} {} {}\n", keyring ? " signed-by=" + catalogue.keyring : "", mirror,
                     suite, catalogue.component);
}

struct Place {
  std::string suite;
  std::string version;  // of the package, with the distribution's revision
};

/// The first suite that has the version; its lists are the ones that apt has then.
Result<Place> find_package(const PrivateApt& apt, const Catalogue& catalogue, const DebianRecipe& recipe,
                           const InstallProgress& progress) {
  auto mirror = TRY(configured_mirror(catalogue.suites));
  Error last{"no suite is named"};
  for (const std::string& suite : recipe.suites) {
    progress(fmt::format("reading the package lists of {}", suite));
    TRY(apt.use(source_line(catalogue, mirror, suite)));
    auto updated = apt.run("apt-get", {"-q", "--error-on=any", "update"},
                           fmt::format("cannot fetch the package lists of {}", suite));
    if (!updated) {
      last = updated.error();
      continue;
    }
    auto madison = TRY(apt.run("apt-cache", {"madison", "--", recipe.package}, "cannot read the package lists"));
    std::string version = package_version_in(madison, recipe.name.version);
    if (!version.empty()) return Place{suite, version};
    last = Error{fmt::format("{} is not among the packages of {}", recipe.name.text(), fmt::join(recipe.suites, ", "))};
  }
  return last;
}

Status unpack(const fs::path& archives, const fs::path& root) {
  auto packages = TRY(find_files({archives.string()}, ".deb"));
  for (const std::string& package : packages) {
    TRY(run_tool({"dpkg-deb", "-x", package, root.string()}, "cannot unpack " + package));
  }
  return Done{};
}

bool is_library(const std::string& file) {
  static const Pattern name(R"(.*\.so(?:\.\d+)+)");
  return name.matches(file);
}
bool is_loader(const std::string& file) { return file.starts_with("ld-linux") && is_library(file); }

/// Where the libraries are, and the loader among them. Links that lead out of the root (to the system's own
/// libraries) do not count.
Status find_libraries(const fs::path& directory, Release& release) {
  std::error_code failed;
  fs::path root = fs::canonical(directory / "root", failed);
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  std::vector<std::string> loaders;
  fs::path base = root.parent_path();
  for (fs::recursive_directory_iterator entry(root, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::string file = entry->path().filename().string();
    if (!is_library(file)) continue;
    std::error_code broken;
    fs::path real = fs::canonical(entry->path(), broken);
    if (broken || !fs::is_regular_file(real, broken) || !real.string().starts_with(root.string() + "/")) continue;
    std::string place = fs::relative(entry->path().parent_path(), base, broken).string();
    if (std::ranges::find(release.library_path, place) == release.library_path.end())
      release.library_path.push_back(place);
    if (is_loader(file)) loaders.push_back(fs::relative(real, base, broken).string());
  }
  if (failed) return Error{fmt::format("{}: {}", root.string(), failed.message())};
  if (loaders.empty()) return Error{release.name.text() + ": the packages hold no loader"};
  std::ranges::sort(release.library_path);
  release.loader = *std::ranges::min_element(loaders);
  return Done{};
}

}  // namespace

std::string mirror_in(const std::string& uris, const std::vector<std::string>& suites) {
  static const Pattern entry(R"(^'(\S+)/dists/([^/']+)/(?:In)?Release')");
  std::istringstream lines(uris);
  for (std::string line; std::getline(lines, line);) {
    auto match = entry.find(line);
    if (match && std::ranges::find(suites, (*match)[2]) != suites.end()) return std::string((*match)[1]);
  }
  return "";
}

// `        z3 | 4.13.3-1.1 | http://... sid/main amd64 Packages`; an epoch stands before a colon, the revision of the
// distribution behind the last hyphen.
std::string package_version_in(const std::string& madison, const std::string& version) {
  std::istringstream lines(madison);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string name, bar, full;
    if (!(fields >> name >> bar >> full) || bar != "|") continue;
    std::string upstream = full.substr(full.find(':') == std::string::npos ? 0 : full.find(':') + 1);
    upstream = upstream.substr(0, upstream.rfind('-'));
    bool longer =
        upstream.size() > version.size() && !std::isalnum(static_cast<unsigned char>(upstream[version.size()]));
    if (upstream == version || (upstream.starts_with(version) && longer)) return full;
  }
  return "";
}

Status fetch_package(const Catalogue& catalogue, const DebianRecipe& recipe, const fs::path& directory,
                     const InstallProgress& progress, Release& release) {
  PrivateApt apt(directory / "apt");
  TRY(apt.prepare());
  auto place = TRY(find_package(apt, catalogue, recipe, progress));
  progress(fmt::format("fetching {} {} with its libraries", recipe.package, place.version));
  TRY(apt.run("apt-get", {"-q", "-y", "--download-only", "install", "--", recipe.package + "=" + place.version},
              "cannot fetch " + recipe.package));
  auto files = TRY(checksums(apt.archives(), ".deb"));
  release.files = files;
  TRY(unpack(apt.archives(), directory / "root"));
  std::error_code failed;
  fs::remove_all(directory / "apt", failed);
  release.source = "debian";
  release.origin = fmt::format("{} {} of {}", recipe.package, place.version, place.suite);
  release.executable = "root/" + recipe.executable;
  release.without = recipe.without;
  if (!fs::is_regular_file(directory / release.executable, failed))
    return Error{fmt::format("{}: the package holds no {}", recipe.name.text(), recipe.executable)};
  return find_libraries(directory, release);
}

}  // namespace cupel::solver
