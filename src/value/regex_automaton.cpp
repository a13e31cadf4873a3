// Compilation of regex values and derivatives.
#include "value/regex_automaton.h"

#include <algorithm>
#include <unordered_set>

#include "value/limits.h"
#include "value/regex_value.h"
#include "value/string.h"

namespace cupel {

using Op = RegexArena::Op;

namespace {

/// Every distinct payload below a regex once, children before parents.
std::vector<const Value*> post_order(const Value& root) {
  std::vector<const Value*> order;
  std::unordered_set<const Payload*> seen;
  std::vector<std::pair<const Value*, bool>> stack{{&root, false}};
  while (!stack.empty()) {
    auto [regex, expanded] = stack.back();
    stack.pop_back();
    if (expanded) {
      order.push_back(regex);
      continue;
    }
    if (!seen.insert(regex->payload()).second) continue;
    stack.emplace_back(regex, true);
    for (const Value& child : regex_payload(*regex).children) stack.emplace_back(&child, false);
  }
  return order;
}

}  // namespace

RegexAutomaton::RegexAutomaton(const Value& regex) {
  collect_classes(regex);
  start_ = compile(regex);
}

bool RegexAutomaton::exhausted() const { return size() > limits::kRegexWork; }

void RegexAutomaton::collect_classes(const Value& regex) {
  std::vector<char32_t> starts{0};
  auto cut = [&](char32_t first, char32_t last) {
    starts.push_back(first);
    if (last < kMaxCodePoint) starts.push_back(last + 1);
  };
  for (const Value* part : post_order(regex)) {
    const RegexPayload& payload = regex_payload(*part);
    for (char32_t c : payload.text) cut(c, c);
    if (payload.op == RegexOp::kChars && payload.low <= payload.high)
      cut(static_cast<char32_t>(payload.low), static_cast<char32_t>(payload.high));
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  starts_ = std::move(starts);
  for (char32_t c = 0; c < 256; ++c)
    low_classes_.push_back(
        static_cast<uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), c) - starts_.begin() - 1));
}

uint32_t RegexAutomaton::class_of(char32_t c) const {
  if (c < low_classes_.size()) return low_classes_[c];
  return static_cast<uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), c) - starts_.begin() - 1);
}

RegexAutomaton::State RegexAutomaton::literal(const std::u32string& text) {
  State result = RegexArena::kEpsilon;
  for (size_t i = text.size(); i-- > 0 && !exhausted();) {
    uint32_t one = class_of(text[i]);
    result = arena_.concat(arena_.chars({one, one}, class_count()), result);
  }
  return result;
}

RegexAutomaton::State RegexAutomaton::compile_node(const Value& regex,
                                                   const std::unordered_map<const Payload*, State>& done) {
  const RegexPayload& payload = regex_payload(regex);
  std::vector<State> parts;
  for (const Value& child : payload.children) parts.push_back(done.at(child.payload()));
  switch (payload.op) {
    case RegexOp::kChars:
      if (payload.low > payload.high) return RegexArena::kNone;
      return arena_.chars({class_of(static_cast<char32_t>(payload.low)), class_of(static_cast<char32_t>(payload.high))},
                          class_count());
    case RegexOp::kLiteral: return literal(payload.text);
    case RegexOp::kConcat: return arena_.concat(parts[0], parts[1]);
    case RegexOp::kUnion: return arena_.either(std::move(parts));
    case RegexOp::kInter: return arena_.both(std::move(parts));
    case RegexOp::kComp: return arena_.complement(parts[0]);
    case RegexOp::kLoop: return arena_.loop(parts[0], payload.low, payload.high);
  }
  CUPEL_UNREACHABLE();
}

RegexAutomaton::State RegexAutomaton::compile(const Value& regex) {
  std::unordered_map<const Payload*, State> done;
  for (const Value* part : post_order(regex)) {
    if (exhausted()) return RegexArena::kNone;
    done[part->payload()] = compile_node(*part, done);
  }
  return done.at(regex.payload());
}

const RegexAutomaton::State* RegexAutomaton::known(State state, uint32_t character_class) const {
  auto it = derivatives_.find(uint64_t{state} << 32 | character_class);
  return it == derivatives_.end() ? nullptr : &it->second;
}

/// Puts the parts whose derivatives are needed first on the stack; false if there are none.
bool RegexAutomaton::push_missing(State state, uint32_t character_class, std::vector<State>* stack) const {
  const RegexArena::Node& node = arena_.node(state);
  if (node.op == Op::kChars) return false;
  size_t before = stack->size();
  for (State part : arena_.parts(state)) {
    if (!known(part, character_class)) stack->push_back(part);
    // The second part of a concatenation matters only where the first may be empty.
    if (node.op == Op::kConcat && !arena_.node(part).nullable) break;
  }
  return stack->size() > before;
}

/// The derivative by one class, from those of the parts:
///   d(r s) = d(r) s | d(s) if r may be empty;  d(r{m,n}) = d(r) r{m-1,n-1};  d distributes over the
///   Booleans.
RegexAutomaton::State RegexAutomaton::derive(State state, uint32_t character_class) {
  const RegexArena::Node node = arena_.node(state);
  std::vector<State> parts(arena_.parts(state).begin(), arena_.parts(state).end());
  auto derivative = [&](State part) { return *known(part, character_class); };
  switch (node.op) {
    case Op::kNone:
    case Op::kEpsilon: return RegexArena::kNone;
    case Op::kChars:
      for (size_t i = 0; i < parts.size(); i += 2)
        if (parts[i] <= character_class && character_class <= parts[i + 1]) return RegexArena::kEpsilon;
      return RegexArena::kNone;
    case Op::kConcat: {
      State first = arena_.concat(derivative(parts[0]), parts[1]);
      return arena_.node(parts[0]).nullable ? arena_.either({first, derivative(parts[1])}) : first;
    }
    case Op::kComp: return arena_.complement(derivative(parts[0]));
    case Op::kLoop: {
      uint64_t high = node.high == kUnbounded ? kUnbounded : node.high - 1;
      return arena_.concat(derivative(parts[0]), arena_.loop(parts[0], node.low == 0 ? 0 : node.low - 1, high));
    }
    case Op::kUnion:
    case Op::kInter:
      std::transform(parts.begin(), parts.end(), parts.begin(), derivative);
      return node.op == Op::kUnion ? arena_.either(std::move(parts)) : arena_.both(std::move(parts));
  }
  CUPEL_UNREACHABLE();
}

std::optional<RegexAutomaton::State> RegexAutomaton::step_class(State state, uint32_t character_class) {
  if (const State* next = known(state, character_class)) return *next;
  std::vector<State> stack{state};
  while (!stack.empty()) {
    if (exhausted()) return std::nullopt;
    State top = stack.back();
    if (push_missing(top, character_class, &stack)) continue;
    stack.pop_back();
    if (!known(top, character_class))
      derivatives_[uint64_t{top} << 32 | character_class] = derive(top, character_class);
  }
  return *known(state, character_class);
}

}  // namespace cupel
