// cupel findings: what a campaign found. Only reads, so it works while the campaign runs.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/campaign_directory.h"
#include "cli/findings_releases.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "report/formats.h"
#include "store/finding_files.h"
#include "store/printable.h"
#include "store/store.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::string directory;
  std::string id;
  bool json = false;
  bool all = false;
  std::string format = "github";
  bool releases = false;
  double timeout_seconds = 0;
};

Result<std::unique_ptr<store::Store>> open_campaign(const Options& options) {
  Result<std::string> directory = choose_directory(options.directory);
  if (!directory) return directory.error();
  return store::Store::read(*directory);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + store::printable_line(name);
  return text;
}

/// The script that shows it best: the reduced one if there is one.
std::string best_file(const std::string& campaign, const store::FindingSummary& finding) {
  const char* name = finding.reduced_bytes > 0 ? "reduced.smt2" : "original.smt2";
  return (fs::path(campaign) / finding.directory / name).string();
}

void print_json(const std::string& campaign, const store::FindingSummary& finding) {
  nlohmann::ordered_json line = {{"number", finding.number},
                                 {"kind", finding.kind},
                                 {"culprit", joined(finding.culprits)},
                                 {"certainty", finding.certainty},
                                 {"solver", finding.culprits.empty() ? "" : finding.culprits.front()},
                                 {"file", best_file(campaign, finding)},
                                 {"culprits", finding.culprits},
                                 {"versions", finding.versions},
                                 {"flaky", finding.flaky},
                                 {"repeats", finding.repeats},
                                 {"bytes", finding.bytes},
                                 {"reduced_bytes", finding.reduced_bytes},
                                 {"group", finding.group},
                                 {"oracle", finding.oracle},
                                 {"signature", finding.signature},
                                 {"test", finding.test},
                                 {"strategy", finding.strategy},
                                 {"seed", finding.seed},
                                 {"logic", finding.logic},
                                 {"found_at", finding.found_at},
                                 {"summary", finding.summary}};
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

using Row = std::vector<std::string>;

Row table_row(const store::FindingSummary& finding) {
  std::string bytes = finding.reduced_bytes > 0 ? fmt::format("{} of {}", finding.reduced_bytes, finding.bytes)
                                                : fmt::format("{}", finding.bytes);
  return {fmt::format("{}", finding.number),
          store::printable_line(finding.kind),
          joined(finding.culprits),
          store::printable_line(finding.certainty),
          joined(finding.versions),
          fmt::format("{}", finding.repeats),
          bytes,
          store::printable_line(finding.test),
          store::printable_line(finding.summary)};
}

/// Columns as wide as their widest entry; the last one is as long as it is.
void print_table(const std::vector<Row>& rows) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const Row& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i) fmt::print("{:<{}}  ", row[i], widths[i]);
    fmt::print("{}\n", row.back());
  }
}

/// One entry per bug: the smallest member of each group, which counts the others among its repeats. Findings without a
/// group stand for themselves.
std::vector<store::FindingSummary> one_per_group(const std::vector<store::FindingSummary>& findings) {
  auto size = [](const store::FindingSummary& finding) {
    return finding.reduced_bytes > 0 ? finding.reduced_bytes : finding.bytes;
  };
  std::map<std::string, size_t> places;
  std::vector<store::FindingSummary> kept;
  for (const store::FindingSummary& finding : findings) {
    auto [place, is_new] = places.emplace(finding.group, kept.size());
    if (is_new || finding.group.empty()) {
      kept.push_back(finding);
      continue;
    }
    store::FindingSummary& front = kept[place->second];
    uint64_t repeats = front.repeats + finding.repeats + 1;
    if (size(finding) < size(front)) front = finding;
    front.repeats = repeats;
  }
  return kept;
}

