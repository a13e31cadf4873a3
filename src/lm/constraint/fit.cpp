#include "lm/constraint/fit.h"

#include <bit>

#include "lm/constraint/difference.h"

namespace cupel::lm {

namespace {

const SortPattern& parameter(const Operator& op, size_t at) {
  return op.parameters[std::min(at, op.parameters.size() - 1)];
}

bool mentions(const NumberPattern& pattern, int variable) {
  return std::ranges::any_of(pattern.items, [&](const NumberPattern::Item& item) {
    return item.step == NumberPattern::Step::kVariable && item.value == variable;
  });
}

bool mentions(const SortPattern& pattern, uint8_t variable) {
  if (pattern.kind == SortPattern::Kind::kVariable) return pattern.variable == variable;
  return std::ranges::any_of(pattern.parts, [&](const SortPattern& part) { return mentions(part, variable); });
}

int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/// The values of one variable for which the pattern, linear and growing in it, stays in a range. Other variables that
/// are open are at least 1: they can still fill up what is missing to the lower end.
Range solve(const NumberPattern& pattern, int variable, Bindings bindings, Range target) {
  bool others_open = false;
  for (const NumberPattern::Item& item : pattern.items) {
    bool other = item.step == NumberPattern::Step::kVariable && item.value != variable;
    if (!other || bindings.number_bound(static_cast<int>(item.value))) continue;
    bindings.bind_number(static_cast<int>(item.value), 1);
    others_open = true;
  }
  bindings.bind_number(variable, 0);
  auto at_zero = evaluate(pattern, bindings);
  bindings.bind_number(variable, 1);
  auto at_one = evaluate(pattern, bindings);
  if (!at_zero || !at_one || *at_one <= *at_zero) return {};
  int64_t slope = *at_one - *at_zero;
  Range range{others_open ? 1 : -floor_div(*at_zero - target.low, slope), floor_div(target.high - *at_zero, slope)};
  range.low = std::max<int64_t>(range.low, 1);
  return range;
}

/// The numbers that a variable of widths may stand for.
Range width_range(const Candidate& candidate, int variable, const Want& want, Range widest) {
  const Operator& op = *candidate.op;
  Range range = widest;
  auto narrow = [&](const NumberPattern& pattern, Range target) {
    if (!mentions(pattern, variable)) return;
    Range solved = solve(pattern, variable, candidate.bindings, target);
    range = {std::max(range.low, solved.low), std::min(range.high, solved.high)};
  };
  if (op.result.kind == SortPattern::Kind::kBitVec) narrow(op.result.first, want.bit_vec);
  if (op.result.kind == SortPattern::Kind::kFloat) {
    narrow(op.result.first, want.exponent);
    narrow(op.result.second, want.significand);
  }
  for (const NumberCondition& condition : op.conditions) {
    auto left = evaluate(condition.left, candidate.bindings);
    if (condition.right.variable() != variable || !left) continue;
    range.low = std::max(range.low, *left + (condition.relation == NumberCondition::Relation::kLess));
  }
  return range;
}

Range number_range(const Candidate& candidate, const NumberPattern& pattern, const Want& want, Range widest) {
  if (auto fixed = evaluate(pattern, candidate.bindings)) {
    return widest.contains(*fixed) ? Range{*fixed, *fixed} : Range{};
  }
  int variable = pattern.variable();
  return variable < 0 ? Range{} : width_range(candidate, variable, want, widest);
}

/// A sort of the wanted ones that is likely to have a short term.
Sort simplest(const Want& want, TermStore& store) {
  if (!want.sorts.empty()) return want.sorts.front();
  if (!want.bit_vec.empty()) return store.bit_vec(static_cast<uint32_t>(want.bit_vec.low));
  return store.floating(static_cast<uint32_t>(want.exponent.low), static_cast<uint32_t>(want.significand.low));
}

/// Of an application; a negated term counts as a negated literal, since nobody who cares for forms wants another one.
TermForms form_of(const Candidate& candidate) {
  if (candidate.own) return kUnknownForm;
  if (candidate.op->name != "-") return kOtherForm;
  return candidate.op->parameters.size() == 1 ? kNegatedForm : kDifferenceForm;
}

// Folds over different widths are written with two arguments only.
bool fixed_to_two(const Operator& op) {
  bool folds = op.result.kind == SortPattern::Kind::kBitVec && op.result.first.variable() < 0;
  return op.associativity != Associativity::kNone && (folds || op.flags & kLeastArity);
}

}  // namespace

bool Fit::takes_arity(const Candidate& candidate, size_t count) const {
  if (candidate.own) return candidate.own->domain.size() == count;
  if (fixed_to_two(*candidate.op)) return count == 2;
  // Readers differ on (+ x): the standard has no such term.
  if (candidate.op->associativity != Associativity::kNone && count < 2) return false;
  return candidate.op->accepts_arity(count);
}

// Linear logics: of the factors of a product all but one are numbers, and divisors are.
bool Fit::wants_literal(const Candidate& candidate, size_t at, const Surroundings& around) const {
  if (candidate.own) return false;
  const Operator& op = *candidate.op;
  if (op.flags & kWantsValues) return true;
  if (want_->literal) return true;
  if (!around.operators().restricts(op)) return false;
  return op.flags & kPartial ? at > 0 : at > 0 && (seen_ & ~(kLiteralForm | kNegatedForm));
}

Want Fit::argument(const Candidate& candidate, size_t at, const Surroundings& around, TermStore& store) const {
  Want found = argument_by_sort(candidate, at, around, store);
  if (!around.operators().logic.difference || !found.has_numbers()) return found;
  found.numbers = difference_forms(candidate.op, at, seen_);
  std::erase_if(found.sorts, [&](Sort sort) {
    return is_numeric(sort) && around.shortest(sort, found.literal, found.numbers).empty();
  });
  return found;
}

Want Fit::argument_by_sort(const Candidate& candidate, size_t at, const Surroundings& around, TermStore& store) const {
  Want found;
  bool literal = wants_literal(candidate, at, around);
  auto add = [&](Sort sort) {
    bool has = literal ? !around.shortest_literal(sort).empty() : !around.shortest(sort).empty();
    if (has) found.add(sort);
  };
  found.literal = literal;
  if (candidate.own) {
    add(candidate.own->domain[at]);
    return found;
  }
  const Operator& op = *candidate.op;
  const SortPattern& pattern = parameter(op, at);
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: add(pattern.concrete); break;
    case SortPattern::Kind::kBitVec:
      found.bit_vec = number_range(candidate, pattern.first, *want_, {1, kWidestBitVec});
      break;
    case SortPattern::Kind::kFloat:
      found.exponent = number_range(candidate, pattern.first, *want_, {2, kMostExponentBits});
      found.significand = number_range(candidate, pattern.second, *want_, {3, kMostSignificandBits});
      if (found.exponent.empty() || found.significand.empty()) found.exponent = found.significand = {};
      break;
    case SortPattern::Kind::kVariable: {
      Sort bound = candidate.bindings.sort(pattern.variable);
      if (bound) {
        add(bound);
      } else if (op.result.kind == SortPattern::Kind::kVariable && op.result.variable == pattern.variable) {
        bool was = found.literal;
        found = *want_;
        found.literal |= was;
      } else if (mentions(op.result, pattern.variable)) {
        for (Sort sort : want_->sorts) {
          Bindings bindings = candidate.bindings;
          if (match(op.result, sort, bindings) && bindings.sort(pattern.variable)) add(bindings.sort(pattern.variable));
        }
      } else {
        found = around.anything();
        found.literal = literal;
      }
      break;
    }
    case SortPattern::Kind::kCompound:
      for (Sort sort : around.sorts()) {
        Candidate tried = candidate;
        if (!bind(tried, at, sort)) continue;
        Sort result = instantiate(op.result, tried.bindings, store);
        if (!result || want_->contains(result)) add(sort);
      }
      break;
  }
  return found;
}

