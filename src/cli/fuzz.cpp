// cupel fuzz: a campaign from the command line.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <random>

#include "base/clock.h"
#include "base/duration.h"
#include "base/paths.h"
#include "campaign/campaign.h"
#include "campaign/groups.h"
#include "campaign/working_solvers.h"
#include "cli/fuzz_view.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "oracle/oracle.h"
#include "report/finding_texts.h"
#include "solver/executor_choice.h"

namespace cupel::cli {

namespace {

using campaign::Settings;

struct FuzzOptions {
  Settings settings;
  std::string time;
  std::string out;
  std::string resume;
  std::string known;
  bool no_sandbox = false;
  bool rng_given = false;
  bool json = false;
  bool keep_going = false;
};

// Signal handlers reach nothing else.
StopFlag stop;

// Ctrl-C once: the tests under way are finished. Twice: now; the store survives that at any moment.
void on_signal(int signal) {
  if (stop.requested()) ::_exit(128 + signal);
  stop.request();
}

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

std::string default_directory() { return fmt::format("cupel-{:%Y%m%d-%H%M%S}", fmt::gmtime(std::time(nullptr))); }

class Fuzz {
 public:
  explicit Fuzz(FuzzOptions options) : options_(std::move(options)) {}

  int run() {
    if (!options_.known.empty())
      if (auto known = solver::load_known_bugs(options_.known); !known) return complain(known.error(), kBadInput);
    Result<std::unique_ptr<store::Store>> opened = options_.resume.empty() ? prepare_new() : prepare_resumed();
    if (!opened) return complain(opened.error(), solvers_work_ ? kBadInput : kBrokenEnvironment);
    store::Store& store = **opened;
    if (!options_.known.empty()) {
      Status known = campaign::import_known_bugs(store.directory(), options_.known);
      if (!known) return complain(known.error(), kBrokenEnvironment);
    }
    if (auto known = campaign::KnownBugs::load(store.directory()); !known) return complain(known.error(), kBadInput);
    ViewKind kind = options_.json ? ViewKind::kJson : ::isatty(STDOUT_FILENO) ? ViewKind::kTerminal : ViewKind::kPlain;
    std::unique_ptr<FuzzView> view = make_view(kind);
    catch_signals();
    Result<campaign::Summary> summary = options_.resume.empty() ? campaign::begin(*setup_, store, *view, stop)
                                                                : campaign::resume(*setup_, store, *view, stop);
    if (!summary) {
      view.reset();
      fmt::print(stderr, "cupel: the campaign stopped: {}\n", summary.error().message);
      fmt::print(stderr, "cupel: what was found before is safe in {}\n", store.directory());
      return kBrokenEnvironment;
    }
    return conclude(*summary, store, *view);
  }

 private:
  Result<std::unique_ptr<store::Store>> prepare_new() {
    if (!options_.rng_given) options_.settings.rng = std::random_device{}() | uint64_t{std::random_device{}()} << 32;
    if (options_.settings.seeds.empty()) options_.settings.seeds = {(data_directory() / "seeds").string()};
    std::string directory = options_.out.empty() ? default_directory() : options_.out;
    if (store::holds_campaign(directory))
      return Error{fmt::format("{} holds a campaign already: go on with --resume {}, or choose another --out",
                               directory, directory)};
    TRY(load(options_.settings));
    store::CampaignRecord record{.version = CUPEL_VERSION,
                                 .started = utc_now(),
                                 .configuration = setup_->settings.to_json(),
                                 .rng = options_.settings.rng};
    return store::Store::create(directory, record, report::describe_finding);
  }

  // Everything but the budget and the number of workers is as it was.
  Result<std::unique_ptr<store::Store>> prepare_resumed() {
    auto opened = store::Store::resume(options_.resume, report::describe_finding);
    if (!opened) return opened;
    Settings settings = TRY(Settings::from_json((*opened)->campaign().configuration));
    if (options_.settings.seconds > 0) settings.seconds = options_.settings.seconds;
    if (options_.settings.tests > 0) settings.tests = options_.settings.tests;
    if (options_.settings.jobs > 0) settings.jobs = options_.settings.jobs;
    TRY(load(settings));
    return opened;
  }

  // A campaign's solvers are those that work: with --keep-going the others do not belong to it, also when it is
  // resumed.
  Status load(Settings settings) {
    auto setup = TRY(campaign::Setup::load_to_examine(settings));
    campaign::WorkingSolvers working =
        campaign::find_working(setup->solvers, {.sandbox = settings.sandbox}, settings.memory_megabytes << 20);
    solvers_work_ = working.enough(options_.keep_going);
    if (!solvers_work_) return Error{fmt::format("{}", fmt::join(working.complaints, "\ncupel: "))};
    for (const std::string& complaint : working.complaints)
      fmt::print(stderr, "cupel: going on without a solver: {}\n", complaint);
    if (!working.complaints.empty()) settings.solvers = working.labels;
    std::erase_if(setup->solvers, [&](const solver::Solver& solver) { return !working.works(solver); });
    settings.theories = TRY(campaign::probe_theories(setup->solvers, {.sandbox = settings.sandbox}));
    setup = TRY(campaign::Setup::load(settings));
    setup_ = std::move(setup);
    return Done{};
  }

