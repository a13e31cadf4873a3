// Solvers that do not take their own options, and lists that cannot be read.
#include "solver/option_probe.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/paths.h"

namespace cupel::solver {
namespace {

/// A solver as a shell script that is run with the profile of z3.
class OptionProbe : public testing::Test {
 protected:
  OptionProbe() : directory_(std::filesystem::temp_directory_path() / ("cupel-probe-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(directory_);
    setenv("CUPEL_HOME", (directory_ / "home").c_str(), 1);
  }
  ~OptionProbe() override {
    unsetenv("CUPEL_HOME");
    std::filesystem::remove_all(directory_);
  }

  Solver solver(const std::string& body) {
    std::string path = (directory_ / "z3").string();
    EXPECT_TRUE(write_file(path, "#!/bin/sh\n" + body).ok());
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    auto found = resolve_solver(*load_profiles(data_directory() / "solvers"), path);
    EXPECT_TRUE(found.ok()) << found.error().message;
    return *found;
  }

  std::filesystem::path directory_;
};

// The sandbox lets a solver start no other programs.
const char* const kFaulty = R"(
for word in "$@"; do case "$word" in
  --version) echo 'Z3 version 1.2.3'; exit 0;;
  -pd) echo 'Global parameters
    fine (bool) does nothing (default: false)
    crash (bool) crashes at start-up (default: false)
    loop (bool) never ends (default: false)
    silly (bool) wrong about everything (default: false)
    word (symbol) some word (default: one)
    level (unsigned int) a number (default: 7)
    picky (bool) only for bit-vectors (default: false)'
    exit 0;;
  crash=true) kill -SEGV $$;;
  loop=true) while :; do :; done;;
  silly=true) echo unsat; exit 0;;
  word=one|word=two) ;;
  word=*) echo '(error "line 1 column 1: invalid word: one, two, three")'; exit 1;;
  level=1000000) echo '(error "level is too large")'; exit 1;;
  picky=true) picky=1;;
esac; done
while read -r line; do case "$line" in *QF_BV*) picky='';; esac; done
if [ "$picky" ]; then echo '(error "not with quantifiers")'; exit 1; fi
echo sat
)";

constexpr process::milliseconds kSoon{500};

/// As discover_options() does it, with less patience.
OptionSpace probed(const Solver& solver) {
  OptionSpace space = list_options(solver).value();
  probe_values(solver, space, kSoon);
  return space;
}

std::string reason(const OptionSpace& space, const std::string& option, const std::string& wanted) {
  for (const OptionValue& value : space.find(option)->values)
    if (value.text == wanted) return value.excluded;
  return "there is no such value";
}

TEST_F(OptionProbe, ValuesThatTheSolverDoesNotTakeAreExcludedWithTheReason) {
  OptionSpace space = probed(solver(kFaulty));
  EXPECT_EQ(reason(space, "fine", "true"), "");
  EXPECT_EQ(reason(space, "crash", "true"), "the solver crashes with it: signal:SIGSEGV");
  EXPECT_EQ(reason(space, "loop", "true"), "the solver does not come to an end with it");
  EXPECT_EQ(reason(space, "silly", "true"), "the solver calls the assertion of a variable unsatisfiable with it");
  EXPECT_EQ(reason(space, "level", "1000"), "");
  EXPECT_EQ(reason(space, "level", "1000000"), "the solver does not take it: level is too large");
  EXPECT_EQ(reason(space, "picky", "true"), "") << "some logic has it";
  EXPECT_FALSE(usable(*space.find("crash")));
  EXPECT_TRUE(usable(*space.find("level")));
}

TEST_F(OptionProbe, WhatASolverSaidIsNotAskedAgain) {
  Solver faulty = solver(kFaulty);
  probed(faulty);
  auto write = [&](const char* text) {
    for (const auto& file : std::filesystem::directory_iterator(directory_ / "home" / "options"))
      ASSERT_TRUE(write_file(file.path().string(), text).ok());
  };
  write(R"({"fine=true": "for a test"})");
  OptionSpace kept = probed(faulty);
  EXPECT_EQ(reason(kept, "fine", "true"), "for a test");
  EXPECT_EQ(reason(kept, "crash", "true"), "");
  write(R"({"fine=true": )");
  EXPECT_EQ(reason(probed(faulty), "fine", "true"), "") << "half a file is not believed";
}

