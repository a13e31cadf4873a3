// cupel replay: makes a test of a campaign again, byte for byte, or runs a finding again and says whether it still
// shows.
#include <fmt/format.h>

#include "campaign/campaign.h"
#include "campaign/grouping.h"
#include "campaign/resume_point.h"
#include "cli/campaign_directory.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "oracle/reproduce.h"
#include "reduce/finding_predicate.h"
#include "solver/option_class.h"
#include "store/store.h"
#include "strategy/regenerate.h"

namespace cupel::cli {

namespace {

struct Options {
  std::string what;
  std::string directory;
  int times = 3;
};

class Replay {
 public:
  explicit Replay(const Options& options) : options_(options) {}

  int run() {
    Result<std::string> directory = choose_directory(options_.directory);
    if (!directory) return complain(directory.error(), kBadInput);
    auto opened = store::Store::read(*directory);
    if (!opened) return complain(opened.error(), kBadInput);
    store_ = std::move(opened).value();
    Result<campaign::Settings> settings = campaign::Settings::from_json(store_->campaign().configuration);
    if (!settings) return complain(settings.error(), kBadInput);
    std::optional<TestId> test = TestId::parse(options_.what);
    std::optional<uint64_t> number = finding_number(options_.what);
    if (!test && !number)
      return complain(
          Error{fmt::format("'{}' is neither a finding's number nor a test such as typefuzz-12.7", options_.what)},
          kBadInput);
    auto setup = test ? campaign::Setup::load(*settings) : campaign::Setup::load_to_examine(*settings);
    if (!setup) return complain(setup.error(), kBadInput);
    setup_ = std::move(setup).value();
    return test ? replay_test(*test) : replay_finding(*number);
  }

 private:
  int replay_test(const TestId& id) {
    Result<std::string> text = text_of(id);
    if (!text) return complain(text.error(), kBadInput);
    return print(*text);
  }

  // Tests of chains that learn from solvers are made again by nobody: the store keeps those that matter.
  Result<std::string> text_of(const TestId& id) {
    for (const store::TestRecord& test : TRY(store_->tests()))
      if (test.id == id.text()) return test.text;
    for (const store::FindingSummary& summary : TRY(store_->findings())) {
      if (summary.test != id.text()) continue;
      auto finding = TRY(store_->finding(summary.number));
      if (finding) return finding->script;
    }
    campaign::ResumePoint point = TRY(campaign::read_resume_point(*store_, setup_->seeds.seeds));
    return id.step == 0 ? text_of_seed(id.chain) : regenerated(id, point);
  }

  Result<std::string> text_of_seed(uint64_t id) const {
    for (const Seed& seed : setup_->seeds.seeds)
      if (seed.id == id) return seed.text;
    return Error{fmt::format("the campaign has no seed {}", id_text(id))};
  }

  Result<std::string> regenerated(const TestId& id, const campaign::ResumePoint& point) const {
    Plan plan(setup_->strategies, setup_->seeds.seeds, setup_->settings.rng);
    PlannedChain planned = plan.chain(id.chain);
    for (const campaign::GrownSeed& grown : point.grown)
      if (grown.chain == id.chain && !planned.seeds.empty()) planned.seeds.front() = &grown.seed;
    if (planned.strategy->info->name != id.strategy)
      return Error{fmt::format("chain {} of this campaign is one of {}", id.chain, planned.strategy->info->name)};
    auto facts = [&](const Seed& seed) -> const SeedFacts& {
      auto known = point.facts.find(seed.id);
      return known == point.facts.end() ? no_facts(seed) : known->second;
    };
    Regenerated made = TRY(regenerate(planned, facts, id.step));
    return made.test->text;
  }

  static int print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return kNothingFound;
  }

  int replay_finding(uint64_t number) {
    auto stored = store_->finding(number);
    if (!stored) return complain(stored.error(), kBadInput);
    if (!*stored) return complain(Error{fmt::format("there is no finding {}", number)}, kBadInput);
    const store::StoredFinding& finding = **stored;
    oracle::Finding found = campaign::finding_of(finding);
    int status = show("original", {finding.script, finding.expectations, finding.options}, found, setup_->solvers);
    if (finding.reduced.empty() || status == kBrokenEnvironment) return status;
    std::vector<solver::Solver> solvers = setup_->solvers;
    TestOptions options = finding.options;
    for (solver::Solver& solver : solvers) {
      if (finding.culprits.size() != 1 || solver.label != finding.culprits.front()) continue;
      options = campaign::options_of_others(options, solver.profile.name);
      solver = solver::with_own_options(std::move(solver), finding.reduced_options);
    }
    return std::max(status, show("reduced", {finding.reduced, finding.reduced_expectations, options}, found, solvers));
  }

  // Exit status 10 while the bug is still there.
  int show(const char* which, const oracle::TestInput& test, const oracle::Finding& finding,
           const std::vector<solver::Solver>& solvers) {
    auto runners = reduce::make_runners(solvers, "spawn", {.sandbox = setup_->settings.sandbox});
    if (!runners) return complain(runners.error(), kBrokenEnvironment);
    Result<int> seen = oracle::reproduce(finding, test, options_.times, runners->pointers(), setup_->examiner({}));
    if (!seen) return complain(seen.error(), kBrokenEnvironment);
    fmt::print("{}: {} of {} fresh runs show {} by {}\n", which, *seen, options_.times, to_string(finding.kind),
               fmt::join(finding.culprits, ", "));
    return *seen > 0 ? kFindings : kNothingFound;
  }

  const Options& options_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<campaign::Setup> setup_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("what", options->what, "A finding's number, or a test such as typefuzz-12.7")->required();
  app.add_option("directory", options->directory, "The campaign; default: the newest in or below this directory");
  app.add_option("--times", options->times, "Fresh runs of a finding")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.footer(
      "A test is printed, byte for byte as the solvers got it. A finding is run again with plain processes: exit "
      "status 10\n"
      "while it still shows, 0 when it does not.");
  return [options] { return Replay(*options).run(); };
}

const RegisterSubcommand registration({"replay", "Make a test of a campaign again, or run a finding again", define});

}  // namespace

}  // namespace cupel::cli
