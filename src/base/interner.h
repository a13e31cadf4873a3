// Names as small numbers: equal names have equal ids, and an id indexes side tables.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/hash.h"

namespace cupel {

using NameId = uint32_t;

/// Open-addressing table of names. Copying one is a copy of two flat arrays, so a parser can start from a
/// prepared vocabulary at almost no cost.
class Interner {
 public:
  Interner() : slots_(kFirstSlots, 0) {}

  /// The id of `name`; a new name's text is copied into `arena`, which must outlive the interner.
  NameId intern(std::string_view name, Arena& arena) {
    auto hash = static_cast<uint32_t>(hash_bytes(name));
    size_t mask = slots_.size() - 1;
    size_t slot = hash & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
      const Entry& entry = entries_[slots_[slot] - 1];
      if (entry.hash == hash && entry.text == name) return slots_[slot] - 1;
    }
    return add(name, hash, slot, arena);
  }

  std::string_view text(NameId id) const { return entries_[id].text; }
  uint32_t size() const { return static_cast<uint32_t>(entries_.size()); }

 private:
  struct Entry {
    std::string_view text;
    uint32_t hash;
  };
  static constexpr size_t kFirstSlots = 64;

  NameId add(std::string_view name, uint32_t hash, size_t slot, Arena& arena);

  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;  // id + 1; 0 is free
};

}  // namespace cupel
