// The numbers of an indexed operator, worked out from the sort that its result is to have: (_ extract i j) of width 8
// from 32 bits, concat of width 24, (_ repeat i) of width 12.
#pragma once

#include <array>

#include "base/rng.h"
#include "term/operator.h"
#include "term/signature.h"

namespace cupel {

class NumberEquations {
 public:
  /// Demands that the result is of this sort: binds what follows at once and keeps the rest as equations. False if it
  /// cannot be.
  bool demand(const SortPattern& result, Sort sort, Bindings& bindings);

  /// Binds each variable that is the only unbound one of an equation. False if an equation cannot hold.
  bool solve(Bindings& bindings) const;

  /// Binds the variables that are still free to random numbers, in accordance with the equations.
  bool draw(const Operator& op, Bindings& bindings, Rng& rng) const;

 private:
  struct Equation {
    const NumberPattern* pattern;
    int64_t value;
  };
  bool demand_number(const NumberPattern& pattern, int64_t value, Bindings& bindings);

  std::array<Equation, 4> equations_;
  size_t count_ = 0;
};

}  // namespace cupel
