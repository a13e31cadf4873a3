#include "solver/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "process/spawn_executor.h"

namespace cupel::solver {

namespace fs = std::filesystem;

namespace {

Result<Probe> load_probe(const fs::path& file) {
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  Probe probe{file.stem().string(), Answer::kSat, text.str()};
  std::string first = probe.script.substr(0, probe.script.find('\n'));
  if (first == "; expect: unsat")
    probe.expected = Answer::kUnsat;
  else if (first != "; expect: sat")
    return Error{fmt::format("{}:1:1: the first line must be '; expect: sat' or '; expect: unsat'", file.string())};
  std::istringstream lines(probe.script);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  constexpr std::string_view kMark = "; theories: ";
  if (!line.starts_with(kMark)) return probe;
  std::istringstream words(line.substr(kMark.size()));
  for (std::string word; words >> word;) {
    if (std::ranges::find(theory_names(), word) == theory_names().end())
      return Error{fmt::format("{}:2:1: '{}' is no theory", file.string(), word)};
    probe.theories.push_back(word);
  }
  return probe;
}

std::string describe(const Outcome& outcome) {
  if (outcome.message.empty()) return to_string(outcome.kind);
  return fmt::format("{}: {}", to_string(outcome.kind), outcome.message);
}

}  // namespace

Result<std::vector<Probe>> load_probes(const fs::path& directory) {
  std::vector<Probe> probes;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(directory, failed)) {
    if (entry.path().extension() != ".smt2") continue;
    auto probe = TRY(load_probe(entry.path()));
    probes.push_back(std::move(probe));
  }
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  std::sort(probes.begin(), probes.end(), [](const Probe& a, const Probe& b) { return a.logic < b.logic; });
  return probes;
}

Result<std::vector<ProbeResult>> probe_solver(Runner& runner, const std::vector<Probe>& probes,
                                              process::milliseconds limit, size_t most_timeouts) {
  std::vector<ProbeResult> results;
  RunOptions options;
  options.limits.wall = limit;
  size_t timeouts = 0;
  for (const Probe& probe : probes) {
    if (timeouts >= most_timeouts) {
      results.push_back({probe.logic, false, "not asked: it ran out of time too often"});
      continue;
    }
    auto outcome = TRY(runner.run(probe.script, options));
    bool right = outcome.responses.size() == 1 && outcome.responses[0].trusted &&
                 outcome.responses[0].answer == probe.expected && outcome.definite();
    timeouts += outcome.kind == OutcomeKind::kTimeout;
    results.push_back({probe.logic, right, right ? "" : describe(outcome)});
  }
  return results;
}

Result<std::set<std::string>> theories_of(const Solver& solver, const std::vector<Probe>& probes,
                                          const process::ContainmentOptions& containment) {
  if (!solver.profile.theories.empty()) return solver.profile.theories;
  std::vector<Probe> telling;
  for (const Probe& probe : probes)
    if (!probe.theories.empty()) telling.push_back(probe);
  auto executor = TRY(process::SpawnExecutor::create(solver.program, containment));
  Runner runner(solver, std::move(executor));
  constexpr process::milliseconds kLimit(5'000);
  constexpr size_t kMostTimeouts = 3;
  auto results = TRY(probe_solver(runner, telling, kLimit, kMostTimeouts));
  std::set<std::string> theories;
  for (size_t i = 0; i < telling.size(); ++i)
    if (results[i].understood) theories.insert(telling[i].theories.begin(), telling[i].theories.end());
  return theories;
}

}  // namespace cupel::solver
