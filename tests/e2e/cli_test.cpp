// The commands as a user types them.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "run_command.h"

namespace {

namespace fs = std::filesystem;

Ran cupel(const std::string& arguments) { return run_command(std::string(CUPEL_BINARY) + " " + arguments + " 2>&1"); }

class Cli : public testing::Test {
 protected:
  Cli() {
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    directory_ = ::mkdtemp(pattern);
  }
  ~Cli() override { fs::remove_all(directory_); }

  std::string script(const std::string& text) {
    std::ofstream(directory_ / "script.smt2") << text;
    return (directory_ / "script.smt2").string();
  }

  fs::path directory_;
};

const char* const kSat = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n";
const char* const kHard =
    "(set-logic QF_NIA)\n(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)\n(assert (= (+ "
    "(* x x x) (* "
    "y y y) (* z z z)) 114))\n(check-sat)\n";

TEST_F(Cli, ListShowsEveryProfile) {
  Ran ran = cupel("solvers list");
  EXPECT_EQ(ran.status, 0);
  for (const char* name :
       {"z3", "cvc5", "cvc4", "boolector", "bitwuzla", "yices2", "mathsat", "opensmt", "smtinterpol", "dreal", "stp"})
    EXPECT_NE(ran.out.find(name), std::string::npos) << name;
}

TEST_F(Cli, RulesAreListed) {
  Ran all = cupel("rules");
  EXPECT_EQ(all.status, 0);
  EXPECT_NE(all.out.find("over   (bvule x y)  ->  (bvule x (bvor y a))"), std::string::npos) << all.out;
  EXPECT_NE(all.out.find("[tried with small values]"), std::string::npos);
  EXPECT_NE(all.out.find(" proved by solvers, "), std::string::npos);
  Ran json = cupel("rules --json --theory BitVectors --side under");
  EXPECT_NE(json.out.find("\"rule\": \"(bvult x y) under (bvult x (bvand y a))\""), std::string::npos) << json.out;
  EXPECT_EQ(json.out.find("\"side\": \"over\""), std::string::npos);
  EXPECT_EQ(cupel("rules --theory Nothing").status, 2);
}

TEST_F(Cli, JudgePrintsATableAndJson) {
  std::string file = script(kSat);
  Ran table = cupel("judge " + file + " --solver z3");
  EXPECT_EQ(table.status, 0);
  EXPECT_NE(table.out.find(" sat "), std::string::npos) << table.out;
  Ran json = cupel("judge " + file + " --solver z3 --json");
  EXPECT_NE(json.out.find("\"outcome\":\"sat\""), std::string::npos) << json.out;
  EXPECT_NE(json.out.find("\"sandbox\":true"), std::string::npos) << json.out;
}

TEST_F(Cli, AdHocCommandLines) {
  Ran ran = cupel("judge " + script(kHard) + " --solver '/usr/bin/z3 -T:1 model_validate=true'");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("timeout"), std::string::npos) << ran.out;
}

TEST_F(Cli, MissingSandboxIsSaid) {
  Ran ran = cupel("judge " + script(kSat) + " --solver z3 --no-sandbox");
  EXPECT_NE(ran.out.find("sandbox: off"), std::string::npos) << ran.out;
  ran = cupel("judge " + script(kSat) + " --solver z3 --no-sandbox --json");
  EXPECT_NE(ran.out.find("\"sandbox\":false"), std::string::npos) << ran.out;
}

TEST_F(Cli, MistakesAreOneLineAndStatusTwo) {
  Ran file = cupel("judge /no/such/file.smt2 --solver z3");
  EXPECT_EQ(file.status, 2);
  EXPECT_NE(file.out.find("/no/such/file.smt2"), std::string::npos);
  Ran solver = cupel("judge " + script(kSat) + " --solver no-such-solver");
  EXPECT_EQ(solver.status, 2);
  EXPECT_NE(solver.out.find("no-such-solver"), std::string::npos);
  EXPECT_EQ(cupel("judge " + script(kSat) + " --executor no-such-executor").status, 2);
  EXPECT_EQ(cupel("bench").status, 2);
}

TEST_F(Cli, OneBadFileDoesNotStopTheOthers) {
  Ran ran = cupel("judge /no/such/file.smt2 " + script(kSat) + " --solver z3");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.out.find(" sat "), std::string::npos) << ran.out;
}

// Every executor keeps other processes; none may survive when cupel is killed in the middle of a test.
TEST_F(Cli, KilledCupelLeavesNoSolverBehind) {
  fs::path own = directory_ / "z3";
  fs::create_symlink("/usr/bin/z3", own);
  std::string file = script(kHard);
  for (const char* executor : {"spawn", "fork", "snapshot", "session", "reset"}) {
    pid_t pid = ::fork();
    if (pid == 0) {
      ::execl(CUPEL_BINARY, "cupel", "judge", file.c_str(), file.c_str(), "--timeout", "1", "--solver", own.c_str(),
              "--executor", executor, static_cast<char*>(nullptr));
      ::_exit(1);
    }
    ::usleep(1'500'000);  // in the second test: servers run
    std::string search = "pgrep -f '^" + own.string() + "' > /dev/null";
    // Between two runs there is a moment without one.
    bool runs = false;
    for (int i = 0; i < 40 && !runs; ++i) {
      runs = ::system(search.c_str()) == 0;
      if (!runs) ::usleep(20'000);
    }
    EXPECT_TRUE(runs) << "no solver runs in " << executor;
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    ::usleep(300'000);
    EXPECT_NE(::system(search.c_str()), 0) << "a solver survived " << executor;
  }
}

TEST_F(Cli, OptionsAreListedWithTheirReasons) {
  Ran ran = cupel("solvers options z3 --all");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("dot_proof_file"), std::string::npos);
  EXPECT_NE(ran.out.find("[excluded: writes files"), std::string::npos);
}

}  // namespace
