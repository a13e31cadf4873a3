#include "process/pump.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "process/fd.h"

namespace cupel::process {
namespace {

struct Wires {
  Pipe out, err, ended;
  Pipe input;

  Wires() {
    out = make_pipe().value();
    err = make_pipe().value();
    ended = make_pipe().value();
    input = make_stream_pair().value();
    EXPECT_TRUE(set_nonblocking(out.read_end.get()).ok());
    EXPECT_TRUE(set_nonblocking(err.read_end.get()).ok());
  }

  PumpJob job() const {
    PumpJob job{.out = out.read_end.get(), .err = err.read_end.get(), .ended = ended.read_end.get()};
    job.output_limit = 1 << 20;
    job.deadline = steady_clock::now() + std::chrono::seconds(10);
    return job;
  }

  void end() { write_all(ended.write_end.get(), "x"); }
};

TEST(Pump, ReadsEverythingThatWasWrittenBeforeTheEnd) {
  Wires wires;
  write_all(wires.out.write_end.get(), "sat\n");
  write_all(wires.err.write_end.get(), "warning\n");
  wires.end();
  PumpText text;
  EXPECT_EQ(pump(wires.job(), text), PumpEnd::kEnded);
  EXPECT_EQ(text.out, "sat\n");
  EXPECT_EQ(text.err, "warning\n");
}

TEST(Pump, MuchTalkBeforeAnAnswerIsAFlood) {
  struct {
    std::string out, err;
    PumpEnd expected;
  } cases[] = {{"sat\n" + std::string(2000, '('), "", PumpEnd::kEnded},
               {"thinking\r\nunsat\r\n" + std::string(2000, ' '), "", PumpEnd::kEnded},
               {std::string(2000, 'x'), "", PumpEnd::kOutput},
               {"unsatisfied\n" + std::string(2000, '\n'), "", PumpEnd::kOutput},
               {"", std::string(2000, '!'), PumpEnd::kOutput},
               {"sat\n", std::string(2000, '!'), PumpEnd::kEnded},
               {std::string(500, 'x'), "", PumpEnd::kEnded}};
  for (const auto& [out, err, expected] : cases) {
    Wires wires;
    write_all(wires.out.write_end.get(), out);
    write_all(wires.err.write_end.get(), err);
    wires.end();
    PumpJob job = wires.job();
    job.preamble_limit = 1000;
    PumpText text;
    EXPECT_EQ(pump(job, text), expected) << out.substr(0, 20);
    EXPECT_EQ(text.truncated, expected == PumpEnd::kOutput);
  }
}

TEST(Pump, MarkerMayComeInPieces) {
  Wires wires;
  EndMarker marker;
  std::string whole = "sat\n\"" + marker.text() + "\"\nunsat\n";
  std::thread writer([&] {
    for (char c : whole) {
      write_all(wires.out.write_end.get(), {&c, 1});
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  });
  PumpJob job = wires.job();
  job.marker = &marker;
  job.stop_at_marker = true;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kMarker);
  writer.join();
  EXPECT_EQ(text.out, "sat\n");
  EXPECT_TRUE(text.marker_seen);
}

TEST(Pump, AMarkerWithoutItsLineEndIsNotThereYet) {
  EndMarker marker;
  EXPECT_EQ(marker.find("sat\n" + marker.text(), 0), std::string::npos);
  EXPECT_EQ(marker.find("sat\n" + marker.text() + "\n", 0), 4u);
  EndMarker other;
  EXPECT_NE(marker.text(), other.text());
}

TEST(Pump, MarkersOfOtherRunsAreText) {
  Wires wires;
  EndMarker stale, current;
  write_all(wires.out.write_end.get(), stale.text() + "\nsat\n" + current.text() + "\n");
  PumpJob job = wires.job();
  job.marker = &current;
  job.stop_at_marker = true;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kMarker);
  EXPECT_EQ(text.out, stale.text() + "\nsat\n");
}

TEST(Pump, DeadlineAndOutputLimit) {
  Wires wires;
  PumpJob job = wires.job();
  job.deadline = steady_clock::now() + milliseconds(20);
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kDeadline);
  write_all(wires.out.write_end.get(), std::string(1000, 'x'));
  job = wires.job();
  job.output_limit = 10;
  EXPECT_EQ(pump(job, text), PumpEnd::kOutput);
  EXPECT_TRUE(text.truncated);
  EXPECT_EQ(text.out.size(), 10u);
}

