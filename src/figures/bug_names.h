// What the bugs of several campaigns are called, so that they can be told to be the same.
#pragma once

#include <set>
#include <span>
#include <string>

#include "figures/comparison.h"

namespace cupel::figures {

/// A bug is called by its group (store/bug_key.h). The group of a crash is its place, and a place belongs to one build
/// of the solver: where campaigns had different builds of it, its crashes are called by their signatures.
class BugNames {
 public:
  explicit BugNames(std::span<const Side> sides);

  std::string of(const store::FindingSummary& finding) const;

 private:
  std::set<std::string> several_builds_;  // kind and solver, as names begin
};

}  // namespace cupel::figures