bool Fit::bind(Candidate& candidate, size_t at, Sort sort) const {
  if (candidate.own) return at < candidate.own->domain.size() && candidate.own->domain[at] == sort;
  return match(parameter(*candidate.op, at), sort, candidate.bindings);
}

Sort Fit::result(const Candidate& candidate, TermStore& store) const {
  Sort sort;
  if (candidate.own) {
    sort = candidate.own->range;
  } else if (conditions_hold(*candidate.op, candidate.bindings)) {
    sort = instantiate(candidate.op->result, candidate.bindings, store);
  }
  return sort && want_->takes(sort, form_of(candidate)) ? sort : Sort();
}

std::optional<Fit::Plan> Fit::plan(const Candidate& candidate, size_t from, const Surroundings& around,
                                   TermStore& store) const {
  constexpr size_t kMostMissing = 8;
  Candidate tried = candidate;
  Plan plan;
  for (size_t count = from;; ++count) {
    if (takes_arity(tried, count) && count > 0 && result(tried, store)) return plan;
    if (tried.op && count >= from + kMostMissing) return {};
    bool more = tried.own ? count < tried.own->domain.size() : !tried.op->parameters.empty();
    if (!more || (tried.op && takes_arity(tried, count) && !takes_arity(tried, count + 1))) return {};
    Want want = argument(tried, count, around, store);
    if (want.empty()) return {};
    Sort sort = simplest(want, store);
    if (!bind(tried, count, sort)) return {};
    plan.push_back({sort, want.literal, want.numbers});
  }
}

