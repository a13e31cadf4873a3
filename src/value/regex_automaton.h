// A deterministic automaton that comes into being while it runs. Its states are regular expressions,
// hash-consed and simplified; the successor of a state is its Brzozowski derivative. Code points that no leaf
// of the expression tells apart form one class, so a state has a handful of successors instead of 196,608.
//
// Nothing here recurses over the expression: derivatives are computed with an explicit stack.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "value/value.h"

namespace cupel {

/// Hash-consed, simplified regular expressions over classes of code points.
class RegexArena {
 public:
  using Id = uint32_t;
  static constexpr Id kNone = 0;
  static constexpr Id kEpsilon = 1;
  static constexpr Id kAll = 2;

  enum class Op : uint8_t { kNone, kEpsilon, kChars, kConcat, kUnion, kInter, kComp, kLoop };

  struct Node {
    Op op;
    bool nullable;
    uint32_t first;  // its parts: children, or for kChars pairs of first and last class
    uint32_t count;
    uint64_t low;  // repetitions of kLoop
    uint64_t high;
  };

  RegexArena();

  /// Ranges of classes: pairs of first and last, ascending and apart. `class_count` tells when they are
  /// everything.
  Id chars(std::vector<uint32_t> ranges, uint32_t class_count);
  Id concat(Id a, Id b);
  Id either(std::vector<Id> parts);
  Id both(std::vector<Id> parts);
  Id complement(Id a);
  Id loop(Id a, uint64_t low, uint64_t high);

  const Node& node(Id id) const { return nodes_[id]; }
  std::span<const uint32_t> parts(Id id) const { return {pool_.data() + nodes_[id].first, nodes_[id].count}; }
  /// Nodes and edges so far.
  uint64_t size() const { return nodes_.size() + pool_.size(); }

 private:
  Id intern(Op op, bool nullable, std::span<const uint32_t> parts, uint64_t low = 0, uint64_t high = 0);
  bool same(Id id, Op op, std::span<const uint32_t> parts, uint64_t low, uint64_t high) const;
  bool is_all_chars(Id id) const;
  std::vector<Id> flatten(Op op, const std::vector<Id>& parts) const;
  std::vector<Id> merge_chars(const std::vector<Id>& parts, bool intersect);

  std::vector<Node> nodes_;
  std::vector<uint32_t> pool_;
  std::unordered_multimap<uint64_t, Id> index_;
  uint32_t class_count_ = 0;
};

class RegexAutomaton {
 public:
  using State = RegexArena::Id;

  /// Compiles a regex value; check exhausted() before use.
  explicit RegexAutomaton(const Value& regex);

  State start() const { return start_; }
  bool accepts(State state) const { return arena_.node(state).nullable; }
  /// No continuation is accepted. (Some dead states are not recognised.)
  bool dead(State state) const { return state == RegexArena::kNone; }
  /// The successor; nothing once the budget is used up.
  std::optional<State> step(State state, char32_t c) { return step_class(state, class_of(c)); }
  std::optional<State> step_class(State state, uint32_t character_class);
  uint32_t class_count() const { return static_cast<uint32_t>(starts_.size()); }
  bool exhausted() const;
  uint64_t size() const { return arena_.size() + derivatives_.size(); }

 private:
  uint32_t class_of(char32_t c) const;
  void collect_classes(const Value& regex);
  State compile(const Value& regex);
  State compile_node(const Value& regex, const std::unordered_map<const Payload*, State>& done);
  State literal(const std::u32string& text);
  const State* known(State state, uint32_t character_class) const;
  bool push_missing(State state, uint32_t character_class, std::vector<State>* stack) const;
  State derive(State state, uint32_t character_class);

  RegexArena arena_;
  std::vector<char32_t> starts_;  // the first code point of each class
  std::vector<uint32_t> low_classes_;
  std::unordered_map<uint64_t, State> derivatives_;
  State start_ = RegexArena::kNone;
};

}  // namespace cupel
