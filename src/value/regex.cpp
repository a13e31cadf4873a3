// Building regular expressions.
#include "value/regex.h"

#include "value/regex_automaton.h"
#include "value/regex_value.h"
#include "value/string.h"

namespace cupel {

RegexPayload::RegexPayload(RegexOp kind, uint64_t from, uint64_t to, std::u32string literal, std::vector<Value> parts)
    : op(kind), low(from), high(to), text(std::move(literal)), children(std::move(parts)) {
  hash = hash_combine(hash_combine(static_cast<uint64_t>(op), low), high);
  hash = hash_combine(hash, hash_bytes({reinterpret_cast<const char*>(text.data()), text.size() * sizeof(char32_t)}));
  for (const Value& part : children) hash = hash_combine(hash, part.hash());
}

RegexPayload::~RegexPayload() = default;

int RegexPayload::compare_self(const Payload& other) const {
  const auto& that = static_cast<const RegexPayload&>(other);
  if (op != that.op) return op < that.op ? -1 : 1;
  if (low != that.low) return low < that.low ? -1 : 1;
  if (high != that.high) return high < that.high ? -1 : 1;
  if (children.size() != that.children.size()) return children.size() < that.children.size() ? -1 : 1;
  int order = text.compare(that.text);
  return (order > 0) - (order < 0);
}

namespace {

Value make(RegexOp op, uint64_t low, uint64_t high, std::vector<Value> children) {
  for (const Value& child : children) CUPEL_ASSERT(child.kind() == Kind::kRegex);
  return make_heap<RegexPayload>(Kind::kRegex, 0, op, low, high, std::u32string(), std::move(children));
}

}  // namespace

Value re_none() { return make(RegexOp::kChars, 1, 0, {}); }

Value re_all() { return re_star(re_allchar()); }

Value re_allchar() { return make(RegexOp::kChars, 0, kMaxCodePoint, {}); }

Value str_to_re(const Value& string) {
  return make_heap<RegexPayload>(Kind::kRegex, 0, RegexOp::kLiteral, uint64_t{0}, uint64_t{0}, string_text(string),
                                 std::vector<Value>());
}

Value re_range(const Value& low, const Value& high) {
  const std::u32string &first = string_text(low), &last = string_text(high);
  if (first.size() != 1 || last.size() != 1 || first[0] > last[0]) return re_none();
  return make(RegexOp::kChars, first[0], last[0], {});
}

Value re_concat(const Value& a, const Value& b) { return make(RegexOp::kConcat, 0, 0, {a, b}); }

Value re_union(const Value& a, const Value& b) { return make(RegexOp::kUnion, 0, 0, {a, b}); }

Value re_inter(const Value& a, const Value& b) { return make(RegexOp::kInter, 0, 0, {a, b}); }

Value re_diff(const Value& a, const Value& b) { return re_inter(a, re_comp(b)); }

Value re_comp(const Value& a) { return make(RegexOp::kComp, 0, 0, {a}); }

Value re_star(const Value& a) { return re_loop_from(0, a); }

Value re_plus(const Value& a) { return re_loop_from(1, a); }

Value re_opt(const Value& a) { return re_loop(0, 1, a); }

Value re_loop(uint64_t low, uint64_t high, const Value& a) {
  return low > high ? re_none() : make(RegexOp::kLoop, low, high, {a});
}

Value re_loop_from(uint64_t low, const Value& a) { return make(RegexOp::kLoop, low, kUnbounded, {a}); }

bool re_is_endless(const Value& regex) {
  std::vector<const Value*> open{&regex};
  while (!open.empty()) {
    const RegexPayload& part = regex_payload(*open.back());
    open.pop_back();
    if (part.op == RegexOp::kComp || (part.op == RegexOp::kLoop && part.high == kUnbounded)) return true;
    for (const Value& child : part.children) open.push_back(&child);
  }
  return false;
}

Value re_power(uint64_t n, const Value& a) { return re_loop(n, n, a); }

}  // namespace cupel
