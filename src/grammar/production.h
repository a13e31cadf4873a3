// The rules of a grammar with concrete sorts, symbols and indices: made once, drawn from many times.
#pragma once

#include <cstdint>
#include <vector>

#include "grammar/weighted_choice.h"
#include "mutate/expressions.h"
#include "term/term.h"

namespace cupel {

/// A place for a subterm.
struct Argument {
  uint16_t sort = 0;  // its number in the sort table
  Wanted wanted = Wanted::kAny;
  bool value = false;  // the operator wants a value
};

struct Production {
  enum class Kind : uint8_t { kOperator, kFunction, kReuse, kForall, kExists };
  Kind kind = Kind::kOperator;
  bool more = false;        // may have more arguments, like the last one
  bool one_open = false;    // a linear product: numbers for all arguments but a random one
  bool difference = false;  // an atom of difference logic
  const Symbol* symbol = nullptr;
  uint32_t declaration = 0;  // kFunction: the number of its command in the signature
  std::vector<Argument> arguments;
};

/// A declared constant.
struct Symbolic {
  Term term;
  uint32_t declaration;  // the number of its command in the signature
};

/// All rules for terms of one sort.
struct SortRules {
  Sort sort;
  std::vector<Production> productions;
  WeightedChoice choice;  // among them
  std::vector<Symbolic> variables;
  std::vector<Term> constants;  // literals, and operators without arguments
  std::vector<Term> literals;   // where nothing else may stand
  std::vector<Term> numbers;    // that all readers take for one
  std::vector<Term> nonzero;    // of those
  std::vector<Term> values;     // where an operator wants values: for strings single characters
  bool quantifiable = true;
  // The way to a term with the fewest positions; production kNone: a leaf.
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t cheapest = kNone;
  uint32_t least_size = UINT32_MAX;  // UINT32_MAX: no term can be made
};

}  // namespace cupel
