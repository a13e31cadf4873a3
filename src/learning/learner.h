// Finds out which options of a solver matter to which formulas (Falcon, Algorithm 1): small formulas over a few
// operations, each solved without options and then with each option, one at a time. An option matters where the answer
// or the code that is reached differs.
//
// Most options do nothing to most formulas, so they are tried in groups: a group that changes nothing is done with in
// one run, the others are halved. A group that the solver refuses though it takes both halves holds two options that
// exclude each other; halving finds these too.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "grammar/grammar_book.h"
#include "learning/observations.h"
#include "solver/solver.h"

namespace cupel::learning {

struct LearnerSettings {
  uint64_t operations = 4;  // kinds in a formula, the paper's k
  uint64_t bytes = 300;     // about how long a formula is
  process::Limits limits = {};
  uint64_t timed_pairs = 300;  // at most: of formula and option, for differences of time
};

class Learner {
 public:
  /// The runner measures coverage. `options` are what the solver has.
  Learner(solver::Runner runner, std::vector<AllowedOption> options, const GrammarBook& book,
          const LearnerSettings& settings, Rng rng);

  /// Tries each option with a trivial script: some crash the solver or make it loop. An error where the solver cannot
  /// be measured.
  Status try_options(const std::function<void(size_t done, size_t all)>& progress = nullptr);
  /// Another formula. False: the solver did not answer it, or no formula could be made.
  Result<bool> learn_formula();

  const Observations& observations() const { return observations_; }

  enum class Effect { kNone, kSome, kRefused };
  /// Takes a script to look at. False: the solver does not answer it.
  Result<bool> take_script(const std::string& script);
  /// What an option, with one of its values, does to that script.
  Result<Effect> effect_of_option(size_t option);
  /// Names of the options that the solver answers a trivial script with, each with its number.
  std::vector<std::pair<std::string, size_t>> working_options() const;

 private:
  using Sites = std::vector<uint32_t>;  // sorted
  struct Trial {
    std::string answers;  // empty: none
    bool refused = false;
    Sites reached;
    process::microseconds cpu{0};
  };
  /// An option and the value that it has for this formula.
  struct Setting {
    const AllowedOption* option;
    size_t value;
  };

  /// Options are compared with their defaults, which are given too: otherwise the code that reads options and hands
  /// them on would be taken for an effect.
  enum class Given { kValue, kDefault };
  Result<Trial> run(const std::string& script, const std::vector<Setting>& settings, Given given);
  Result<std::optional<std::string>> draw_script(ObservedFormula& formula);
  Result<Effect> effect_of(const std::vector<Setting>& settings);
  Status try_group(std::vector<Setting> group);
  Status find_conflict(std::vector<Setting> one, std::vector<Setting> other);
  Status time_options(const std::vector<Setting>& settings);
  Result<std::vector<double>> times(const std::vector<Setting>& settings, size_t count, std::vector<double>& without);
  std::vector<Setting> draw_settings();
  size_t group_size(const Setting& most_likely) const;
  const Sites& parsing_sites(const Setting& setting) const;

  solver::Runner runner_;
  std::vector<AllowedOption> options_;
  const GrammarBook& book_;
  LearnerSettings settings_;
  Rng rng_;
  Observations observations_;
  /// By option and value: code that differs for a trivial script, such as that which reads the option.
  std::vector<std::vector<Sites>> parsing_;
  uint64_t timed_ = 0;
  // Of the formula at hand:
  std::string script_;
  Trial plain_;
  Sites unstable_;  // reached by one of two equal runs
};

}  // namespace cupel::learning
