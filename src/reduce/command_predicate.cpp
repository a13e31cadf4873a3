#include "reduce/command_predicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "base/pattern.h"
#include "process/child.h"
#include "process/ending.h"
#include "process/pump.h"
#include "process/scratch.h"
#include "process/streams.h"
#include "solver/solver.h"

namespace cupel::reduce {

namespace {

using process::milliseconds;
using process::steady_clock;

constexpr milliseconds kKillPatience{5'000};
constexpr int kSignalBase = 128;

// The shell sees the candidate as $1 where the command does not say where it goes.
Result<std::vector<std::string>> words_of(const CommandCheck& check) {
  if (!check.shell) return solver::split_words(check.command);
  bool placed = check.command.find("{}") != std::string::npos || check.command.find("$1") != std::string::npos;
  return std::vector<std::string>{"sh", "-c", placed ? check.command : check.command + " \"$@\"", "sh"};
}

/// A command with its file: one per worker. It runs in our own directory and without a sandbox, since it is the user's.
class CommandRunner {
 public:
  static Result<CommandRunner> create(const CommandCheck& check) {
    std::vector<std::string> words = TRY(words_of(check));
    if (words.empty()) return Error{"the check is empty"};
    std::optional<std::string> path = solver::find_program(words.front());
    if (!path) return Error{fmt::format("{}: no such program", words.front())};
    process::ScratchDirectory scratch = TRY(process::ScratchDirectory::create());
    CommandRunner runner;
    runner.program_.path = *path;
    runner.program_.may_create_processes = true;
    runner.words_.assign(words.begin() + 1, words.end());
    runner.scratch_ = std::move(scratch);
    return runner;
  }

  Result<process::RunResult> run(std::string_view text, std::span<const std::string> arguments, milliseconds wall) {
    std::string file = TRY(scratch_.write("script.smt2", text));
    file_ = file;
    process::Streams streams = TRY(process::make_streams(text));
    process::Limits limits{.wall = wall};
    auto start = steady_clock::now();
    process::Child child = TRY(launch(arguments, limits, streams));
    process::PumpText output;
    process::PumpJob job{.out = streams.out.read_end.get(), .err = streams.err.read_end.get(), .ended = child.pidfd()};
    job.output_limit = limits.output_bytes;
    job.deadline = start + wall;
    process::PumpEnd reason = pump(job, output);
    auto took = std::chrono::duration_cast<process::microseconds>(steady_clock::now() - start);
    if (reason != process::PumpEnd::kEnded) child.signal_group(SIGKILL);
    process::ChildEnd end;
    bool dead = child.reap(steady_clock::now() + kKillPatience, end);
    auto result = process::make_result(reason, dead, end.status, end.cpu, limits, std::move(output));
    result.wall = took;
    return result;
  }

  const std::string& file() const { return file_; }

 private:
  Result<process::Child> launch(std::span<const std::string> arguments, const process::Limits& limits,
                                process::Streams& streams) {
    process::ChildSpec spec{.program = program_, .arguments = complete(arguments)};
    spec.descriptors = {{0, streams.input.get()}, {1, streams.out.write_end.get()}, {2, streams.err.write_end.get()}};
    spec.limits = &limits;
    spec.may_create_processes = true;
    auto child = process::start_child(spec);
    streams.out.write_end.reset();
    streams.err.write_end.reset();
    return child;
  }

  std::vector<std::string> complete(std::span<const std::string> arguments) const {
    std::vector<std::string> words = words_;
    bool placed = false;
    for (std::string& word : words) {
      for (size_t at = word.find("{}"); at != word.npos; at = word.find("{}", at + file_.size())) {
        word.replace(at, 2, file_);
        placed = true;
      }
    }
    words.insert(words.end(), arguments.begin(), arguments.end());
    if (!placed) words.push_back(file_);
    return words;
  }

  process::Program program_;
  std::vector<std::string> words_;
  process::ScratchDirectory scratch_;
  std::string file_;
};

bool ended_itself(const process::RunResult& run) {
  return run.ending == process::Ending::kExited || run.ending == process::Ending::kSignalled;
}

int exit_code(const process::RunResult& run) {
  return run.ending == process::Ending::kSignalled ? kSignalBase + run.signal : run.exit_code;
}

class CommandPredicate : public Predicate {
 public:
  CommandPredicate(CommandRunner runner, const CommandCheck& check, const GoldenRun& golden)
      : runner_(std::move(runner)), check_(check), golden_(golden) {
    if (check.pattern) pattern_ = Pattern(*check.pattern);
  }

  Result<bool> holds(const Question& question) override {
    milliseconds wall = question.limit.count() > 0 ? question.limit : check_.limit;
    process::RunResult run = TRY(runner_.run(question.text, question.arguments, wall));
    if (!ended_itself(run)) {
      explanation_ = fmt::format("it was stopped after {} ms", wall.count());
      return false;
    }
    return exit_fits(run) && output_fits(run);
  }

  std::string explain() const override { return explanation_; }

 private:
  bool exit_fits(const process::RunResult& run) {
    int wanted = check_.exit_code.value_or(golden_.exit_code);
    if (exit_code(run) == wanted) return true;
    explanation_ = fmt::format("its exit status is {}, not {}", exit_code(run), wanted);
    return false;
  }

  bool output_fits(const process::RunResult& run) {
    bool fits = true;
    if (pattern_) {
      fits = pattern_->found_in(run.out) || pattern_->found_in(run.err);
      if (!fits) explanation_ = fmt::format("its output does not match '{}'", *check_.pattern);
    } else if (!check_.exit_code) {
      fits = (check_.in_output || normalised(run.out, runner_.file()) == golden_.out) &&
             (check_.in_errors || normalised(run.err, runner_.file()) == golden_.err);
      if (!fits) explanation_ = "its output differs from that of the first run";
    }
    return fits && contains("output", run.out, check_.in_output) && contains("error", run.err, check_.in_errors);
  }

  bool contains(const char* stream, const std::string& text, const std::optional<std::string>& wanted) {
    if (!wanted || text.find(*wanted) != text.npos) return true;
    explanation_ = fmt::format("its standard {} does not contain '{}'", stream, *wanted);
    return false;
  }

  CommandRunner runner_;
  CommandCheck check_;
  GoldenRun golden_;
  std::optional<Pattern> pattern_;
  std::string explanation_;
};

Status check_pattern(const CommandCheck& check) {
  if (!check.pattern) return Done{};
  auto pattern = Pattern::compile(*check.pattern);
  if (!pattern.ok())
    return Error{fmt::format("'{}' is no regular expression: {}", *check.pattern, pattern.error().message)};
  return Done{};
}

Result<GoldenRun> golden_run(const CommandCheck& check, std::string_view original,
                             const std::vector<std::string>& arguments) {
  CommandRunner runner = TRY(CommandRunner::create(check));
  process::RunResult run = TRY(runner.run(original, arguments, check.limit));
  if (!ended_itself(run)) {
    return Error{
        fmt::format("the check is still running after {} ms: give it more time with --timeout", check.limit.count())};
  }
  return GoldenRun{exit_code(run), normalised(run.out, runner.file()), normalised(run.err, runner.file()),
                   std::chrono::duration_cast<milliseconds>(run.wall)};
}

}  // namespace

std::string normalised(std::string_view output, std::string_view path) {
  std::string result;
  for (size_t at = 0; at < output.size(); ++at) {
    if (!path.empty() && output.substr(at).starts_with(path)) {
      result += "{}";
      at += path.size() - 1;
    } else if (output[at] >= '0' && output[at] <= '9') {
      if (result.empty() || result.back() != '#') result += '#';
    } else {
      result += output[at];
    }
  }
  return result;
}

Result<PredicateFactory> command_predicate(const CommandCheck& check, std::string_view original,
                                           const std::vector<std::string>& arguments) {
  TRY(check_pattern(check));
  Result<GoldenRun> golden = golden_run(check, original, arguments);
  if (!golden) return golden.error();
  return PredicateFactory([check, golden = *golden]() -> Result<std::unique_ptr<Predicate>> {
    CommandRunner runner = TRY(CommandRunner::create(check));
    return std::unique_ptr<Predicate>(new CommandPredicate(std::move(runner), check, golden));
  });
}

namespace {

class BothPredicates : public Predicate {
 public:
  BothPredicates(std::unique_ptr<Predicate> first, std::unique_ptr<Predicate> second)
      : first_(std::move(first)), second_(std::move(second)) {}
  Result<bool> holds(const Question& question) override {
    failed_ = nullptr;
    for (Predicate* predicate : {first_.get(), second_.get()}) {
      bool verdict = TRY(predicate->holds(question));
      if (verdict) continue;
      failed_ = predicate;
      return false;
    }
    return true;
  }
  std::string explain() const override {
    if (!failed_) return {};
    return (failed_ == second_.get() ? "cross-check: " : "") + failed_->explain();
  }

