#include "oracle/answers.h"

#include <fmt/format.h>

#include <chrono>

#include "solver/option_class.h"

namespace cupel::oracle {

using solver::Answer;
using solver::OutcomeKind;

namespace {

/// Each word with the first `place` in it replaced by the number.
std::vector<std::string> filled(std::vector<std::string> words, std::string_view place, int64_t number) {
  for (std::string& word : words) {
    size_t at = word.find(place);
    if (at != std::string::npos) word.replace(at, place.size(), std::to_string(number));
  }
  return words;
}

}  // namespace

std::optional<Answer> answer_of(const Run& run, size_t query, size_t queries) {
  const solver::Outcome& outcome = run.outcome;
  if (outcome.kind == OutcomeKind::kCrash || outcome.responses.size() > queries) return std::nullopt;
  // Who stays silent on some queries without a word may have meant any of them.
  if (outcome.kind >= OutcomeKind::kError && !outcome.refused) return std::nullopt;
  if (query >= outcome.responses.size() || !outcome.responses[query].trusted) return std::nullopt;
  Answer answer = outcome.responses[query].answer;
  if (answer != Answer::kSat && answer != Answer::kUnsat) return std::nullopt;
  return answer;
}

std::vector<size_t> runs_that_said(const Examination& examination, size_t query, Answer answer) {
  std::vector<size_t> found;
  size_t queries = examination.evidence.queries()->size();
  for (size_t i = 0; i < examination.runs.size(); ++i) {
    const Run& run = examination.runs[i];
    if (run.oracle.empty() && answer_of(run, query, queries) == answer) found.push_back(i);
  }
  return found;
}

bool is_definite(const Run& run, size_t queries) {
  for (size_t query = 0; query < queries; ++query)
    if (!answer_of(run, query, queries)) return false;
  return run.outcome.definite();
}

bool ran_out_of_time(const Run& run) {
  using process::Ending;
  Ending ending = run.outcome.run.ending;
  return run.outcome.kind == solver::OutcomeKind::kTimeout &&
         (ending == Ending::kWallTime || ending == Ending::kCpuTime);
}

std::vector<std::string> options_of(const Run& run) {
  std::vector<std::string> options;
  if (!run.instead_of_options && solver::has_known_options(*run.solver)) options = solver::own_options(*run.solver);
  options.insert(options.end(), run.arguments.begin(), run.arguments.end());
  return options;
}

process::Program program_of(const Run& run) {
  bool other = run.instead_of_options && solver::has_known_options(*run.solver);
  return other ? solver::with_own_options(*run.solver, {}).program : run.solver->program;
}

std::string name_of(const Run& run) {
  const std::string& version = run.solver->version;
  std::string name = run.solver->label;
  bool is_in_name = name.find("@" + version) != std::string::npos;  // z3@5.4.0
  if (!version.empty() && !is_in_name) name += " " + version;
  return run.form.empty() ? name : fmt::format("{} ({})", name, run.form);
}

std::string names_of(const Examination& examination, const std::vector<size_t>& runs) {
  std::string names;
  for (size_t run : runs) names += (names.empty() ? "" : ", ") + name_of(examination.runs[run]);
  return names;
}

std::string place_of(size_t query, size_t queries) {
  return queries < 2 ? "" : fmt::format(" (query {} of {})", query + 1, queries);
}

std::vector<size_t> own_runs(const Examination& examination, const std::string& oracle) {
  std::vector<size_t> found;
  for (size_t i = 0; i < examination.runs.size(); ++i)
    if (examination.runs[i].oracle == oracle) found.push_back(i);
  return found;
}

std::vector<std::string> seed_arguments(const solver::Profile& profile, int seed) {
  return filled(profile.seed_arguments, "{seed}", seed);
}

std::vector<std::string> time_limit_arguments(const solver::Profile& profile, process::milliseconds limit) {
  auto seconds = std::chrono::ceil<std::chrono::seconds>(limit);
  return filled(filled(profile.time_limit_arguments, "{milliseconds}", limit.count()), "{seconds}", seconds.count());
}

}  // namespace cupel::oracle
