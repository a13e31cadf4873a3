// Solvers that misbehave in every way that was seen or can be imagined, run by the reference executor.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "process/session_executor.h"
#include "process/spawn_executor.h"

namespace cupel::process {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

Program fake(std::vector<std::string> arguments) { return Program{FAKE_SOLVER, std::move(arguments), {}}; }

RunRequest request(milliseconds wall = milliseconds(20'000)) {
  RunRequest result{.script = "(check-sat)\n"};
  result.limits.wall = wall;
  return result;
}

RunResult run(Program program, const RunRequest& what, ContainmentOptions options = {}) {
  auto executor = SpawnExecutor::create(program, options);
  EXPECT_TRUE(executor.ok());
  auto result = (*executor)->run(what);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? *result : RunResult{};
}

bool alive(pid_t pid) { return ::kill(pid, 0) == 0; }

pid_t pid_in(const fs::path& file) {
  pid_t pid = 0;
  for (int i = 0; i < 500 && pid == 0; ++i) {
    std::ifstream(file) >> pid;
    ::usleep(10'000);
  }
  return pid;
}

struct TemporaryDirectory {
  TemporaryDirectory() {
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    path = ::mkdtemp(pattern);
  }
  ~TemporaryDirectory() { fs::remove_all(path); }
  fs::path path;
};

TEST(Faults, WellBehaved) {
  RunResult result = run(fake({"answer"}), request());
  EXPECT_EQ(result.ending, Ending::kExited);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "sat\n");
}

TEST(Faults, CrashByEverySignal) {
  for (int signal = 1; signal < 32; ++signal) {
    if (signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU || signal == SIGCONT ||
        signal == SIGCHLD || signal == SIGURG || signal == SIGWINCH)
      continue;  // these do not end a process
    RunResult result = run(fake({"crash", std::to_string(signal)}), request());
    EXPECT_EQ(result.ending, Ending::kSignalled) << signal;
    EXPECT_EQ(result.signal, signal);
    EXPECT_EQ(result.out, "sat\n");
  }
}

TEST(Faults, StoppedSolverIsEndedByTheWallClock) {
  RunResult result = run(fake({"crash", std::to_string(SIGSTOP)}), request(milliseconds(300)));
  EXPECT_EQ(result.ending, Ending::kWallTime);
}

TEST(Faults, Hang) {
  RunResult result = run(fake({"hang"}), request(milliseconds(200)));
  EXPECT_EQ(result.ending, Ending::kWallTime);
  EXPECT_EQ(result.signal, SIGTERM);
  EXPECT_GE(result.wall, milliseconds(200));
  EXPECT_LT(result.wall, seconds(5));
}

TEST(Faults, IgnoresTheSoftStop) {
  RunResult result = run(fake({"stubborn"}), request(milliseconds(200)));
  EXPECT_EQ(result.ending, Ending::kWallTime);
  EXPECT_EQ(result.signal, SIGKILL);
}

TEST(Faults, SleepsAsIfUninterruptible) {
  Program program = fake({"sleep-deeply"});
  program.may_create_processes = true;
  RunResult result = run(program, request(milliseconds(200)));
  EXPECT_EQ(result.ending, Ending::kWallTime);
  EXPECT_EQ(result.signal, SIGKILL);
}

TEST(Faults, CpuTime) {
  RunRequest what = request();
  what.limits.cpu = milliseconds(1'000);
  RunResult result = run(fake({"spin"}), what);
  EXPECT_EQ(result.ending, Ending::kCpuTime);
  EXPECT_GE(result.cpu, milliseconds(700));  // the kernel's limit counts ticks, which on a busy machine run ahead
}

TEST(Faults, ChildrenThatOutliveTheSolver) {
  TemporaryDirectory outside;
  fs::path file = outside.path / "pid";
  RunResult result = run(fake({"leave-child", file}), request(), {.sandbox = false});
  EXPECT_EQ(result.ending, Ending::kExited);
  EXPECT_EQ(result.out, "sat\n");
  EXPECT_EQ(result.stray_processes, 1u);
  if (fs::exists(file)) {
    EXPECT_FALSE(alive(pid_in(file)));
  }
}

TEST(Faults, SandboxKeepsItFromForking) {
  RunResult result = run(fake({"leave-child"}), request());
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out, "sat\n(error \"no fork\")\n");
}

TEST(Faults, FloodsOfOneGigabyte) {
  for (const char* way : {"flood-out", "flood-err"}) {
    RunResult result = run(fake({way}), request());
    EXPECT_EQ(result.ending, Ending::kOutput) << way;
    EXPECT_TRUE(result.truncated);
    EXPECT_LE(result.out.size() + result.err.size(), 8u << 20);
  }
}

TEST(Faults, HalfAnAnswer) {
  RunResult result = run(fake({"half"}), request());
  EXPECT_EQ(result.out, "sa");
  EXPECT_FALSE(result.complete);
  result = run(fake({"half", "hang"}), request(milliseconds(200)));
  EXPECT_EQ(result.out, "sa");
  EXPECT_EQ(result.ending, Ending::kWallTime);
}

TEST(Faults, AnswersBeforeReadingLongInput) {
  std::string script(4 << 20, ' ');
  RunRequest what = request();
  what.script = script;
  RunResult result = run(fake({"early"}), what);
  EXPECT_EQ(result.out, "sat\n");
  EXPECT_EQ(result.ending, Ending::kExited);
}

TEST(Faults, ClosesItsPipes) {
  RunResult result = run(fake({"close-pipes"}), request());
  EXPECT_EQ(result.out, "sat\n");
  EXPECT_EQ(result.ending, Ending::kExited);
}

TEST(Faults, EatsMemory) {
  RunRequest what = request();
  what.limits.memory_bytes = 256 << 20;
  RunResult result = run(fake({"eat-memory"}), what);
  EXPECT_EQ(result.exit_code, 101);
  EXPECT_EQ(result.out, "(error \"out of memory\")\n");
}

TEST(Faults, FailsAfterARightAnswer) {
  RunResult result = run(fake({"fail-after-answer"}), request());
  EXPECT_EQ(result.exit_code, 7);
  EXPECT_EQ(result.out, "sat\n");
}

TEST(Faults, NothingAfterTheMarkerIsAnAnswer) {
  RunRequest what = request();
  what.echo = true;
  RunResult result = run(fake({"loud-farewell"}), what);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.out, "sat\n");
}

TEST(Faults, MissingProgramIsAnErrorOfOurs) {
  auto executor = SpawnExecutor::create(Program{"/no/such/solver", {}, {}});
  ASSERT_TRUE(executor.ok());
  auto result = (*executor)->run(request());
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("No such file"), std::string::npos);
}

