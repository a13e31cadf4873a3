#include "mutate/weighted_positions.h"

#include <algorithm>

#include "term/operator.h"

namespace cupel {

namespace {

constexpr size_t kMostConstraints = 64;   // of one term; beyond that only its current value is taken to do
constexpr size_t kManyEntries = 400'000;  // of all terms: from here on the same
constexpr double kMostWeight = 1e300;     // of a tree that has more positions than a double can count

// Literals that must stay literals, and terms that carry a name, are left alone.
bool is_fixed(Term term, bool blocked) { return blocked || term.has_names(); }

bool blocks_below(Term term) {
  if (term.op()) return term.op()->flags & kWantsValues;
  return term.is(TermKind::kAnnotation) && term.has_names();
}

/// The first place whose sum is above the number.
size_t place_of(const std::vector<double>& sums, double number) {
  auto found = std::ranges::upper_bound(sums, number);
  return std::min(static_cast<size_t>(found - sums.begin()), sums.size() - 1);
}

}  // namespace

void WeightedPositions::add(Term root) {
  double before = roots_.empty() ? 0 : sums_.back();
  roots_.push_back(analyse(root));
  sums_.push_back(std::min(kMostWeight, before + entries_[roots_.back()].total));
}

void WeightedPositions::exchange(size_t formula, Term root) {
  roots_[formula] = analyse(root);
  sum_up();
}

void WeightedPositions::sum_up() {
  sums_.clear();
  double sum = 0;
  for (uint32_t root : roots_) sums_.push_back(sum = std::min(kMostWeight, sum + entries_[root].total));
}

// The invariant of the analysis: the value that a term has now does. Of a language that may be too hard to tell, and of
// intervals it is not told for irrational numbers. Below a term that is undetermined, and need not be, it may not hold.
Constraint WeightedPositions::checked(Term term, Constraint constraint, bool parent_known) {
  if (constraint.kind == Constraint::Kind::kNothing || constraint.kind == Constraint::Kind::kAnything)
    return constraint;
  Value now = evaluator_.evaluate(term);
  if (now.is_none() || constraint.contains(now)) return constraint;
  bool open = constraint.kind == Constraint::Kind::kNumbers && !number_of(now);
  CUPEL_ASSERT(open || !parent_known || constraint.kind == Constraint::Kind::kLanguage);
  return current_value(now);
}

uint32_t WeightedPositions::entry(Term term, Constraint constraint, bool blocked) {
  if (first_.size() <= term.id()) first_.resize(term.id() + 1 + term.id() / 2, 0);
  size_t count = 0;
  for (uint32_t at = first_[term.id()]; at != 0; at = entries_[at].next, ++count) {
    if (entries_[at].blocked == blocked && entries_[at].constraint == constraint) return at;
  }
  if ((count >= kMostConstraints || entries_.size() > kManyEntries) && !blocked) {
    Constraint now =
        constraint.kind == Constraint::Kind::kNothing ? constraint : current_value(evaluator_.evaluate(term));
    if (!(now == constraint)) return entry(term, std::move(now), false);
  }
  auto number = static_cast<uint32_t>(entries_.size());
  Entry made{.term = term, .constraint = std::move(constraint), .next = first_[term.id()], .blocked = blocked};
  if (!is_fixed(term, blocked)) made.own = weighted_ ? made.constraint.score() : 1;
  entries_.push_back(std::move(made));
  first_[term.id()] = number;
  return number;
}

void WeightedPositions::expand(Entry& at) {
  at.expanded = true;
  if (at.term.positions().empty()) return;
  bool blocked = at.blocked || blocks_below(at.term);
  std::vector<Constraint> below;
  if (!blocked) below = constraints_below(evaluator_, at.term, at.constraint);
  bool known = !blocked && !evaluator_.evaluate(at.term).is_none();
  at.children.reserve(at.term.positions().size());
  for (size_t i = 0; i < at.term.positions().size(); ++i) {
    at.children.push_back(
        entry(at.term[i], blocked ? Constraint::nothing() : checked(at.term[i], std::move(below[i]), known), blocked));
  }
}

void WeightedPositions::close(Entry& at) {
  double sum = at.own;
  at.sums.reserve(at.children.size() + 1);
  at.sums.push_back(sum);
  for (uint32_t child : at.children) at.sums.push_back(sum = std::min(kMostWeight, sum + entries_[child].total));
  at.total = sum;
}

// A term is closed behind its children; terms may be a million levels deep.
uint32_t WeightedPositions::analyse(Term root) {
  uint32_t first = entry(root, Constraint::truth(true), false);
  struct Item {
    uint32_t entry;
    uint32_t next;
  };
  std::vector<Item> stack;
  auto enter = [&](uint32_t number) {
    if (entries_[number].expanded) return;
    expand(entries_[number]);
    stack.push_back({number, 0});
  };
  enter(first);
  while (!stack.empty()) {
    Item& item = stack.back();
    Entry& at = entries_[item.entry];
    if (item.next < at.children.size()) {
      enter(at.children[item.next++]);
    } else {
      close(at);
      stack.pop_back();
    }
  }
  return first;
}

WeightedPositions::Choice WeightedPositions::choose(Rng& rng, std::vector<uint32_t>& path) const {
  path.clear();
  Choice chosen{.formula = place_of(sums_, rng.unit() * weight())};
  const Entry* at = &entries_[roots_[chosen.formula]];
  while (true) {
    size_t place = place_of(at->sums, rng.unit() * at->total);
    if (place == 0) break;
    path.push_back(static_cast<uint32_t>(place - 1));
    at = &entries_[at->children[place - 1]];
  }
  chosen.term = at->term;
  chosen.constraint = &at->constraint;
  return chosen;
}

double WeightedPositions::probability(size_t formula, std::span<const uint32_t> path) const {
  const Entry* at = &entries_[roots_[formula]];
  for (uint32_t child : path) at = &entries_[at->children[child]];
  return at->own / weight();
}

}  // namespace cupel
