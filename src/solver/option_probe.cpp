#include "solver/option_probe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/paths.h"
#include "process/spawn_executor.h"
#include "solver/classify.h"

namespace cupel::solver {

namespace {

using Reasons = std::map<std::string, std::string>;  // by argument

constexpr size_t kTogether = 16;  // values that are tried in one run
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
  Prober(const Solver& solver, process::Executor& executor, process::milliseconds wall)
      : solver_(solver), executor_(executor), wall_(wall) {}

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
    std::string text = logic.empty() ? "" : fmt::format("(set-logic {})\n", logic);
    text += kProbeScript;
    PreparedScript script = prepare_script(text);
    auto result = executor_.run({.script = text, .arguments = std::move(arguments), .limits = {.wall = wall_}});
    if (!result) return "it could not be tried: " + result.error().message;
    return fault_of(classify(solver_.profile, script, std::move(*result)));
  }

 private:
  bool works_in_some_logic(std::span<const Candidate> candidates) {
    return std::ranges::any_of(kLogics, [&](std::string_view logic) { return run(candidates, logic).empty(); });
  }

  const Solver& solver_;
  process::Executor& executor_;
  process::milliseconds wall_;
};

/// Not at all where the solver does not answer without any option: then they are not to blame.
Result<Reasons> ask(const Solver& solver, const std::vector<Candidate>& candidates, process::milliseconds wall) {
  size_t groups = (candidates.size() + kTogether - 1) / kTogether;
  std::vector<Reasons> found(groups);
  auto plain = TRY(process::SpawnExecutor::create(solver.program));
  std::string fault = Prober(solver, *plain, wall).run({});
  if (!fault.empty()) return Error{fault};
  parallel_for(groups, 0, [&](size_t group) {
    auto executor = process::SpawnExecutor::create(solver.program);
    if (!executor) return;
    std::span<const Candidate> all = candidates;
    size_t first = group * kTogether;
    Prober(solver, **executor, wall).probe(all.subspan(first, std::min(kTogether, all.size() - first)), found[group]);
  });
  Reasons reasons;
  for (Reasons& part : found) reasons.merge(part);
  return reasons;
}

// --- what was found before ---

/// Changes with the program, its arguments, and what is asked; empty where nothing can be kept.
std::filesystem::path cache_file(const Solver& solver, const std::vector<Candidate>& candidates) {
  std::error_code error;
  auto written = std::filesystem::last_write_time(solver.program.path, error);
  auto size = std::filesystem::file_size(solver.program.path, error);
  if (error || home_directory().empty()) return {};
  std::string key = fmt::format("{} {} {} {} {}", solver.program.path, size, written.time_since_epoch().count(),
                                solver.version, fmt::join(solver.program.arguments, " "));
  for (const Candidate& candidate : candidates) key += "\n" + candidate.argument;
  return home_directory() / "options" / fmt::format("{}-{:016x}.json", solver.profile.name, hash_bytes(key));
}

std::optional<Reasons> read_cache(const std::filesystem::path& file) {
  auto text = read_file(file.string());
  if (!text) return std::nullopt;
  try {
    return nlohmann::json::parse(*text).get<Reasons>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // half a file or another format: asked again
  }
}

// A cache that cannot be written costs time, nothing else.
void write_cache(const std::filesystem::path& file, const Reasons& reasons) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  nlohmann::json text = reasons;
  Status written = write_file(file.string(), text.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  (void)written;
}

Reasons reasons_of(const Solver& solver, const std::vector<Candidate>& candidates, process::milliseconds wall) {
  std::filesystem::path file = cache_file(solver, candidates);
  if (!file.empty())
    if (auto known = read_cache(file)) return *known;
  Result<Reasons> asked = ask(solver, candidates, wall);
  if (!asked) return {};
  if (!file.empty()) write_cache(file, *asked);
  return *asked;
}

}  // namespace

void probe_values(const Solver& solver, OptionSpace& space, process::milliseconds wall) {
  Reasons reasons = reasons_of(solver, candidates_of(space), wall);
  for (OptionSpec& option : space.options) {
    for (OptionValue& value : option.values) {
      auto found = reasons.find(option.argument(value.text));
      if (value.excluded.empty() && found != reasons.end()) value.excluded = found->second;
    }
  }
}

}  // namespace cupel::solver
