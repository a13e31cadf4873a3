// cupel reduce: makes a script small while a command of the user's keeps giving the same result.
#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/duration.h"
#include "base/file.h"
#include "base/parallel.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "reduce/command_predicate.h"
#include "reduce/reducer.h"
#include "smtlib/parser.h"

namespace cupel::cli {

namespace {

struct ReduceOptions {
  std::string file;
  std::string check;
  int exit_code = 0;
  std::string match;
  bool has_exit = false;
  bool has_match = false;
  std::vector<std::string> arguments;
  unsigned jobs = 0;
  double budget_seconds = 0;
  double timeout_seconds = 10;
  std::string out;
  std::vector<std::string> passes;
  bool list = false;
  bool quiet = false;
  bool json = false;
};

double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// A line that is rewritten on a terminal; in a pipe a line now and then.
class ProgressLine {
 public:
  void show(const reduce::Progress& progress) {
    bool terminal = ::isatty(STDERR_FILENO) != 0;
    if (!terminal && progress.seconds < next_line_) return;
    next_line_ = progress.seconds + kBetweenLines;
    double rate = progress.seconds > 0 ? static_cast<double>(progress.checks) / progress.seconds : 0;
    std::string line = fmt::format("{} bytes ({:.1f} %)  {}  {} checks ({:.0f}/s)  {:.0f} s", progress.now.bytes,
                                   percent(progress.now.bytes, progress.start.bytes), progress.pass, progress.checks,
                                   rate, progress.seconds);
    fmt::print(stderr, "{}{}{}", terminal ? "\r\033[K" : "", line, terminal ? "" : "\n");
    shown_ |= terminal;
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }

 private:
  static constexpr double kBetweenLines = 5;
  double next_line_ = kBetweenLines;
  bool shown_ = false;
};

class ReduceCommand {
 public:
  explicit ReduceCommand(const ReduceOptions& options) : options_(options) {}

  int run() {
    if (options_.list) return list();
    Result<std::string> text = read_file(options_.file);
    if (!text) return complain_about(text.error());
    auto parsed = parse_script(*text);
    if (!parsed) return complain_about(parsed.error());
    reduce::ReducerOptions options;
    if (int status = choose_passes(options); status != kNothingFound) return status;
    options.jobs = options_.jobs == 0 ? available_cores() : options_.jobs;
    options.budget = milliseconds_of(options_.budget_seconds);
    options.limit = milliseconds_of(options_.timeout_seconds);
    if (!options_.quiet) options.progress = [this](const reduce::Progress& progress) { line_.show(progress); };

    Result<reduce::PredicateFactory> predicate = reduce::command_predicate(command_check(), *text, options_.arguments);
    if (!predicate) return complain(predicate.error(), kBadInput);
    Result<reduce::Reduction> reduction =
        reduce::reduce({.text = *text, .arguments = options_.arguments}, *predicate, options);
    line_.clear();
    if (!reduction) return complain_about(reduction.error());
    return write(*reduction);
  }

 private:
  static std::chrono::milliseconds milliseconds_of(double seconds) {
    return std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
  }

  int complain_about(const Error& error) const {
    fmt::print(stderr, "{}\n", error.describe(options_.file));
    return kBadInput;
  }

  static int list() {
    for (const reduce::Pass& pass : reduce::passes()) fmt::print("{:<22}{}\n", pass.name, pass.description);
    return kNothingFound;
  }

  reduce::CommandCheck command_check() const {
    reduce::CommandCheck check{.command = options_.check};
    if (options_.has_exit) check.exit_code = options_.exit_code;
    if (options_.has_match) check.pattern = options_.match;
    check.limit = milliseconds_of(options_.timeout_seconds);
    return check;
  }

  int choose_passes(reduce::ReducerOptions& options) const {
    if (options_.passes.empty()) return kNothingFound;
    for (const std::string& name : options_.passes) {
      if (!reduce::find_pass(name))
        return complain(Error{"no pass is called " + name + ": see --list-passes"}, kBadInput);
    }
    options.schedule = {{0, 1, options_.passes}};
    return kNothingFound;
  }

  int write(const reduce::Reduction& reduction) const {
    if (!options_.out.empty()) {
      Status written = write_file(options_.out, reduction.text);
      if (!written) return complain(written.error(), kBrokenEnvironment);
    } else if (!options_.json) {
      std::fwrite(reduction.text.data(), 1, reduction.text.size(), stdout);
    }
    if (options_.json) fmt::print("{}\n", to_json(reduction).dump(-1, ' ', false, kReplace));
    if (!options_.json && !options_.quiet) summary(reduction);
    if (reduction.flaky) {
      fmt::print(stderr, "cupel: the check is flaky: it did not hold in every run of the result\n");
      return kBadInput;
    }
    return kNothingFound;
  }

