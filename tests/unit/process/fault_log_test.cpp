// Which of several fatal-looking signals was the crash.
#include "process/fault_log.h"

#include <gtest/gtest.h>

#include <csignal>

namespace cupel::process {
namespace {

constexpr pid_t kProcess = 10, kThread = 11;

StackFrame interrupted(uint64_t pc) { return {.pc = pc, .interrupted = true}; }
StackFrame calling(uint64_t pc) { return {.pc = pc}; }

TEST(FaultLog, ASignalThatNobodyHandlesIsTheCrash) {
  FaultLog log;
  log.add({kProcess, kThread, {SIGSEGV, {interrupted(100), calling(200)}}});
  ASSERT_NE(log.ended_by(kProcess, SIGSEGV), nullptr);
  EXPECT_EQ(log.ended_by(kProcess, SIGSEGV)->crash.stack[0].pc, 100u);
  EXPECT_EQ(log.ended_by(kProcess, SIGKILL), nullptr) << "somebody else ended it";
  EXPECT_EQ(log.ended_by(kProcess + 5, SIGSEGV), nullptr);
}

TEST(FaultLog, AnAbortInAHandlerBelongsToTheFault) {
  FaultLog log;
  log.add({kProcess, kThread, {SIGSEGV, {interrupted(100), calling(200)}}});
  log.add({kProcess, kThread, {SIGABRT, {interrupted(500), calling(400), interrupted(100), calling(200)}}});
  EXPECT_EQ(log.ended_by(kProcess, SIGABRT)->crash.signal, SIGSEGV);
}

TEST(FaultLog, AFaultThatWasSurvivedIsOver) {
  FaultLog log;
  log.add({kProcess, kThread, {SIGSEGV, {interrupted(100), calling(200)}}});
  log.add({kProcess, kThread, {SIGABRT, {interrupted(500), calling(100), calling(200)}}});
  EXPECT_EQ(log.ended_by(kProcess, SIGABRT)->crash.signal, SIGABRT) << "a call from there is no fault";
}

TEST(FaultLog, AnotherThreadHasItsOwnFaults) {
  FaultLog log;
  log.add({kProcess, kThread, {SIGSEGV, {interrupted(100)}}});
  log.add({kProcess, kThread + 1, {SIGABRT, {interrupted(500), interrupted(100)}}});
  EXPECT_EQ(log.ended_by(kProcess, SIGABRT)->crash.signal, SIGABRT);
}

TEST(FaultLog, AnExitCountsWhereAHandlerMakesIt) {
  FaultLog log;
  log.add({kProcess, kThread, {SIGSEGV, {interrupted(100), calling(200)}}});
  EXPECT_TRUE(log.has_thread(kThread));
  EXPECT_NE(log.exited_with(kThread, {interrupted(700), interrupted(100), calling(200)}), nullptr);
  EXPECT_EQ(log.exited_with(kThread, {interrupted(700), calling(200)}), nullptr);
  log.forget(kProcess);
  EXPECT_FALSE(log.has_thread(kThread));
}

TEST(FaultLog, OldFaultsAreDropped) {
  FaultLog log;
  for (uint64_t pc = 0; pc < 1000; ++pc) log.add({kProcess, kThread, {SIGSEGV, {interrupted(pc)}}});
  EXPECT_EQ(log.exited_with(kThread, {interrupted(1)}), nullptr);
  EXPECT_NE(log.exited_with(kThread, {interrupted(999)}), nullptr);
}

}  // namespace
}  // namespace cupel::process
