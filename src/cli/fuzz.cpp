// cupel fuzz: a campaign from the command line.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <set>
#include <tuple>

#include "base/duration.h"
#include "campaign/campaign.h"
#include "campaign/groups.h"
#include "cli/findings_filter.h"
#include "cli/fuzz_preparation.h"
#include "cli/fuzz_view.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "cli/test_options.h"
#include "oracle/oracle.h"
#include "solver/build.h"
#include "solver/executor_choice.h"
#include "strategy/strategy.h"

namespace cupel::cli::fuzz_command {

namespace {

const char* const kOpenNews = "open";

using campaign::Settings;

// Signal handlers reach nothing else.
StopFlag stop;

// Ctrl-C once: the tests under way are finished. Twice: now; the store survives that at any moment.
void on_signal(int signal) {
  if (stop.requested()) ::_exit(128 + signal);
  stop.request();
  constexpr std::string_view kSaid = "\ncupel: ending after this test; again to stop now\n";
  // A handler may call nothing that allocates; a terminal that is gone is no reason to stay.
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, kSaid.data(), kSaid.size());
}

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

class Fuzz {
 public:
  explicit Fuzz(const FuzzOptions& options) : options_(options), preparation_(options) {}

  int run() {
    if (!options_.known.empty())
      if (auto known = solver::load_known_list(options_.known); !known) return complain(known.error(), kBadInput);
    Result<std::unique_ptr<store::Store>> opened = preparation_.prepare();
    if (!opened) return complain(opened.error(), preparation_.solvers_work() ? kBadInput : kBrokenEnvironment);
    store::Store& store = **opened;
    if (!options_.known.empty()) {
      Status known = campaign::import_known_bugs(store.directory(), options_.known);
      if (!known) return complain(known.error(), kBrokenEnvironment);
    }
    auto known = campaign::KnownBugs::load(store.directory());
    if (!known) return complain(known.error(), kBadInput);
    if (!options_.known.empty()) describe_known(*known);
    ViewKind kind = options_.json ? ViewKind::kJson : ::isatty(STDOUT_FILENO) ? ViewKind::kTerminal : ViewKind::kPlain;
    std::unique_ptr<FuzzView> view = make_view(kind, *known, setup().settings.targets);
    catch_signals();
    Result<campaign::Summary> summary = options_.resume.empty() ? campaign::begin(setup(), store, *view, stop)
                                                                : campaign::resume(setup(), store, *view, stop);
    if (!summary) {
      view.reset();
      fmt::print(stderr, "cupel: the campaign stopped: {}\n", summary.error().message);
      fmt::print(stderr, "cupel: what was found before is safe in {}\n", store.directory());
      return kBrokenEnvironment;
    }
    return conclude(*summary, store, *view);
  }

 private:
  void describe_known(const campaign::KnownBugs& known) {
    std::vector<std::string> any = known.without_versions();
    if (!any.empty())
      fmt::print(stderr, "cupel: known in every version, since the list names none: {}\n", fmt::join(any, ", "));
    if (known.want_reduction() && setup().settings.reduce_seconds <= 0)
      fmt::print(stderr,
                 "cupel: --reduce 0: wrong answers cannot be compared with known bugs before they are reduced\n");
  }

  int conclude(const campaign::Summary& summary, store::Store& store, FuzzView& view) {
    auto findings = store.findings();
    if (!findings) return complain(findings.error(), kBrokenEnvironment);
    // A list that was broken meanwhile hides nothing, and must not cost the summary.
    auto known = campaign::KnownBugs::load(store.directory());
    if (!known) complain(known.error(), kBadInput);
    campaign::SplitGroups groups =
        campaign::split_groups(*findings, known ? *known : campaign::KnownBugs(), setup().settings.targets);
    if (wants_only_open()) mark_mended(store, *findings, groups.counting);
    view.finished(summary, groups);
    const auto& first = groups.counting.empty() ? groups.apart : groups.counting;
    std::string directory = solver::quoted_words({store.directory()});  // to be pasted
    if (!first.empty() && !options_.json)
      fmt::print("\nlook at one with: cupel findings show {} {}\n", first.front().front.number, directory);
    if (summary.interrupted && !options_.json) fmt::print("go on with: cupel fuzz --resume {}\n", directory);
    bool news = std::ranges::any_of(groups.counting, [](const campaign::Group& group) { return group.is_news(); });
    if (news) return kFindings;
    return summary.progress.counts.tests > 0 || summary.interrupted ? kNothingFound : complain_of_no_tests();
  }

