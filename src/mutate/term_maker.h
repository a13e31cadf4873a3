// What makes new terms for the places of one script: the expressions that the script has, the operators and functions
// that may be applied to them, and the rules of its logic.
#pragma once

#include "mutate/expressions.h"
#include "mutate/failure.h"
#include "mutate/generators.h"
#include "mutate/linearity.h"
#include "mutate/logic_rules.h"
#include "mutate/operator_set.h"
#include "mutate/visibility.h"
#include "smtlib/script.h"

namespace cupel {

struct TermMakerSettings {
  double fresh = 0;                     // probability that an argument is a fresh constant
  bool any_logic = false;               // operators of all logics
  SolverMask solvers = ~SolverMask{0};  // whose operators are used, of those that the operator set has
};

/// Works on a script that was prepared (prepared_script.h) and on its store; script and operators outlive it. Its store
/// holds the terms of that script and nothing else when it starts.
struct TermMaker {
  TermMaker(Script& script, const OperatorSet& operators, const TermMakerSettings& settings);
  TermMaker(const TermMaker&) = delete;
  TermMaker& operator=(const TermMaker&) = delete;

  /// Another literal for a place where only one may stand; null, with the reason, if something else stands there.
  Term literal(const Place& place, Rng& rng, Failure& failure);

  TermStore& store;
  LogicRules rules;
  Visibility visibility;
  Expressions expressions;
  Linearity linearity;
  Generators generators;

 private:
  void add_functions(const Command& command);
  void add_function(const Function& function);
};

}  // namespace cupel
