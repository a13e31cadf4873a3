// All strings of up to three characters over three letters through every string function, against definitions
// that follow the text of the theory; sequences are checked through the same strings.
#include "value/string.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "value/bitvector.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/print.h"
#include "value/sequence.h"

namespace cupel::string_test {
namespace {

std::vector<std::string> words(size_t longest) {
  std::vector<std::string> all{""};
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].size() < longest)
      for (char c : {'a', 'b', '1'}) all.push_back(all[i] + c);
  return all;
}

Value s(const std::string& text) { return parse_string(text); }
Value n(int64_t value) { return Value::integer(value); }

Value q(const std::string& text) {
  std::vector<Value> elements;
  for (char c : text) elements.push_back(n(c));
  return make_sequence(elements);
}

/// Is there a split of the text into u, part, v with |u| = at?
bool occurs_at(const std::string& text, const std::string& part, size_t at) {
  return at + part.size() <= text.size() && text.substr(at, part.size()) == part;
}

int64_t index_of(const std::string& text, const std::string& part, int64_t from) {
  if (from < 0 || from > static_cast<int64_t>(text.size())) return -1;
  for (auto at = static_cast<size_t>(from); at <= text.size(); ++at)
    if (occurs_at(text, part, at)) return static_cast<int64_t>(at);
  return -1;
}

std::string substr(const std::string& text, int64_t from, int64_t length) {
  std::string result;
  for (int64_t i = from; i >= 0 && i < static_cast<int64_t>(text.size()) && i < from + length; ++i)
    result += text[static_cast<size_t>(i)];
  return result;
}

std::string replace(const std::string& text, const std::string& part, const std::string& by) {
  int64_t at = index_of(text, part, 0);
  if (at < 0) return text;
  return substr(text, 0, at) + by + text.substr(static_cast<size_t>(at) + part.size());
}

std::string replace_all(const std::string& text, const std::string& part, const std::string& by) {
  int64_t at = index_of(text, part, 0);
  if (part.empty() || at < 0) return text;
  return substr(text, 0, at) + by + replace_all(text.substr(static_cast<size_t>(at) + part.size()), part, by);
}

std::string update(const std::string& text, int64_t from, const std::string& part) {
  std::string result = text;
  if (from < 0) return result;
  for (size_t i = 0; i < part.size() && static_cast<size_t>(from) + i < text.size(); ++i)
    result[static_cast<size_t>(from) + i] = part[i];
  return result;
}

TEST(String, UnaryFunctions) {
  for (const std::string& a : words(3)) {
    bool number = !a.empty() && a.find_first_not_of('1') == std::string::npos;
    EXPECT_EQ(str_len(s(a)), n(static_cast<int64_t>(a.size())));
    EXPECT_EQ(str_is_digit(s(a)).as_bool(), a == "1");
    EXPECT_EQ(str_to_code(s(a)), n(a.size() == 1 ? a[0] : -1));
    EXPECT_EQ(str_to_int(s(a)), n(number ? std::stoi(a) : -1));
    EXPECT_EQ(str_rev(s(a)), s(std::string(a.rbegin(), a.rend())));
    EXPECT_EQ(str_to_lower(str_to_upper(s(a))), s(a));
    EXPECT_EQ(seq_len(q(a)), n(static_cast<int64_t>(a.size())));
    EXPECT_EQ(seq_rev(q(a)), q(std::string(a.rbegin(), a.rend())));
  }
  EXPECT_EQ(str_to_upper(s("azAZ[`{@")), s("AZAZ[`{@"));
  EXPECT_EQ(str_to_lower(s("azAZ[`{@")), s("azaz[`{@"));
}

TEST(String, PositionFunctions) {
  for (const std::string& a : words(3)) {
    for (int64_t i = -2; i <= 5; ++i) {
      EXPECT_EQ(str_at(s(a), n(i)), s(substr(a, i, 1)));
      EXPECT_EQ(seq_at(q(a), n(i)), q(substr(a, i, 1)));
      bool inside = i >= 0 && i < static_cast<int64_t>(a.size());
      EXPECT_EQ(seq_nth(q(a), n(i)), inside ? n(a[static_cast<size_t>(i)]) : Value::unspecified());
      for (int64_t length = -2; length <= 5; ++length) {
        EXPECT_EQ(str_substr(s(a), n(i), n(length)), s(substr(a, i, length)));
        EXPECT_EQ(seq_extract(q(a), n(i), n(length)), q(substr(a, i, length)));
      }
    }
  }
  Value huge = int_pow2(n(100));
  EXPECT_EQ(str_substr(s("abc"), n(1), huge), s("bc"));
  EXPECT_EQ(str_substr(s("abc"), huge, n(1)), s(""));
  EXPECT_EQ(str_at(s("abc"), int_neg(huge)), s(""));
  EXPECT_EQ(str_indexof(s("abc"), s(""), huge), n(-1));
}

