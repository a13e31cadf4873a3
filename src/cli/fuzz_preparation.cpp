#include "cli/fuzz_preparation.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "base/clock.h"
#include "base/paths.h"
#include "campaign/working_solvers.h"
#include "cli/slow_notice.h"
#include "cli/test_options.h"
#include "report/finding_texts.h"
#include "solver/build.h"
#include "solver/releases.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;
using campaign::Settings;

/// A directory of this name that nobody has: two campaigns may start in the same second.
Result<std::string> make_default_directory() {
  std::string base = fmt::format("cupel-{:%Y%m%d-%H%M%S}", fmt::gmtime(std::time(nullptr)));
  for (int attempt = 1;; ++attempt) {
    std::string name = attempt == 1 ? base : fmt::format("{}-{}", base, attempt);
    std::error_code error;
    if (fs::create_directory(name, error)) return name;
    if (error) return Error{fmt::format("{}: cannot make the directory: {}", name, error.message())};
  }
}

Result<std::vector<std::string>> all_installed() {
  auto profiles = TRY(solver::load_profiles(data_directory() / "solvers"));
  std::vector<std::string> labels;
  for (const solver::Solver& solver : solver::default_solvers(profiles)) labels.push_back(solver.label);
  return labels;
}

std::string absolute(const std::string& path) {
  std::error_code ignored;
  return path.empty() ? path : fs::absolute(path, ignored).lexically_normal().string();
}

/// From now on the campaign can be looked at and resumed from any directory, and notices when a solver changes.
Status pin(Settings& settings, const std::vector<solver::Solver>& solvers) {
  settings.solvers.clear();
  for (const solver::Solver& solver : solvers) {
    settings.solvers.push_back(solver.label);
    std::string command = TRY(solver::absolute_command(solver.label));
    if (command != solver.label) settings.commands[solver.label] = command;
    settings.builds[solver.label] = solver::build_of(solver);
  }
  for (std::string& path : settings.seeds) path = absolute(path);
  for (std::string& spec : settings.strategies) spec = with_absolute_paths(spec);
  settings.operators = absolute(settings.operators);
  return Done{};
}

}  // namespace

Result<std::unique_ptr<store::Store>> Preparation::prepare() {
  return options_.resume.empty() ? prepare_new() : prepare_resumed();
}

Result<std::unique_ptr<store::Store>> Preparation::prepare_new() {
  Settings& settings = options_.settings;
  if (!options_.rng_given) settings.rng = new_rng();
  if (settings.seeds.empty()) settings.seeds = {(data_directory() / "seeds").string()};
  if (!options_.targets.empty()) {
    settings.solvers = options_.targets;
    settings.targets = options_.targets;
    std::vector<std::string> against = options_.against.empty() ? TRY(all_installed()) : options_.against;
    for (const std::string& label : against)
      if (std::ranges::find(settings.solvers, label) == settings.solvers.end()) settings.solvers.push_back(label);
  }
  if (!options_.out.empty() && store::holds_campaign(options_.out))
    return Error{
        fmt::format("{0} holds a campaign already: go on with --resume {0}, or choose another --out", options_.out)};
  TRY(load(settings));
  TRY(pin(setup_->settings, setup_->solvers));
  std::string directory = options_.out.empty() ? TRY(make_default_directory()) : options_.out;
  store::CampaignRecord record{
      .version = CUPEL_VERSION, .started = utc_now(), .configuration = setup_->settings.to_json(), .rng = settings.rng};
  return store::Store::create(directory, record, report::describe_finding);
}

// What decides which tests are made and how they are judged is as it was: an option that would change it is refused.
Status Preparation::check_resumable(const Settings& settings) const {
  static const std::vector<std::string> kTaken = {"--resume", "--time", "--tests", "--finish",     "--jobs",
                                                  "--known",  "--news", "--json",  "--keep-going", "--changed-solvers"};
  if (!settings.merged_from.empty())
    return Error{fmt::format("{}: was merged from other campaigns: go on with one of these", options_.resume)};
  for (const std::string& name : options_.given)
    if (std::ranges::find(kTaken, name) == kTaken.end())
      return Error{fmt::format("{}: a campaign goes on as it began; --resume takes only {}", name,
                               fmt::join(kTaken.begin() + 1, kTaken.end(), ", "))};
  return Done{};
}