  static constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

  nlohmann::json to_json(const reduce::Reduction& reduction) const {
    nlohmann::json passes = nlohmann::json::array();
    for (const reduce::PassStatistics& pass : reduction.passes) {
      passes.push_back({{"pass", pass.pass},
                        {"candidates", pass.candidates},
                        {"accepted", pass.accepted},
                        {"tokens_saved", pass.tokens_saved},
                        {"seconds", pass.seconds}});
    }
    nlohmann::json line = {{"file", options_.file},
                           {"bytes_before", reduction.before.bytes},
                           {"bytes_after", reduction.text.size()},
                           {"tokens_before", reduction.before.tokens},
                           {"tokens_after", reduction.after.tokens},
                           {"checks", reduction.checks},
                           {"remembered", reduction.remembered},
                           {"seconds", reduction.seconds},
                           {"out_of_budget", reduction.out_of_budget},
                           {"flaky", reduction.flaky},
                           {"solver_options", reduction.arguments},
                           {"passes", passes}};
    if (options_.out.empty()) line["script"] = reduction.text;
    return line;
  }

  void summary(const reduce::Reduction& reduction) const {
    fmt::print(stderr, "{:<22}{:>11}{:>10}{:>14}{:>9}\n", "pass", "candidates", "accepted", "tokens saved", "seconds");
    for (const reduce::PassStatistics& pass : reduction.passes) {
      if (pass.candidates == 0) continue;
      fmt::print(stderr, "{:<22}{:>11}{:>10}{:>14}{:>9.2f}\n", pass.pass, pass.candidates, pass.accepted,
                 pass.tokens_saved, pass.seconds);
    }
    uint64_t saved = reduction.before.bytes - std::min<uint64_t>(reduction.before.bytes, reduction.text.size());
    fmt::print(stderr, "{} -> {} bytes ({:.1f} % less), {} checks, {} answers known already, {:.1f} s{}\n",
               reduction.before.bytes, reduction.text.size(), percent(saved, reduction.before.bytes), reduction.checks,
               reduction.remembered, reduction.seconds, reduction.out_of_budget ? "; the budget is used up" : "");
    if (reduction.arguments == options_.arguments) return;
    fmt::print(stderr, "solver options left: {}\n", fmt::join(reduction.arguments, " "));
  }

  const ReduceOptions& options_;
  ProgressLine line_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<ReduceOptions>();
  auto* file = app.add_option("file", options->file, "The script to reduce");
  app.add_option("--check", options->check,
                 "A command; {} in it becomes the path of a candidate, else the path is its last word")
      ->type_name("CMD");
  app.add_option("--exit", options->exit_code, "The exit status that a candidate must show (default: the original's)");
  app.add_option("--match", options->match, "An extended regular expression that the output must contain")
      ->type_name("REGEX");
  app.add_option("--option", options->arguments,
                 "A word that is added to the command and dropped if it can be; repeatable")
      ->type_name("WORD")
      ->allow_extra_args(false);
  app.add_option("-j,--jobs", options->jobs, "Candidates to check at once (default: one per core)");
  app.add_option_function<std::string>(
         "--budget",
         [options](const std::string& text) {
           Result<double> seconds = parse_duration(text);
           if (!seconds) throw CLI::ValidationError("--budget", seconds.error().message);
           options->budget_seconds = *seconds;
         },
         "Time after which the smallest script so far is the result, e.g. 60s")
      ->type_name("TIME");
  app.add_option("--timeout", options->timeout_seconds, "Most seconds for one run of the command")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--out", options->out, "Where the result goes (default: standard output)")->type_name("FILE");
  app.add_option("--passes", options->passes, "Only these passes, separated by commas")->delimiter(',');
  auto* list = app.add_flag("--list-passes", options->list, "Say what each pass does, and end");
  app.add_flag("-q,--quiet", options->quiet, "No progress and no table");
  app.add_flag("--json", options->json, "The result and its figures as one line of JSON");
  app.footer(
      "Without --exit and --match a candidate must have the exit status and, digits aside, the output of the\n"
      "original. Exit status: 0 reduced, 2 bad input (no script, a check that never holds, always holds or is\n"
      "flaky), 3 broken environment.");
  app.final_callback([options, file, list, &app] {
    if (list->count() > 0) return;
    if (file->count() == 0) throw CLI::RequiredError("file");
    if (app.count("--check") == 0) throw CLI::RequiredError("--check");
    options->has_exit = app.count("--exit") > 0;
    options->has_match = app.count("--match") > 0;
  });
  return [options] { return ReduceCommand(*options).run(); };
}

const RegisterSubcommand kRegister({"reduce", "Make a script small while a check keeps holding", define});

}  // namespace

}  // namespace cupel::cli
