// Random regular expressions on all short words against a matcher that follows the definition of each
// operator; sizes and powers that must neither hang nor exhaust memory.
#include "value/regex.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/string.h"

namespace cupel::regex_test {
namespace {

Value s(const std::string& text) { return parse_string(text); }
Value n(int64_t value) { return Value::integer(value); }
Value lit(const std::string& text) { return str_to_re(s(text)); }

/// A regular expression of the test, with membership by trying all splits of the word.
struct Naive {
  enum Op { kLiteral, kRange, kConcat, kUnion, kInter, kDiff, kComp, kLoop } op;
  std::string text;  // of a literal, or both ends of a range
  uint64_t low = 0, high = 0;
  std::vector<std::shared_ptr<Naive>> parts;

  bool matches(const std::string& word) const {
    switch (op) {
      case kLiteral: return word == text;
      case kRange: return word.size() == 1 && text[0] <= word[0] && word[0] <= text[1];
      case kConcat: return concat(word, *parts[0], [&](const std::string& rest) { return parts[1]->matches(rest); });
      case kUnion: return parts[0]->matches(word) || parts[1]->matches(word);
      case kInter: return parts[0]->matches(word) && parts[1]->matches(word);
      case kDiff: return parts[0]->matches(word) && !parts[1]->matches(word);
      case kComp: return !parts[0]->matches(word);
      case kLoop: return repeats(word, low, high);
    }
    return false;
  }

  template <typename Rest>
  static bool concat(const std::string& word, const Naive& first, Rest rest) {
    for (size_t i = 0; i <= word.size(); ++i)
      if (first.matches(word.substr(0, i)) && rest(word.substr(i))) return true;
    return false;
  }

  bool repeats(const std::string& word, uint64_t from, uint64_t to) const {
    if (from == 0 && word.empty()) return true;
    if (to == 0) return false;
    // Once enough repetitions are there, an empty one brings nothing.
    return concat(word, *parts[0], [&](const std::string& rest) {
      if (from == 0 && rest.size() == word.size()) return false;
      return repeats(rest, from == 0 ? 0 : from - 1, to - 1);
    });
  }
};

using Pair = std::pair<std::shared_ptr<Naive>, Value>;

Pair random_leaf(Rng& rng) {
  static const char* kTexts[] = {"", "a", "b", "ab", "ba"};
  if (rng.chance(1, 3)) {
    std::string ends = rng.chance(1, 2) ? "ab" : "bc";
    Naive naive{Naive::kRange, ends};
    return {std::make_shared<Naive>(naive), re_range(s(ends.substr(0, 1)), s(ends.substr(1)))};
  }
  std::string text = kTexts[rng.below(5)];
  return {std::make_shared<Naive>(Naive{Naive::kLiteral, text}), lit(text)};
}

Pair random_regex(Rng& rng, int depth) {
  if (depth == 0) return random_leaf(rng);
  Pair a = random_regex(rng, depth - 1);
  auto op = static_cast<Naive::Op>(rng.between(Naive::kConcat, Naive::kLoop));
  Naive naive{op};
  naive.parts = {a.first};
  if (op == Naive::kComp) return {std::make_shared<Naive>(naive), re_comp(a.second)};
  if (op == Naive::kLoop) {
    naive.low = rng.below(3);
    bool bounded = rng.chance(1, 2);
    naive.high = bounded ? naive.low + rng.below(3) : 10;  // words have at most 4 letters: 10 is unbounded
    Value regex = bounded ? re_loop(naive.low, naive.high, a.second) : re_loop_from(naive.low, a.second);
    return {std::make_shared<Naive>(naive), regex};
  }
  Pair b = random_regex(rng, static_cast<int>(rng.below(static_cast<uint64_t>(depth))));
  naive.parts.push_back(b.first);
  Value regex = op == Naive::kConcat  ? re_concat(a.second, b.second)
                : op == Naive::kUnion ? re_union(a.second, b.second)
                : op == Naive::kInter ? re_inter(a.second, b.second)
                                      : re_diff(a.second, b.second);
  return {std::make_shared<Naive>(naive), regex};
}

std::vector<std::string> words(size_t longest) {
  std::vector<std::string> all{""};
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].size() < longest)
      for (char c : {'a', 'b', 'c'}) all.push_back(all[i] + c);
  return all;
}