// Half a gigabyte without a line end: what is kept is the limit, and the rest is neither kept nor read to its end.
TEST(Pump, AFloodIsKeptInPartAndCounted) {
  Wires wires;
  std::atomic<uint64_t> written = 0;
  std::thread writer([&] {
    std::string block(1 << 16, '\0');
    ::signal(SIGPIPE, SIG_IGN);
    while (written < (512u << 20) && write_all(wires.out.write_end.get(), block)) written += block.size();
  });
  PumpJob job = wires.job();
  job.output_limit = 1 << 20;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kOutput);
  wires.out.read_end.reset();
  writer.join();
  EXPECT_EQ(text.out.size(), 1u << 20);
  EXPECT_GT(text.dropped, 0u);
  EXPECT_LT(text.dropped, 4u << 20);
  EXPECT_LT(written, 64u << 20);
}

// Always something to read: the clock is looked at all the same.
TEST(Pump, AnEndlessTrickleEndsAtTheDeadline) {
  Wires wires;
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    ASSERT_TRUE(set_nonblocking(wires.out.write_end.get()).ok());
    while (!stop) (void)::write(wires.out.write_end.get(), "x", 1);
  });
  PumpJob job = wires.job();
  job.output_limit = 1 << 30;
  auto start = steady_clock::now();
  job.deadline = start + milliseconds(100);
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kDeadline);
  EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(5));
  stop = true;
  writer.join();
}

TEST(Pump, ZeroBytesAreKept) {
  Wires wires;
  EndMarker marker;
  std::string odd("s\0at\n\0\0", 7);
  write_all(wires.out.write_end.get(), odd + marker.text() + "\n");
  PumpJob job = wires.job();
  job.marker = &marker;
  job.stop_at_marker = true;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kMarker);
  EXPECT_EQ(text.out, odd);
}

TEST(Pump, AnEndlessFarewellIsStopped) {
  Wires wires;
  EndMarker marker;
  std::thread writer([&] {
    ::signal(SIGPIPE, SIG_IGN);
    write_all(wires.out.write_end.get(), "sat\n" + marker.text() + "\n");
    std::string block(1 << 16, 'x');
    while (write_all(wires.out.write_end.get(), block)) {
    }
  });
  PumpJob job = wires.job();
  job.marker = &marker;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kOutput);
  wires.out.read_end.reset();
  writer.join();
  EXPECT_EQ(text.out, "sat\n");
  EXPECT_TRUE(text.marker_seen);
}

TEST(Pump, LooksAtMemory) {
  Wires wires;
  PumpJob job = wires.job();
  job.watched = ::getpid();
  job.memory_limit = 4096;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kMemory);
  job.memory_limit = uint64_t{1} << 50;
  job.deadline = steady_clock::now() + milliseconds(30);
  EXPECT_EQ(pump(job, text), PumpEnd::kDeadline);
}

// Both directions fill at once: a solver that echoes a long input must not deadlock with us.
TEST(Pump, FillsNeitherDirection) {
  Wires wires;
  std::string input(4 << 20, 'a');
  std::thread echo([&] {
    char buffer[4096];
    size_t left = input.size();
    while (left > 0) {
      ssize_t count = ::read(wires.input.read_end.get(), buffer, sizeof buffer);
      if (count <= 0) break;
      write_all(wires.out.write_end.get(), {buffer, static_cast<size_t>(count)});
      left -= static_cast<size_t>(count);
    }
    wires.end();
  });
  ASSERT_TRUE(set_nonblocking(wires.input.write_end.get()).ok());
  PumpJob job = wires.job();
  job.input = wires.input.write_end.get();
  job.pending = input;
  job.output_limit = 8 << 20;
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kEnded);
  echo.join();
  EXPECT_EQ(text.out, input);
}

TEST(Pump, AClosedInputIsNoError) {
  Wires wires;
  wires.input.read_end.reset();
  PumpJob job = wires.job();
  job.input = wires.input.write_end.get();
  job.pending = "(check-sat)";
  write_all(wires.out.write_end.get(), "sat\n");
  wires.end();
  PumpText text;
  EXPECT_EQ(pump(job, text), PumpEnd::kEnded);
  EXPECT_EQ(text.out, "sat\n");
}

}  // namespace
}  // namespace cupel::process
