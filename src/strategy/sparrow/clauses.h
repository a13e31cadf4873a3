// The skeleton of the paper: a query as clauses (Tseitin: "On the complexity of derivation in propositional calculus").
// Each connective has an auxiliary constant that is equivalent to it, so whatever happens to one literal of one clause
// weakens or strengthens the whole.
#pragma once

#include <vector>

#include "base/result.h"
#include "smtlib/script.h"

namespace cupel {

/// A constant of the clauses and the formula that it stands for.
struct Auxiliary {
  const Function* symbol;
  Term meaning;  // without other auxiliaries
};

struct Clauses {
  Script script;  // in the store of the query
  std::vector<Auxiliary> auxiliaries;
};

/// One assertion per clause. Literals are what is no connective: atoms, Boolean constants and applications, quantified
/// formulas; a Boolean below a term stays where it is. The script has one query (mutate/query_script.h). An error where
/// there are too many clauses.
Result<Clauses> clauses_of(const Script& script);

}  // namespace cupel
