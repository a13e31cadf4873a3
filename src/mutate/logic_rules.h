// What a script and its logic allow in new terms: which operators, which sorts, whether products must be linear.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "smtlib/logic.h"
#include "term/operator.h"

namespace cupel {

/// What a logic allows.
struct LogicRules {
  LogicRules(std::string_view logic, bool any);

  /// The seed has this operator: it and its theory are part of the logic, whatever the logic's name says.
  void use(const Operator& op);

  /// The script uses this name itself, so no operator of that name can be written in it: `pi`, which z3 has too.
  void take(std::string_view name) { taken.emplace(name); }

  /// Whether a row belongs to it.
  bool allows(const Operator& op) const;
  /// Whether terms of the sort, other than literals, belong to it.
  bool has_sort(Sort sort) const;

  Logic logic;
  bool linear = false;      // products only with numbers
  bool difference = false;  // atoms must keep their form
  // Strings bring the integers and floats the bit-vectors, but not their operators.
  bool integer_operators = true;
  bool bit_vector_operators = true;
  std::set<std::string, std::less<>> used = {};   // declarations of operators that only ALL has, but the script too
  std::set<std::string, std::less<>> taken = {};  // names of the script's own
};

}  // namespace cupel
