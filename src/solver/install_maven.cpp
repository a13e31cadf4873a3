// Releases from the registry of Java's packages: the solver's jar and all jars that it needs. mvn knows where the
// registry is and what a jar needs; a Java runtime starts the solver's class.
//
// mvn keeps what it fetched in a directory of ours, so that nothing of the user's own changes what is found; it also
// says there which versions the registry has (`maven-metadata-REGISTRY.xml`).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/file.h"
#include "base/paths.h"
#include "base/pattern.h"
#include "process/spawn_executor.h"
#include "solver/install.h"
#include "solver/jar.h"
#include "solver/tool.h"

namespace cupel::solver {

namespace {

namespace fs = std::filesystem;

// A version of the plugin that every Maven 3 takes: which one it would choose itself differs.
constexpr const char* kPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";

Result<std::string> need_program(const char* name, const std::string& what, const char* package) {
  if (auto path = find_program(name)) return *path;
  return Error{fmt::format("{}: {} is not installed (Debian's package {})", what, name, package)};
}

Result<fs::path> maven_cache() {
  if (home_directory().empty()) return Error{"no place for jars: set CUPEL_HOME or HOME"};
  std::error_code failed;
  fs::path cache = fs::absolute(home_directory() / "maven", failed);
  if (failed) return Error{fmt::format("{}: {}", home_directory().string(), failed.message())};
  return cache.lexically_normal();
}

/// Waits a minute for a registry, where Maven itself would wait for half an hour; a file that differs from its
/// checksum is an error.
Result<std::string> run_maven(const fs::path& cache, const std::string& goal, std::vector<std::string> settings,
                              const std::string& what) {
  TRY(need_program("mvn", what, "maven"));
  std::vector<std::string> words = {"mvn", "--batch-mode", "--quiet", "--update-snapshots", "--strict-checksums"};
  words.push_back("-Dmaven.repo.local=" + cache.string());
  for (const char* word : {"-Dstyle.color=never", "-Dmaven.wagon.rto=60000", "-Dmaven.wagon.http.retryHandler.count=1",
                           "-Daether.connector.connectTimeout=30000", "-Daether.connector.requestTimeout=60000"})
    words.emplace_back(word);
  words.insert(words.end(), settings.begin(), settings.end());
  words.push_back(fmt::format("{}:{}", kPlugin, goal));
  return run_tool(words, what);
}

fs::path metadata_directory(const fs::path& cache, const MavenRecipe& recipe) {
  std::string group = recipe.group;
  std::ranges::replace(group, '.', '/');
  return cache / group / recipe.artifact;
}

std::vector<fs::path> metadata_files(const fs::path& directory) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::directory_iterator entry(directory, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::string name = entry->path().filename().string();
    if (name.starts_with("maven-metadata-") && name.ends_with(".xml")) files.push_back(entry->path());
  }
  return files;
}

/// A project that needs nothing but the jar.
std::string project_file(const MavenRecipe& recipe, const std::string& version) {
  return fmt::format(
      "<project>\n"
      "  <modelVersion>4.0.0</modelVersion>\n"
      "  <groupId>cupel</groupId><artifactId>release</artifactId><version>1</version><packaging>pom</packaging>\n"
      "  <dependencies><dependency>\n"
      "    <groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>\n"
      "  </dependency></dependencies>\n"
      "</project>\n",
      recipe.group, recipe.artifact, version);
}

Result<std::string> find_java(const MavenRecipe& recipe) {
  std::string what = "cannot start " + recipe.artifact;
  auto java = TRY(need_program("java", what, "default-jre-headless"));
  // Java 8 does not know this option.
  auto said = run_tool({java, "--version"}, what);
  uint64_t version = said ? java_version_in(*said) : 0;
  if (!said && said.error().message.find("--version") == std::string::npos) return said.error();
  if (version < recipe.java)
    return Error{fmt::format("{}: it needs Java {}, and {} is {}", what, recipe.java, java,
                             version == 0 ? "older" : fmt::format("Java {}", version))};
  return java;
}

/// All jars must be whole, and one of them must hold the class.
Status check_jars(const fs::path& jars, const std::vector<ReleaseFile>& files, const std::string& main_class) {
  bool found = false;
  for (const ReleaseFile& file : files) {
    auto content = TRY(read_file((jars / file.name).string()));
    auto entries = jar_entries(content);
    if (!entries) return Error{fmt::format("{}: {}", file.name, entries.error().message)};
    found |= std::ranges::find(*entries, class_file(main_class)) != entries->end();
  }
  if (!found) return Error{fmt::format("none of {} jars holds the class {}", files.size(), main_class)};
  return Done{};
}

}  // namespace

