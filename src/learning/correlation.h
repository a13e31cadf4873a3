// Which options matter to which operations, from counts of formulas with and without them (Falcon, section 4.1; the
// paper compares counts by eye, here a test decides).
//
// An operation occurs in formulas of certain logics, and an option may matter to all of these: counted over all logics
// together, every operation of a theory would be blamed. So formulas are compared within their logic and the tables are
// joined (Cochran, Mantel and Haenszel). Thousands of pairs are tested: the share of false ones among those that are
// marked is bounded (Benjamini and Hochberg).
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "learning/observations.h"

namespace cupel::learning {

/// Formulas of one logic: with or without an operation, with or without an effect of an option.
struct EffectTable {
  double with_effect = 0, with_none = 0;        // of those with the operation
  double without_effect = 0, without_none = 0;  // of those without it
};

struct JointTest {
  double p = 1;          // two-sided, one degree of freedom, with continuity correction
  double odds = 1;       // joint odds ratio of Mantel and Haenszel; above 1: the operation makes the option matter
  bool decided = false;  // false: in no logic do both the operation and the effect vary, or there are too few
};

JointTest cochran_mantel_haenszel(std::span<const EffectTable> strata);

/// For each p-value the smallest rate of false discoveries at which it would be marked.
std::vector<double> benjamini_hochberg(std::span<const double> p);

/// The class of each option, by the formulas that it was tried on; none where there are none.
std::map<std::string, LearnedOption> classify(const Observations& observations);

}  // namespace cupel::learning