  int conclude(const campaign::Summary& summary, store::Store& store, FuzzView& view) {
    auto findings = store.findings();
    if (!findings) return complain(findings.error(), kBrokenEnvironment);
    // A list that was broken meanwhile hides nothing, and must not cost the summary.
    auto known = campaign::KnownBugs::load(store.directory());
    if (!known) complain(known.error(), kBadInput);
    std::vector<campaign::Group> groups = campaign::groups_of(*findings, known ? *known : campaign::KnownBugs());
    view.finished(summary, groups);
    if (!groups.empty() && !options_.json)
      fmt::print("\nlook at one with: cupel findings show {} {}\n", groups.front().front.number, store.directory());
    bool news = std::ranges::any_of(
        groups, [](const campaign::Group& group) { return group.known_as.empty() && !group.front.flaky; });
    return news ? kFindings : kNothingFound;
  }

  FuzzOptions options_;
  std::unique_ptr<campaign::Setup> setup_;
  bool solvers_work_ = true;
};

std::string footer() {
  std::string text = "Strategies (options follow a colon: --strategy typefuzz:chain=10,weight=2):\n";
  text += describe_strategies();
  text += "Oracles:\n";
  for (const oracle::OracleInfo& info : oracle::oracles())
    text += fmt::format("  {:<12} {}\n", info.name, info.description);
  return text +
         "Ctrl-C once finishes the tests under way, twice ends at once. Exit status: 10 if something new\nwas found.";
}

void define_budget(CLI::App& app, FuzzOptions& options) {
  app.add_option("--time", options.time, "How long: 60s, 30m, 2h; without it and --tests until Ctrl-C");
  app.add_option("--tests", options.settings.tests,
                 "At most this many tests, counted as if every chain had its whole length");
  app.add_option(
         "--schedule", options.settings.schedule,
         "Which seeds and strategies get more tests: those that are cheap and show something new (adaptive), or "
         "none (uniform: the same tests every time); auto: uniform where --tests is the only bound")
      ->check(CLI::IsMember({"auto", "adaptive", "uniform"}))
      ->capture_default_str();
  app.add_option("--jobs,-j", options.settings.jobs, "Workers; default: one per core");
  app.add_option("--rng", options.settings.rng, "The campaign's random seed; default: a new one, which is shown")
      ->each([&options](const std::string&) { options.rng_given = true; });
}

void define_solvers(CLI::App& app, FuzzOptions& options) {
  Settings& settings = options.settings;
  app.add_option("--solver", settings.solvers, "A solver's name or a command line; repeatable; default: all installed")
      ->type_name("NAME|CMD")
      ->allow_extra_args(false);
  std::vector<std::string> names = {"auto", "isolated"};
  for (const auto& info : solver::executor_infos()) names.emplace_back(info.name);
  app.add_option("--executor", settings.executor, "How solvers are run")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  app.add_option("--timeout", settings.timeout_seconds, "Wall time per test and solver in seconds")
      ->check(CLI::PositiveNumber)
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
  app.add_option("--strategy", settings.strategies, "What makes the tests; repeatable; see below")
      ->allow_extra_args(false)
      ->default_str("typefuzz:weight=3 opfuzz");
  app.add_option("--seeds", settings.seeds, "Files and directories; default: the built-in seeds");
  app.add_option("--oracle", settings.oracles, "What judges; repeatable; default: all")->allow_extra_args(false);
  add_option_mode(app, settings.options);
  app.add_option("--ops", settings.operators, "Take operators from this file instead of the built-in table");
  app.add_option("--max-seed", settings.largest_seed, "Seeds with more bytes are left out")->capture_default_str();
  app.add_option("--self-share", settings.self_share, "One test in this many goes to the expensive oracles; 0: none")
      ->capture_default_str();
  app.add_option("--keep", settings.keep, "Triggers to keep that look like one bug; the rest is counted")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--sample", settings.sample, "One test in this many is kept in the store; 0: none")
      ->capture_default_str();
  app.add_option("--reduce", settings.reduce_seconds, "Seconds for the reduction of one finding; 0: no reduction")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option(
         "--fact-time", settings.fact_seconds,
         "Seconds for each solver to find facts about one seed (models, status, core), where a strategy needs them; "
         "default: 2, or what the strategy asks for")
      ->check(CLI::PositiveNumber);
  app.add_flag("--grow", settings.grow, "Mutants that reach new behaviour start chains of their own");
}

Action define(CLI::App& app) {
  auto options = std::make_shared<FuzzOptions>();
  define_tests(app, options->settings);
  define_solvers(app, *options);
  define_budget(app, *options);
  add_out(app, options->out, "Directory of the campaign; default: cupel-DATE-TIME");
  app.add_option("--resume", options->resume, "Go on with the campaign in this directory");
  app.add_option("--known", options->known, "Bugs that are reported already: marked, not shown as new")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "One JSON object per line: findings, progress, notes, summary");
  app.footer(footer());
  return [options] {
    Settings& settings = options->settings;
    if (!options->time.empty()) {
      Result<double> seconds = parse_duration(options->time);
      if (!seconds) return complain(Error{"--time: " + seconds.error().message}, kBadInput);
      settings.seconds = *seconds;
    }
    if (settings.strategies.empty()) settings.strategies = {"typefuzz:weight=3", "opfuzz"};
    settings.sandbox = !options->no_sandbox;
    return Fuzz(std::move(*options)).run();
  };
}

const RegisterSubcommand registration({"fuzz", "Run a campaign: make tests, run solvers, judge, store findings",
                                       define});

}  // namespace

}  // namespace cupel::cli
