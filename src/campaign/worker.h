// One thread of a campaign: takes chains, gives their tests to its own solvers, hands findings to triage.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/stop.h"
#include "campaign/chain_queue.h"
#include "campaign/health.h"
#include "campaign/observer.h"
#include "campaign/reducing.h"
#include "campaign/seed_pool.h"
#include "campaign/settings.h"
#include "campaign/statistics.h"
#include "campaign/triage.h"
#include "oracle/examiner.h"
#include "solver/solver.h"
#include "store/store.h"

namespace cupel::campaign {

/// What all workers share; everything in it is thread-safe or does not change.
struct Workshop {
  const Setup& setup;
  SeedPool& pool;
  ChainQueue& queue;
  store::Store& store;
  Statistics& statistics;
  Health& health;
  Triage& triage;
  Reducing& reducing;
  Observer& observer;
  const StopFlag& enough;  // no further tests: the time is up, or `stop`
  const StopFlag& stop;    // no further work at all

  /// To the store and to the observer.
  Status note(const std::string& kind, const std::string& text) const;
};

/// Lives on the thread that runs it: solver processes are tied to it.
class Worker {
 public:
  explicit Worker(const Workshop& workshop) : shop_(workshop) {}

  /// Works until the queue is empty or the time is up, then reduces what was found. An error ends the campaign.
  Status run();

 private:
  struct Examiners {
    std::vector<solver::Runner*> runners;  // those that are not benched for the logic
    oracle::Examiner quick;
    oracle::Examiner thorough;  // asks the expensive oracles too
  };

  const Settings& settings() const { return shop_.setup.settings; }
  Status start_solvers();
  Status run_chain(const Claim& claim);
  Status reduce_one();
  Status reduce_the_rest();
  Status run_tests(const Claim& claim, Chain& chain);
  Result<SeedPool::State> try_seed(const Claim& claim, Examiners& examiners);
  Status run_test(const TestInHand& test, Examiners& examiners, std::vector<oracle::Run>* runs = nullptr);
  Status record(const TestInHand& test, const std::vector<oracle::Run>& runs);
  Examiners examiners_for(const std::string& logic);
  void watch_time(const std::vector<oracle::Run>& runs);

  const Workshop& shop_;
  std::vector<solver::Runner> runners_;
  std::vector<solver::Runner> plain_;
  std::vector<solver::Runner*> plain_pointers_;
  std::map<std::string, unsigned>
      in_a_row_;  // solvers' tests of this chain that ran out of time, without another between
};

}  // namespace cupel::campaign
