// cupel bisect: which installed releases of a finding's culprit show it, hence since when and until when.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/input_file.h"
#include "campaign/release_check.h"
#include "campaign/settings.h"
#include "cli/campaign_directory.h"
#include "cli/json_line.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "smtlib/parser.h"
#include "store/printable.h"
#include "store/store.h"

namespace cupel::cli::bisect_command {

namespace {

using campaign::ReleaseCheck;
using oracle::ReleaseVerdict;

struct BisectOptions {
  std::string finding;
  std::string directory;
  std::string kind;
  std::string culprit;
  std::string signature;
  std::vector<std::string> solvers;
  std::string expect;
  double timeout_seconds = 0;
  uint64_t memory_megabytes = 0;
  bool no_sandbox = false;
  bool json = false;
};

constexpr double kFileTimeout = 10;  // seconds, where no campaign tells

/// What is on check and under which limits.
struct Case {
  std::string name;
  std::vector<ReleaseCheck> checks;
  campaign::CheckRules rules;
};

Result<Case> stored_case(const BisectOptions& options, uint64_t number) {
  auto directory = TRY(choose_directory(options.directory, options.finding));
  auto campaign = TRY(store::Store::read(directory));
  auto finding = TRY(campaign->finding(number));
  if (!finding.has_value()) return Error{fmt::format("{}: there is no finding {}", directory, number)};
  auto settings = TRY(campaign::Settings::from_json(campaign->campaign().configuration));
  auto checks = campaign::checks_of(*finding);
  std::erase_if(
      checks, [&](const ReleaseCheck& check) { return !options.culprit.empty() && check.culprit != options.culprit; });
  if (checks.empty()) return Error{fmt::format("finding {} does not blame '{}'", number, options.culprit)};
  auto rules = TRY(campaign::rules_of(settings));
  return Case{.name = finding->directory, .checks = std::move(checks), .rules = std::move(rules)};
}

Result<Case> file_case(const BisectOptions& options, const std::vector<solver::Profile>& known) {
  if (options.kind.empty() || options.culprit.empty())
    return Error{options.finding + ": a script needs --kind and --culprit"};
  auto text = read_script(options.finding);
  if (!text) return Error{text.error().describe(options.finding)};
  if (auto script = parse_script(*text); !script) return Error{script.error().describe(options.finding)};
  auto culprit = TRY(solver::resolve_solver(known, options.culprit));
  ReleaseCheck check{
      .finding = {.kind = *oracle::kind_called(options.kind), .certainty = oracle::Certainty::kObserved}};
  check.finding.culprits = {options.culprit};
  check.finding.signature = options.signature;
  check.any_signature = options.signature.empty();
  check.culprit = options.culprit;
  check.profile = culprit.profile.name;
  check.others = options.solvers;
  if (options.solvers.empty())
    for (const solver::Solver& solver : solver::installed_solvers(known))
      if (solver.profile.name != check.profile) check.others.push_back(solver.label);
  check.text = *text;
  if (!options.expect.empty())
    check.expectations = {
        {.answer = options.expect == "sat" ? Expected::kSat : Expected::kUnsat, .reason = "given with --expect"}};
  Case result{.name = options.finding, .checks = {std::move(check)}, .rules = {}};
  result.rules.examiner.limits.wall = process::milliseconds(static_cast<int64_t>(kFileTimeout * 1000));
  return result;
}

/// A number is a finding's, and so is the name of its directory; everything else is a file.
Result<Case> make_case(const BisectOptions& options, const std::vector<solver::Profile>& known) {
  std::error_code ignored;
  bool file = std::filesystem::is_regular_file(options.finding, ignored);
  auto number = finding_number(options.finding);
  if (!file && !number) return Error{options.finding + ": neither the number of a finding nor a script"};
  auto result = file ? file_case(options, known) : stored_case(options, *number);
  if (!result) return result;
  if (options.timeout_seconds > 0)
    result->rules.examiner.limits.wall = process::milliseconds(static_cast<int64_t>(options.timeout_seconds * 1000));
  if (options.memory_megabytes > 0) result->rules.examiner.limits.memory_bytes = options.memory_megabytes << 20;
  if (options.no_sandbox) result->rules.sandbox = false;
  return result;
}

nlohmann::ordered_json to_json(const Case& tried, const ReleaseCheck& check,
                               const std::vector<ReleaseVerdict>& verdicts) {
  nlohmann::ordered_json releases = nlohmann::ordered_json::array(), ranges = nlohmann::ordered_json::array();
  for (const ReleaseVerdict& verdict : verdicts)
    releases.push_back({{"solver", verdict.solver},
                        {"version", verdict.version},
                        {"shows", oracle::to_string(verdict.showing)},
                        {"detail", verdict.detail}});
  for (const oracle::ShowingRange& range : oracle::showing_ranges(verdicts))
    ranges.push_back({{"first", range.first},
                      {"last", range.last},
                      {"clean_before", range.clean_before},
                      {"clean_after", range.clean_after}});
  return {{"finding", tried.name},
          {"kind", oracle::to_string(check.finding.kind)},
          {"culprit", check.culprit},
          {"releases", releases},
          {"ranges", ranges},
          {"summary", fmt::format("{}", fmt::join(oracle::describe_history(verdicts), "; again "))}};
}

void print(const Case& tried, const ReleaseCheck& check, const std::vector<ReleaseVerdict>& verdicts) {
  fmt::print("{}: {} of {}\n", store::printable_line(tried.name), oracle::to_string(check.finding.kind),
             store::printable_line(check.culprit));
  for (const ReleaseVerdict& verdict : verdicts)
    fmt::print("  {:<12} {:<20} {:<10} {}\n", verdict.version, store::printable_line(verdict.solver),
               oracle::to_string(verdict.showing), store::printable_line(verdict.detail));
  for (const std::string& line : oracle::describe_history(verdicts)) fmt::print("{}\n", line);
}

int bisect(const BisectOptions& options) {
  auto known = profiles();
  if (!known) return complain(known.error(), kBrokenEnvironment);
  auto tried = make_case(options, *known);
  if (!tried) return complain(tried.error(), kBadInput);
  campaign::ReleaseChecker checker(*known, tried->rules);
  bool shown = false;
  for (const ReleaseCheck& check : tried->checks) {
    auto releases = checker.releases(check, true);
    if (!releases) return complain(releases.error(), kBadInput);
    if (releases->empty())
      return complain({fmt::format("no release of {} is installed", check.culprit)}, kBrokenEnvironment);
    std::vector<ReleaseVerdict> verdicts;
    for (const solver::Solver& release : *releases) {
      auto verdict = checker.ask(check, release);
      if (!verdict) return complain(verdict.error(), kBrokenEnvironment);
      shown |= verdict->showing == oracle::Showing::kShows;
      verdicts.push_back(std::move(verdict).value());
    }
    if (options.json)
      print_json_line(to_json(*tried, check, verdicts));
    else
      print(*tried, check, verdicts);
  }
  for (const std::string& label : checker.missing())
    fmt::print(stderr, "cupel: {} took part and is not installed: what rests on it cannot be seen\n", label);
  return shown ? kFindings : kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<BisectOptions>();
  std::vector<std::string> kinds;
  for (const oracle::KindInfo& info : oracle::finding_kinds()) kinds.emplace_back(info.name);
  app.add_option("FINDING", options->finding, "The number of a finding, the name of its directory, or a script")
      ->required();
  app.add_option("DIR", options->directory,
                 "The campaign's directory; default: the newest campaign in or below the current directory");
  app.add_option("--culprit", options->culprit, "Whose releases to ask; a finding blames one or two solvers")
      ->type_name("SOLVER");
  app.add_option("--kind", options->kind, "For a script: what is wrong")->check(CLI::IsMember(kinds));
  app.add_option("--signature", options->signature, "For a script: of the crash; default: any crash");
  app.add_option("--solver", options->solvers, "For a script: a further solver to compare with; default: all others")
      ->allow_extra_args(false);
  app.add_option("--expect", options->expect, "For a script: the right answer")->check(CLI::IsMember({"sat", "unsat"}));
  app.add_option("--timeout", options->timeout_seconds, "Wall time per run in seconds; default: the campaign's, or 10")
      ->transform(seconds_above_zero());
  app.add_option("--memory", options->memory_megabytes, "Memory per run in MB; default: the campaign's, or no limit");
  app.add_flag("--no-sandbox", options->no_sandbox, "Run solvers without the sandbox");
  app.add_flag("--json", options->json, "One line of JSON per culprit");
  app.footer(
      "Releases are installed with: cupel solvers install NAME@VERSION. A culprit that is a program of its own (a "
      "build\n"
      "in your tree) is asked too and marked (build). Exit status 10: a release or the build shows it.");
  return [options] { return bisect(*options); };
}

const RegisterSubcommand kRegister({"bisect", "Which installed releases, and the build itself, show a finding",
                                    define});

}  // namespace

}  // namespace cupel::cli::bisect_command