TEST(String, BinaryFunctions) {
  for (const std::string& a : words(3)) {
    for (const std::string& b : words(3)) {
      bool suffix = b.size() <= a.size() && occurs_at(a, b, a.size() - b.size());
      EXPECT_EQ(str_concat(s(a), s(b)), s(a + b));
      EXPECT_EQ(str_prefixof(s(b), s(a)).as_bool(), occurs_at(a, b, 0));
      EXPECT_EQ(str_suffixof(s(b), s(a)).as_bool(), suffix);
      EXPECT_EQ(str_contains(s(a), s(b)).as_bool(), index_of(a, b, 0) >= 0);
      EXPECT_EQ(str_lt(s(a), s(b)).as_bool(), a < b);
      EXPECT_EQ(str_le(s(a), s(b)).as_bool(), a <= b);
      EXPECT_EQ(seq_concat(q(a), q(b)), q(a + b));
      EXPECT_EQ(seq_prefixof(q(b), q(a)).as_bool(), occurs_at(a, b, 0));
      EXPECT_EQ(seq_suffixof(q(b), q(a)).as_bool(), suffix);
      EXPECT_EQ(seq_contains(q(a), q(b)).as_bool(), index_of(a, b, 0) >= 0);
      int64_t last = -1;
      for (size_t i = 0; i <= a.size(); ++i)
        if (occurs_at(a, b, i)) last = static_cast<int64_t>(i);
      EXPECT_EQ(str_last_indexof(s(a), s(b)), b.empty() ? Value::unsupported() : n(last));
      EXPECT_EQ(seq_last_indexof(q(a), q(b)), b.empty() ? Value::unsupported() : n(last));
      for (int64_t i = -2; i <= 5; ++i) {
        EXPECT_EQ(str_indexof(s(a), s(b), n(i)), n(index_of(a, b, i)));
        EXPECT_EQ(seq_indexof(q(a), q(b), n(i)), n(index_of(a, b, i)));
        EXPECT_EQ(str_update(s(a), n(i), s(b)), s(update(a, i, b)));
        EXPECT_EQ(seq_update(q(a), n(i), q(b)), q(update(a, i, b)));
      }
    }
  }
}

TEST(String, Replacement) {
  for (const std::string& a : words(3))
    for (const std::string& b : words(3))
      for (const std::string& c : words(2)) {
        EXPECT_EQ(str_replace(s(a), s(b), s(c)), s(replace(a, b, c)));
        EXPECT_EQ(str_replace_all(s(a), s(b), s(c)), s(replace_all(a, b, c)));
        EXPECT_EQ(seq_replace(q(a), q(b), q(c)), q(replace(a, b, c)));
        EXPECT_EQ(seq_replace_all(q(a), q(b), q(c)), q(replace_all(a, b, c)));
      }
}

TEST(String, LongPatternsNeedBorders) {
  std::string text = "aabaabaaabaabaab";
  for (size_t from = 0; from <= text.size(); ++from)
    for (const char* part : {"aabaab", "aaab", "abaaabaa", "baab", "aabaaab"})
      EXPECT_EQ(str_indexof(s(text), s(part), n(static_cast<int64_t>(from))),
                n(index_of(text, part, static_cast<int64_t>(from))));
}

TEST(String, Codes) {
  for (int64_t code : {0, 1, 34, 65, 0xD800, 0xFFFF, 0x10000, 0x2FFFF})
    EXPECT_EQ(str_to_code(str_from_code(n(code))), n(code));
  for (int64_t code : {-1, 0x30000}) EXPECT_EQ(str_from_code(n(code)), s(""));
  EXPECT_EQ(str_from_code(int_pow2(n(64))), s(""));
  EXPECT_EQ(str_from_int(n(0)), s("0"));
  EXPECT_EQ(str_from_int(n(120)), s("120"));
  EXPECT_EQ(str_from_int(n(-5)), s(""));
  EXPECT_EQ(str_to_int(s("00012")), n(12));
  EXPECT_EQ(str_to_int(s("-1")), n(-1));
  EXPECT_EQ(str_to_int(str_from_int(int_pow2(n(200)))), int_pow2(n(200)));
  EXPECT_EQ(str_from_ubv(make_bv(8, 200)), s("200"));
  EXPECT_EQ(str_from_sbv(make_bv(8, 200)), s("-56"));
}

TEST(String, LiteralsAndEscapes) {
  auto code_points = [](const char* literal) { return string_text(parse_string(literal)); };
  EXPECT_EQ(code_points("\\u{41}\\u0042\\u{2ffff}"), U"AB\U0002FFFF");
  EXPECT_EQ(code_points("\\u{}"), U"\\u{}");
  EXPECT_EQ(code_points("\\u{30000}"), U"\\u{30000}");
  EXPECT_EQ(code_points("\\u{123456}"), U"\\u{123456}");
  EXPECT_EQ(code_points("\\u12"), U"\\u12");
  EXPECT_EQ(code_points("\\x41\\n"), U"\\x41\\n");
  EXPECT_EQ(code_points("\xC3\xA9"), U"\u00E9");
  EXPECT_EQ(code_points("\xFF\xC3"), U"\u00FF\u00C3");
  for (const char* text : {"a\"b", "\\", "\\u{7f}", "plain", "\\u{0}\\u{2ffff}"}) {
    Value value = parse_string(text);
    std::string printed = to_smtlib(value), inside;
    for (size_t i = 1; i + 1 < printed.size(); ++i) {
      inside += printed[i];
      if (printed[i] == '"') ++i;
    }
    EXPECT_EQ(parse_string(inside), value) << printed;
  }
}

TEST(String, TooLong) {
  Value block = make_string(std::u32string(1 << 12, U'a'));
  Value big = str_replace_all(block, s("a"), block);
  ASSERT_EQ(str_len(big), n(1 << 24));
  EXPECT_EQ(str_concat(big, s("a")), Value::too_large());
  EXPECT_EQ(str_replace(big, s("a"), s("aa")), Value::too_large());
  EXPECT_EQ(str_replace_all(big, s("a"), s("aa")), Value::too_large());
}

}  // namespace
}  // namespace cupel::string_test
