// cupel findings: what a campaign found. Leaves the database alone, so it works while the campaign runs.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "campaign/groups.h"
#include "cli/campaign_directory.h"
#include "cli/findings_drafts.h"
#include "cli/findings_export.h"
#include "cli/findings_filter.h"
#include "cli/findings_output.h"
#include "cli/findings_releases.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "report/finding_texts.h"
#include "report/formats.h"
#include "store/finding_files.h"
#include "store/store.h"

namespace cupel::cli::findings_command {

namespace {

using campaign::Group;

struct Options {
  std::string directory;
  std::string id;
  bool json = false;
  bool all = false;
  std::string format = "github";
  bool releases = false;
  double timeout_seconds = 0;
  std::string known_id;
  std::string address;
  std::string out;
  FindingFilter filter;
};

constexpr const char* kAllIds = "all";

Result<std::unique_ptr<store::Store>> open_campaign(const Options& options, const std::string& finding = {}) {
  std::string directory = TRY(choose_directory(options.directory, finding));
  return store::Store::read(directory);
}

/// What is asked for, as groups or one by one, and whether it is open.
struct Chosen {
  std::vector<Group> groups;
  OpenFindings open;
};

Result<Chosen> choose(const Options& options, store::Store& campaign) {
  auto findings = TRY(campaign.findings());
  auto known = TRY(campaign::KnownBugs::load(campaign.directory()));
  Chosen chosen{.groups = options.all ? campaign::each_alone(findings, known) : campaign::groups_of(findings, known),
                .open = campaign::open_findings(findings, TRY(campaign.release_verdicts()))};
  FindingFilter filter = options.filter;
  if (!filter.culprits.empty()) {
    campaign::Settings settings = TRY(campaign::Settings::from_json(campaign.campaign().configuration));
    filter = TRY(filter.in(settings));
  }
  chosen.groups = filter.apply(std::move(chosen.groups), chosen.open);
  return chosen;
}

int list(const Options& options) {
  Result<std::unique_ptr<store::Store>> campaign = open_campaign(options);
  if (!campaign) return complain(campaign.error(), kBadInput);
  const std::string& directory = (*campaign)->directory();
  Result<Chosen> chosen = choose(options, **campaign);
  if (!chosen) return complain(chosen.error(), kBadInput);
  if (options.releases) {
    std::vector<store::FindingSummary> fronts;
    for (const Group& group : chosen->groups) fronts.push_back(group.front);
    return list_releases(directory, fronts, options.json, options.timeout_seconds);
  }
  options.json ? print_groups_json(directory, chosen->groups, chosen->open) : print_groups(directory, chosen->groups);
  return kNothingFound;
}

/// Calls `use` with the finding that the user named and the campaign's directory.
template <typename Use>
int with_finding(const Options& options, Use use) {
  std::optional<uint64_t> number = finding_number(options.id);
  if (!number) return complain({options.id + ": not the number of a finding"}, kBadInput);
  Result<std::unique_ptr<store::Store>> campaign = open_campaign(options, options.id);
  if (!campaign) return complain(campaign.error(), kBadInput);
  Result<std::optional<store::StoredFinding>> finding = (*campaign)->finding(*number);
  if (!finding) return complain(finding.error(), kBrokenEnvironment);
  if (!finding->has_value())
    return complain({fmt::format("{}: there is no finding {}", (*campaign)->directory(), *number)}, kBadInput);
  return use(**finding, (*campaign)->directory());
}

int print_finding(const Options& options, std::string (*write)(const store::StoredFinding&)) {
  return with_finding(options, [&](const store::StoredFinding& finding, const std::string&) -> int {
    fmt::print("{}", write(finding));
    return kNothingFound;
  });
}

int show(const Options& options) { return print_finding(options, report::finding_report); }

/// Numbers separated by commas; nothing where one of them is none.
std::optional<std::vector<uint64_t>> finding_numbers(const std::string& ids) {
  std::vector<uint64_t> numbers;
  for (size_t at = 0; at <= ids.size();) {
    size_t end = std::min(ids.find(',', at), ids.size());
    auto number = finding_number(ids.substr(at, end - at));
    if (!number) return {};
    numbers.push_back(*number);
    at = end + 1;
  }
  return numbers;
}

Result<std::vector<report::ListedFinding>> findings_to_export(const Options& options, store::Store& campaign) {
  auto known = TRY(campaign::KnownBugs::load(campaign.directory()));
  std::vector<uint64_t> numbers;
  if (options.id == kAllIds) {
    Chosen chosen = TRY(choose(options, campaign));
    for (const Group& group : chosen.groups) numbers.push_back(group.front.number);
  } else {
    if (options.filter.any())
      return Error{"--culprit, --kind, --new and --open choose among all findings: they go with all, not with numbers"};
    auto named = finding_numbers(options.id);
    if (!named) return Error{options.id + ": wants numbers of findings, such as 3 or 1,4, or all"};
    numbers = *named;
  }
  std::vector<report::ListedFinding> listed;
  for (uint64_t number : numbers) {
    auto finding = TRY(campaign.finding(number));
    if (!finding) return Error{fmt::format("{}: there is no finding {}", campaign.directory(), number)};
    store::FindingSummary summary = campaign::summary_of(*finding);
    summary.directory = finding->directory;
    summary.reduced_bytes = finding->reduced.size();
    std::string file = best_file(campaign.directory(), summary);
    listed.push_back({std::move(*finding), known.known_as(summary), std::move(file)});
  }
  return listed;
}

int export_chosen(const Options& options) {
  auto format = std::ranges::find(report::formats(), options.format, &report::Format::name);
  CUPEL_ASSERT(format != report::formats().end());
  bool is_one = options.id != kAllIds && options.id.find(',') == std::string::npos;
  auto campaign = open_campaign(options, is_one ? options.id : "");
  if (!campaign) return complain(campaign.error(), kBadInput);
  auto listed = findings_to_export(options, **campaign);
  if (!listed) return complain(listed.error(), kBadInput);
  bool single = options.id != kAllIds && listed->size() == 1;
  return export_findings(*listed, *format, options.out, single);
}

// What was mended meanwhile is nobody's report, so the newest releases are asked first.
int drafts(const Options& options) {
  if (Status usable = check_drafts_directory(options.out); !usable) return complain(usable.error(), kBadInput);
  auto campaign = open_campaign(options);
  if (!campaign) return complain(campaign.error(), kBadInput);
  auto chosen = choose(options, **campaign);
  if (!chosen) return complain(chosen.error(), kBadInput);
  std::vector<store::FindingSummary> fronts;
  for (const Group& group : chosen->groups)
    if (group.is_news()) fronts.push_back(group.front);
  if (int status = ask_releases((*campaign)->directory(), fronts, options.timeout_seconds); status != kNothingFound)
    return status;
  campaign = open_campaign(options);  // with what was found out
  if (!campaign) return complain(campaign.error(), kBadInput);
  chosen = choose(options, **campaign);
  if (!chosen) return complain(chosen.error(), kBadInput);
  return write_drafts(**campaign, chosen->groups, chosen->open, options.out);
}

// From now on the finding's group is marked in the campaign's lists.
int mark_known(const Options& options) {
  return with_finding(options, [&](const store::StoredFinding& finding, const std::string& directory) -> int {
    if (finding.group.empty())
      return complain({fmt::format("finding {} is in no group: flaky ones are not", finding.number)}, kBadInput);
    Status added = campaign::add_known_bug(directory, finding, options.known_id, options.address);
    if (!added) return complain(added.error(), kBrokenEnvironment);
    if (finding.signature.empty() && finding.reduced.empty())
      fmt::print(stderr, "cupel: finding {} is not reduced: once it is, its group is another one\n", finding.number);
    fmt::print("{}/{}: {} is {}\n", directory, campaign::kKnownName, finding.group, options.known_id);
    return kNothingFound;
  });
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.require_subcommand(1);
  const char* where = "The campaign's directory; default: the newest campaign in or below the current directory";
  auto add_directory = [&](CLI::App* command) {
    CLI::Option* positional = command->add_option("DIR", options->directory, where);
    command->add_option("--dir", options->directory, "The same")->excludes(positional);
  };
  CLI::App* list_command = app.add_subcommand("list", "All findings, most severe first, flaky ones at the end");
  add_directory(list_command);
  list_command->add_flag("--json", options->json, "One line of JSON per finding");
  list_command->add_flag("--all", options->all, "Every trigger, not only the smallest of each group");
  options->filter.define(*list_command);
  CLI::Option* releases = list_command->add_flag("--releases", options->releases,
                                                 "Which installed releases of the culprits show each; asks those that "
                                                 "were not asked before");
  list_command
      ->add_option("--timeout", options->timeout_seconds, "Wall time per run in seconds (default: the campaign's)")
      ->transform(seconds_above_zero())
      ->needs(releases);
  CLI::App* show_command = app.add_subcommand("show", "The report of one finding");
  show_command->add_option("ID", options->id, "Its number, or the name of its directory")->required();
  add_directory(show_command);
  CLI::App* export_command = app.add_subcommand("export", "Findings for a tracker, a test suite or a CI system");
  export_command
      ->add_option("ID", options->id,
                   "Its number, or the name of its directory; several: 1,4,7; all: one of each group")
      ->required();
  add_directory(export_command);
  options->filter.define(*export_command);
  add_out(*export_command, options->out, "A file; a directory where several findings become a file each")
      ->type_name("PATH");
  std::map<std::string, std::string> formats;
  for (const report::Format& format : report::formats()) formats[format.name] = format.name;
  std::string help = "One of";
  for (const report::Format& format : report::formats())
    help += fmt::format("; {}: {}", format.name, format.description);
  export_command->add_option("--format", options->format, help)->check(CLI::IsMember(formats))->capture_default_str();
  CLI::App* drafts_command =
      app.add_subcommand("drafts", "A report for each open bug, in the order and number that the projects ask for");
  add_directory(drafts_command);
  options->filter.define(*drafts_command);
  add_out(*drafts_command, options->out, "A directory for them and for index.md")->type_name("DIR")->required();
  drafts_command
      ->add_option("--timeout", options->timeout_seconds,
                   "Wall time in seconds per run of an installed release (default: the campaign's)")
      ->transform(seconds_above_zero());
  CLI::App* known_command = app.add_subcommand("known", "Mark a finding's group as reported: no longer shown as new");
  known_command->add_option("ID", options->id, "Its number, or the name of its directory")->required();
  add_directory(known_command);
  known_command->add_option("--as", options->known_id, "How the bug is called, e.g. #1234")->required();
  known_command->add_option("--address", options->address, "Where its report is");
  return [options, list_command, export_command, drafts_command, known_command] {
    if (export_command->parsed()) return export_chosen(*options);
    if (drafts_command->parsed()) return drafts(*options);
    if (known_command->parsed()) return mark_known(*options);
    return list_command->parsed() ? list(*options) : show(*options);
  };
}

const RegisterSubcommand kRegister({"findings", "What a campaign found", define});

}  // namespace

}  // namespace cupel::cli::findings_command
