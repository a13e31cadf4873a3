// The campaign: seeds, strategies and solvers come together, workers run tests, and everything is stored.
//
// Setup::load finds what a user's settings name and complains about what does not exist; begin() and resume() do the
// work.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.h"
#include "campaign/observer.h"
#include "campaign/refused_options.h"
#include "campaign/settings.h"
#include "campaign/usual_times.h"
#include "oracle/examiner.h"
#include "smtlib/operator_choice.h"
#include "solver/solver.h"
#include "store/store.h"
#include "strategy/seed_files.h"
#include "strategy/strategy.h"

namespace cupel::campaign {

/// All that settings name, found and checked. Errors are mistakes of the user.
struct Setup {
  Settings settings;
  std::vector<solver::Solver> solvers;
  ChosenOperators operators;
  std::vector<ChosenStrategy> strategies;
  FactNeeds needs;              // of all strategies together
  SeedSet seeds;                // none where no strategy works on seeds
  StartCosts start_costs = {};  // of the solvers, as far as they were measured
  std::shared_ptr<oracle::KnownOptions> known_options = std::make_shared<oracle::KnownOptions>();
  std::shared_ptr<RefusedOptions> refused_options = std::make_shared<RefusedOptions>();

  /// `seeds`: where somebody has read them already.
  static Result<std::unique_ptr<Setup>> load(Settings settings, std::optional<SeedSet> seeds = {});
  /// Without strategies and seeds, for those who only look at scripts that are there: the seeds may be gone.
  static Result<std::unique_ptr<Setup>> load_to_examine(Settings settings);
  /// What seeds and tests are read with.
  const Vocabulary& vocabulary() const { return operators.reading(); }
  /// How tests are examined; findings are examined again with their own oracle alone.
  oracle::ExaminerOptions examiner(std::vector<std::string> oracles) const;
};

struct Summary {
  Progress progress;
  bool interrupted = false;  // stopped before its budget was used up
  bool ran_dry = false;      // ended early, because no seed is of use to any strategy
  double tests_ended = 0;    // seconds into the campaign; what came after that are reductions
};

/// Runs a new campaign until its budget is used up or `stop` is requested (which also happens on errors). An error (a
/// full disk, a solver that is gone) leaves all that was found before safe in the store.
Result<Summary> begin(Setup& setup, store::Store& store, Observer& observer, StopFlag& stop);

/// Goes on with the campaign that the store holds.
Result<Summary> resume(Setup& setup, store::Store& store, Observer& observer, StopFlag& stop);

}  // namespace cupel::campaign
