#include "mutate/polarity.h"

#include <algorithm>

#include "term/operator.h"
#include "term/walk.h"

namespace cupel {

namespace {

uint64_t saturating_add(uint64_t a, uint64_t b) {
  uint64_t sum = a + b;
  return sum < a ? UINT64_MAX : sum;
}

bool is_not(Term term) { return term.op() && term.arity() == 1 && term.op()->name == "not"; }

}  // namespace

const char* to_string(Polarity polarity) {
  switch (polarity) {
    case Polarity::kPositive: return "positive";
    case Polarity::kNegative: return "negative";
    case Polarity::kBoth: return "both";
  }
  return "both";
}

Polarity polarity_of_child(Term term, size_t child) {
  switch (term.kind()) {
    case TermKind::kAnnotation: return Polarity::kPositive;
    case TermKind::kBinder: return is_quantifier(term) ? Polarity::kPositive : Polarity::kBoth;
    case TermKind::kMatch: return child == 0 ? Polarity::kBoth : Polarity::kPositive;
    case TermKind::kApplication: break;
    default: return Polarity::kBoth;
  }
  uint32_t flags = term.op() ? term.op()->flags : 0;
  if (flags & (kAnd | kOr)) return Polarity::kPositive;
  if (flags & kImplies) return child + 1 == term.arity() ? Polarity::kPositive : Polarity::kNegative;
  if (flags & kIte) return child == 0 ? Polarity::kBoth : Polarity::kPositive;
  return is_not(term) ? Polarity::kNegative : Polarity::kBoth;
}

Polarity combine(Polarity outer, Polarity inner) {
  if (outer == Polarity::kBoth || inner == Polarity::kBoth) return Polarity::kBoth;
  return outer == inner ? Polarity::kPositive : Polarity::kNegative;
}

void descend(PolarOccurrence& at, uint32_t child) {
  auto bound = bound_in(at.term, child);
  at.bound.insert(at.bound.end(), bound.begin(), bound.end());
  at.under_binder |= at.term.is(TermKind::kBinder) || (at.term.is(TermKind::kMatch) && child > 0);
  at.named |= gives_name(at.term);
  at.polarity = combine(at.polarity, polarity_of_child(at.term, child));
  at.path.push_back(child);
  at.term = at.term[child];
}

PolarOccurrence polar_occurrence(Term root, std::span<const uint32_t> path) {
  PolarOccurrence at;
  at.term = root;
  if (!is_formula(root)) at.polarity = Polarity::kBoth;
  for (uint32_t child : path) descend(at, child);
  return at;
}

bool any_term(Term) { return true; }

bool is_formula(Term term) { return term.sort() == Sort::boolean(); }

// A connective is what passes polarity on, or takes formulas only: `xor`, `=` of formulas.
bool is_atom(Term term) {
  if (!is_formula(term) || term.is(TermKind::kMatch) || term.is(TermKind::kAnnotation)) return false;
  if (term.is(TermKind::kBinder)) return !is_quantifier(term);
  if (!term.op() || term.arity() == 0) return true;
  if (term.op()->flags & kLazy) return false;
  return term.op()->theory != "Core" || !is_formula(term[0]);
}

// --- counts ---

uint64_t PolarityCounts::of(Polarity polarity) const {
  switch (polarity) {
    case Polarity::kPositive: return positive;
    case Polarity::kNegative: return negative;
    case Polarity::kBoth: return both;
  }
  return both;
}

uint64_t PolarityCounts::total() const { return saturating_add(saturating_add(positive, negative), both); }

// The counts of a known term that stands in a place of this polarity.
PolarityCounts PolarPositions::seen_from(Polarity context, Term term) const {
  PolarityCounts counts = counts_[term.id()];
  if (context == Polarity::kNegative) std::swap(counts.positive, counts.negative);
  if (context == Polarity::kBoth) counts = {.both = counts.total()};
  return counts;
}

PolarityCounts PolarPositions::counted(Term term) const {
  PolarityCounts counts{.positive = filter_(term)};
  std::span<const Term> children = term.positions();
  for (size_t i = 0; i < children.size(); ++i) {
    PolarityCounts child = seen_from(polarity_of_child(term, i), children[i]);
    counts.positive = saturating_add(counts.positive, child.positive);
    counts.negative = saturating_add(counts.negative, child.negative);
    counts.both = saturating_add(counts.both, child.both);
  }
  return counts;
}

void PolarPositions::learn(Term root) {
  if (root.id() >= known_.size()) {
    counts_.resize(root.id() + 1);  // children have smaller ids
    known_.resize(root.id() + 1, false);
  }
  struct Item {
    Term term;
    uint32_t next;
  };
  std::vector<Item> stack{{root, 0}};
  while (!stack.empty()) {
    Item& item = stack.back();
    std::span<const Term> children = item.term.positions();
    if (known_[item.term.id()]) {
      stack.pop_back();
    } else if (item.next < children.size()) {
      stack.push_back({children[item.next++], 0});
    } else {
      counts_[item.term.id()] = counted(item.term);
      known_[item.term.id()] = true;
      stack.pop_back();
    }
  }
}

PolarityCounts PolarPositions::count(Term root) {
  learn(root);
  return seen_from(is_formula(root) ? Polarity::kPositive : Polarity::kBoth, root);
}

PolarOccurrence PolarPositions::at(Term root, Polarity polarity, uint64_t index) {
  CUPEL_ASSERT(index < count(root).of(polarity));
  PolarOccurrence here = polar_occurrence(root, {});
  for (;;) {
    if (here.polarity == polarity && filter_(here.term) && index-- == 0) return here;
    std::span<const Term> children = here.term.positions();
    uint32_t chosen = 0;
    uint64_t inside = 0;
    // Counts saturate, so the last child that has some takes whatever is left.
    for (uint32_t child = 0; child < children.size(); ++child) {
      Polarity context = combine(here.polarity, polarity_of_child(here.term, child));
      uint64_t count = seen_from(context, children[child]).of(polarity);
      if (count == 0) continue;
      if (inside > 0) index -= inside;
      chosen = child;
      inside = count;
      if (index < count) break;
    }
    CUPEL_ASSERT(inside > 0);
    index = std::min(index, inside - 1);
    descend(here, chosen);
  }
}

std::optional<PolarOccurrence> PolarPositions::sample(Term root, Polarity polarity, Rng& rng) {
  uint64_t count = this->count(root).of(polarity);
  if (count == 0) return std::nullopt;
  return at(root, polarity, rng.below(count));
}

std::optional<PolarOccurrence> PolarPositions::sample(Term root, Rng& rng) {
  PolarityCounts counts = count(root);
  if (counts.total() == 0) return std::nullopt;
  uint64_t index = rng.below(counts.total());
  for (Polarity polarity : {Polarity::kPositive, Polarity::kNegative}) {
    if (index < counts.of(polarity)) return at(root, polarity, index);
    index -= counts.of(polarity);
  }
  return at(root, Polarity::kBoth, std::min(index, counts.both - 1));
}

}  // namespace cupel
