// Arena, interner, parallel loops and results.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <map>
#include <stdexcept>

#include "base/arena.h"
#include "base/interner.h"
#include "base/parallel.h"
#include "base/result.h"

namespace cupel {
namespace {

TEST(Arena, KeepsWhatItGave) {
  Arena arena;
  std::vector<std::string_view> kept;
  for (int i = 0; i < 10000; ++i) kept.push_back(arena.copy(std::string_view(std::to_string(i))));
  for (int i = 0; i < 10000; ++i) ASSERT_EQ(kept[i], std::to_string(i));
  EXPECT_EQ(arena.copy(std::string(9 << 20, 'x')).size(), size_t{9 << 20});
}

RC_GTEST_PROP(Interner, EqualNamesHaveEqualIds, (const std::vector<std::string>& names)) {
  Arena arena;
  Interner interner;
  std::map<std::string, NameId> expected;
  for (const std::string& name : names) {
    NameId id = interner.intern(name, arena);
    auto [at, fresh] = expected.emplace(name, id);
    RC_ASSERT(at->second == id);
    RC_ASSERT(interner.text(id) == name);
  }
  RC_ASSERT(interner.size() == expected.size());
}

TEST(Parallel, EveryIndexOnceAndTheFirstExceptionComesThrough) {
  std::vector<std::atomic<int>> calls(1000);
  parallel_for(calls.size(), 4, [&](size_t i) { ++calls[i]; });
  for (auto& count : calls) EXPECT_EQ(count, 1);
  EXPECT_THROW(parallel_for(10, 2,
                            [](size_t i) {
                              if (i == 3) throw std::runtime_error("three");
                            }),
               std::runtime_error);
}

TEST(Result, DescribesErrors) {
  EXPECT_EQ((Error{"bad", {3, 14}}).describe("a.smt2"), "a.smt2:3:14: bad");
  EXPECT_EQ(Error{"gone"}.describe("a.smt2"), "a.smt2: gone");
}

}  // namespace
}  // namespace cupel
