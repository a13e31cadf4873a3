#include "mutate/constraint.h"

#include <algorithm>
#include <cmath>

#include "mutate/constraint_rules.h"
#include "mutate/float_order.h"
#include "term/operator.h"
#include "value/bitvector.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/string.h"

namespace cupel {

Constraint Constraint::one_of(std::vector<Value> values) {
  Constraint made{.kind = values.empty() ? Kind::kNothing : Kind::kValues, .exact = true};
  made.values = std::move(values);
  return made;
}

Constraint Constraint::all_but(std::vector<Value> values) {
  Constraint made{.kind = Kind::kAllBut, .exact = true};
  made.values = std::move(values);
  return made;
}

Constraint Constraint::booleans(bool if_true, bool if_false) {
  if (if_true && if_false) return any_value();
  if (!if_true && !if_false) return nothing();
  return truth(if_true);
}

Constraint Constraint::language_of(Value regex) {
  if (regex.is_none()) return nothing();
  Constraint made{.kind = Kind::kLanguage, .exact = true};
  made.language = std::move(regex);
  return made;
}

// Each set has one form: single values and blocks of numbers have forms of their own.
Constraint Constraint::of_bits(KnownBits known, Sort sort) {
  mpz_class full = all_bits(sort.width()), open = full ^ known.mask;
  if (known.mask == 0) return known.differ ? nothing() : any_value();
  if (open == 0) {
    Value value = make_bv(uint64_t{sort.width()}, known.bits);
    return known.differ ? all_but({value}) : one_of({value});
  }
  if ((open & (open + 1)) == 0) {
    IntervalSet block(true, {Interval{mpq_class(known.bits), mpq_class(known.bits + open)}});
    return of_numbers(known.differ ? block.complement() : block, sort);
  }
  Constraint made{.kind = Kind::kBits, .exact = true};
  made.known = std::move(known);
  made.width = sort.width();
  return made;
}

Constraint Constraint::of_numbers(IntervalSet numbers, Sort sort) {
  IntervalSet all = all_numbers(sort);
  numbers = numbers.intersect(all);
  if (numbers.empty()) return nothing();
  if (numbers == all) return any_value();
  Constraint made{.kind = Kind::kNumbers, .exact = true};
  made.numbers = std::move(numbers);
  return made;
}

bool Constraint::contains(const Value& value) const {
  bool listed = std::ranges::find(values, value) != values.end();
  switch (kind) {
    case Kind::kNothing: return false;
    case Kind::kAnything: return true;
    case Kind::kAnyValue: return !value.is_none();
    case Kind::kValues: return listed;
    case Kind::kAllBut: return !value.is_none() && !listed;
    case Kind::kLanguage:
      if (value.kind() != cupel::Kind::kString) return false;
      return str_in_re(make_string(start + string_text(value) + end), language).is_true();
    case Kind::kBits: return value.kind() == cupel::Kind::kBitVector && known.contains(bv_unsigned(value));
    case Kind::kNumbers: {
      std::optional<mpq_class> number = number_of(value);
      return number && numbers.contains(*number);
    }
  }
  CUPEL_UNREACHABLE();
}

double Constraint::score() const {
  constexpr double kLeast = 0.001;
  switch (kind) {
    case Kind::kNothing: return kLeast;
    case Kind::kAnything:
    case Kind::kAnyValue:
    case Kind::kAllBut: return 1;
    case Kind::kLanguage: return re_is_endless(language) ? 1 : kLeast;
    case Kind::kBits: return known.differ ? 1 : std::clamp(std::exp2(known.open_bits(width)) * kLeast, kLeast, 1.0);
    case Kind::kValues:
      return values[0].kind() == cupel::Kind::kBool ? 0.5 : kLeast * static_cast<double>(values.size());
    case Kind::kNumbers: break;
  }
  mpq_class size = 0;
  for (const Interval& part : numbers.parts()) {
    if (!part.low || !part.high) return 1;
    size += *part.high - *part.low + 1;
  }
  return std::clamp(size.get_d() * kLeast, kLeast, 1.0);
}

std::optional<mpq_class> number_of(const Value& value) {
  switch (value.kind()) {
    case Kind::kInt: return mpq_class(int_mpz(value));
    case Kind::kReal: return real_is_rational(value) ? std::optional(real_mpq(value)) : std::nullopt;
    case Kind::kBitVector: return mpq_class(bv_unsigned(value));
    case Kind::kFloat: return mpq_class(float_ordinal(value));
    default: return std::nullopt;
  }
}

IntervalSet all_numbers(Sort sort) {
  if (sort.is(SortKind::kFloat)) return all_floats(sort);
  if (!sort.is(SortKind::kBitVec)) return IntervalSet::all(sort == Sort::integer());
  mpz_class largest = (mpz_class(1) << sort.width()) - 1;
  return IntervalSet(true, {Interval{mpq_class(0), mpq_class(largest)}});
}

std::optional<IntervalSet> numbers_of(const Constraint& constraint, Sort sort) {
  bool integral = sort != Sort::real();
  switch (constraint.kind) {
    case Constraint::Kind::kNumbers: return constraint.numbers;
    case Constraint::Kind::kAnyValue: return all_numbers(sort);
    case Constraint::Kind::kValues:
    case Constraint::Kind::kAllBut: break;
    default: return std::nullopt;
  }
  std::vector<Interval> points;
  for (const Value& value : constraint.values) {
    std::optional<mpq_class> number = number_of(value);
    if (!number) return std::nullopt;
    points.push_back(Interval::point(*number));
  }
  IntervalSet set(integral, std::move(points));
  if (constraint.kind == Constraint::Kind::kAllBut) set = set.complement().intersect(all_numbers(sort));
  return set;
}

// An interval is a set of known bits where it is one aligned block.
std::optional<KnownBits> bits_of(const Constraint& constraint, Sort sort) {
  mpz_class full = all_bits(sort.width());
  switch (constraint.kind) {
    case Constraint::Kind::kBits: return constraint.known;
    case Constraint::Kind::kAnyValue: return KnownBits{};
    case Constraint::Kind::kValues:
    case Constraint::Kind::kAllBut:
      if (constraint.values.size() != 1) return std::nullopt;
      return KnownBits{full, bv_unsigned(constraint.values[0]), constraint.kind == Constraint::Kind::kAllBut};
    case Constraint::Kind::kNumbers: break;
    default: return std::nullopt;
  }
  for (bool differ : {false, true}) {
    IntervalSet set = differ ? constraint.numbers.complement().intersect(all_numbers(sort)) : constraint.numbers;
    if (set.parts().size() != 1) continue;
    mpz_class low = set.parts()[0].low->get_num(), open = set.parts()[0].high->get_num() - low;
    if ((open & (open + 1)) == 0 && (low & open) == 0) return KnownBits{full ^ open, low, differ};
  }
  return std::nullopt;
}

namespace {

// Any value of an argument gives the application some value, as long as nothing about it is left open.
bool is_total(Term term) { return term.op() && term.op()->eval && !(term.op()->flags & (kPartial | kConstrained)); }

/// What is known about the application whose children are looked at.
struct Outline {
  Term term;
  const Constraint& outer;
  ConstraintRule rule;
  std::vector<Value> values;  // of the arguments
  size_t undetermined;        // how many of them
  Value result;               // of the application; only where there is a rule
};

Outline outline_of(Evaluator& evaluator, Term term, const Constraint& outer) {
  Outline made{term, outer, term.op() ? constraint_rule(*term.op()) : nullptr, {}, 0, {}};
  made.values.reserve(term.arity());
  for (Term arg : term.args()) {
    made.values.push_back(evaluator.evaluate(arg));
    made.undetermined += made.values.back().is_none();
  }
  if (made.rule) made.result = evaluator.evaluate(term);
  return made;
}

Constraint of_argument(const Outline& in, size_t child) {
  Constraint made = in.rule ? in.rule({in.term, child, in.values, in.outer, in.result}) : Constraint::nothing();
  made.exact &= in.outer.exact;
  if (made.kind != Constraint::Kind::kNothing) return made;
  bool others_known = in.undetermined == (in.values[child].is_none() ? 1u : 0u);
  if (in.outer.kind == Constraint::Kind::kAnyValue && others_known && is_total(in.term)) return Constraint::any_value();
  return current_value(in.values[child]);
}

/// Whether all children have this constraint, whatever their values.
bool same_below(Term term, const Constraint& outer, Constraint& below) {
  below = outer;
  if (outer.kind == Constraint::Kind::kAnything || outer.kind == Constraint::Kind::kNothing) return true;
  if (term.is(TermKind::kAnnotation)) return true;
  below = Constraint::nothing();
  return !term.is(TermKind::kApplication);
}

}  // namespace

Constraint current_value(const Value& value) {
  if (value.is_none()) return Constraint::nothing();
  Constraint made = Constraint::one_of({value});
  made.exact = false;
  return made;
}

std::vector<Constraint> constraints_below(Evaluator& evaluator, Term term, const Constraint& outer) {
  Constraint same;
  if (same_below(term, outer, same)) return std::vector<Constraint>(term.positions().size(), same);
  Outline outline = outline_of(evaluator, term, outer);
  std::vector<Constraint> made;
  made.reserve(term.arity());
  for (size_t i = 0; i < term.arity(); ++i) made.push_back(of_argument(outline, i));
  return made;
}

Constraint constraint_at(Evaluator& evaluator, Term root, std::span<const uint32_t> path, const Constraint& outer) {
  Constraint constraint = outer;
  for (uint32_t child : path) {
    Constraint below;
    if (!same_below(root, constraint, below)) below = of_argument(outline_of(evaluator, root, constraint), child);
    constraint = std::move(below);
    root = root[child];
  }
  return constraint;
}

ConstraintRule constraint_rule(const Operator& op) {
  for (auto rows : {core_constraint_rows(), arithmetic_constraint_rows(), bit_vector_constraint_rows(),
                    bitwise_constraint_rows(), float_constraint_rows(), string_constraint_rows()}) {
    for (const ConstraintRow& row : rows) {
      if (row.name == op.name && row.theory == op.theory) return row.rule;
    }
  }
  return nullptr;
}

}  // namespace cupel
