// Facts about seeds, found when they are first asked for and remembered: for those who make tests without a campaign.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "knowledge/fact_finder.h"
#include "smtlib/vocabulary.h"
#include "strategy/seed.h"

namespace cupel::knowledge {

/// Thread-safe; one seed is looked into at a time.
class FactBook {
 public:
  /// Runners that are used by nobody else. `limits` are for all runs of one solver about one seed together.
  FactBook(std::vector<solver::Runner> runners, FactNeeds needs, process::Limits limits, const Vocabulary& vocabulary);

  /// The reference stays valid. An error where a solver cannot be run.
  Result<const SeedFacts*> of(const Seed& seed);

  /// What a person should know: solvers that contradict each other or the author of a seed; one line each.
  std::vector<std::string> notes() const;

 private:
  Result<SeedFacts> find(const Seed& seed);

  std::vector<solver::Runner> runners_;
  std::vector<solver::Runner*> pointers_;
  FactNeeds needs_;
  process::Limits limits_;
  const Vocabulary& vocabulary_;
  mutable std::mutex mutex_;
  std::map<uint64_t, SeedFacts> facts_;  // by the seed's id
  std::vector<std::string> notes_;
};

}  // namespace cupel::knowledge
