#include "process/resident.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <vector>

#include "process/fd.h"

namespace cupel::process {
namespace {

constexpr size_t kBlock = 48u << 20;

TEST(Resident, CountsWhatIsTouchedNotWhatIsReserved) {
  uint64_t before = resident_bytes(::getpid());
  EXPECT_GT(before, 100'000u);
  auto block = std::make_unique_for_overwrite<char[]>(kBlock);
  EXPECT_LT(resident_bytes(::getpid()), before + kBlock / 2);
  std::memset(block.get(), 1, kBlock);
  EXPECT_GE(resident_bytes(::getpid()), before + kBlock * 9 / 10);
  EXPECT_EQ(block[kBlock - 1], 1);
}

// Wrapper scripts hold little themselves; the solver is their child.
TEST(Resident, CountsDescendants) {
  auto ready = make_pipe();
  ASSERT_TRUE(ready.ok());
  uint64_t before = resident_bytes(::getpid());
  pid_t child = ::fork();
  if (child == 0) {
    std::vector<char> block(kBlock, 1);
    write_all(ready->write_end.get(), {&block[0], 1});
    ::pause();
    ::_exit(0);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready->read_end.get(), &byte, 1), 1);
  uint64_t during = resident_bytes(::getpid());
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_GE(during, before + kBlock);
  EXPECT_LT(resident_bytes(::getpid()), before + kBlock / 2);
}

TEST(Resident, NothingIsHeldByTheDead) {
  pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(resident_bytes(child), 0u);
}

}  // namespace
}  // namespace cupel::process
