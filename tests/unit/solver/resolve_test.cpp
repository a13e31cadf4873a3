// Which profile a command line gets. The programs are scripts that print what each test says.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/file.h"
#include "base/paths.h"
#include "process/spawn_executor.h"
#include "solver/executor_choice.h"
#include "solver/solver.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

class Commands : public testing::Test {
 protected:
  Commands() {
    std::string pattern = (fs::temp_directory_path() / "cupel-resolve-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~Commands() override { fs::remove_all(directory_); }

  /// A program that prints `version` for --version and what it was given otherwise.
  std::string program(const std::string& name, const std::string& version) {
    std::string path = (directory_ / name).string();
    EXPECT_TRUE(write_file(path, "#!/bin/sh\ncase \"$*\" in *-version*) echo '" + version +
                                     "';; *) echo \"given: $*\"; while "
                                     "read -r line; do echo \"read: $line\"; done;; esac\n")
                    .ok());
    ::chmod(path.c_str(), 0755);
    return path;
  }
  Solver resolve(const std::string& spec) {
    auto solver = resolve_solver(*load_profiles(data_directory() / "solvers"), spec);
    EXPECT_TRUE(solver.ok()) << (solver.ok() ? "" : solver.error().message);
    return *solver;
  }
  std::string output(const Solver& solver) {
    auto executor = process::SpawnExecutor::create(solver.program);
    EXPECT_TRUE(executor.ok());
    auto run = (*executor)->run({.script = "(check-sat)\n"});
    EXPECT_TRUE(run.ok());
    return run->out;
  }

  fs::path directory_;
};

TEST_F(Commands, ANumberAloneIsNoSolver) {
  for (const char* version :
       {"MySolver 1.2.3", "1.2.3", "version 0.8.2", "Python 3.11.2", "not OpenSMT", "see Z3 version 4"}) {
    Solver solver = resolve(program("mysolver", version));
    EXPECT_EQ(solver.profile.name, "mysolver") << version;
    EXPECT_EQ(solver.program.input, process::InputMode::kStdin);
    EXPECT_TRUE(solver.program.arguments.empty());
  }
}

TEST_F(Commands, ASolverUnderAnotherNameSaysItsOwn) {
  for (const auto& [version, name] :
       {std::pair("Z3 version 4.13.3 - 64 bit", "z3"), std::pair("This is cvc5 version 1.1.2 [git tag]", "cvc5"),
        std::pair("This is CVC4 version 1.8", "cvc4"), std::pair("Yices 2.6.4", "yices2"),
        std::pair("MathSAT5 version 5.6.10 (abc)", "mathsat"), std::pair("STP version 2.3.3", "stp"),
        std::pair("dReal v4.21.06.2", "dreal")}) {
    Solver solver = resolve(program("build-17", version));
    EXPECT_EQ(solver.profile.name, name) << version;
    EXPECT_FALSE(solver.version.empty()) << version;
  }
}

TEST_F(Commands, NothingIsInjectedIntoTheInterpreterOfAScript) {
  Solver script = resolve(program("wrapper", "Z3 version 4.13.0 - 64 bit"));
  EXPECT_EQ(script.profile.name, "z3");
  EXPECT_EQ(script.profile.executors, (std::vector<std::string>{"reset", "session"}));
  EXPECT_EQ(isolated_executor(script), "spawn");
}

TEST_F(Commands, TheFileNameIsEnoughForSolversThatPrintOnlyANumber) {
  EXPECT_EQ(resolve(program("bitwuzla-main", "0.8.2")).profile.name, "bitwuzla");
  EXPECT_EQ(resolve(program("bitwuzla-main", "0.8.2-dev")).version, "0.8.2-dev");
  EXPECT_EQ(resolve(program("z3", "nothing")).profile.name, "z3");
  EXPECT_EQ(resolve(program("z3x", "nothing")).profile.name, "z3x");
}

TEST_F(Commands, InterpretersBelongToTheirScripts) {
  std::string script = program("driver.sh", "Driver 9");
  Solver solver = resolve("/bin/sh " + script + " --flag 'a b'");
  EXPECT_EQ(solver.profile.name, "driver.sh");
  EXPECT_EQ(solver.program.launch, (std::vector<std::string>{script}));
  EXPECT_EQ(solver.program.arguments, (std::vector<std::string>{"--flag", "a b"}));
  EXPECT_EQ(output(solver), "given: --flag a b\nread: (check-sat)\n") << "the script comes on standard input";
  EXPECT_EQ(resolve("/bin/sh " + program("wrapper.sh", "Z3 version 4.13.3")).profile.name, "z3");
}

TEST_F(Commands, AFileWhereTheUserSaysSo) {
  Solver solver = resolve(program("mysolver", "x") + " -i {file} --last");
  EXPECT_EQ(solver.program.input, process::InputMode::kFile);
  std::string said = output(solver);
  EXPECT_EQ(said.substr(0, 11), "given: -i /") << said;
  EXPECT_NE(said.find(" --last\n"), std::string::npos) << said;
  EXPECT_EQ(said.find("{file}"), std::string::npos) << said;
}

TEST_F(Commands, PatternsOfProfilesAreTheSolversOwnWords) {
  auto profiles = load_profiles(data_directory() / "solvers");
  ASSERT_TRUE(profiles.ok());
  for (const Profile& profile : *profiles)
    for (const char* text : {"MySolver 1.2.3\n", "1.2.3\n", "version 1.2.3\n", "v1.2.3\n"})
      EXPECT_FALSE(names_solver(profile, text)) << profile.name << " takes " << text;
}

}  // namespace
}  // namespace cupel::solver
