// cupel replay: makes a test of a campaign again, byte for byte, or runs a finding again and says whether it still
// shows.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "campaign/campaign.h"
#include "campaign/grouping.h"
#include "campaign/resume_point.h"
#include "cli/campaign_directory.h"
#include "cli/json_line.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "oracle/reproduce.h"
#include "reduce/finding_predicate.h"
#include "solver/option_class.h"
#include "store/store.h"
#include "strategy/regenerate.h"

namespace cupel::cli::replay_command {

namespace {

struct Options {
  std::string what;
  std::string directory;
  std::string solver;
  int times = 3;
  bool json = false;
};

class Replay {
 public:
  explicit Replay(const Options& options) : options_(options) {}

  int run() {
    Result<std::string> directory = choose_directory(options_.directory, options_.what);
    if (!directory) return complain(directory.error(), kBadInput);
    auto opened = store::Store::read(*directory);
    if (!opened) return complain(opened.error(), kBadInput);
    store_ = std::move(opened).value();
    Result<campaign::Settings> settings = campaign::Settings::from_json(store_->campaign().configuration);
    if (!settings) return complain(settings.error(), kBadInput);
    std::optional<TestId> test = TestId::parse(options_.what);
    std::optional<uint64_t> number = finding_number(options_.what);
    if (test && (options_.json || !options_.solver.empty()))
      return complain(Error{"--solver and --json are for findings: a test is only printed"}, kBadInput);
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

  // Under the culprit's label, so that what is found about the other program is the same finding.
  Status replace_culprit(const store::StoredFinding& finding) {
    if (options_.solver.empty()) return Done{};
    auto known = TRY(profiles());
    auto other = TRY(solver::resolve_solver(known, options_.solver));
    for (solver::Solver& solver : setup_->solvers) {
      bool blamed = std::ranges::find(finding.culprits, solver.label) != finding.culprits.end();
      if (!blamed || (finding.culprits.size() > 1 && solver.profile.name != other.profile.name)) continue;
      other.label = solver.label;
      solver = other;
      return Done{};
    }
    return Error{fmt::format("{}: finding {} blames {}, none of which it can stand for", options_.solver,
                             finding.number, fmt::join(finding.culprits, " and "))};
  }

  void print_line(const char* which, const oracle::Finding& finding, int seen) const {
    if (!options_.json) {
      fmt::print("{}: {} of {} fresh runs show {} by {}\n", which, seen, options_.times, to_string(finding.kind),
                 options_.solver.empty() ? fmt::format("{}", fmt::join(finding.culprits, ", ")) : options_.solver);
      return;
    }
    nlohmann::ordered_json line = {{"finding", options_.what},
                                   {"script", which},
                                   {"kind", to_string(finding.kind)},
                                   {"culprits", finding.culprits},
                                   {"solver", options_.solver},
                                   {"runs", options_.times},
                                   {"shown", seen},
                                   {"shows", seen > 0}};
    for (const solver::Solver& solver : setup_->solvers) line["versions"][solver.label] = solver.version;
    print_json_line(line);
  }

  int replay_finding(uint64_t number) {
    auto stored = store_->finding(number);
    if (!stored) return complain(stored.error(), kBadInput);
    if (!*stored) return complain(Error{fmt::format("there is no finding {}", number)}, kBadInput);
    const store::StoredFinding& finding = **stored;
    if (Status replaced = replace_culprit(finding); !replaced) return complain(replaced.error(), kBadInput);
    oracle::Finding found = campaign::finding_of(finding);
    TestOptions options = to_ask_again(finding.options);
    int status = show("original", {finding.script, finding.expectations, options}, found, setup_->solvers);
    if (finding.reduced.empty() || status == kBrokenEnvironment) return status;
    std::vector<solver::Solver> solvers = setup_->solvers;
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
    print_line(which, finding, *seen);
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
  app.add_option("--times", options->times, "Fresh runs of a finding")->check(above_zero())->capture_default_str();
  app.add_option("--solver", options->solver, "Run a finding with this solver in place of its culprit: a new build")
      ->type_name("NAME|CMD");
  app.add_flag("--json", options->json,
               "Of a finding: one line of JSON for the original and one for the reduced script");
  app.footer(
      "A test is printed, byte for byte as the solvers got it. A finding is run again with plain processes: exit "
      "status 10\n"
      "while it still shows, 0 when it does not.");
  return [options] { return Replay(*options).run(); };
}

const RegisterSubcommand kRegister({"replay", "Make a test of a campaign again, or run a finding again", define});

}  // namespace

}  // namespace cupel::cli::replay_command