/// Start and end of the shortest match at the leftmost start.
std::pair<int, int> naive_search(const Naive& regex, const std::string& word, size_t from, bool allow_empty) {
  for (size_t i = from; i <= word.size(); ++i)
    for (size_t j = i + (allow_empty ? 0 : 1); j <= word.size(); ++j)
      if (regex.matches(word.substr(i, j - i))) return {static_cast<int>(i), static_cast<int>(j)};
  return {-1, -1};
}

std::string naive_replace_all(const Naive& regex, const std::string& word, const std::string& by) {
  std::string result;
  size_t done = 0;
  while (true) {
    auto [start, end] = naive_search(regex, word, done, false);
    if (start < 0) return result + word.substr(done);
    result += word.substr(done, static_cast<size_t>(start) - done) + by;
    done = static_cast<size_t>(end);
  }
}

TEST(Regex, RandomExpressionsAgainstDefinition) {
  Rng rng(11);
  std::vector<std::string> all = words(4);
  int members = 0;
  for (int i = 0; i < 1500; ++i) {
    auto [naive, regex] = random_regex(rng, static_cast<int>(rng.below(5)));
    for (const std::string& word : all) {
      bool expected = naive->matches(word);
      members += expected;
      ASSERT_EQ(str_in_re(s(word), regex).as_bool(), expected) << word << " in " << to_smtlib(regex);
    }
  }
  EXPECT_GT(members, 10000);
}

TEST(Regex, SearchAndReplaceAgainstDefinition) {
  Rng rng(12);
  for (int i = 0; i < 400; ++i) {
    auto [naive, regex] = random_regex(rng, static_cast<int>(rng.below(4)));
    for (const std::string& word : words(3)) {
      auto [start, end] = naive_search(*naive, word, 0, true);
      std::string once =
          start < 0 ? word : word.substr(0, static_cast<size_t>(start)) + "X" + word.substr(static_cast<size_t>(end));
      ASSERT_EQ(str_replace_re(s(word), regex, s("X")), s(once)) << word << to_smtlib(regex);
      ASSERT_EQ(str_replace_re_all(s(word), regex, s("X")), s(naive_replace_all(*naive, word, "X")));
      for (int from = -1; from <= 4; ++from) {
        bool inside = from >= 0 && from <= static_cast<int>(word.size());
        int expected = inside ? naive_search(*naive, word, static_cast<size_t>(from), true).first : -1;
        ASSERT_EQ(str_indexof_re(s(word), regex, n(from)), n(expected));
      }
    }
  }
}

/// Equal languages agree on all short words; different ones among small expressions differ on a short word.
TEST(Regex, LanguageEquality) {
  Rng rng(13);
  std::vector<std::string> all = words(5);
  int equal = 0;
  for (int i = 0; i < 600; ++i) {
    Value a = random_regex(rng, 2).second, b = random_regex(rng, 2).second;
    bool agree = true;
    for (const std::string& word : all) agree = agree && str_in_re(s(word), a) == str_in_re(s(word), b);
    Value verdict = re_equal(a, b);
    ASSERT_FALSE(verdict.is_none());
    if (verdict.as_bool()) {
      ASSERT_TRUE(agree) << to_smtlib(a) << to_smtlib(b);
    }
    equal += verdict.as_bool();
  }
  EXPECT_GT(equal, 5);
  Value a = lit("a"), b = lit("b");
  EXPECT_TRUE(re_equal(re_star(re_union(a, b)), re_star(re_concat(re_star(a), re_star(b)))).as_bool());
  EXPECT_TRUE(re_equal(re_comp(re_inter(a, b)), re_all()).as_bool());
  EXPECT_FALSE(re_equal(re_plus(a), re_star(a)).as_bool());
  EXPECT_TRUE(re_equal(re_comp(re_none()), re_all()).as_bool());
  EXPECT_TRUE(
      re_equal(re_diff(re_allchar(), re_range(s("b"), s("\\u{2ffff}"))), re_range(s("\\u{0}"), s("a"))).as_bool());
}

