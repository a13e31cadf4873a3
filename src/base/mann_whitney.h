// Whether one way of fuzzing is better than another, from repeated campaigns: the Mann-Whitney U test and the effect
// size A12, as Klees et al. ("Evaluating Fuzz Testing", CCS 2018) and Arcuri and Briand (ICSE 2011) ask for.
#pragma once

#include <span>

namespace cupel {

struct MannWhitney {
  double u = 0;        // pairs in which the value of the first sample is the larger one; ties count half
  double p = 1;        // two-sided: how likely samples of one distribution differ at least so much
  bool exact = false;  // from the distribution itself; false: by the normal approximation
  double a12 = 0.5;    // how likely a value of the first sample is larger than one of the second; ties count half
};

/// Exact where no two values are equal and neither sample has more than 50; otherwise approximated, with corrections
/// for ties and continuity. Infinite values are values; samples without any decide nothing (p = 1).
MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second);

/// Empty: not a number.
double median(std::span<const double> values);

}  // namespace cupel
