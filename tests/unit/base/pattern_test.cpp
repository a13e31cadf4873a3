#include "base/pattern.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace cupel {
namespace {

TEST(Pattern, FindsAnywhereAndMatchesTheWhole) {
  Pattern pattern("b+(c)?");
  EXPECT_TRUE(pattern.found_in("abbcd"));
  EXPECT_FALSE(pattern.found_in("acd"));
  EXPECT_TRUE(pattern.matches("bbc"));
  EXPECT_FALSE(pattern.matches("bbcd"));
  auto match = pattern.find("abbcd");
  ASSERT_TRUE(match);
  EXPECT_EQ((*match)[0], "bbc");
  EXPECT_EQ((*match)[1], "c");
  EXPECT_EQ((*pattern.find("xb"))[1], "") << "a group that took no part";
  EXPECT_FALSE(pattern.find("xyz"));
  EXPECT_EQ(pattern.groups(), 1u);
  EXPECT_EQ(Pattern("(\\d+)").replace_all("a1b22", "<\\1>"), "a<1>b<22>");
}

TEST(Pattern, OneThatIsEmptyAndOneThatIsNot) {
  EXPECT_FALSE(Pattern().found_in("anything"));
  EXPECT_FALSE(Pattern().matches(""));
  EXPECT_FALSE(Pattern().find(""));
  EXPECT_TRUE(Pattern("").found_in(""));
  Pattern copy = Pattern("x");
  EXPECT_TRUE(copy.found_in("axb")) << "copies share the compiled expression";
}

TEST(Pattern, MistakesAreErrors) {
  for (const char* text : {"(", "[", "*", "a(?=b)", "(?!x)", "(a)\\1", "\\"}) {
    auto pattern = Pattern::compile(text);
    ASSERT_FALSE(pattern.ok()) << text;
    EXPECT_FALSE(pattern.error().message.empty());
  }
}

TEST(Pattern, TheEndsOfTheTextAreNotThoseOfItsLines) {
  EXPECT_FALSE(Pattern("^b").found_in("a\nb"));
  EXPECT_TRUE(Pattern("(?m)^b").found_in("a\nb"));
  EXPECT_FALSE(Pattern("a$").found_in("a\nb"));
  EXPECT_FALSE(Pattern("a.b").found_in("a\nb"));
}

TEST(Pattern, TextsAreBytes) {
  std::string text("a\0b\xff\xc3", 5);
  EXPECT_TRUE(Pattern("b.{2}$").found_in(text));
  EXPECT_EQ((*Pattern("a(.)b").find(text))[1], std::string_view("\0", 1));
}

TEST(PatternSet, AnyOfThem) {
  EXPECT_FALSE(PatternSet().found_in("a"));
  PatternSet set({Pattern("^a|b$"), Pattern("c")});
  EXPECT_EQ(set.size(), 2u);
  for (const char* text : {"ax", "xb", "xcx"}) EXPECT_TRUE(set.found_in(text)) << text;
  for (const char* text : {"xa", "bx", ""}) EXPECT_FALSE(set.found_in(text)) << text;
}

// Each of these takes a matcher that backtracks quadratic or exponential time, or a stack frame per character.
TEST(Pattern, HostileTextsTakeLinearTime) {
  std::string text(4 << 20, 'a');
  auto start = std::chrono::steady_clock::now();
  for (const char* expression : {"(\\S+):(\\d+): x", "(a|aa)+$b", "(a*)*b", "(.*)(.*)(.*)x", "(?:/?[\\w.+-]+/)*src/"})
    EXPECT_FALSE(Pattern(expression).find(text)) << expression;
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_LT(seconds.count(), 5) << "20 MB in all";
}

TEST(Pattern, ThreadsShareOne) {
  Pattern pattern("(x+)(y+)z");
  std::vector<std::thread> threads;
  std::vector<int> found(4);
  for (size_t i = 0; i < found.size(); ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 500; ++round) found[i] += pattern.find("aaxxyyzb").has_value();
    });
  for (std::thread& thread : threads) thread.join();
  for (int count : found) EXPECT_EQ(count, 500);
}

}  // namespace
}  // namespace cupel