 private:
  std::unique_ptr<Predicate> first_, second_;
  Predicate* failed_ = nullptr;
};

class PredicateWithoutArguments : public Predicate {
 public:
  explicit PredicateWithoutArguments(std::unique_ptr<Predicate> inner) : inner_(std::move(inner)) {}
  Result<bool> holds(const Question& question) override {
    return inner_->holds({question.text, {}, question.limit, question.only_undone});
  }
  std::string explain() const override { return inner_->explain(); }

 private:
  std::unique_ptr<Predicate> inner_;
};

}  // namespace

PredicateFactory without_arguments(PredicateFactory predicate) {
  return [predicate = std::move(predicate)]() -> Result<std::unique_ptr<Predicate>> {
    std::unique_ptr<Predicate> inner = TRY(predicate());
    return std::unique_ptr<Predicate>(new PredicateWithoutArguments(std::move(inner)));
  };
}

PredicateFactory both(PredicateFactory first, PredicateFactory second) {
  return [first = std::move(first), second = std::move(second)]() -> Result<std::unique_ptr<Predicate>> {
    std::unique_ptr<Predicate> one = TRY(first());
    std::unique_ptr<Predicate> other = TRY(second());
    return std::unique_ptr<Predicate>(new BothPredicates(std::move(one), std::move(other)));
  };
}

bool looks_like_shell(const std::string& command) {
  Result<std::vector<std::string>> words = solver::split_words(command);
  if (!words) return false;
  constexpr std::string_view kOperators[] = {"|", ">", "<", ">>", "2>&1", "2>", "&&", "||", ";", "|&", "&>"};
  return std::ranges::any_of(*words, [&](const std::string& word) {
    bool redirection = word.starts_with("2>") || word.starts_with(">/");
    return redirection || std::ranges::find(kOperators, word) != std::end(kOperators);
  });
}

}  // namespace cupel::reduce
