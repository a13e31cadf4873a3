// What figures are made of: tests, outcomes and processor time by strategy, logic and solver, and the behaviours that
// were seen. Kept in memory; a checkpoint takes the rows that changed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "oracle/oracle.h"
#include "store/records.h"

namespace cupel::campaign {

// Work that no strategy asked for stands beside the strategies.
inline constexpr const char* kSeedTally = "seed";  // seeds that are run as they are
inline constexpr const char* kFactsTally = "facts";
inline constexpr const char* kTriageTally = "triage";  // findings that are looked for again
inline constexpr const char* kReductionTally = "reduction";

/// A hash of behaviour(): two tests with the same one taught the same about the solvers.
uint64_t behaviour_id(std::string_view logic, std::span<const oracle::Run> runs);

/// Not thread-safe: Statistics guards it. Each call looks up two names and no more.
class Tally {
 public:
  void add_test(std::string_view strategy, std::string_view logic);
  void add_runs(std::string_view strategy, std::string_view logic, std::span<const oracle::Run> runs);
  /// How often a chain used the rules of its strategy.
  void add_rules(std::string_view strategy, std::span<const std::pair<std::string_view, uint64_t>> rules);
  void add_time(std::string_view work, std::span<const oracle::Run> runs);
  /// CPU time for making tests belongs to no logic: several are made at once.
  void add_making(std::string_view strategy, double seconds);
  /// Whether it is new.
  bool add_behaviour(uint64_t id, std::string_view strategy, std::string_view logic);

  /// Tallies and behaviours that changed since the last call; new behaviours are dated `seconds`.
  store::FigureRows take_changes(double seconds);
  /// What is counted now, without the logics.
  std::vector<store::ProgressRow> sample(double seconds) const;
  void restore(const store::FigureRows& rows);

 private:
  struct Entry {
    store::TallyRow row;
    bool changed = false;
  };
  using Entries = std::vector<Entry>;  // of one strategy and logic: a few solvers

  Entries& entries(std::string_view strategy, std::string_view logic);
  static store::TallyRow& row_of(Entries& entries, std::string_view strategy, std::string_view logic,
                                 std::string_view solver);

  std::map<std::string, std::map<std::string, Entries, std::less<>>, std::less<>> entries_;  // strategy, logic
  struct RuleCount {
    uint64_t applied = 0;
    bool changed = false;
  };
  std::map<std::string, std::map<std::string, RuleCount, std::less<>>, std::less<>> rules_;  // strategy, rule
  std::unordered_set<uint64_t> behaviours_;
  std::vector<store::BehaviourRow> new_behaviours_;
};

}  // namespace cupel::campaign