void print_tables(const std::string& campaign, const std::vector<store::FindingSummary>& findings) {
  const Row heading = {"nr", "kind", "culprit", "certainty", "version", "repeats", "bytes", "test", "summary"};
  std::vector<Row> sure = {heading}, flaky = {heading};
  for (const store::FindingSummary& finding : findings) (finding.flaky ? flaky : sure).push_back(table_row(finding));
  if (sure.size() > 1) print_table(sure);
  if (flaky.size() > 1) {
    fmt::print("{}flaky: these did not come back in every fresh run\n", sure.size() > 1 ? "\n" : "");
    print_table(flaky);
  }
  fmt::print("{}: {} finding{}", campaign, sure.size() - 1, sure.size() == 2 ? "" : "s");
  if (flaky.size() > 1) fmt::print(" and {} flaky", flaky.size() - 1);
  fmt::print("\n");
}

int list(const Options& options) {
  Result<std::unique_ptr<store::Store>> campaign = open_campaign(options);
  if (!campaign) return complain(campaign.error(), kBadInput);
  Result<std::vector<store::FindingSummary>> findings = (*campaign)->findings();
  if (!findings) return complain(findings.error(), kBrokenEnvironment);
  size_t triggers = findings->size();
  if (!options.all) *findings = one_per_group(*findings);
  if (options.releases)
    return list_releases((*campaign)->directory(), *findings, options.json, options.timeout_seconds);
  if (!options.json) print_tables((*campaign)->directory(), *findings);
  if (!options.json && triggers > findings->size())
    fmt::print("{} further triggers belong to the same groups: --all shows them\n", triggers - findings->size());
  for (const store::FindingSummary& finding : *findings)
    if (options.json) print_json((*campaign)->directory(), finding);
  return kNothingFound;
}

/// Calls `print` with the finding that the user named.
template <typename Print>
int with_finding(const Options& options, Print print) {
  std::optional<uint64_t> number = finding_number(options.id);
  if (!number) return complain({options.id + ": not the number of a finding"}, kBadInput);
  Result<std::unique_ptr<store::Store>> campaign = open_campaign(options);
  if (!campaign) return complain(campaign.error(), kBadInput);
  Result<std::optional<store::StoredFinding>> finding = (*campaign)->finding(*number);
  if (!finding) return complain(finding.error(), kBrokenEnvironment);
  if (!finding->has_value())
    return complain({fmt::format("{}: there is no finding {}", (*campaign)->directory(), *number)}, kBadInput);
  fmt::print("{}", print(**finding));
  return kNothingFound;
}

int show(const Options& options) { return with_finding(options, store::finding_report); }

int export_finding(const Options& options) {
  auto format = std::ranges::find(report::formats(), options.format, &report::Format::name);
  CUPEL_ASSERT(format != report::formats().end());
  return with_finding(options, format->write);
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
  CLI::Option* releases = list_command->add_flag("--releases", options->releases,
                                                 "Which installed releases of the culprits show each; asks those that "
                                                 "were not asked before");
  list_command
      ->add_option("--timeout", options->timeout_seconds, "Wall time per run in seconds (default: the campaign's)")
      ->check(CLI::PositiveNumber)
      ->needs(releases);
  CLI::App* show_command = app.add_subcommand("show", "The report of one finding");
  show_command->add_option("ID", options->id, "Its number, or the name of its directory")->required();
  add_directory(show_command);
  CLI::App* export_command = app.add_subcommand("export", "A finding for a tracker or a test suite");
  export_command->add_option("ID", options->id, "Its number, or the name of its directory")->required();
  add_directory(export_command);
  std::map<std::string, std::string> formats;
  for (const report::Format& format : report::formats()) formats[format.name] = format.name;
  std::string help = "One of";
  for (const report::Format& format : report::formats())
    help += fmt::format("; {}: {}", format.name, format.description);
  export_command->add_option("--format", options->format, help)->check(CLI::IsMember(formats))->capture_default_str();
  return [options, list_command, export_command] {
    if (export_command->parsed()) return export_finding(*options);
    return list_command->parsed() ? list(*options) : show(*options);
  };
}

const RegisterSubcommand registration({"findings", "What a campaign found", define});

}  // namespace

}  // namespace cupel::cli
