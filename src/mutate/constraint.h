// What may stand at a position so that a formula stays true under a model: the semantic constraints of DIVER (Kim, So,
// Oh: "Diver: Oracle-Guided SMT Solver Testing with Unrestricted Random Mutations", ICSE 2023, Algorithm 2), as
// sets of values. Only one position changes at a time; all others keep their values.
//
// A constraint is found from the root down, one rule of constraint_rules.h per operator on the way. Where no rule is
// known, the value that the position has now is all that is known to do.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "mutate/interval_set.h"
#include "mutate/known_bits.h"
#include "term/term.h"

namespace cupel {

struct Constraint {
  enum class Kind : uint8_t {
    kNothing,   // no value is known to do
    kAnything,  // whatever stands there is never looked at, a term without a value included
    kAnyValue,  // any value of the sort
    kNumbers,   // Int, Real; bit-vectors as unsigned integers, floats by their order
    kValues,    // these
    kAllBut,    // all but these
    kLanguage,  // strings that are in a regular language, once `start` and `end` stand around them
    kBits,      // bit-vectors of which some bits are known
  };

  Kind kind = Kind::kNothing;
  /// Whether no other value does. Otherwise there may be more.
  bool exact = false;
  IntervalSet numbers{true};  // kNumbers
  std::vector<Value> values;  // kValues, kAllBut
  Value language;             // kLanguage: a regular expression
  std::u32string start, end;  // kLanguage: its quotient by these words is meant
  KnownBits known;            // kBits
  uint32_t width = 0;         // kBits

  static Constraint nothing() { return {}; }
  static Constraint anything() { return {.kind = Kind::kAnything, .exact = true}; }
  static Constraint any_value() { return {.kind = Kind::kAnyValue, .exact = true}; }
  static Constraint one_of(std::vector<Value> values);
  static Constraint all_but(std::vector<Value> values);
  static Constraint truth(bool value) { return one_of({Value::boolean(value)}); }
  /// Of sort Bool: those of the two that do.
  static Constraint booleans(bool if_true, bool if_false);
  static Constraint language_of(Value regex);
  /// Of a bit-vector sort.
  static Constraint of_bits(KnownBits known, Sort sort);
  /// Of sort Int, Real, a bit-vector or a float.
  static Constraint of_numbers(IntervalSet numbers, Sort sort);

  /// Whether a value does. False if that cannot be found out.
  bool contains(const Value& value) const;

  /// DIVER's score: how likely it is that a random term does, between 0.001 and 1.
  double score() const;

  /// The same sets, as far as their form tells.
  bool operator==(const Constraint&) const = default;
};

/// Int, rational Real, bit-vectors (unsigned) and floats (float_order.h) as a number; nothing for others.
std::optional<mpq_class> number_of(const Value& value);
/// The numbers that do; nothing where a constraint is no set of rational numbers.
std::optional<IntervalSet> numbers_of(const Constraint& constraint, Sort sort);
/// All numbers of the sort: those of bit-vectors and floats are bounded.
IntervalSet all_numbers(Sort sort);
/// The same for bit-vectors; nothing where a constraint is no such set.
std::optional<KnownBits> bits_of(const Constraint& constraint, Sort sort);

/// The value that a term has now: it always does, but others may as well.
Constraint current_value(const Value& value);

/// The constraints of all children that are positions, given that of the term. Below binders nothing is known.
std::vector<Constraint> constraints_below(Evaluator& evaluator, Term term, const Constraint& outer);

/// The constraint at a position of a formula that is true under the evaluator's model, or of a term that has to meet
/// `outer`.
Constraint constraint_at(Evaluator& evaluator, Term root, std::span<const uint32_t> path,
                         const Constraint& outer = Constraint::truth(true));

}  // namespace cupel
