// A persistent ordered map from values to values: an update copies one path and shares the rest, so that a
// chain of n stores costs n log n time and memory although every step of it stays a value. Balance comes from
// priorities that are hashes of the keys, which also makes the shape the same in every run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "value/value.h"

namespace cupel {

struct TreapNode;
/// The empty map is null.
using Treap = std::shared_ptr<const TreapNode>;

struct TreapNode {
  Value key;
  Value value;
  Treap left;
  Treap right;
  uint64_t priority;
  size_t size;
  uint64_t digest;  // independent of the shape: the sum of the hashes of the entries
};

inline size_t treap_size(const Treap& map) { return map ? map->size : 0; }
inline uint64_t treap_digest(const Treap& map) { return map ? map->digest : 0; }

/// Null where the key is absent.
const Value* treap_find(const Treap& map, const Value& key);
/// The i-th entry in the order of keys.
const TreapNode& treap_at(const Treap& map, size_t i);
/// With the key bound to the value, whether it was there before or not.
Treap treap_insert(const Treap& map, const Value& key, const Value& value);
Treap treap_erase(const Treap& map, const Value& key);

/// Calls visit(key, value) in the order of keys. The depth of a treap is logarithmic, so this may recurse.
template <typename Visit>
void treap_each(const Treap& map, const Visit& visit) {
  if (!map) return;
  treap_each(map->left, visit);
  visit(map->key, map->value);
  treap_each(map->right, visit);
}

}  // namespace cupel
