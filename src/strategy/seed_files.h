// Seeds from files: found, read, parsed once to see that they can be used. What cannot is named with its reason, so
// that a campaign never runs on less than its user thinks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "smtlib/vocabulary.h"
#include "strategy/strategy.h"

namespace cupel {

struct SeedFilter {
  uint64_t max_bytes = 64 * 1024;  // larger files are rejected; 0: any size
  unsigned jobs = 0;               // files to read at once; 0: one per core
};

struct RejectedSeed {
  std::string path;
  std::string reason;  // with line and column where there are any
};

/// Both lists are in the order of the sorted paths, whatever the number of jobs.
struct SeedSet {
  std::vector<Seed> seeds;
  std::vector<RejectedSeed> rejected;
};

/// The seeds that files and directories (searched recursively for .smt2 files) hold. A path that does not exist is an
/// error, and so is a set without any usable seed.
Result<SeedSet> load_seeds(const std::vector<std::string>& paths, const SeedFilter& filter,
                           const Vocabulary& vocabulary = Vocabulary::standard());

}  // namespace cupel
