#include "process/fd.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace cupel::process {
namespace {

TEST(Fd, TextFileIsReadFromItsStart) {
  auto file = make_text_file("hello");
  ASSERT_TRUE(file.ok());
  char buffer[8];
  EXPECT_EQ(::read(file->get(), buffer, sizeof buffer), 5);
}

TEST(Fd, ReadAvailableStopsWhenDrained) {
  auto pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  ASSERT_TRUE(set_nonblocking(pipe->read_end.get()).ok());
  std::string text;
  uint64_t dropped = 0;
  EXPECT_EQ(read_available(pipe->read_end.get(), text, 100, dropped), ReadState::kDrained);
  ASSERT_TRUE(write_all(pipe->write_end.get(), "abc"));
  EXPECT_EQ(read_available(pipe->read_end.get(), text, 100, dropped), ReadState::kDrained);
  EXPECT_EQ(text, "abc");
  pipe->write_end.reset();
  EXPECT_EQ(read_available(pipe->read_end.get(), text, 100, dropped), ReadState::kEnd);
  EXPECT_EQ(dropped, 0u);
}

TEST(Fd, WhatIsBeyondTheLimitIsReadAndDropped) {
  auto pipe = make_pipe();
  ASSERT_TRUE(pipe.ok());
  ASSERT_TRUE(set_nonblocking(pipe->read_end.get()).ok());
  ASSERT_TRUE(write_all(pipe->write_end.get(), std::string(1000, 'a')));
  std::string text;
  uint64_t dropped = 0;
  EXPECT_EQ(read_available(pipe->read_end.get(), text, 10, dropped), ReadState::kDrained);
  EXPECT_EQ(text, std::string(10, 'a'));
  EXPECT_EQ(dropped, 990u);
}

TEST(Fd, MoveLeavesNothingBehind) {
  auto file = make_text_file("");
  ASSERT_TRUE(file.ok());
  UniqueFd first = std::move(*file);
  int number = first.get();
  UniqueFd second(std::move(first));
  EXPECT_FALSE(first.valid());
  EXPECT_EQ(second.get(), number);
}

}  // namespace
}  // namespace cupel::process
