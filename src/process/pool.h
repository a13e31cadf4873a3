// Processes that are kept for further tests, told apart by what they were started with (a key), and the memory of which
// keys came before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/hash.h"

namespace cupel::process {

/// Holds at most so many entries; a further one takes the place of the least recently used.
template <typename T>
class LruPool {
 public:
  explicit LruPool(size_t most) : most_(most) {}

  /// The entry, which becomes the most recently used one, or null.
  T* find(const std::string& key) {
    auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &entries_.front().second;
  }

  /// The key must be new. The entry stays where it is until it is erased or dropped.
  T& add(const std::string& key, T value) {
    if (entries_.size() >= most_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, std::move(value));
    index_[key] = entries_.begin();
    return entries_.front().second;
  }

  void erase(const std::string& key) {
    auto found = index_.find(key);
    if (found == index_.end()) return;
    entries_.erase(found->second);
    index_.erase(found);
  }

  size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<std::string, T>>;
  size_t most_;
  Entries entries_;  // most recently used first
  std::unordered_map<std::string, typename Entries::iterator> index_;
};

/// Starting a process costs as much as a plain run, so it pays from the second test of its kind on: options that are
/// drawn anew for each test come once and must not push out what is used all the time.
class SeenKeys {
 public:
  /// How often the key came, with this time. Forgets everything now and then, so that its size is bounded.
  uint32_t times_with_this(const std::string& key) {
    if (times_.size() > kMost) times_.clear();
    return ++times_[hash_bytes(key)];
  }

 private:
  static constexpr size_t kMost = 100'000;
  std::unordered_map<uint64_t, uint32_t> times_;
};

/// A result that does not count costs its test twice. Tests come in chains of similar ones, so after two such results
/// in a row the next tests of the kind are not tried: 8, then 16, then 32 at a time.
class OddStreaks {
 public:
  /// Whether the next test of the kind should go to a plain process at once.
  bool skip(const std::string& key) {
    auto found = streaks_.find(hash_bytes(key));
    if (found == streaks_.end() || found->second.skipped == 0) return false;
    --found->second.skipped;
    return true;
  }

  void note(const std::string& key, bool odd) {
    if (!odd) {
      streaks_.erase(hash_bytes(key));
      return;
    }
    if (streaks_.size() > kMost) streaks_.clear();
    Streak& streak = streaks_[hash_bytes(key)];
    if (++streak.length >= 2) streak.skipped = 8u << std::min(streak.length - 2, 2u);
  }

 private:
  struct Streak {
    unsigned length = 0;
    unsigned skipped = 0;
  };
  static constexpr size_t kMost = 10'000;
  std::unordered_map<uint64_t, Streak> streaks_;
};

}  // namespace cupel::process
