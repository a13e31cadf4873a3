#include "solver/option_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "process/spawn_executor.h"
#include "solver/classify.h"
#include "solver/option_cache.h"

namespace cupel::solver {

namespace {

using Reasons = std::map<std::string, std::string>;  // by argument

constexpr size_t kTogether = 16;  // values that are tried in one run
// What is found is kept, so a busy machine must not look like an endless run: CPU time counts, and the clock much
// later.
constexpr int kBusy = 10;
// An option may want a logic without quantifiers, or one with the theory that it is about.
constexpr std::array<std::string_view, 5> kLogics = {"QF_BV", "QF_UF", "QF_NIA", "QF_LRA", "QF_S"};

/// A value that is tried. `rank`: its place among the values of its option.
struct Candidate {
  std::string argument;
  size_t rank;
};

std::vector<Candidate> candidates_of(const OptionSpace& space) {
  std::vector<Candidate> found;
  for (const OptionSpec& option : space.options) {
    if (!option.excluded.empty()) continue;
    for (size_t i = 0; i < option.values.size(); ++i)
      if (option.values[i].excluded.empty()) found.push_back({option.argument(option.values[i].text), i});
  }
  // Neighbours are of different options.
  std::ranges::stable_sort(found, {}, &Candidate::rank);
  return found;
}

const std::string kEndless = "the solver does not come to an end with it";

/// What is wrong with an answer to the script; empty: nothing.
std::string fault_of(const Outcome& outcome) {
  std::string first = outcome.message.substr(0, outcome.message.find('\n'));
  switch (outcome.kind) {
    case OutcomeKind::kSat: return "";
    case OutcomeKind::kTimeout: return kEndless;
    case OutcomeKind::kCrash: return "the solver crashes with it: " + first;
    case OutcomeKind::kUnknown: return "the solver answers unknown to everything with it";
    case OutcomeKind::kUnsat: return "the solver calls the assertion of a variable unsatisfiable with it";
    default: return "the solver does not take it: " + first;
  }
}

class Prober {
 public:
  /// `more`: arguments behind those that are tried.
  Prober(const Solver& solver, process::Executor& executor, process::milliseconds time, std::vector<std::string> more)
      : solver_(solver), executor_(executor), time_(time), more_(std::move(more)) {}

  void probe(std::span<const Candidate> candidates, Reasons& reasons) {
    std::string fault = run(candidates);
    if (fault.empty() || candidates.empty()) return;
    if (candidates.size() == 1) {
      if (fault == kEndless || !works_in_some_logic(candidates)) reasons[candidates[0].argument] = fault;
      return;
    }
    probe(candidates.first(candidates.size() / 2), reasons);
    probe(candidates.subspan(candidates.size() / 2), reasons);
  }

  /// `logic` empty: none is set.
  std::string run(std::span<const Candidate> candidates, std::string_view logic = {}) {
    std::vector<std::string> arguments;
    for (const Candidate& candidate : candidates) arguments.push_back(candidate.argument);
    arguments.insert(arguments.end(), more_.begin(), more_.end());
    std::string text = logic.empty() ? "" : fmt::format("(set-logic {})\n", logic);
    text += kProbeScript;
    PreparedScript script = prepare_script(text);
    process::Limits limits{.wall = kBusy * time_, .cpu = time_};
    auto result = executor_.run({.script = text, .arguments = std::move(arguments), .limits = limits});
    if (!result) return "it could not be tried: " + result.error().message;
    return fault_of(classify(solver_.profile, script, std::move(*result)));
  }

 private:
  bool works_in_some_logic(std::span<const Candidate> candidates) {
    return std::ranges::any_of(kLogics, [&](std::string_view logic) { return run(candidates, logic).empty(); });
  }

  const Solver& solver_;
  process::Executor& executor_;
  process::milliseconds time_;
  std::vector<std::string> more_;
};

/// Not at all where the solver does not answer without any option: then they are not to blame.
Result<Reasons> ask(const Solver& solver, const std::vector<Candidate>& candidates, process::milliseconds time) {
  size_t groups = (candidates.size() + kTogether - 1) / kTogether;
  std::vector<Reasons> found(groups);
  auto plain = TRY(process::SpawnExecutor::create(solver.program));
  std::vector<std::string> more = solver.profile.model_arguments;
  if (!Prober(solver, *plain, time, more).run({}).empty()) more.clear();
  std::string fault = Prober(solver, *plain, time, more).run({});
  if (!fault.empty()) return Error{fault};
  parallel_for(groups, 0, [&](size_t group) {
    auto executor = process::SpawnExecutor::create(solver.program);
    if (!executor) return;
    std::span<const Candidate> all = candidates;
    size_t first = group * kTogether;
    Prober(solver, **executor, time, more)
        .probe(all.subspan(first, std::min(kTogether, all.size() - first)), found[group]);
  });
  Reasons reasons;
  for (Reasons& part : found) reasons.merge(part);
  return reasons;
}

Reasons reasons_of(const Solver& solver, const std::vector<Candidate>& candidates, process::milliseconds time) {
  std::string asked = fmt::format("beside {}\n", fmt::join(solver.profile.model_arguments, " "));
  for (const Candidate& candidate : candidates) asked += candidate.argument + "\n";
  std::filesystem::path file = option_cache_file(solver, asked);
  if (auto kept = read_kept(file)) {
    try {
      return kept->get<Reasons>();
    } catch (const nlohmann::json::exception&) {
      // Another format: asked again.
    }
  }
  Result<Reasons> found = ask(solver, candidates, time);
  if (!found) return {};
  keep(file, *found);
  return *found;
}

}  // namespace

void probe_values(const Solver& solver, OptionSpace& space, process::milliseconds time) {
  Reasons reasons = reasons_of(solver, candidates_of(space), time);
  for (OptionSpec& option : space.options) {
    for (OptionValue& value : option.values) {
      auto found = reasons.find(option.argument(value.text));
      if (value.excluded.empty() && found != reasons.end()) value.excluded = found->second;
    }
  }
}

}  // namespace cupel::solver