  /// A job must not take it for good news.
  static int complain_of_no_tests() {
    return complain(Error{"not a single test was run: see what was set aside and skipped"}, kBadInput);
  }

  /// Where releases of one solver run side by side, what the newest of them does not show is history. Not so in a build
  /// that is tested: that may be of an older version and still be the one that matters.
  bool wants_only_open() {
    if (!options_.news.empty()) return options_.news == kOpenNews;
    if (!setup().settings.targets.empty()) return false;
    std::set<std::string> profiles;
    return std::ranges::any_of(
        setup().solvers, [&](const solver::Solver& solver) { return !profiles.insert(solver.profile.name).second; });
  }

  static void mark_mended(store::Store& store, const std::vector<store::FindingSummary>& findings,
                          std::vector<campaign::Group>& groups) {
    auto verdicts = store.release_verdicts();
    if (!verdicts) return;
    OpenFindings open = campaign::open_findings(findings, *verdicts);
    for (campaign::Group& group : groups) {
      auto state = open.find(group.front.number);
      if (state == open.end() || state->second) continue;
      group.mended = true;
      group.remarks.emplace_back("mended: the newest release that was tried does not show it");
    }
  }

  campaign::Setup& setup() { return preparation_.setup(); }

  const FuzzOptions& options_;
  Preparation preparation_;
};

std::string footer() {
  std::string text = "Strategies (options follow a colon: --strategy typefuzz:chain=10,weight=2):\n";
  text += describe_strategies();
  text += "Oracles:\n";
  for (const oracle::OracleInfo& info : oracle::oracles())
    text += fmt::format("  {:<12} {}\n", info.name, info.description);
  return text +
         "--resume takes --time, --tests, --finish, --jobs, --known, --news, --keep-going, --changed-solvers and "
         "--json;\n"
         "everything else is as it was. Ctrl-C once finishes the tests under way, twice ends at once. Exit status: 10 "
         "if\n"
         "something new was found; with --target only if it is blamed on the target. 2 if not a single test was run.";
}

void define_budget(CLI::App& app, FuzzOptions& options) {
  app.add_option("--time", options.time,
                 "How long in all, reductions included: 60s, 30m, 2h; without it and --tests until Ctrl-C");
  app.add_option("--finish", options.finish,
                 "How much longer findings may be reduced once the tests have ended; default: 0 with --time, else 5m");
  app.add_option("--tests", options.settings.tests,
                 "At most this many tests, counted as if every chain had its whole length")
      ->check(above_zero());
  app.add_option(
         "--schedule", options.settings.schedule,
         "Which seeds and strategies get more tests: those that are cheap and show something new (adaptive), or "
         "none (uniform: the same tests every time); auto: uniform where --tests is the only bound")
      ->check(CLI::IsMember({"auto", "adaptive", "uniform"}))
      ->capture_default_str();
  app.add_option("--jobs,-j", options.settings.jobs, "Workers; default: one per core");
  app.add_option("--rng", options.settings.rng,
                 "The number that all random choices follow from; default: a new one, which is shown")
      ->each([&options](const std::string&) { options.rng_given = true; });
}

void define_news(CLI::App& app, FuzzOptions& options) {
  app.add_option(
         "--news", options.news,
         "What counts for the exit status: what the newest release that was tried shows or nobody tried it on "
         "(open), or all (any); default: open where releases of one solver take part and none is a --target, else any")
      ->check(CLI::IsMember({kOpenNews, "any"}));
}

void define_solvers(CLI::App& app, FuzzOptions& options) {
  Settings& settings = options.settings;
  app.add_option(
         "--solver", settings.solvers,
         "A solver's name or a command line; repeatable; default: all installed, NAME@VERSION releases included")
      ->type_name("NAME|CMD")
      ->allow_extra_args(false);
  auto* target = app.add_option("--target", options.targets,
                                "The solver that is tested: only findings that blame it count for the exit status, "
                                "the others are kept apart; repeatable")
                     ->type_name("NAME|CMD")
                     ->allow_extra_args(false);
  app.add_option("--against", options.against,
                 "A solver that the target is compared with; repeatable; default: all installed")
      ->type_name("NAME|CMD")
      ->allow_extra_args(false)
      ->needs(target);
  target->excludes(app.get_option("--solver"));
  std::vector<std::string> names = {"auto", "isolated"};
  for (const auto& info : solver::executor_infos()) names.emplace_back(info.name);
  app.add_option("--executor", settings.executor, "How solvers are run")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  app.add_option("--timeout", settings.timeout_seconds, "Wall time per test and solver in seconds")
      ->transform(seconds_above_zero())
      ->capture_default_str();
  app.add_option(
         "--patience", settings.patience,
         "Share of the time in which tests may take longer than usual, up to --timeout; the others are cut off; "
         "1: no test is")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--memory", settings.memory_megabytes, "Memory per test in MB; 0: no limit")->capture_default_str();
  app.add_flag("--no-sandbox", options.no_sandbox, "Run solvers without the sandbox");
  app.add_flag("--keep-going", options.keep_going, "Go on without solvers that cannot answer two trivial queries");
}

void define_tests(CLI::App& app, Settings& settings) {
  add_strategies(app, settings.strategies)->allow_extra_args(false);
  app.add_option("seeds,--seeds", settings.seeds, "Files and directories; default: the built-in seeds");
  app.add_option("--oracle", settings.oracles, "What judges; repeatable; default: all")->allow_extra_args(false);
  add_option_mode(app, settings.options);
  app.add_option("--ops", settings.operators, "Take operators from this file instead of the built-in table");
  add_largest_seed(app, settings.largest_seed);
  app.add_option("--self-share", settings.self_share, "One test in this many goes to the expensive oracles; 0: none")
      ->capture_default_str();
  app.add_option("--keep", settings.keep, "Triggers to keep that look like one bug; the rest is counted")
      ->check(above_zero())
      ->capture_default_str();
  app.add_option("--sample", settings.sample, "One test in this many is kept in the store; 0: none")
      ->capture_default_str();
  app.add_option("--reduce", settings.reduce_seconds, "Seconds for the reduction of one finding; 0: no reduction")
      ->transform(seconds())
      ->capture_default_str();
  app.add_option(
         "--fact-time", settings.fact_seconds,
         "Seconds for each solver to find facts about one seed (models, status, core), where a strategy needs them; "
         "default: 2, or what the strategy asks for")
      ->transform(seconds_above_zero());
  app.add_flag("--grow", settings.grow, "Mutants that reach new behaviour start chains of their own");
}

Action define(CLI::App& app) {
  auto options = std::make_shared<FuzzOptions>();
  define_tests(app, options->settings);
  define_solvers(app, *options);
  define_budget(app, *options);
  define_news(app, *options);
  add_out(app, options->out, "Directory of the campaign; default: cupel-DATE-TIME, a new one");
  app.add_option("--resume", options->resume, "Go on with the campaign in this directory");
  app.add_flag("--changed-solvers", options->changed_solvers, "Resume although the program of a solver changed");
  app.add_option("--known", options->known, "Bugs that are reported already: marked, not shown as new")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "One JSON object per line: findings, progress, notes, summary");
  app.footer(footer());
  return [options, &app] {
    Settings& settings = options->settings;
    for (auto [name, text, seconds] : {std::tuple("--time", &options->time, &settings.seconds),
                                       std::tuple("--finish", &options->finish, &settings.finish_seconds)}) {
      if (text->empty()) continue;
      Result<double> parsed = parse_duration(*text);
      if (!parsed) return complain(Error{fmt::format("{}: {}", name, parsed.error().message)}, kBadInput);
      if (*parsed <= 0 && text == &options->time)
        return complain(Error{"--time: must be greater than 0; without it the campaign runs until Ctrl-C"}, kBadInput);
      *seconds = *parsed;
    }
    for (const CLI::Option* option : app.get_options())
      if (option->count() > 0) options->given.push_back(option->get_name());
    if (settings.strategies.empty()) settings.strategies = default_strategies();
    settings.sandbox = !options->no_sandbox;
    return Fuzz(*options).run();
  };
}

const RegisterSubcommand kRegister({"fuzz", "Run a campaign: make tests, run solvers, judge, store findings", define});

}  // namespace

}  // namespace cupel::cli::fuzz_command
