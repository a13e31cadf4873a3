// From a finding of an oracle to a finding in the store: known claims are counted, new ones are confirmed in fresh,
// plain processes, and what does not come back is kept apart as flaky.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "campaign/observer.h"
#include "campaign/reducing.h"
#include "campaign/statistics.h"
#include "oracle/examiner.h"
#include "oracle/reproduce.h"
#include "store/store.h"
#include "strategy/plan.h"

namespace cupel::campaign {

/// A test on its way through solvers and oracles.
struct TestInHand {
  TestId id;
  const Seed& seed;
  std::string_view text;
  const Expectation& expectation;
  Rng rng;                                 // that it was examined with
  std::function<std::string()> mutations;  // their description, made only when it is needed
};

/// Shared by all workers; thread-safe.
class Triage {
 public:
  struct Options {
    unsigned keep = 3;  // triggers of one claim
    oracle::ExaminerOptions examiner;
  };

  Triage(Options options, store::Store& store, Statistics& statistics, Observer& observer, Reducing& reducing,
         std::function<double()> seconds);

  /// Deals with one finding. `plain` are the worker's own runners, in plain processes. An error means that the store
  /// cannot be written or that a solver cannot be run.
  Status take(const oracle::Finding& finding, const TestInHand& test, const std::vector<oracle::Run>& runs,
              const std::vector<solver::Runner*>& plain);

  /// Claims that a resumed campaign has already.
  Status restore();

 private:
  struct Claim {
    unsigned kept = 0;
    uint64_t first = 0;  // number of the first finding
  };

  /// The key under which triggers of one bug meet, as far as that can be told before reduction.
  static std::string key(const std::string& kind, const std::vector<std::string>& culprits,
                         const std::string& signature, const std::string& seed);
  bool is_repeat(const std::string& claim, uint64_t& first);
  store::FindingRecord record(const oracle::Finding& finding, const TestInHand& test,
                              const std::vector<oracle::Run>& runs, int confirmed) const;
  Status announce(const store::FindingRecord& record, uint64_t number);

  const Options options_;
  store::Store& store_;
  Statistics& statistics_;
  Observer& observer_;
  Reducing& reducing_;
  std::function<double()> seconds_;
  std::mutex mutex_;
  std::map<std::string, Claim> claims_;
};

}  // namespace cupel::campaign
