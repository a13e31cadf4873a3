// Lifetime, equality and order of values. Values nest without bound (a list of a million cells is a value),
// so nothing here recurses.
#include "value/value.h"

#include <vector>

namespace cupel {

/// Frees a payload and everything that only it kept alive. Destructors of payloads come back here for their
/// children; those wait in a list until the outermost call reaches them.
void Value::release(Payload* payload) {
  if (payload->refs.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  thread_local std::vector<Payload*>* waiting = nullptr;
  if (waiting != nullptr) {
    waiting->push_back(payload);
    return;
  }
  std::vector<Payload*> pending;
  waiting = &pending;
  delete payload;
  while (!pending.empty()) {
    Payload* next = pending.back();
    pending.pop_back();
    delete next;
  }
  waiting = nullptr;
}

namespace {

template <typename T>
int three_way(T a, T b) {
  return a < b ? -1 : (a > b ? 1 : 0);
}

/// Order of two values up to their children; `descend` is set when the children have to decide.
int compare_shallow(const Value& a, const Value& b, bool* descend) {
  *descend = false;
  if (a.kind() != b.kind()) return three_way(a.kind(), b.kind());
  if (a.is_heap() && b.is_heap()) {
    if (a.payload() == b.payload()) return 0;
    if (int order = three_way(a.aux(), b.aux())) return order;
    int order = a.payload()->compare_self(*b.payload());
    *descend = order == 0 && a.payload()->child_count() > 0;
    return order;
  }
  if (a.is_heap() != b.is_heap()) {
    if (a.kind() != Kind::kInt) return a.is_heap() ? 1 : -1;
    // A heap integer lies outside of 64 bits; its sign is kept in aux so that the order stays numeric.
    const Value& heap = a.is_heap() ? a : b;
    int sign = heap.aux() == 0 ? -1 : 1;
    return a.is_heap() ? sign : -sign;
  }
  if (a.kind() == Kind::kInt || a.kind() == Kind::kReal) {
    if (int order = three_way(static_cast<int64_t>(a.bits()), static_cast<int64_t>(b.bits()))) return order;
    return three_way(a.aux(), b.aux());
  }
  if (int order = three_way(a.aux(), b.aux())) return order;
  return three_way(a.bits(), b.bits());
}

struct Frame {
  const Value* a;
  const Value* b;
  size_t next;
};

}  // namespace

int compare(const Value& a, const Value& b) {
  bool descend;
  int order = compare_shallow(a, b, &descend);
  if (order != 0 || !descend) return order;
  std::vector<Frame> stack{{&a, &b, 0}};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next == frame.a->payload()->child_count()) {
      stack.pop_back();
      continue;
    }
    size_t i = frame.next++;
    const Value* left = &frame.a->payload()->child(i);
    const Value* right = &frame.b->payload()->child(i);
    order = compare_shallow(*left, *right, &descend);
    if (order != 0) return order;
    if (descend) stack.push_back({left, right, 0});
  }
  return 0;
}

bool Value::equal_payloads(const Value& a, const Value& b) {
  if (a.kind_ != b.kind_ || a.aux_ != b.aux_) return false;
  if (a.bits_ == b.bits_) return true;
  return a.payload()->hash == b.payload()->hash && compare(a, b) == 0;
}

}  // namespace cupel
