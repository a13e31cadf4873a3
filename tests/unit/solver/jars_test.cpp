// Releases from jars, without a network: a registry of files behind a script in the place of mvn, and a script in the
// place of java. What the scripts print is what the real programs print.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "base/paths.h"
#include "solver/install.h"
#include "solver/jar.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

std::string bytes(uint64_t number, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
  return text;
}

/// A ZIP file with empty files of these names.
std::string make_jar(const std::vector<std::string>& names) {
  std::string files, list;
  for (const std::string& name : names) {
    list += "PK\1\2" + std::string(24, '\0') + bytes(name.size(), 2) + std::string(12, '\0') + bytes(files.size(), 4) +
            name;
    files += "PK\3\4" + std::string(22, '\0') + bytes(name.size(), 2) + bytes(0, 2) + name;
  }
  std::string end = "PK\5\6" + std::string(4, '\0') + bytes(names.size(), 2) + bytes(names.size(), 2);
  return files + list + end + bytes(list.size(), 4) + bytes(files.size(), 4) + bytes(0, 2);
}

const std::string kSound = make_jar({"META-INF/MANIFEST.MF", "org/example/Main.class"});

TEST(Jars, AreRead) {
  auto entries = jar_entries(kSound);
  ASSERT_TRUE(entries.ok()) << entries.error().message;
  EXPECT_EQ(*entries, (std::vector<std::string>{"META-INF/MANIFEST.MF", "org/example/Main.class"}));
  EXPECT_EQ(class_file("org.example.Main"), "org/example/Main.class");
  EXPECT_TRUE(jar_entries(make_jar({})).ok());
}

TEST(Jars, NoPieceOfOneIsOne) {
  for (size_t size = 0; size < kSound.size(); ++size) {
    EXPECT_FALSE(jar_entries(kSound.substr(0, size)).ok()) << size;
    EXPECT_FALSE(size > 0 && jar_entries(kSound.substr(size)).ok()) << size;
  }
  for (size_t at = 0; at < kSound.size(); ++at) {
    std::string damaged = kSound;
    damaged[at] = static_cast<char>(0xff);
    (void)jar_entries(damaged);  // whatever it says, it reads nothing outside
  }
  EXPECT_FALSE(jar_entries("<html>404</html>").ok());
}

TEST(MavenMetadata, VersionsAreThoseOfTheRegistry) {
  EXPECT_EQ(versions_in_metadata("<metadata><groupId>g</groupId><versioning><latest>2.5</latest><release>2.5</release>"
                                 "<versions><version>2.1-99-gabc</version>\n <version> 2.5 </version>"
                                 "<version>2.5-1301-gdef</version><version>2.5-663-gf15</version>"
                                 "<version>../../etc</version></versions></versioning></metadata>",
                                 "2.5"),
            (std::vector<std::string>{"2.5-1301-gdef", "2.5-663-gf15", "2.5"}));
  for (const char* other : {"", "<versions></versions>", "<version></version>", "<html>", "<version>1.0"})
    EXPECT_TRUE(versions_in_metadata(other, "0").empty()) << other;
}

TEST(JavaRuntime, TellsItsVersion) {
  EXPECT_EQ(java_version_in("openjdk 17.0.15 2025-04-15\nOpenJDK Runtime Environment\n"), 17u);
  EXPECT_EQ(java_version_in("java 21.0.1 2023-10-17 LTS\n"), 21u);
  EXPECT_EQ(java_version_in("openjdk 25-ea 2025-09-16\n"), 25u);
  for (const char* other : {"", "java", "java version \"1.8.0\"", "x y"})
    EXPECT_EQ(java_version_in(other), 0u) << other;
}

TEST(CatalogueFile, ArtifactsAreNames) {
  auto text = [](const std::string& artifact, const std::string& main) {
    return "[maven]\njava_options = [\"-XX:+UseSerialGC\"]\n[[maven.artifact]]\nsolver = \"smtinterpol\"\ngroup = "
           "\"org.example\"\n"
           "artifact = \"" +
           artifact + "\"\noldest = \"2.5\"\nmain = \"" + main + "\"\njava = 11\n";
  };
  auto good = parse_catalogue(text("solver_2.13", "org.example.Main"));
  ASSERT_TRUE(good.ok()) << good.error().message;
  EXPECT_EQ(good->artifacts[0].java, 11u);
  EXPECT_TRUE(find_recipe(*good, {"smtinterpol", "2.6"}, "")->artifact);
  EXPECT_TRUE(find_recipe(*good, {"smtinterpol", "2.6"}, "maven")->artifact);
  EXPECT_FALSE(find_recipe(*good, {"smtinterpol", "2.6"}, "pypi").ok());
  EXPECT_FALSE(find_recipe(*good, {"smtinterpol", "2.4"}, "").ok());
  EXPECT_FALSE(parse_catalogue(text("a</version>", "org.example.Main")).ok());
  EXPECT_FALSE(parse_catalogue(text("solver", "-jar")).ok());
}

