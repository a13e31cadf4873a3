// cupel reduce with real commands: what it prints, what it refuses, and with which exit status.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "run_command.h"

namespace {

class Reduce : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = std::filesystem::temp_directory_path() / ("cupel-reduce-" + std::to_string(::getpid()));
    std::filesystem::create_directories(directory_);
    write("script.smt2",
          "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n"
          "(assert (and (> x (+ y 1000)) (< y 7)))\n(assert (= (+ x x) 3))\n(check-sat)\n");
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  void write(const std::string& name, const std::string& text) { std::ofstream(directory_ / name) << text; }
  std::string path(const std::string& name) const { return (directory_ / name).string(); }

  Ran reduce(const std::string& file, const std::string& options) const {
    return run_command(std::string(CUPEL_BINARY) + " reduce " + path(file) + " " + options + " 2>&1");
  }

  std::filesystem::path directory_;
};

TEST_F(Reduce, ByTheOutputOfARealSolver) {
  Ran result = reduce("script.smt2", "-q --jobs 2 --check z3 --match '^unsat'");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_EQ(result.out, "(assert false)\n(check-sat)\n");
}

TEST_F(Reduce, ByTheExitStatus) {
  Ran result = reduce("script.smt2", "-q --check 'grep -q 1000 {}' --exit 0");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_NE(result.out.find("1000"), std::string::npos);
  EXPECT_LT(result.out.size(), 40u) << result.out;
}

TEST_F(Reduce, SameOutputWhereNothingElseIsAskedFor) {
  Ran result = reduce("script.smt2", "-q --check 'z3 {}'");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_EQ(result.out, "(assert false)\n(check-sat)\n");
}

TEST_F(Reduce, WritesFilesAndJson) {
  Ran result = reduce("script.smt2", "-q --json --check 'grep -q 1000' --exit 0 --out " + path("small.smt2"));
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out.rfind("{", 0), 0u) << result.out;
  EXPECT_NE(result.out.find("\"bytes_after\":"), std::string::npos);
  std::ifstream small(path("small.smt2"));
  std::stringstream text;
  text << small.rdbuf();
  EXPECT_NE(text.str().find("1000"), std::string::npos);
}

TEST_F(Reduce, DropsWordsOfTheCommand) {
  // The words come behind the pattern, as options of grep.
  Ran result = reduce("script.smt2", "--check 'grep -q ASSERT {}' --option -i --option -n --exit 0");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_NE(result.out.find("solver options left: -i"), std::string::npos) << result.out;
}

TEST_F(Reduce, HasOneMessageForEachBadInput) {
  write("broken.smt2", "(assert (= 1 true))\n");
  write("flip.sh", "#!/bin/sh\nif [ -e \"$0.on\" ]; then rm \"$0.on\"; exit 0; fi\ntouch \"$0.on\"; exit 1\n");
  std::filesystem::permissions(path("flip.sh"), std::filesystem::perms::owner_all);
  struct Case {
    std::string file, options, message;
  };
  const Case cases[] = {
      {"broken.smt2", "--solver z3", "broken.smt2:1:10: sort mismatch"},
      {"missing.smt2", "--check z3", "missing.smt2"},
      {"script.smt2", "--check no-such-program", "no-such-program: no such program"},
      {"script.smt2", "--check z3 --match '('", "is no regular expression"},
      {"script.smt2", "--check z3 --exit 77", "does not hold for the script itself: its exit status is 0, not 77"},
      {"script.smt2", "--check z3 --match nowhere", "its output does not match 'nowhere'"},
      {"script.smt2", "--check true --exit 0", "holds for an empty script as well"},
      {"script.smt2", "--check 'sh -c \"sleep 5\"' --timeout 0.2", "still running after 200 ms"},
      {"script.smt2", "--check " + path("flip.sh") + " --exit 0", "flaky"},
      {"script.smt2", "--check z3 --passes nothing", "no pass is called nothing"},
      {"script.smt2", "--check z3 --budget soon", "'soon' is no length of time"},
      {"script.smt2", "--solver z3", "no oracle finds anything wrong"},
      {"script.smt2", "--solver no-such-solver", "no-such-solver"},
      {"script.smt2", "--exit 3", "--exit requires --check"},
  };
  for (const Case& bad : cases) {
    Ran result = reduce(bad.file, bad.options);
    EXPECT_EQ(result.status, 2) << bad.options << "\n" << result.out;
    EXPECT_NE(result.out.find(bad.message), std::string::npos) << bad.options << "\n" << result.out;
  }
}

TEST_F(Reduce, ByWhatTheOraclesFindWrong) {
  std::string bug =
      std::string(CUPEL_SOURCE_DIR) + "/tests/regress/solver-bugs/z3-4.8.12-constant-arrays-bad-model.smt2";
  std::ifstream kept(bug);
  std::stringstream text;
  text << "(declare-const noise Int)\n(assert (> noise 3))\n" << kept.rdbuf();
  std::string script = text.str();
  write("bug.smt2", script.erase(script.find("(set-logic ALL)"), 15));
  Ran result = reduce("bug.smt2", "--solver 'z3 smt.random_seed=3' --solver cvc5 --out " + path("small.smt2"));
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_NE(result.out.find("keeping bad-model (certified): z3"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("solver options left: \n"), std::string::npos) << "the seed has no part in it\n"
                                                                           << result.out;
  std::ifstream small(path("small.smt2"));
  std::stringstream reduced;
  reduced << small.rdbuf();
  EXPECT_EQ(reduced.str().find("noise"), std::string::npos) << reduced.str();
  EXPECT_NE(reduced.str().find("(get-model)"), std::string::npos) << reduced.str();
  EXPECT_LT(reduced.str().size(), script.size());
}

TEST_F(Reduce, ListsItsPasses) {
  Ran result = run_command(std::string(CUPEL_BINARY) + " reduce --list-passes");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("drop-commands"), std::string::npos);
}

}  // namespace