std::vector<std::string> versions_in_metadata(const std::string& metadata, const std::string& oldest) {
  static const Pattern element(R"(<version>\s*([^<\s]+)\s*</version>)");
  std::vector<std::string> versions;
  std::string_view rest = metadata;
  while (auto match = element.find(rest)) {
    std::string version((*match)[1]);
    rest.remove_prefix(static_cast<size_t>((*match)[0].data() - rest.data()) + (*match)[0].size());
    bool usable = parse_release_name("x@" + version).ok() && compare_versions(version, oldest) >= 0;
    if (usable && std::ranges::find(versions, version) == versions.end()) versions.push_back(std::move(version));
  }
  std::ranges::sort(versions, [](const auto& a, const auto& b) { return compare_versions(a, b) > 0; });
  return versions;
}

uint64_t java_version_in(const std::string& said) {
  static const Pattern number(R"(^\S+ (\d+))");
  uint64_t version = 0;
  if (auto match = number.find(said))
    std::from_chars((*match)[1].data(), (*match)[1].data() + (*match)[1].size(), version);
  return version;
}

Result<std::vector<std::string>> jar_versions(const MavenRecipe& recipe) {
  std::string what = fmt::format("cannot ask which versions of {} there are", recipe.artifact);
  auto cache = TRY(maven_cache());
  fs::path directory = metadata_directory(cache, recipe);
  // What is known from before is no answer to what there is now.
  std::error_code ignored;
  for (const fs::path& file : metadata_files(directory)) fs::remove(file, ignored);
  fs::remove(directory / "resolver-status.properties", ignored);
  TRY(run_maven(cache, "get",
                {fmt::format("-Dartifact={}:{}:RELEASE:pom", recipe.group, recipe.artifact), "-Dtransitive=false"},
                what));
  std::string metadata;
  for (const fs::path& file : metadata_files(directory)) metadata += TRY(read_file(file.string()));
  auto versions = versions_in_metadata(metadata, recipe.oldest);
  if (versions.empty()) return Error{what + ": mvn answers in a way that is not understood"};
  return versions;
}

Status fetch_jars(const MavenRecipe& recipe, const std::vector<std::string>& java_options, const fs::path& directory,
                  const InstallProgress& progress, Release& release) {
  std::string wanted = fmt::format("{}:{}", recipe.artifact, release.name.version);
  progress("fetching " + wanted);
  // First, because a download takes longer than to see that it would be of no use.
  release.interpreter = TRY(find_java(recipe));
  auto cache = TRY(maven_cache());
  fs::path jars = directory / "jars", project = directory / "pom.xml";
  TRY(write_file(project.string(), project_file(recipe, release.name.version)));
  TRY(run_maven(cache, "copy-dependencies",
                {"--file", project.string(), "-DoutputDirectory=" + jars.string(), "-DincludeScope=runtime"},
                "cannot fetch " + wanted));
  release.files = TRY(checksums(jars, ".jar"));
  TRY(check_jars(jars, release.files, recipe.main_class));
  std::string own = fmt::format("{}-{}.jar", recipe.artifact, release.name.version);
  for (const ReleaseFile& file : release.files) release.library_path.push_back("jars/" + file.name);
  std::ranges::stable_sort(release.library_path, {}, [&](const std::string& path) { return path != "jars/" + own; });
  release.source = "maven";
  release.origin = wanted;
  release.executable = release.library_path.front();
  release.main_class = recipe.main_class;
  release.java_options = java_options;
  std::error_code ignored;
  fs::remove(project, ignored);
  return Done{};
}

// The archive holds the paths of the jars, so it is made when the release is where it stays. It is written beside its
// place and renamed: a solver may be started while it grows.
void share_classes(const Release& release, const std::vector<Profile>& profiles, const fs::path& directory,
                   const std::vector<Probe>& probes) {
  if (release.main_class.empty()) return;
  auto solver = release_solver(profiles, release, directory);
  if (!solver) return;
  fs::path part = directory / fmt::format("{}.part", kSharedClasses);
  solver->program.launch.insert(solver->program.launch.begin(), "-XX:ArchiveClassesAtExit=" + part.string());
  auto executor = process::SpawnExecutor::create(solver->program, {.sandbox = false});
  if (!executor) return;
  std::string script;
  // An error would end some solvers before they have seen the rest, and a hard one would keep them from the end.
  for (const Probe& probe : probes)
    if (probe.theories.size() == 1 && solver->profile.theories.contains(probe.theories.front()))
      script += probe.script + "\n(reset)\n";
  process::RunRequest request{.script = script};
  request.limits.wall = process::milliseconds(120'000);
  request.limits.file_bytes = ~0ull;
  auto ran = (*executor)->run(request);
  std::error_code failed;
  if (ran.ok() && ran->ending == process::Ending::kExited) fs::rename(part, directory / kSharedClasses, failed);
  fs::remove(part, failed);
}

}  // namespace cupel::solver
