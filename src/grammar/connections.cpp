#include "grammar/connections.h"

#include <algorithm>
#include <bitset>

namespace cupel {

namespace {

constexpr size_t kKinds = static_cast<size_t>(SortKind::kParameter) + 1;
constexpr size_t kAny = static_cast<size_t>(SortKind::kParameter);  // a sort variable: every kind but RegLan
constexpr size_t kBool = static_cast<size_t>(SortKind::kBool);
constexpr size_t kRegLan = static_cast<size_t>(SortKind::kRegLan);
constexpr double kWeight = 0.3;  // of operators that close gaps

size_t kind_of(const SortPattern& pattern) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return static_cast<size_t>(pattern.concrete.kind());
    case SortPattern::Kind::kVariable: return kAny;
    case SortPattern::Kind::kBitVec: return static_cast<size_t>(SortKind::kBitVec);
    case SortPattern::Kind::kFloat: return static_cast<size_t>(SortKind::kFloat);
    case SortPattern::Kind::kCompound: return static_cast<size_t>(pattern.compound);
  }
  CUPEL_UNREACHABLE();
}

bool covers(size_t kind, size_t wanted) { return kind == wanted || (kind == kAny && wanted != kRegLan); }

bool takes(const Operator& op, size_t kind) {
  return std::ranges::any_of(op.parameters, [&](const SortPattern& pattern) { return covers(kind_of(pattern), kind); });
}

class Connector {
 public:
  Connector(Grammar& grammar, const std::vector<const Operator*>& operators, Rng& rng)
      : grammar_(grammar), operators_(operators), rng_(rng) {}

  void run() {
    // What is added may itself need something; each round adds an operator.
    for (size_t i = 0; i < kKinds && (reach_one() || make_regular()); ++i) {
    }
  }

 private:
  /// The kinds of terms that can stand somewhere in an assertion.
  std::bitset<kKinds> reachable() const {
    std::bitset<kKinds> kinds;
    kinds.set(kBool);
    for (bool changed = true; changed;) {
      size_t before = kinds.count();
      for (const OperatorRule& rule : grammar_.operators) {
        size_t result = kind_of(rule.op->result);
        bool used = result == kAny ? true : kinds[result];
        if (rule.weight <= 0 || !used) continue;
        for (const SortPattern& pattern : rule.op->parameters) add(kinds, kind_of(pattern), result);
      }
      changed = kinds.count() > before;
    }
    return kinds;
  }

  // = reaches every kind; ite only those that are there already.
  static void add(std::bitset<kKinds>& kinds, size_t kind, size_t result) {
    if (kind == kAny && result == kAny) return;
    if (kind != kAny) {
      kinds.set(kind);
      return;
    }
    for (size_t i = 0; i < kKinds; ++i)
      if (i != kRegLan) kinds.set(i);
  }

  /// Makes a kind reachable that is not; false if all are.
  bool reach_one() {
    std::bitset<kKinds> kinds = reachable();
    for (size_t i = 0; i < grammar_.operators.size(); ++i) {
      size_t wanted = kind_of(grammar_.operators[i].op->result);
      // What an array holds can be anything; an equation takes all of it.
      bool anything = wanted == kAny && grammar_.operators[i].weight > 0 && !kinds[kAny];
      if (anything && add_one([](const Operator& op) { return kind_of(op.result) == kBool && takes(op, kAny); }))
        return true;
      if (grammar_.operators[i].weight > 0 && wanted != kAny && !kinds[wanted] && add_user(wanted, kinds)) return true;
    }
    return false;
  }

  bool add_user(size_t wanted, const std::bitset<kKinds>& kinds) {
    return add_one([&](const Operator& op) {
             size_t result = kind_of(op.result);
             bool useful = result != kAny && result != wanted;
             return useful && takes(op, wanted) && kinds[result];
           }) ||
           add_one([&](const Operator& op) {
             size_t result = kind_of(op.result);
             return takes(op, wanted) && result != kAny && result != wanted;
           });
  }

  /// Regular expressions have no variables: something must make them.
  bool make_regular() {
    bool needed = false, made = false;
    for (const OperatorRule& rule : grammar_.operators) {
      if (rule.weight <= 0) continue;
      bool uses = takes(*rule.op, kRegLan);
      needed |= uses;
      made |= kind_of(rule.op->result) == kRegLan && !uses;
    }
    return needed && !made &&
           add_one([](const Operator& op) { return kind_of(op.result) == kRegLan && !takes(op, kRegLan); });
  }

  template <typename Wanted>
  bool add_one(Wanted wanted) {
    const Operator* chosen = nullptr;
    uint64_t seen = 0;
    for (const Operator* op : operators_)
      if (grammar_.weight(*op) <= 0 && wanted(*op) && rng_.below(++seen) == 0) chosen = op;
    if (chosen) grammar_.allow(*chosen, kWeight);
    return chosen != nullptr;
  }

  Grammar& grammar_;
  const std::vector<const Operator*>& operators_;
  Rng& rng_;
};

}  // namespace

void connect(Grammar& grammar, const std::vector<const Operator*>& operators, Rng& rng) {
  Connector(grammar, operators, rng).run();
}

}  // namespace cupel