TEST(Regex, ConstantsAndRanges) {
  EXPECT_TRUE(str_in_re(s("\\u{2ffff}"), re_allchar()).as_bool());
  EXPECT_FALSE(str_in_re(s(""), re_allchar()).as_bool());
  EXPECT_TRUE(str_in_re(s("anything"), re_all()).as_bool());
  EXPECT_FALSE(str_in_re(s(""), re_none()).as_bool());
  EXPECT_TRUE(re_equal(re_range(s("b"), s("a")), re_none()).as_bool());
  EXPECT_TRUE(re_equal(re_range(s("ab"), s("c")), re_none()).as_bool());
  EXPECT_TRUE(re_equal(re_range(s(""), s("c")), re_none()).as_bool());
  EXPECT_TRUE(re_equal(re_loop(3, 2, lit("a")), re_none()).as_bool());
  EXPECT_TRUE(str_in_re(s(""), re_opt(re_none())).as_bool());
  EXPECT_TRUE(str_in_re(s("aaa"), re_power(3, lit("a"))).as_bool());
  EXPECT_FALSE(str_in_re(s("aa"), re_power(3, lit("a"))).as_bool());
  EXPECT_TRUE(str_in_re(s(""), re_power(0, re_none())).as_bool());
}

/// Milliseconds that a call takes; a generous bound that a hang would miss by far.
template <typename F>
double milliseconds(F f) {
  auto start = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

TEST(Regex, TenThousandCharactersWithComplementAndIntersection) {
  // Contains "abb", does not contain "bbb", does not end in "a".
  auto contains = [](const char* part) { return re_concat(re_all(), re_concat(lit(part), re_all())); };
  Value regex = re_inter(re_inter(contains("abb"), re_comp(contains("bbb"))), re_comp(re_concat(re_all(), lit("a"))));
  std::string text;
  while (text.size() < 10'000) text += "aabbab";
  Value long_text = s(text);
  double taken = milliseconds([&] { EXPECT_TRUE(str_in_re(long_text, regex).as_bool()); });
  EXPECT_LT(taken, 200) << "expected a few";
  EXPECT_FALSE(str_in_re(s(text + "bbb"), regex).as_bool());
}

TEST(Regex, ExplodingPowersAreBounded) {
  Value a = lit("a");
  Value tower = a;
  for (int i = 0; i < 5; ++i) tower = re_power(1000, tower);
  EXPECT_FALSE(str_in_re(s("aaaa"), tower).as_bool());
  Value million = re_power(1000, re_power(1000, a));
  Value text = make_string(std::u32string(1'000'000, U'a'));
  double taken = milliseconds([&] {
    Value verdict = str_in_re(text, million);
    EXPECT_TRUE(verdict == Value::boolean(true) || verdict == Value::too_large());
  });
  EXPECT_LT(taken, 5000);
  // The deterministic automaton of "the 10,000th letter from the end is a" has 2^10000 states.
  Value any = re_union(a, lit("b"));
  Value from_end = re_concat(re_star(any), re_concat(a, re_power(10'000, any)));
  std::string word;
  Rng rng(3);
  for (int i = 0; i < 20'000; ++i) word += rng.chance(1, 2) ? 'a' : 'b';
  taken = milliseconds([&] { EXPECT_EQ(str_in_re(s(word), from_end), Value::too_large()); });
  EXPECT_LT(taken, 5000);
  Value halves = re_concat(re_power(5'000, any), re_power(5'000, any));
  EXPECT_EQ(re_equal(from_end, re_concat(re_star(any), re_concat(a, halves))), Value::too_large());
}

TEST(Regex, SharedBetweenThreads) {
  Value regex = re_comp(re_concat(re_all(), re_concat(lit("ab"), re_all())));
  auto match = [&regex] {
    for (const std::string& word : words(4))
      ASSERT_EQ(str_in_re(s(word), regex).as_bool(), word.find("ab") == std::string::npos);
  };
  std::thread first(match), second(match);
  first.join();
  second.join();
}

TEST(Regex, DeepNesting) {
  Value deep = lit("a");
  for (int i = 0; i < 100'000; ++i) deep = re_comp(deep);
  EXPECT_TRUE(str_in_re(s("a"), deep).as_bool());
  Value wide = lit("a");
  for (int i = 0; i < 50'000; ++i) wide = re_concat(re_opt(lit("b")), wide);
  EXPECT_FALSE(str_in_re(s("b"), wide).is_true());
}

}  // namespace
}  // namespace cupel::regex_test