TEST(Faults, NoDescriptorsLeft) {
  auto executor = SpawnExecutor::create(fake({"answer"}));
  ASSERT_TRUE(executor.ok());
  rlimit before;
  ::getrlimit(RLIMIT_NOFILE, &before);
  rlimit few{static_cast<rlim_t>(::dup(0)) + 3, before.rlim_max};
  ::close(static_cast<int>(few.rlim_cur) - 3);
  ::setrlimit(RLIMIT_NOFILE, &few);
  auto starved = (*executor)->run(request());
  ::setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_FALSE(starved.ok());
  EXPECT_NE(starved.error().message.find("Too many open files"), std::string::npos) << starved.error().message;
  auto result = (*executor)->run(request());
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->out, "sat\n");
}

TEST(Faults, DiskFullInTheScratchDirectory) {
  TemporaryDirectory small;
  if (::mount("none", small.path.c_str(), "tmpfs", 0, "size=64k") != 0) GTEST_SKIP() << "needs the right to mount";
  Program program = fake({"answer"});
  program.input = InputMode::kFile;
  auto executor = SpawnExecutor::create(program, {.scratch_parent = small.path});
  std::string script(1 << 20, ' ');
  RunRequest what = request();
  what.script = script;
  auto full = executor.ok() ? (*executor)->run(what) : Result<RunResult>(Error{"no executor"});
  auto fits = executor.ok() ? (*executor)->run(request()) : Result<RunResult>(Error{"no executor"});
  if (executor.ok()) executor->reset();
  ::umount(small.path.c_str());
  ASSERT_FALSE(full.ok());
  EXPECT_NE(full.error().message.find("No space left"), std::string::npos) << full.error().message;
  ASSERT_TRUE(fits.ok());
  EXPECT_EQ(fits->exit_code, 0);
}

TEST(Faults, SolverReplacedOnDisk) {
  TemporaryDirectory place;
  fs::path copy = place.path / "solver";
  fs::copy_file(FAKE_SOLVER, copy);
  auto executor = SpawnExecutor::create(Program{copy, {"answer"}, {}});
  ASSERT_TRUE(executor.ok());
  ASSERT_TRUE((*executor)->run(request()).ok());
  fs::copy_file(FAKE_SOLVER, place.path / "new");
  fs::rename(place.path / "new", copy);
  auto result = (*executor)->run(request());
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("replaced"), std::string::npos);
}

// The process that uses the library is killed in the middle of a test, once with and once without the
// sandbox.
TEST(Faults, NothingSurvivesOurOwnDeath) {
  for (bool sandbox : {true, false}) {
    TemporaryDirectory outside;
    fs::path file = outside.path / "pid";
    pid_t user = ::fork();
    if (user == 0) {
      std::vector<std::string> way =
          sandbox ? std::vector<std::string>{"hang"} : std::vector<std::string>{"leave-child", file};
      auto executor = SpawnExecutor::create(fake(way), {.sandbox = sandbox});
      if (sandbox) std::ofstream(file) << ::getpid() << "\n";
      for (;;) (void)(*executor)->run(request(milliseconds(60'000)));
    }
    pid_t seen = pid_in(file);
    ASSERT_GT(seen, 0);
    if (sandbox) ::usleep(300'000);
    ::kill(user, SIGKILL);
    ::waitpid(user, nullptr, 0);
    std::string pattern = std::string("pgrep -f '^") + FAKE_SOLVER + "' > /dev/null";
    bool survives = true;
    for (int tries = 0; survives && tries < 50; ++tries) {  // a busy machine takes its time to end them
      ::usleep(100'000);
      survives = ::system(pattern.c_str()) == 0;
    }
    EXPECT_FALSE(survives) << "a solver survived, sandbox " << sandbox;
  }
}

// Whatever its options are: a wrapper that reads all its input first must not cost five seconds for each set of them.
TEST(Faults, AProgramThatSpeaksOnlyAtTheEndGetsNoFurtherSessions) {
  auto executor = SessionExecutor::create(fake({"answer"}), {.eager = true});
  ASSERT_TRUE(executor.ok());
  auto began = steady_clock::now();
  for (int i = 0; i < 12; ++i) {
    std::vector<std::string> arguments = {std::to_string(i)};
    RunRequest what = request();
    what.arguments = arguments;
    what.session = what.echo = true;
    auto result = (*executor)->run(what);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->out, "sat\n");
  }
  EXPECT_LT(steady_clock::now() - began, seconds(15));
  EXPECT_EQ((*executor)->stats().fallbacks, 12u);
}

}  // namespace
}  // namespace cupel::process
