#include "mutate/expressions.h"

#include <algorithm>

#include "term/operator.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace cupel {

namespace {

const std::vector<Term>& choices(const SortGroup& group, Wanted wanted) {
  if (wanted == Wanted::kAny) return group.terms;
  bool literal = wanted == Wanted::kLiteral || wanted == Wanted::kNonzeroLiteral;
  return literal ? group.literals : group.numbers;
}

bool is_numeral(Term term) {
  return term.is(TermKind::kLiteral) &&
         (term.literal().kind == LiteralKind::kNumeral || term.literal().kind == LiteralKind::kDecimal);
}

}  // namespace

bool is_zero(Term number) {
  if (number.is(TermKind::kLiteral)) return number.literal().text.find_first_of("123456789") == std::string_view::npos;
  return is_zero(number[0]);  // the depth of a number is three at most
}

bool is_number(Term term) {
  if (is_numeral(term)) return true;
  const Operator* op = term.op();
  if (!op) return false;
  if (term.arity() == 1 && op->name == "to_real") return is_numeral(term[0]);
  if (term.arity() == 2 && op->name == "/") return is_numeral(term[0]) && is_numeral(term[1]) && !is_zero(term[1]);
  bool negation = term.arity() == 1 && op->name == "-";
  return negation && (is_numeral(term[0]) || (term[0].op() && term[0].op()->name == "/" && is_number(term[0])));
}

SortGroup& Expressions::group_of(Sort sort) {
  for (SortGroup& group : groups_) {
    if (group.sort == sort) return group;
  }
  groups_.push_back({.sort = sort});
  return groups_.back();
}

const SortGroup* Expressions::group(Sort sort) const {
  for (const SortGroup& group : groups_) {
    if (group.sort == sort) return &group;
  }
  return nullptr;
}

void Expressions::walk(Term root, bool offering) {
  if (facts_.size() < store_.size()) facts_.resize(store_.size());
  struct Item {
    Term term;
    uint32_t next;
  };
  std::vector<Item> stack{{root, 0}};
  while (!stack.empty()) {
    Item& item = stack.back();
    if (facts_[item.term.id()].known) {
      stack.pop_back();
    } else if (item.next < item.term.arity()) {
      Term child = item.term[item.next++];
      if (!facts_[child.id()].known) stack.push_back({child, 0});
    } else {
      Term done = item.term;
      stack.pop_back();
      learn(done);
      if (offering) offer(done);
    }
  }
}

void Expressions::add(Term term) {
  if (term.id() < facts_.size() && facts_[term.id()].known) return;
  know(term);
  offer(term);
}

void Expressions::offer(Term term) {
  // An annotation belongs to its place: patterns to their quantifier, names to what they name. Whether a lambda is a
  // function or an array depends on its neighbours.
  bool lambda = term.is(TermKind::kBinder) && term.binder().kind == BinderKind::kLambda;
  if (term.is(TermKind::kAnnotation) || term.has_names() || lambda) return;
  SortGroup& group = group_of(term.sort());
  group.terms.push_back(term);
  if (term.is(TermKind::kLiteral)) group.literals.push_back(term);
  if (is_number(term)) group.numbers.push_back(term);
}

void Expressions::learn(Term term) {
  Facts facts{.known = true};
  if (const Function* function = term.fun()) facts.lifetime = visibility_.of(*function);
  if (term.is(TermKind::kApplication)) {
    for (const Index& index : term.symbol().indices) {
      if (index.function) facts.lifetime.meet(visibility_.of(*index.function));
      if (index.sort) facts.lifetime.meet(visibility_.of(index.sort));
    }
    if (term.symbol().qualifier) facts.lifetime.meet(visibility_.of(term.symbol().qualifier));
  }
  for (size_t i = 0; i < term.arity(); ++i) {
    facts.lifetime.meet(facts_[term[i].id()].lifetime);
    for (const Variable* variable : bound_in(term, i)) facts.lifetime.meet(visibility_.of(variable->sort));
  }
  if (term.has_variables()) learn_free(term, facts);
  facts_[term.id()] = facts;
}

void Expressions::learn_free(Term term, Facts& facts) {
  auto first = static_cast<uint32_t>(free_.size());
  if (term.is(TermKind::kVariable)) free_.push_back(&term.variable());
  for (size_t i = 0; i < term.arity(); ++i) {
    auto bound = bound_in(term, i);
    Facts child = facts_[term[i].id()];
    for (uint32_t at = 0; at < child.free_count; ++at) {
      const Variable* variable = free_[child.first_free + at];
      if (std::ranges::find(bound, variable) != bound.end()) continue;
      if (std::find(free_.begin() + first, free_.end(), variable) == free_.end()) free_.push_back(variable);
    }
  }
  facts.first_free = first;
  facts.free_count = static_cast<uint16_t>(std::min<size_t>(free_.size() - first, UINT16_MAX));
}

bool Expressions::fits(Term term, const Place& place) const {
  const Facts& facts = facts_[term.id()];
  if (term == place.replaced || term.occurrences() > place.room || term.has_names()) return false;
  if (!facts.lifetime.covers(place.command)) return false;
  for (uint32_t i = 0; i < facts.free_count; ++i) {
    if (std::ranges::find(place.bound, free_[facts.first_free + i]) == place.bound.end()) return false;
  }
  return true;
}

// A quantified term that is placed inside itself would bind its variables twice on one path; and one that stands in two
// places is one term here but two once it was printed and parsed. So each copy has variables of its own.
Term Expressions::placed(Term term) const { return term.has_binders() ? refresh_binders(store_, term) : term; }

Term Expressions::pick(Sort sort, Wanted wanted, const Place& place, Rng& rng) const {
  const SortGroup* found = group(sort);
  if (!found) return {};
  const std::vector<Term>& terms = choices(*found, wanted);
  if (terms.empty()) return {};
  bool nonzero = wanted == Wanted::kNonzero || wanted == Wanted::kNonzeroLiteral;
  auto acceptable = [&](Term term) { return fits(term, place) && !(nonzero && is_zero(term)); };
  constexpr int kGuesses = 6;  // mostly the first one fits; then nothing else need be looked at
  for (int i = 0; i < kGuesses; ++i) {
    Term guess = rng.pick(terms);
    if (acceptable(guess)) return placed(guess);
  }
  Term chosen;
  uint64_t seen = 0;
  for (Term term : terms) {
    if (acceptable(term) && rng.below(++seen) == 0) chosen = term;
  }
  return chosen ? placed(chosen) : chosen;
}

}  // namespace cupel
