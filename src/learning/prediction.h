// How well what was learned predicts which options matter to scripts that nobody learned from.
#pragma once

#include "learning/learner.h"

namespace cupel::learning {

/// Of each script a few options are tried that are said to matter, and a few of the others. What is found is weighted
/// by how many of each kind there are, so that the figures are those of trying all.
class PredictionCheck {
 public:
  PredictionCheck(Learner& learner, const LearnedOptions& learned, uint64_t each, Rng rng)
      : learner_(learner), learned_(learned), each_(each), rng_(rng) {}

  /// False: the solver does not answer the script. `operations` are those of the script, sorted.
  Result<bool> add(const std::string& script, const std::vector<std::string>& operations);

  uint64_t scripts() const { return scripts_; }
  uint64_t tried() const { return tried_; }
  /// Of the options that are said to matter, those that do.
  double precision() const { return share(mattering_, said_); }
  /// Of those that do, the ones that are said to.
  double recall() const { return share(mattering_, mattering_ + missed_); }
  /// How much more often options matter that are said to than any.
  double lift() const { return base() > 0 ? precision() / base() : 0; }
  /// How often any option matters.
  double base() const { return share(mattering_ + missed_, said_ + others_); }
  /// Options that are said to matter to a script, in the mean.
  double said() const { return share(said_, static_cast<double>(scripts_)); }

 private:
  static double share(double part, double whole) { return whole > 0 ? part / whole : 0; }
  /// Of these options, how many matter: found out for some, and scaled up.
  Result<double> mattering(std::vector<size_t> options);

  Learner& learner_;
  const LearnedOptions& learned_;
  uint64_t each_;
  Rng rng_;
  uint64_t scripts_ = 0, tried_ = 0;
  double said_ = 0, others_ = 0;       // options, added up over scripts
  double mattering_ = 0, missed_ = 0;  // of these, those that matter
};

}  // namespace cupel::learning
