#include "mutate/term_drawer.h"

#include <algorithm>

#include "eval/random_value.h"
#include "mutate/constraint_values.h"
#include "mutate/difference.h"
#include "mutate/random_constant.h"
#include "mutate/value_term.h"

namespace cupel {

namespace {

constexpr unsigned kChoices = 5;  // the paper's bound
constexpr uint64_t kSmall = 32;   // positions of an expression of the seed that serves as a leaf

bool is_constant_symbol(Term term) { return term.fun() && term.arity() == 0; }

}  // namespace

TermDrawer::Leaves& TermDrawer::leaves_of(Sort sort) {
  auto [entry, added] = leaves_.try_emplace(&sort.node());
  const SortGroup* group = added ? maker_.expressions.group(sort) : nullptr;
  if (!group) return entry->second;
  for (Term term : group->terms) {
    if (is_constant_symbol(term)) entry->second.symbols.push_back(term);
    bool constant = term.is(TermKind::kLiteral) || is_number(term) || (term.op() && term.arity() == 0);
    if (constant) entry->second.constants.push_back(term);
  }
  return entry->second;
}

void TermDrawer::offer(Term leaf) {
  maker_.expressions.know(leaf);
  Leaves& leaves = leaves_of(leaf.sort());
  std::vector<Term>& list = is_constant_symbol(leaf) ? leaves.symbols : leaves.constants;
  if (std::ranges::find(list, leaf) == list.end()) list.push_back(leaf);
}

Term TermDrawer::draw(const Place& place, const Constraint& constraint, Rng& rng, Failure& failure) {
  Sort sort = place.replaced.sort();
  if (place.literal) return maker_.literal(place, rng, failure);
  if (maker_.rules.difference && (is_numeric(sort) || is_comparison(place.replaced)))
    return draw_in_difference_logic(place, rng, failure);
  if (has_constants(sort) && rng.chance(1, 12)) {
    Term near = value_term(maker_.store, value_near_end(constraint, sort, rng), sort);
    if (near && near != place.replaced) return near;
  }
  return rng.chance(1, 12) ? leaf(sort, Wanted::kAny, place, rng, failure)
                           : application(sort, kChoices, place, rng, failure);
}

// Atoms keep their form.
Term TermDrawer::draw_in_difference_logic(const Place& place, Rng& rng, Failure& failure) {
  if (is_numeric(place.replaced.sort())) return exchange_leaf(maker_, place, rng, failure);
  if (rng.chance(1, 2)) return application(Sort::boolean(), kChoices, place, rng, failure);
  failure = Failure::kNoOperator;
  return maker_.generators.exchange(place.replaced, place, rng);
}

Term TermDrawer::term(Sort sort, Wanted wanted, unsigned choices, const Place& place, Rng& rng, Failure& failure) {
  bool compound = choices > 0 && wanted == Wanted::kAny && rng.chance(2, 3);
  if (compound) {
    Term made = application(sort, choices, place, rng, failure);
    if (made) return made;
  }
  return leaf(sort, wanted, place, rng, failure);
}

// The choices that are left are spread over the arguments at random.
Term TermDrawer::application(Sort sort, unsigned choices, const Place& place, Rng& rng, Failure& failure) {
  const std::vector<Generator>& generators = maker_.generators.of(sort);
  failure = Failure::kNoOperator;
  return generators.empty() ? Term() : apply(rng.pick(generators), sort, choices, place, rng, failure);
}

Term TermDrawer::apply(const Generator& generator, Sort sort, unsigned choices, const Place& place, Rng& rng,
                       Failure& failure) {
  Shape shape;
  if (!maker_.generators.shape(generator, sort, place, rng, shape, failure)) return {};
  std::vector<unsigned> shares(std::max<size_t>(shape.sorts.size(), 1), 0);
  for (unsigned i = 1; i < choices; ++i) ++rng.pick(shares);
  std::vector<Term> args;
  Place below = place;
  below.replaced = {};
  for (size_t i = 0; i < shape.sorts.size(); ++i) {
    Term made = shape.literals ? literal_argument(maker_.store, shape.sorts[i], rng)
                               : term(shape.sorts[i], shape.wanted[i], shares[i], below, rng, failure);
    if (!made) return {};
    below.room -= std::min(below.room, made.occurrences());
    args.push_back(made);
  }
  failure = Failure::kNoInstance;
  Term made = maker_.generators.fill(shape, sort, args);
  failure = made ? Failure::kNonlinear : failure;
  return made && maker_.rules.linear && !maker_.linearity.holds_at(made) ? Term() : made;
}

Term TermDrawer::symbol(Sort sort, const Place& place, Rng& rng) {
  Term chosen;
  uint64_t seen = 0;
  for (const Variable* variable : place.bound) {
    if (variable->sort == sort && rng.below(++seen) == 0) chosen = maker_.store.variable(*variable);
  }
  const std::vector<Term>& symbols = leaves_of(sort).symbols;
  if (symbols.empty() || (chosen && rng.chance(1, 2))) return chosen;
  Term guess = rng.pick(symbols);
  return maker_.visibility.of(*guess.fun()).covers(place.command) ? guess : chosen;
}

Term TermDrawer::leaf(Sort sort, Wanted wanted, const Place& place, Rng& rng, Failure& failure) {
  failure = Failure::kNoArgument;
  if (wanted != Wanted::kAny) return maker_.generators.argument(sort, wanted, place, rng);
  uint64_t way = rng.below(8);
  Term made;
  if (way < 4) made = symbol(sort, place, rng);
  if (way == 4 || way == 5) {
    const std::vector<Term>& constants = leaves_of(sort).constants;
    if (!constants.empty()) made = rng.pick(constants);
  }
  if (way == 6 && has_constants(sort)) {
    Domains domains;
    made = value_term(maker_.store, random_value(sort, rng, domains), sort);
    // Some logics have numbers, but no operator to write a negative one with.
    if (made && made.op() && !maker_.rules.allows(*made.op())) made = {};
  }
  if (made) return made;
  // Beyond the paper: any small expression of the seed, which may hold what no short random term does.
  Place small = place;
  small.room = std::min(small.room, kSmall);
  made = maker_.expressions.pick(sort, Wanted::kAny, small, rng);
  return made ? made : symbol(sort, place, rng);
}

}  // namespace cupel