bool Fit::keep_planned(const Surroundings& around, TermStore& store) {
  std::erase_if(candidates_, [&](const Candidate& one) { return !plan(one, arguments_, around, store); });
  return !candidates_.empty();
}

bool Fit::take(Sort sort, TermForms form, const Surroundings& around, TermStore& store) {
  bool literal = form & (kLiteralForm | kNegatedForm);
  bool any_form = !around.operators().logic.difference || !is_numeric(sort);
  std::erase_if(candidates_, [&](Candidate& one) {
    bool fits = (any_form || difference_forms(one.op, arguments_, seen_) & form) &&
                (!wants_literal(one, arguments_, around) || literal) && bind(one, arguments_, sort);
    return !fits;
  });
  ++arguments_;
  seen_ |= form;
  return keep_planned(around, store);
}

std::optional<Want> Fit::next(const Surroundings& around, TermStore& store) const {
  std::optional<Want> united;
  for (const Candidate& candidate : candidates_) {
    bool open = candidate.own ? arguments_ < candidate.own->domain.size()
                              : takes_arity(candidate, arguments_ + 1) || !takes_arity(candidate, arguments_);
    if (!open) continue;
    // There must be a way on behind this argument.
    Want want = argument(candidate, arguments_, around, store);
    auto goes_on = [&](Sort sort) {
      Candidate tried = candidate;
      return bind(tried, arguments_, sort) && plan(tried, arguments_ + 1, around, store);
    };
    std::erase_if(want.sorts, [&](Sort sort) { return !goes_on(sort); });
    // Ranges are exact: what holds at their lower end holds everywhere.
    Want ranges = want;
    ranges.sorts.clear();
    if (!ranges.empty() && !goes_on(simplest(ranges, store))) want.bit_vec = want.exponent = want.significand = {};
    if (want.empty()) continue;
    if (!united) {
      united = std::move(want);
      continue;
    }
    if (united->literal != want.literal) continue;
    united->numbers = !united->has_numbers() ? want.numbers
                      : want.has_numbers()   ? united->numbers | want.numbers
                                             : united->numbers;
    for (Sort sort : want.sorts) united->add(sort);
    if (united->bit_vec.empty()) united->bit_vec = want.bit_vec;
    if (united->exponent.empty()) united->exponent = want.exponent, united->significand = want.significand;
  }
  return united;
}

Sort Fit::result(TermStore& store) const {
  for (const Candidate& candidate : candidates_) {
    if (!takes_arity(candidate, arguments_)) continue;
    if (Sort sort = result(candidate, store)) return sort;
  }
  return {};
}

TermForms Fit::form() const {
  TermForms form = form_of(candidates_.front());
  bool negates = form == kNegatedForm || (form == kDifferenceForm && arguments_ == 1);
  return negates ? (seen_ & ~(kLiteralForm | kNegatedForm) ? kOtherForm : kNegatedForm) : form;
}

std::string Fit::completion(const Surroundings& around, TermStore& store) const {
  if (result(store)) return ")";
  for (const Candidate& candidate : candidates_) {
    std::optional<Plan> found = plan(candidate, arguments_, around, store);
    if (!found) continue;
    std::string text;
    for (const Part& part : *found) text += " " + around.shortest(part.sort, part.literal, part.numbers);
    return text + ")";
  }
  return {};
}

}  // namespace cupel::lm
