// The functions that strings and sequences share, written once over any random-access container of elements.
// Positions are integers of SMT-LIB, hence values: they may be negative or beyond 64 bits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "value/integer.h"
#include "value/limits.h"

namespace cupel::seq_detail {

inline constexpr size_t kNotFound = SIZE_MAX;

/// The position if 0 <= position < end.
inline std::optional<size_t> position_below(const Value& position, size_t end) {
  std::optional<uint64_t> at = int_to_uint64(position);
  return at && *at < end ? std::optional<size_t>(*at) : std::nullopt;
}

/// Lengths of the longest proper borders of the prefixes of a pattern (Knuth, Morris, Pratt).
template <typename C>
std::vector<size_t> borders(const C& pattern) {
  std::vector<size_t> border(pattern.size(), 0);
  for (size_t i = 1, length = 0; i < pattern.size(); ++i) {
    while (length > 0 && !(pattern[i] == pattern[length])) length = border[length - 1];
    if (pattern[i] == pattern[length]) ++length;
    border[i] = length;
  }
  return border;
}

/// Finds the occurrences of one pattern in linear time.
template <typename C>
class Finder {
 public:
  explicit Finder(const C& pattern) : pattern_(pattern), border_(borders(pattern)) {}

  /// The first occurrence that starts at `from` or later.
  size_t find(const C& text, size_t from) const {
    if (pattern_.empty()) return from <= text.size() ? from : kNotFound;
    size_t length = 0;
    for (size_t i = from; i < text.size(); ++i) {
      while (length > 0 && !(text[i] == pattern_[length])) length = border_[length - 1];
      if (text[i] == pattern_[length]) ++length;
      if (length == pattern_.size()) return i + 1 - length;
    }
    return kNotFound;
  }

 private:
  const C& pattern_;
  std::vector<size_t> border_;
};

template <typename C>
void append(C* out, const C& text, size_t from, size_t to) {
  out->insert(out->end(), text.begin() + static_cast<ptrdiff_t>(from), text.begin() + static_cast<ptrdiff_t>(to));
}

template <typename C>
C slice(const C& text, size_t from, size_t to) {
  C result;
  append(&result, text, from, to);
  return result;
}

/// `substr` and `extract`: empty outside.
template <typename C>
C substr(const C& text, const Value& from, const Value& length) {
  std::optional<size_t> start = position_below(from, text.size());
  if (!start || int_sign(length) <= 0) return {};
  size_t left = text.size() - *start;
  return slice(text, *start, *start + std::min(left, static_cast<size_t>(int_to_uint64(length).value_or(left))));
}

template <typename C>
bool is_prefix(const C& prefix, const C& text) {
  return prefix.size() <= text.size() && std::equal(prefix.begin(), prefix.end(), text.begin());
}

template <typename C>
bool is_suffix(const C& suffix, const C& text) {
  return suffix.size() <= text.size() && std::equal(suffix.rbegin(), suffix.rend(), text.rbegin());
}

/// -1 for a start outside of 0..|text| and where there is no occurrence.
template <typename C>
Value index_of(const C& text, const C& pattern, const Value& from) {
  std::optional<size_t> start = position_below(from, text.size() + 1);
  size_t at = start ? Finder<C>(pattern).find(text, *start) : kNotFound;
  return Value::integer(at == kNotFound ? -1 : static_cast<int64_t>(at));
}

/// The start of the last occurrence of a non-empty pattern.
template <typename C>
size_t last_index(const C& text, const C& pattern) {
  auto at = std::find_end(text.begin(), text.end(), pattern.begin(), pattern.end());
  return at == text.end() ? kNotFound : static_cast<size_t>(at - text.begin());
}

/// The text with the part from `start` to `end` replaced; nothing where that is too long.
template <typename C>
std::optional<C> splice(const C& text, size_t start, size_t end, const C& replacement) {
  if (text.size() - (end - start) + replacement.size() > limits::kStringLength) return std::nullopt;
  C result = slice(text, 0, start);
  append(&result, replacement, 0, replacement.size());
  append(&result, text, end, text.size());
  return result;
}

/// The first occurrence; an empty pattern occurs at the start.
template <typename C>
std::optional<C> replace_first(const C& text, const C& pattern, const C& replacement) {
  size_t at = Finder<C>(pattern).find(text, 0);
  if (at == kNotFound) return text;
  return splice(text, at, at + pattern.size(), replacement);
}

/// All occurrences from the left, without overlaps; an empty pattern changes nothing.
template <typename C>
std::optional<C> replace_all(const C& text, const C& pattern, const C& replacement) {
  if (pattern.empty()) return text;
  Finder<C> finder(pattern);
  C result;
  size_t done = 0;
  for (size_t at = finder.find(text, 0); at != kNotFound; at = finder.find(text, done)) {
    append(&result, text, done, at);
    append(&result, replacement, 0, replacement.size());
    if (result.size() > limits::kStringLength) return std::nullopt;
    done = at + pattern.size();
  }
  append(&result, text, done, text.size());
  if (result.size() > limits::kStringLength) return std::nullopt;
  return result;
}

/// cvc5's update: overwrites from `from` on, never growing the text; nothing changes for a start outside.
template <typename C>
C update(const C& text, const Value& from, const C& part) {
  std::optional<size_t> start = position_below(from, text.size());
  if (!start) return text;
  C result = text;
  size_t count = std::min(part.size(), text.size() - *start);
  std::copy_n(part.begin(), count, result.begin() + static_cast<ptrdiff_t>(*start));
  return result;
}

}  // namespace cupel::seq_detail
