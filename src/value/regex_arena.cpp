// Simplifying constructors of regular expressions. The laws that are applied (associativity, commutativity
// and idempotence of union and intersection, units and zeros) keep the number of derivatives of every
// expression finite.
#include <algorithm>

#include "value/regex_automaton.h"
#include "value/regex_value.h"

namespace cupel {

RegexArena::RegexArena() {
  intern(Op::kNone, false, {});
  intern(Op::kEpsilon, true, {});
  uint32_t none = kNone;
  intern(Op::kComp, true, {&none, 1});  // kAll
}

bool RegexArena::same(Id id, Op op, std::span<const uint32_t> parts, uint64_t low, uint64_t high) const {
  const Node& node = nodes_[id];
  auto mine = this->parts(id);
  return node.op == op && node.low == low && node.high == high &&
         std::equal(mine.begin(), mine.end(), parts.begin(), parts.end());
}

RegexArena::Id RegexArena::intern(Op op, bool nullable, std::span<const uint32_t> parts, uint64_t low, uint64_t high) {
  uint64_t hash = hash_combine(hash_combine(static_cast<uint64_t>(op), low), high);
  for (uint32_t part : parts) hash = hash_combine(hash, part);
  auto [begin, end] = index_.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (same(it->second, op, parts, low, high)) return it->second;
  auto id = static_cast<Id>(nodes_.size());
  nodes_.push_back({op, nullable, static_cast<uint32_t>(pool_.size()), static_cast<uint32_t>(parts.size()), low, high});
  pool_.insert(pool_.end(), parts.begin(), parts.end());
  index_.emplace(hash, id);
  return id;
}

RegexArena::Id RegexArena::chars(std::vector<uint32_t> ranges, uint32_t class_count) {
  class_count_ = class_count;
  return ranges.empty() ? kNone : intern(Op::kChars, false, ranges);
}

bool RegexArena::is_all_chars(Id id) const {
  auto ranges = parts(id);
  return nodes_[id].op == Op::kChars && ranges.size() == 2 && ranges[0] == 0 && ranges[1] + 1 == class_count_;
}

/// Concatenations lean to the right: the first part of one is never a concatenation.
RegexArena::Id RegexArena::concat(Id a, Id b) {
  if (a == kNone || b == kNone) return kNone;
  if (b == kEpsilon) return a;
  std::vector<Id> spine;
  while (nodes_[a].op == Op::kConcat) {
    spine.push_back(parts(a)[0]);
    a = parts(a)[1];
  }
  spine.push_back(a);
  Id result = b;
  for (size_t i = spine.size(); i-- > 0;) {
    if (spine[i] == kEpsilon || (spine[i] == kAll && result == kAll)) continue;
    uint32_t pair[] = {spine[i], result};
    result = intern(Op::kConcat, nodes_[spine[i]].nullable && nodes_[result].nullable, pair);
  }
  return result;
}

/// The parts with nested parts of the same operation lifted, sorted, each once.
std::vector<RegexArena::Id> RegexArena::flatten(Op op, const std::vector<Id>& parts) const {
  std::vector<Id> flat;
  for (Id part : parts) {
    if (nodes_[part].op != op) {
      flat.push_back(part);
      continue;
    }
    auto nested = this->parts(part);
    flat.insert(flat.end(), nested.begin(), nested.end());
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  return flat;
}

namespace {

using Ranges = std::vector<uint32_t>;

Ranges unite(const Ranges& a, std::span<const uint32_t> b) {
  std::vector<std::pair<uint32_t, uint32_t>> all;
  for (size_t i = 0; i < a.size(); i += 2) all.emplace_back(a[i], a[i + 1]);
  for (size_t i = 0; i < b.size(); i += 2) all.emplace_back(b[i], b[i + 1]);
  std::sort(all.begin(), all.end());
  Ranges result;
  for (auto [first, last] : all) {
    if (!result.empty() && first <= result.back() + 1)
      result.back() = std::max(result.back(), last);
    else
      result.insert(result.end(), {first, last});
  }
  return result;
}

Ranges intersect_ranges(const Ranges& a, std::span<const uint32_t> b) {
  Ranges result;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    uint32_t first = std::max(a[i], b[j]), last = std::min(a[i + 1], b[j + 1]);
    if (first <= last) result.insert(result.end(), {first, last});
    (a[i + 1] < b[j + 1] ? i : j) += 2;
  }
  return result;
}

}  // namespace

/// Replaces all character sets among the parts by their union or intersection.
std::vector<RegexArena::Id> RegexArena::merge_chars(const std::vector<Id>& parts, bool intersect) {
  std::vector<Id> result;
  Ranges merged;
  size_t sets = 0;
  for (Id part : parts) {
    if (nodes_[part].op != Op::kChars) {
      result.push_back(part);
      continue;
    }
    auto ranges = this->parts(part);
    bool first = sets++ == 0;
    merged = first ? Ranges(ranges.begin(), ranges.end())
                   : (intersect ? intersect_ranges(merged, ranges) : unite(merged, ranges));
  }
  if (sets > 0) result.push_back(chars(merged, class_count_));
  std::sort(result.begin(), result.end());
  return result;
}

RegexArena::Id RegexArena::either(std::vector<Id> parts) {
  parts = merge_chars(flatten(Op::kUnion, parts), false);
  std::erase(parts, kNone);
  if (std::binary_search(parts.begin(), parts.end(), kAll)) return kAll;
  auto nullable = [this](Id part) { return nodes_[part].nullable; };
  if (std::count_if(parts.begin(), parts.end(), nullable) > 1) std::erase(parts, kEpsilon);
  if (parts.empty()) return kNone;
  if (parts.size() == 1) return parts[0];
  return intern(Op::kUnion, std::any_of(parts.begin(), parts.end(), nullable), parts);
}

RegexArena::Id RegexArena::both(std::vector<Id> parts) {
  parts = merge_chars(flatten(Op::kInter, parts), true);
  std::erase(parts, kAll);
  if (parts.empty()) return kAll;
  if (parts[0] == kNone) return kNone;
  auto nullable = [this](Id part) { return nodes_[part].nullable; };
  bool all_nullable = std::all_of(parts.begin(), parts.end(), nullable);
  if (parts[0] == kEpsilon) return all_nullable ? kEpsilon : kNone;
  if (parts.size() == 1) return parts[0];
  return intern(Op::kInter, all_nullable, parts);
}

RegexArena::Id RegexArena::complement(Id a) {
  if (nodes_[a].op == Op::kComp) return parts(a)[0];
  return intern(Op::kComp, !nodes_[a].nullable, {&a, 1});
}

RegexArena::Id RegexArena::loop(Id a, uint64_t low, uint64_t high) {
  if (low > high) return kNone;
  if (high == 0 || a == kEpsilon) return kEpsilon;
  if (a == kNone) return low == 0 ? kEpsilon : kNone;
  const Node node = nodes_[a];
  if (node.nullable) low = 0;
  if (low == 1 && high == 1) return a;
  if (a == kAll || (is_all_chars(a) && low == 0 && high == kUnbounded)) return kAll;
  if (node.nullable && high == 1) return a;
  if (node.op == Op::kLoop && node.low == 0 && node.high == kUnbounded) return a;
  return intern(Op::kLoop, low == 0, {&a, 1}, low, high);
}

}  // namespace cupel
