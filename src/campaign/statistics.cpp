#include "campaign/statistics.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "solver/classify.h"
#include "solver/message_signature.h"

namespace cupel::campaign {

namespace {

// A solver that never repeats itself must not fill our memory.
constexpr size_t kMostMessages = 200;

template <typename C, typename Visitor>
void each_count(C& counts, Visitor visit) {
  visit("tests", counts.tests);
  visit("chains", counts.chains);
  visit("skipped_chains", counts.skipped_chains);
  visit("malformed", counts.malformed);
  visit("faults", counts.faults);
  visit("doubted", counts.doubted);
  visit("repeats", counts.repeats);
  visit("solver_cpu", counts.solver_cpu);
  visit("own_cpu", counts.own_cpu);
  visit("answers", counts.answers);
  visit("findings", counts.findings);
  visit("flaky", counts.flaky);
  visit("notes", counts.notes);
  visit("tally", counts.tally);
  visit("coverage", counts.coverage);
  visit("blocks", counts.blocks);
  visit("reached", counts.reached);
  visit("reached_blocks", counts.reached_blocks);
  visit("errors", counts.errors);
  visit("error_examples", counts.error_examples);
}

}  // namespace

uint64_t Counts::confirmed() const {
  uint64_t sum = 0;
  for (const auto& [kind, by_certainty] : findings)
    for (const auto& [certainty, count] : by_certainty) sum += count;
  return sum;
}

double Counts::making_cpu() const {
  double sum = 0;
  for (const auto& [name, count] : strategies) sum += count.making;
  return sum;
}

void Counts::add_error(const std::string& solver, const std::string& message) {
  auto& messages = errors[solver];
  std::string signature = solver::message_signature(message);
  bool room = messages.size() < kMostMessages || messages.contains(signature);
  ++messages[room ? signature : "other messages"];
  if (room && signature != message) error_examples[solver].try_emplace(std::move(signature), message);
}

std::string Counts::to_json() const {
  nlohmann::json json;
  each_count(*this, [&](const char* name, const auto& field) { json[name] = field; });
  json["making_cpu"] = making_cpu();
  for (const auto& [name, count] : strategies)
    json["strategies"][name] = {{"tests", count.tests}, {"seconds", count.seconds}, {"making_cpu", count.making}};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Counts Counts::from_json(const std::string& text) {
  Counts counts;
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return counts;
  try {
    each_count(counts, [&](const char* name, auto& field) {
      if (json.contains(name)) json.at(name).get_to(field);
    });
    nlohmann::json entries = json.value("strategies", nlohmann::json::object());
    for (const auto& [name, entry] : entries.items())
      counts.strategies[name] = {
          .tests = entry.at("tests"), .seconds = entry.at("seconds"), .making = entry.value("making_cpu", 0.0)};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
  return counts;
}

void Statistics::add_test(const std::string& strategy, std::string_view logic) {
  std::lock_guard lock(mutex_);
  ++counts_.tests;
  ++counts_.strategies[strategy].tests;
  tally_.add_test(strategy, logic);
}

bool Statistics::add_runs(std::string_view strategy, std::string_view logic, const std::vector<oracle::Run>& runs) {
  uint64_t seen = behaviour_id(logic, runs);
  std::lock_guard lock(mutex_);
  for (const oracle::Run& run : runs) {
    counts_.solver_cpu += std::chrono::duration<double>(run.outcome.run.cpu).count();
    if (!run.form.empty()) continue;
    ++counts_.answers[run.solver->label][solver::to_string(run.outcome.kind)];
    if (run.outcome.kind >= solver::OutcomeKind::kError) counts_.add_error(run.solver->label, run.outcome.message);
    auto unread = std::ranges::count_if(run.outcome.responses, solver::was_too_long);
    if (unread > 0)
      counts_.tally[run.solver->label + ": replies of more than 1 MB, not read"] += static_cast<uint64_t>(unread);
  }
  tally_.add_runs(strategy, logic, runs);
  return tally_.add_behaviour(seen, strategy, logic);
}

void Statistics::add_rules(std::string_view strategy, std::span<const std::pair<std::string_view, uint64_t>> rules) {
  std::lock_guard lock(mutex_);
  tally_.add_rules(strategy, rules);
}

void Statistics::add_time(std::string_view work, const std::vector<oracle::Run>& runs) {
  std::lock_guard lock(mutex_);
  for (const oracle::Run& run : runs) counts_.solver_cpu += std::chrono::duration<double>(run.outcome.run.cpu).count();
  tally_.add_time(work, runs);
}

void Statistics::add_making(const std::string& strategy, double seconds) {
  std::lock_guard lock(mutex_);
  counts_.strategies[strategy].making += seconds;
  tally_.add_making(strategy, seconds);
}

Statistics::Taken Statistics::take(double seconds, bool sample) {
  std::lock_guard lock(mutex_);
  Taken taken{.counts = counts_, .rows = tally_.take_changes(seconds)};
  for (const auto& [solver, reach] : reach_) taken.counts.reached[solver] = reach.sites();
  for (const auto& [solver, reach] : block_reach_) taken.counts.reached_blocks[solver] = reach.sites();
  if (!sample) return taken;
  taken.rows.progress = tally_.sample(seconds);
  for (store::ProgressRow& row : taken.rows.progress) {
    auto strategy = counts_.coverage.find(row.strategy);
    if (strategy == counts_.coverage.end()) continue;
    auto solver = strategy->second.find(row.solver);
    if (solver != strategy->second.end()) row.coverage = solver->second;
  }
  return taken;
}

void Statistics::restore(const Counts& counts, const store::FigureRows& rows) {
  std::lock_guard lock(mutex_);
  counts_ = counts;
  for (const auto& [solver, sites] : counts_.reached) reach_[solver].add(sites);
  for (const auto& [solver, sites] : counts_.reached_blocks) block_reach_[solver].add(sites);
  counts_.reached.clear();
  counts_.reached_blocks.clear();
  tally_.restore(rows);
}

uint64_t Statistics::add_coverage(const std::string& strategy, const std::string& solver,
                                  std::span<const uint32_t> sites) {
  std::lock_guard lock(mutex_);
  uint64_t news = reach_[solver].add(sites);
  counts_.coverage[strategy][solver] += news;
  return news;
}

void Statistics::add_blocks(const std::string& strategy, const std::string& solver, std::span<const uint32_t> blocks) {
  if (blocks.empty()) return;
  std::lock_guard lock(mutex_);
  counts_.blocks[strategy][solver] += block_reach_[solver].add(blocks);
}

double Statistics::solver_seconds() const {
  std::lock_guard lock(mutex_);
  return counts_.solver_cpu;
}

Counts Statistics::snapshot() const {
  std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace cupel::campaign