/// PATH holds the two scripts and the system's programs, but no other mvn or java.
class JarReleases : public testing::Test {
 protected:
  JarReleases() {
    std::string pattern = (fs::temp_directory_path() / "cupel-jars-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    for (const char* name : {"bin", "registry", "home"}) fs::create_directories(directory_ / name);
    for (const char* tool : {"sh", "cp", "mkdir", "cat", "sha256sum", "dirname", "ls"})
      for (const char* place : {"/bin", "/usr/bin"})
        if (fs::exists(fs::path(place) / tool) && !fs::exists(directory_ / "bin" / tool))
          fs::create_symlink(fs::path(place) / tool, directory_ / "bin" / tool);
    path_ = ::getenv("PATH");
    ::setenv("PATH", (directory_ / "bin").c_str(), 1);
    ::setenv("CUPEL_HOME", (directory_ / "home").c_str(), 1);
    profiles_ = load_profiles(data_directory() / "solvers").value();
    add_program("mvn", kMaven);
    add_program("java",
                "[ \"$1\" = --version ] && echo 'openjdk 17.0.1 2021-10-19' && exit\necho 'SMTInterpol 2.5' >&2");
    add_to_registry("smtinterpol-2.5.jar", make_jar({"org/example/Main.class"}));
    add_to_registry("java-cup-11b.jar", make_jar({"java_cup/runtime/Scanner.class"}));
  }
  ~JarReleases() override {
    ::setenv("PATH", path_.c_str(), 1);
    ::unsetenv("CUPEL_HOME");
    fs::remove_all(directory_);
  }

  void add_program(const std::string& name, const std::string& script) const {
    std::ofstream(directory_ / "bin" / name) << "#!/bin/sh\nregistry='" << (directory_ / "registry").string() << "'\n"
                                             << script << "\n";
    fs::permissions(directory_ / "bin" / name, fs::perms::owner_all);
  }
  void add_to_registry(const std::string& name, const std::string& content) const {
    std::ofstream(directory_ / "registry" / name, std::ios::binary) << content;
  }

  /// What fetching says; empty: it worked.
  std::string fetch(Release& release) const {
    fs::path place = directory_ / "place";
    fs::remove_all(place);
    fs::create_directories(place);
    Status fetched = fetch_jars(
        kRecipe, {"-XX:+UseSerialGC"}, place, [](const std::string&) {}, release);
    return fetched ? "" : fetched.error().message;
  }

  // Maven's own words where it finds nothing.
  static constexpr const char* kMaven = R"(for word; do
  case $word in
    -Dmaven.repo.local=*) repository=${word#*=} ;;
    -DoutputDirectory=*) output=${word#*=} ;;
    *:get) goal=get ;;
    *:copy-dependencies) goal=copy ;;
  esac
done
fail() {
  echo "[ERROR] Failed to execute goal on project release: Could not find artifact org.example:smtinterpol:jar:$1"
  echo "[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch."
  exit 1
}
if [ $goal = get ]; then
  [ -f "$registry/maven-metadata.xml" ] || fail RELEASE
  mkdir -p "$repository/org/example/smtinterpol"
  cp "$registry/maven-metadata.xml" "$repository/org/example/smtinterpol/maven-metadata-central.xml"
