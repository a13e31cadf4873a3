#include "solver/self_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "process/spawn_executor.h"

namespace cupel::solver {

namespace {

struct Query {
  Answer expected;
  const char* commands;
};

constexpr Query kQueries[] = {
    {Answer::kSat, "(declare-fun p () Bool)\n(assert p)\n(check-sat)\n"},
    {Answer::kUnsat, "(declare-fun p () Bool)\n(assert (and p (not p)))\n(check-sat)\n"},
};

/// In which logics a solver may be asked about a Boolean variable. A solver of few logics has one of them.
std::vector<std::string> logics_to_try(const Profile& profile) {
  if (!profile.logics.empty()) return {profile.logics.front()};
  struct Row {
    const char* theory;
    const char* logic;
  };
  static constexpr Row kRows[] = {{"UF", "QF_UF"}, {"BitVectors", "QF_BV"}, {"Ints", "QF_LIA"}, {"Reals", "QF_NRA"}};
  std::vector<std::string> logics;
  for (const Row& row : kRows)
    if (profile.theories.empty() || profile.theories.contains(row.theory)) logics.emplace_back(row.logic);
  return logics.empty() ? std::vector<std::string>{"ALL"} : logics;
}

bool is_right(const Outcome& outcome, Answer expected) {
  if (outcome.responses.size() != 1 || !outcome.responses[0].trusted) return false;
  Answer answer = outcome.responses[0].answer;
  bool delta = answer == Answer::kDeltaSat && expected == Answer::kSat;  // the best that solvers of its kind can say
  return delta || (outcome.definite() && answer == expected);
}

/// One line that can be shown: the first of the text, and not all of a long one.
std::string on_one_line(std::string_view text) {
  constexpr size_t kLongest = 200;
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  std::string line(text.substr(0, kLongest));
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = c == '\n' ? '|' : '?';
  return text.size() > kLongest ? line + "..." : line;
}

std::string describe(const Outcome& outcome, Answer expected) {
  std::string text = fmt::format("it should have answered {}", to_string(expected));
  if (outcome.definite())
    text += fmt::format(" and answered {}", to_string(outcome.kind));
  else
    text += fmt::format("; {}{}", to_string(outcome.kind),
                        outcome.message.empty() ? "" : ": " + on_one_line(outcome.message));
  if (outcome.responses.empty() && !outcome.run.out.empty())
    text += fmt::format("; standard output: {}", on_one_line(outcome.run.out));
  if (!outcome.run.err.empty()) text += fmt::format("; standard error: {}", on_one_line(outcome.run.err));
  return text;
}

struct Checked {
  std::string complaint = {};  // empty: it answered everything
  process::microseconds start_cost{0};
  bool hung = false;  // no answer in all the time that there is: it is not asked again
};

struct Surroundings {
  process::ContainmentOptions containment;
  uint64_t memory_bytes;
  process::milliseconds limit;  // of one query
};

/// An error: it could not be run.
Result<Checked> check_in(const Solver& solver, const std::string& logic, const Surroundings& around) {
  auto executor = TRY(process::SpawnExecutor::create(solver.program, around.containment));
  Runner runner(solver, std::move(executor));
  RunOptions options;
  options.limits.wall = around.limit;
  options.limits.memory_bytes = around.memory_bytes;
  Checked checked{.start_cost = options.limits.wall};
  for (const Query& query : kQueries) {
    auto outcome = TRY(runner.run(fmt::format("(set-logic {})\n{}", logic, query.commands), options));
    if (!is_right(outcome, query.expected))
      return Checked{.complaint = describe(outcome, query.expected), .hung = outcome.kind == OutcomeKind::kTimeout};
    checked.start_cost = std::min(checked.start_cost, outcome.run.cpu);
  }
  return checked;
}

/// The complaint in the first logic, unless another one works. A solver that hangs is asked no more.
Result<Checked> check(const Solver& solver, const Surroundings& around) {
  std::string first;
  for (const std::string& logic : logics_to_try(solver.profile)) {
    auto checked = check_in(solver, logic, around);
    if (!checked.ok() || checked->complaint.empty()) return checked;
    if (first.empty()) first = fmt::format("in {}, {}", logic, checked->complaint);
    if (checked->hung) return Checked{.complaint = first, .hung = true};
  }
  return Checked{first};
}

/// What we did to it that is to blame, or what it does without the sandbox where that is something else than
/// `complaint`, or "".
std::string note_on(Solver solver, Surroundings around, const std::string& complaint) {
  std::string other;
  auto works = [&] {
    auto checked = check(solver, around);
    other = checked.ok() ? checked->complaint : checked.error().message;
    return other.empty();
  };
  if (around.memory_bytes > 0) {
    uint64_t limit = std::exchange(around.memory_bytes, 0);
    if (works())
      return fmt::format(
          "stopped by the memory limit of {} MB (--memory; memory = \"resident\" in a profile counts what it "
          "holds, not what it reserves): without it, it answers; ",
          limit >> 20);
  }
  if (!around.containment.sandbox) return "";
  bool alone = !solver.program.may_create_processes;
  solver.program.may_create_processes = true;
  if (alone && works())
    return "stopped by the sandbox: it starts other processes, which needs may_create_processes = true in a profile; ";
  around.containment.sandbox = false;
  if (works()) return "stopped by the sandbox: without it, it answers; ";
  return other == complaint ? "" : fmt::format("without the sandbox, {}; with it, ", other);
}

}  // namespace

Result<process::microseconds> self_check(const Solver& solver, const process::ContainmentOptions& containment,
                                         uint64_t memory_bytes, process::milliseconds limit) {
  Surroundings around{containment, memory_bytes, limit};
  auto checked = check(solver, around);
  if (checked.ok() && checked->complaint.empty()) return checked->start_cost;
  std::vector<std::string> words = {solver.program.path};
  words.insert(words.end(), solver.program.launch.begin(), solver.program.launch.end());
  words.insert(words.end(), solver.program.arguments.begin(), solver.program.arguments.end());
  std::string complaint = checked.ok() ? checked->complaint : checked.error().message;
  bool hung = checked.ok() && checked->hung;
  std::string note = hung ? "" : note_on(solver, around, complaint);
  return Error{fmt::format("{} does not work (command: {}; profile: {}): {}{}", solver.label, fmt::join(words, " "),
                           solver.profile.name, note, complaint)};
}

}  // namespace cupel::solver
