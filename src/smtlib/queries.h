// What each query of a script asks: the assertions that hold at it and its assumptions, with push, pop and
// reset-assertions worked out. Models of any query can be judged with that.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "smtlib/script.h"

namespace cupel {

struct Query {
  std::vector<Term> assertions;
  std::vector<Term> assumptions;
  std::vector<uint32_t> commands;  // the assert commands' numbers in the script, in the order of `assertions`

  /// Assertions and assumptions: what a model must make true.
  std::vector<Term> formulas() const;
};

/// One entry per check-sat and check-sat-assuming up to `(exit)`, in order. Nothing for a script with a command whose
/// effect we do not know: those of single solvers, `reset`, a pop of more than was pushed.
std::optional<std::vector<Query>> queries_of(const Script& script);

}  // namespace cupel