else
  [ -f "$registry/smtinterpol-2.5.jar" ] || fail 2.5
  mkdir -p "$output"
  cp "$registry"/*.jar "$output"
fi)";
  inline static const MavenRecipe kRecipe = {"smtinterpol", "org.example",      "smtinterpol",
                                             "2.1",         "org.example.Main", 11};

  fs::path directory_;
  std::string path_;
  std::vector<Profile> profiles_;
};

TEST_F(JarReleases, AreStartedByJava) {
  Release release{.name = {"smtinterpol", "2.5"}};
  ASSERT_EQ(fetch(release), "");
  EXPECT_EQ(release.source, "maven");
  EXPECT_EQ(release.executable, "jars/smtinterpol-2.5.jar") << "the solver's own jar comes first";
  EXPECT_EQ(release.library_path, (std::vector<std::string>{"jars/smtinterpol-2.5.jar", "jars/java-cup-11b.jar"}));
  EXPECT_EQ(release.files.size(), 2u);
  EXPECT_EQ(*parse_manifest(manifest_text(release)), release);
  auto solver = release_solver(profiles_, release, "/somewhere");
  ASSERT_TRUE(solver.ok()) << solver.error().message;
  EXPECT_EQ(solver->program.path, (directory_ / "bin/java").string());
  EXPECT_EQ(solver->program.launch,
            (std::vector<std::string>{"-XX:+UseSerialGC", "-cp",
                                      "/somewhere/jars/smtinterpol-2.5.jar:/somewhere/jars/java-cup-11b.jar",
                                      "org.example.Main"}));
  EXPECT_FALSE(solver->program.may_create_processes);
  release.library_path.clear();
  EXPECT_FALSE(parse_manifest(manifest_text(release)).ok());
}

TEST_F(JarReleases, TheVersionsAreThoseOfNow) {
  auto none = jar_versions(kRecipe);
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.error().message.find("cannot ask which versions of smtinterpol there are: [ERROR] Failed"),
            std::string::npos)
      << none.error().message;
  add_to_registry("maven-metadata.xml", "<versions><version>2.5</version><version>2.1</version><version>1.0</version>");
  EXPECT_EQ(jar_versions(kRecipe).value(), (std::vector<std::string>{"2.5", "2.1"}));
  add_to_registry("maven-metadata.xml", "<html>a page</html>");
  auto other = jar_versions(kRecipe);
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.error().message.find("not understood"), std::string::npos) << other.error().message;
  fs::remove(directory_ / "registry/maven-metadata.xml");
  EXPECT_FALSE(jar_versions(kRecipe).ok()) << "what was known before does not count";
}

TEST_F(JarReleases, WhatIsWrongIsOneLine) {
  auto complaint = [&] {
    Release release{.name = {"smtinterpol", "2.5"}};
    std::string said = fetch(release);
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    return said;
  };
  auto expect = [&](const std::string& part) { EXPECT_NE(complaint().find(part), std::string::npos) << complaint(); };
  add_to_registry("smtinterpol-2.5.jar", kSound.substr(0, kSound.size() / 2));
  expect("smtinterpol-2.5.jar: it is no jar, or not all of it");
  add_to_registry("smtinterpol-2.5.jar", make_jar({"org/example/Other.class"}));
  expect("none of 2 jars holds the class org.example.Main");
  fs::remove(directory_ / "registry/smtinterpol-2.5.jar");
  expect("cannot fetch smtinterpol:2.5: [ERROR] Failed to execute goal");
  add_program("java", "echo 'openjdk 9.0.4'");
  expect("it needs Java 11, and " + (directory_ / "bin/java").string() + " is Java 9");
  add_program("java", "echo 'Unrecognized option: --version' >&2; exit 1");
  expect("it needs Java 11, and " + (directory_ / "bin/java").string() + " is older");
  add_program("java", "echo 'libjli.so: cannot open shared object file' >&2; exit 127");
  expect("cannot start smtinterpol: libjli.so: cannot open shared object file");
  fs::remove(directory_ / "bin/java");
  expect("java is not installed (Debian's package default-jre-headless)");
  fs::remove(directory_ / "bin/mvn");
  auto versions = jar_versions(kRecipe);
  ASSERT_FALSE(versions.ok());
  EXPECT_NE(versions.error().message.find("mvn is not installed (Debian's package maven)"), std::string::npos);
}

TEST_F(JarReleases, AFailedInstallationLeavesNothing) {
  auto catalogue = parse_catalogue(
      "[[maven.artifact]]\nsolver = \"smtinterpol\"\ngroup = \"org.example\"\nartifact = \"smtinterpol\"\noldest = "
      "\"2.1\"\n"
      "main = \"org.example.Main\"\njava = 11\n");
  ASSERT_TRUE(catalogue.ok()) << catalogue.error().message;
  auto install = [&](const ReleaseName& name) {
    auto done =
        install_release(name, *catalogue, *find_recipe(*catalogue, name, ""), profiles_, {}, [](const std::string&) {});
    EXPECT_FALSE(done.ok());
    EXPECT_TRUE(fs::is_empty(directory_ / "home/solvers"));
    return done.ok() ? "" : done.error().message;
  };
  EXPECT_NE(install({"smtinterpol", "2.4"}).find("says that it is 2.5"), std::string::npos);
  add_program("java",
              "[ \"$1\" = --version ] && echo 'openjdk 17.0.1 2021-10-19' && exit\n"
              "echo 'Error: LinkageError occurred while loading main class org.example.Main' >&2\n"
              "echo '\tjava.lang.UnsupportedClassVersionError: org/example/Main has been compiled by a more recent "
              "version' >&2\nexit 1");
  std::string said = install({"smtinterpol", "2.5"});
  EXPECT_NE(said.find("compiled by a more recent version"), std::string::npos) << said;
  fs::remove_all(directory_ / "registry");
  EXPECT_NE(install({"smtinterpol", "2.5"}).find("cannot fetch"), std::string::npos);
}

}  // namespace
}  // namespace cupel::solver
