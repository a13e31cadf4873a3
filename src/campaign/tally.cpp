#include "campaign/tally.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/hash.h"
#include "campaign/seed_pool.h"

namespace cupel::campaign {

namespace {

uint64_t cpu_microseconds(const oracle::Run& run) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(run.outcome.run.cpu).count());
}

/// The entry of `map` with this name, made where there is none. Copies the name only then.
template <typename Map>
typename Map::mapped_type& entry_of(Map& map, std::string_view name) {
  auto found = map.find(name);
  return found == map.end() ? map[std::string(name)] : found->second;
}

}  // namespace

uint64_t behaviour_id(std::string_view logic, std::span<const oracle::Run> runs) {
  return hash_bytes(behaviour(logic, runs));
}

Tally::Entries& Tally::entries(std::string_view strategy, std::string_view logic) {
  return entry_of(entry_of(entries_, strategy), logic);
}

store::TallyRow& Tally::row_of(Entries& entries, std::string_view strategy, std::string_view logic,
                               std::string_view solver) {
  auto found = std::ranges::find_if(entries, [&](const Entry& entry) { return entry.row.solver == solver; });
  if (found == entries.end()) {
    store::TallyRow row{.strategy = std::string(strategy), .logic = std::string(logic), .solver = std::string(solver)};
    found = entries.insert(found, {.row = std::move(row)});
  }
  found->changed = true;
  return found->row;
}

void Tally::add_test(std::string_view strategy, std::string_view logic) {
  ++row_of(entries(strategy, logic), strategy, logic, "").tests;
}

void Tally::add_runs(std::string_view strategy, std::string_view logic, std::span<const oracle::Run> runs) {
  Entries& of_both = entries(strategy, logic);
  // A seed is no test of the campaign, but what solvers did with it counts.
  if (strategy == kSeedTally) ++row_of(of_both, strategy, logic, "").tests;
  for (const oracle::Run& run : runs) {
    store::TallyRow& row = row_of(of_both, strategy, logic, run.solver->label);
    row.cpu_us += cpu_microseconds(run);
    if (run.form.empty()) ++row.outcomes[static_cast<size_t>(run.outcome.kind)];
  }
}

void Tally::add_rules(std::string_view strategy, std::span<const std::pair<std::string_view, uint64_t>> rules) {
  if (rules.empty()) return;
  auto& of_strategy = entry_of(rules_, strategy);
  for (const auto& [rule, applied] : rules) {
    RuleCount& count = entry_of(of_strategy, rule);
    count.applied += applied;
    count.changed = true;
  }
}

void Tally::add_time(std::string_view work, std::span<const oracle::Run> runs) {
  Entries& of_work = entries(work, "");
  for (const oracle::Run& run : runs) row_of(of_work, work, "", run.solver->label).cpu_us += cpu_microseconds(run);
}

void Tally::add_making(std::string_view strategy, double seconds) {
  row_of(entries(strategy, ""), strategy, "", "").cpu_us += static_cast<uint64_t>(seconds * 1e6);
}

bool Tally::add_behaviour(uint64_t id, std::string_view strategy, std::string_view logic) {
  if (!behaviours_.insert(id).second) return false;
  new_behaviours_.push_back({.id = id, .strategy = std::string(strategy), .logic = std::string(logic)});
  return true;
}

store::FigureRows Tally::take_changes(double seconds) {
  store::FigureRows rows;
  for (auto& [strategy, logics] : entries_) {
    for (auto& [logic, of_both] : logics) {
      for (Entry& entry : of_both)
        if (std::exchange(entry.changed, false)) rows.tallies.push_back(entry.row);
    }
  }
  for (auto& [strategy, counts] : rules_) {
    for (auto& [rule, count] : counts)
      if (std::exchange(count.changed, false)) rows.rules.push_back({strategy, rule, count.applied});
  }
  rows.behaviours = std::exchange(new_behaviours_, {});
  for (store::BehaviourRow& row : rows.behaviours) row.seconds = seconds;
  return rows;
}

std::vector<store::ProgressRow> Tally::sample(double seconds) const {
  std::vector<store::ProgressRow> rows;
  for (const auto& [strategy, logics] : entries_) {
    std::map<std::string_view, store::ProgressRow> by_solver;
    for (const auto& [logic, of_both] : logics) {
      for (const Entry& entry : of_both) {
        store::ProgressRow& row = by_solver[entry.row.solver];
        row.tests += entry.row.tests;
        row.answers += entry.row.answers();
        row.cpu_us += entry.row.cpu_us;
      }
    }
    for (auto& [solver, row] : by_solver) {
      row.seconds = seconds;
      row.strategy = strategy;
      row.solver = solver;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

void Tally::restore(const store::FigureRows& rows) {
  for (const store::TallyRow& row : rows.tallies) entries(row.strategy, row.logic).push_back({.row = row});
  for (const store::BehaviourRow& row : rows.behaviours) behaviours_.insert(row.id);
  for (const store::RuleRow& row : rows.rules) rules_[row.strategy][row.rule].applied = row.applied;
}

}  // namespace cupel::campaign
