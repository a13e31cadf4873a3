// Where a campaign begins: a new one with nothing, a resumed one where the last run stopped.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "campaign/chain_queue.h"
#include "campaign/seed_pool.h"
#include "campaign/statistics.h"
#include "store/store.h"
#include "strategy/strategy.h"

namespace cupel::campaign {

struct ResumePoint {
  bool resumed = false;
  uint64_t next_chain = 0;
  std::vector<store::ChainRecord> chains;  // that ran
  std::vector<store::ChainRecord> begun;   // that were under way, with the tests that they had
  uint64_t empty_share = 0;                // see ChainQueue::Finished
  double seconds = 0;
  Counts counts;
  store::FigureRows figures;
  std::set<std::string> set_aside;      // ids of seeds
  std::map<uint64_t, SeedFacts> facts;  // by id
  std::vector<GrownSeed> grown;
  uint64_t first_grown_not_begun = 0;
  std::vector<std::pair<std::string, std::string>> benched;  // solver, logic
};

/// Reads the point from the store and brings `seeds` into the order that they had. A seed that is gone or has changed
/// is an error: the tests would be others.
Result<ResumePoint> read_resume_point(store::Store& store, std::vector<Seed>& seeds);

/// What read_resume_point() will need, and what figures learned since the last call; seconds count from the campaign's
/// very beginning.
Status save_point(store::Store& store, ChainQueue::Finished finished, uint64_t first_grown_not_begun, double seconds,
                  const Counts& counts, const std::vector<std::pair<std::string, std::string>>& benched,
                  const store::FigureRows& figures = {});

/// What is known about seeds, by their ids.
Result<std::map<uint64_t, SeedFacts>> read_facts(store::Store& store);

}  // namespace cupel::campaign
