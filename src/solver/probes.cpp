#include "solver/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

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
    auto probe = load_probe(entry.path());
    if (!probe.ok()) return probe.error();
    probes.push_back(std::move(probe).value());
  }
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  std::sort(probes.begin(), probes.end(), [](const Probe& a, const Probe& b) { return a.logic < b.logic; });
  return probes;
}

Result<std::vector<ProbeResult>> probe_solver(Runner& runner, const std::vector<Probe>& probes) {
  std::vector<ProbeResult> results;
  RunOptions options;
  options.limits.wall = process::milliseconds(10'000);
  for (const Probe& probe : probes) {
    auto outcome = runner.run(probe.script, options);
    if (!outcome.ok()) return outcome.error();
    bool right = outcome->responses.size() == 1 && outcome->responses[0].trusted &&
                 outcome->responses[0].answer == probe.expected && outcome->definite();
    results.push_back({probe.logic, right, right ? "" : describe(*outcome)});
  }
  return results;
}

}  // namespace cupel::solver
