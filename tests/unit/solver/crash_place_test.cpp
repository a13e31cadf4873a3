// From stacks to places.
#include "solver/crash_place.h"

#include <gtest/gtest.h>

#include <csignal>

namespace cupel::solver {
namespace {

using process::CrashTrace;
using process::Stack;
using process::StackFrame;

StackFrame in(const std::string& module, const std::string& symbol, uint64_t offset = 0x10) {
  return {.pc = 0x1000 + offset,
          .module = module,
          .build_id = "0123456789abcdef",
          .address = offset + 5,
          .function = offset,
          .symbol = symbol};
}
StackFrame own(const std::string& symbol) { return in("libz3.so.4", symbol); }
StackFrame libc(const std::string& symbol) { return in("libc.so.6", symbol); }

std::string place(Stack stack, bool overflow = false) {
  return place_of({SIGSEGV, std::move(stack), overflow}, "4.8").place;
}

TEST(PlaceOf, IsModuleBuildAndTheTopFunctions) {
  EXPECT_EQ(place({own("f"), own("g"), own("h"), own("i"), own("main")}), "libz3.so.4 01234567: f < g < h");
  StackFrame nameless = own("f");
  nameless.build_id.clear();
  EXPECT_EQ(place({nameless}), "libz3.so.4 4.8: f") << "the version stands for the build";
}

TEST(PlaceOf, SkipsTheRuntime) {
  Stack abort = {libc("pthread_kill"),
                 libc("raise"),
                 libc("abort"),
                 in("libstdc++.so.6", "_ZSt9terminatev"),
                 own("_ZNSt6vectorIiSaIiEE4backEv"),
                 own("f"),
                 own("main")};
  EXPECT_EQ(place(abort), "libz3.so.4 01234567: f");
  Stack in_static = {in("z3", "raise"),       in("z3", "abort"), in("z3", "__gnu_cxx::__verbose_terminate_handler"),
                     in("z3", "__cxa_throw"), in("z3", "f"),     in("z3", "main"),
                     in("z3", "_start")};
  EXPECT_EQ(place(in_static), "z3 01234567: f");
}

TEST(PlaceOf, SkipsWhoOnlyReports) {
  EXPECT_EQ(place({libc("abort"), own("_ZN4cvc511FatalStreamD1Ev"), own("f")}), "libz3.so.4 01234567: f");
  EXPECT_EQ(place({own("invoke_exit_action"), own("f")}), "libz3.so.4 01234567: f");
  EXPECT_EQ(place({own("_ZN3smt7context14assert_defaultEv"), own("f")}),
            "libz3.so.4 01234567: smt::context::assert_default < f")
      << "solvers assert formulas";
  EXPECT_EQ(place({own("f"), own("notify_assertion_violation")}), "libz3.so.4 01234567: f < notify_assertion_violation")
      << "only on top";
}

TEST(PlaceOf, NamesStrippedFunctionsByTheirStart) {
  EXPECT_EQ(place({in("libcvc5.so.1", "", 0x116c460), in("libcvc5.so.1", "", 0xf0b0e0), in("libz3.so.4", "", 0x77)}),
            "libcvc5.so.1 01234567: +0x116c460 < +0xf0b0e0 < libz3.so.4+0x77");
}

TEST(PlaceOf, CountsEachFunctionOnce) {
  EXPECT_EQ(place({own("f"), own("f"), own("g"), own("f"), own("g"), own("h")}), "libz3.so.4 01234567: f < g < h");
}

Stack recursion(std::vector<std::string> cycle, size_t begin, const std::string& top) {
  Stack stack = {own(top), libc("malloc")};
  while (stack.size() < process::kMostFrames) stack.push_back(own(cycle[begin++ % cycle.size()]));
  return stack;
}

TEST(PlaceOf, AnOverflowIsItsRecursion) {
  std::string expected = "libz3.so.4 01234567: recursion of f, g";
  EXPECT_EQ(place(recursion({"g", "f"}, 0, "leaf"), true), expected);
  EXPECT_EQ(place(recursion({"g", "f"}, 1, "f"), true), expected) << "wherever it was cut";
  EXPECT_EQ(place(recursion({"g", "f"}, 0, "leaf")), "libz3.so.4 01234567: leaf < g < f") << "deep, but not too deep";
}

TEST(PlaceOf, SaysWhyThereIsNone) {
  EXPECT_EQ(place_of({}, "1").note, "no fatal signal was seen");
  CrashPlace outside = place_of({SIGSEGV, {libc("memcpy"), StackFrame{.pc = 0x55}}}, "1");
  EXPECT_EQ(outside.note, "no function of the solver is on the stack");
  EXPECT_EQ(outside.frames, "#0 memcpy (libc.so.6+0x15)\n#1 ? (0x55)\n") << "people may still want to see it";
}

TEST(PlaceOf, ShowsSourcesButDoesNotCompareThem) {
  StackFrame here = own("f"), there = own("f");
  here.source = "f.cpp:1";
  there.source = "f.cpp:2";
  EXPECT_EQ(place({here}), place({there}));
  EXPECT_EQ(place_of({SIGSEGV, {here}}, "1").frames, "#0 f (libz3.so.4+0x15) f.cpp:1\n");
}

}  // namespace
}  // namespace cupel::solver
