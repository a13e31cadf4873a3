// What arrays, sets and functions are made of: a default and the finitely many entries that differ from it.
//
// Over an infinite index sort that representation is unique. Over a finite one it is not: the default of an
// array over Bool with two entries cannot be observed, and several defaults describe the same array. A map
// that knows its index domain therefore takes the most frequent value as its default (the smallest of those),
// which makes equality of representations the extensional equality of SMT-LIB. A map over a finite sort must
// be given its domain.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "value/treap.h"
#include "value/value.h"

namespace cupel {

/// The elements of a finite sort.
struct IndexDomain {
  uint64_t size;
  std::function<Value(uint64_t)> element;  // of 0 .. size-1, all different
};
/// Null for infinite sorts, and for those so large that no map can fill half of them.
using DomainPtr = std::shared_ptr<const IndexDomain>;

DomainPtr bool_domain();
DomainPtr bv_domain(uint64_t width);
DomainPtr rounding_mode_domain();
DomainPtr listed_domain(std::vector<Value> elements);

using Entries = std::vector<std::pair<Value, Value>>;

struct MapPayload final : Payload {
  MapPayload(Value other, Treap map, DomainPtr indices)
      : default_value(std::move(other)), entries(std::move(map)), domain(std::move(indices)) {
    hash = hash_combine(default_value.hash(), treap_digest(entries));
  }
  size_t child_count() const override { return 1 + 2 * treap_size(entries); }
  const Value& child(size_t i) const override {
    if (i == 0) return default_value;
    const TreapNode& entry = treap_at(entries, (i - 1) / 2);
    return i % 2 == 1 ? entry.key : entry.value;
  }
  int compare_self(const Payload& other) const override {
    size_t mine = treap_size(entries), theirs = treap_size(static_cast<const MapPayload&>(other).entries);
    return mine < theirs ? -1 : mine > theirs;
  }

  const Value default_value;
  const Treap entries;
  const DomainPtr domain;
};

namespace map_detail {

/// Brings the map to its canonical form. Entries must differ from the default.
Value make(Kind kind, Value default_value, Treap entries, DomainPtr domain);
Value make(Kind kind, Value default_value, const Entries& entries, DomainPtr domain);
const MapPayload& map(Kind kind, const Value& a);
Value find(const MapPayload& map, const Value& key);
Value insert(Kind kind, const Value& a, const Value& key, const Value& value);
Entries entries(const MapPayload& map);

/// The map of f(values of all maps at an index); f must be a function of its arguments.
using Pointwise = std::function<Value(const std::vector<Value>&)>;
Value pointwise(Kind kind, const Pointwise& f, const std::vector<const MapPayload*>& maps);

}  // namespace map_detail
}  // namespace cupel
