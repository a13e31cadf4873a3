// One solver that contradicts itself: who is wrong?
#pragma once

#include <string>

#include "oracle/oracle.h"

namespace cupel::oracle {

/// A `sat` among the answers of a run.
struct SatAnswer {
  size_t run = 0;
  size_t query = 0;
};

/// A run said `sat` to a query, and another one `unsat` to the same formulas or to some of them. The model decides
/// where it can. `formulas` are those that the `unsat` is about, with the symbols that are declared at query number
/// `place` of the script.
Finding judge_contradiction(const Examination& examination, const std::string& oracle, SatAnswer sat, size_t unsat,
                            std::span<const Term> formulas, size_t place = 0);

/// A run said `sat` to formulas that another one named as the reason for its `unsat`: its core or its assumptions.
Finding judge_reason(const Examination& examination, const std::string& oracle, size_t sat, size_t unsat,
                     std::span<const Term> formulas, std::string_view reason);

}  // namespace cupel::oracle