// Findings before and after would be about two programs under one name.
Status Preparation::check_builds(store::Store& store) const {
  for (const solver::Solver& solver : setup_->solvers) {
    auto before = setup_->settings.builds.find(solver.label);
    if (before == setup_->settings.builds.end()) continue;
    std::string now = solver::build_of(solver);
    if (now == before->second) continue;
    std::string changed = fmt::format("{}: the program changed since the campaign began (version and hash: {}, now {})",
                                      solver.label, before->second, now);
    if (!options_.changed_solvers) return Error{changed + ": start a new campaign, or go on with --changed-solvers"};
    TRY(store.add_note("changed", changed));
    fmt::print(stderr, "cupel: {}\n", changed);
  }
  return Done{};
}

Result<std::unique_ptr<store::Store>> Preparation::prepare_resumed() {
  {
    // Nothing is touched before it is clear that the campaign can go on.
    auto looked_at = store::Store::read(options_.resume);
    if (!looked_at) return looked_at;
    Settings settings = TRY(Settings::from_json((*looked_at)->campaign().configuration));
    TRY(check_resumable(settings));
  }
  auto opened = store::Store::resume(options_.resume, report::describe_finding);
  if (!opened) return opened;
  Settings settings = TRY(Settings::from_json((*opened)->campaign().configuration));
  const Settings& given = options_.settings;
  if (given.seconds > 0) settings.seconds = given.seconds;
  if (given.finish_seconds >= 0) settings.finish_seconds = given.finish_seconds;
  if (given.tests > 0) settings.tests = given.tests;
  if (given.jobs > 0) settings.jobs = given.jobs;
  TRY(load(settings));
  TRY(check_builds(**opened));
  return opened;
}

Result<std::optional<SeedSet>> Preparation::load_named_seeds(const campaign::Setup& setup) const {
  if (std::ranges::find(options_.given, "--seeds") == options_.given.end()) return std::optional<SeedSet>();
  const Settings& settings = setup.settings;
  SeedSet seeds = TRY(load_seeds(settings.seeds, {.max_bytes = settings.largest_seed}, setup.vocabulary()));
  return std::optional<SeedSet>(std::move(seeds));
}

// A campaign's solvers are those that work: with --keep-going the others do not belong to it, also when it is resumed.
Status Preparation::load(Settings settings) {
  auto setup = TRY(campaign::Setup::load_to_examine(settings));
  std::optional<SeedSet> seeds = TRY(load_named_seeds(*setup));
  std::optional<SlowNotice> notice(std::in_place, "checking that each solver answers two trivial queries");
  campaign::WorkingSolvers working =
      campaign::find_working(setup->solvers, {.sandbox = settings.sandbox}, settings.memory_megabytes << 20);
  solvers_work_ = working.enough(options_.keep_going);
  if (!solvers_work_) return Error{fmt::format("{}", fmt::join(working.complaints, "\ncupel: "))};
  for (const std::string& complaint : working.complaints)
    fmt::print(stderr, "cupel: going on without a solver: {}\n", complaint);
  if (!working.complaints.empty()) settings.solvers = working.labels;
  for (const std::string& target : settings.targets) {
    auto works = [&](const solver::Solver& solver) { return solver.label == target && working.works(solver); };
    solvers_work_ = std::ranges::any_of(setup->solvers, works);
    if (!solvers_work_) return Error{fmt::format("{}: the target does not work", target)};
  }
  std::erase_if(setup->solvers, [&](const solver::Solver& solver) { return !working.works(solver); });
  notice.emplace("asking solvers without a profile which theories they have");
  TRY(campaign::add_theories(settings, setup->solvers));
  notice.emplace("asking solvers for their options, once for each program, and reading seeds");
  setup_ = TRY(campaign::Setup::load(settings, std::move(seeds)));
  setup_->start_costs = std::move(working.start_costs);
  return Done{};
}

}  // namespace cupel::cli