// cvc5 has several options that do not go with models, which every test asks for.
TEST_F(OptionProbe, WhatIsRefusedBesideModelsIsExcluded) {
  Solver asked = solver(R"(
for word in "$@"; do case "$word" in
  --version) echo 'Z3 version 1.2.3'; exit 0;;
  -pd) echo '    vain (bool) not with models (default: false)
    fine (bool) does nothing (default: false)'; exit 0;;
  vain=true) vain=1;;
  model=true) if [ "$vain" ]; then echo '(error "not with models")'; exit 1; fi;;
esac; done
echo sat
)");
  OptionSpace space = probed(asked);
  EXPECT_EQ(reason(space, "vain", "true"), "the solver does not take it: not with models");
  EXPECT_EQ(reason(space, "fine", "true"), "");
  asked.profile.model_arguments.clear();
  EXPECT_EQ(reason(probed(asked), "vain", "true"), "") << "that is another question";
}

TEST_F(OptionProbe, AWrongWordMakesTheSolverTellTheRightOnes) {
  auto space = discover_options(solver(R"(
for word in "$@"; do case "$word" in
  --version) echo 'Z3 version 1.2.3'; exit 0;;
  -pd) echo '    word (symbol) some word (default: one)'; exit 0;;
  word=one|word=two) ;;
  word=*) echo '(error "line 1 column 1: invalid word: one, two, three")'; exit 1;;
esac; done
echo sat
)"));
  ASSERT_TRUE(space.ok()) << space.error().message;
  EXPECT_EQ(reason(*space, "word", "two"), "");
  EXPECT_EQ(reason(*space, "word", "three"),
            "the solver does not take it: line 1 column 1: invalid word: one, two, three");
}

// cvc5's module is asked three hundred times.
TEST_F(OptionProbe, TheWordsOfAnOptionAreAskedForOnce) {
  Solver asked = solver(R"(
for word in "$@"; do case "$word" in
  --version) echo 'Z3 version 1.2.3'; exit 0;;
  -pd) echo '    word (symbol) some word (default: one)'; exit 0;;
  word=no_such_value) echo '(error "line 1 column 1: invalid word: one, two")'; exit 1;;
esac; done
echo sat
)");
  ASSERT_TRUE(discover_options(asked).ok());
  size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(directory_ / "home" / "options")) {
    ++files;
    std::string text = read_file(file.path().string()).value();
    size_t two = text.find("two");
    if (two != std::string::npos) text.replace(two, 3, "six");
    ASSERT_TRUE(write_file(file.path().string(), text).ok());
  }
  EXPECT_EQ(files, 2u) << "the words, and which of them it takes";
  auto space = discover_options(asked);
  ASSERT_TRUE(space.ok());
  EXPECT_EQ(space->find("word")->choices, (std::vector<std::string>{"one", "six"}));
}

TEST_F(OptionProbe, ListsThatCannotBeReadAreSaid) {
  auto complaint = [&](const std::string& body) {
    auto space = discover_options(solver("case \"$1\" in --version) echo 'Z3 version 1.2.3'; exit 0;; esac\n" + body));
    return space ? "" : space.error().message.substr(space.error().message.find(": ") + 2);
  };
  EXPECT_EQ(complaint("echo '--foo=BAR   a list of another solver'"), "its option list could not be read");
  EXPECT_EQ(complaint("kill -SEGV $$"), "its option list could not be read");
  EXPECT_EQ(complaint(""), "its option list could not be read");
}

TEST_F(OptionProbe, ASolverThatNeverAnswersIsNotBlamedOnItsOptions) {
  auto space = discover_options(solver(R"(
case "$1" in
  --version) echo 'Z3 version 1.2.3';;
  -pd) echo 'Global parameters'; echo '    fine (bool) does nothing (default: false)';;
  *) echo '(error "no licence")';;
esac
)"));
  ASSERT_TRUE(space.ok());
  EXPECT_TRUE(usable(*space->find("fine")));
}

}  // namespace
}  // namespace cupel::solver
