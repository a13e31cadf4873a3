// cupel stats: what a campaign counted. Only reads, so it works while the campaign runs and on read-only directories.
#include <fmt/format.h>

#include <algorithm>

#include "cli/campaign_directory.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "figures/stats_output.h"

namespace cupel::cli::stats_command {

namespace {

using figures::By;

struct Options {
  std::string directory;
  std::vector<std::string> by;
  bool csv = false;
  bool json = false;
};

constexpr By kWays[] = {By::kTotal, By::kStrategy, By::kSolver, By::kLogic, By::kTime, By::kCell, By::kRule};

/// The tables that were asked for, in our order. Cells and rules are many: only those who ask get them.
std::vector<By> chosen(const std::vector<std::string>& names) {
  std::vector<By> tables;
  for (By by : kWays) {
    bool named = std::ranges::find(names, to_string(by)) != names.end();
    bool many = by == By::kCell || by == By::kRule;
    if (names.empty() ? !many : named) tables.push_back(by);
  }
  return tables;
}

int run(const Options& options) {
  Result<std::string> directory = choose_directory(options.directory);
  if (!directory) return complain(directory.error(), kBadInput);
  Result<figures::CampaignFigures> campaign = figures::load_figures(*directory);
  if (!campaign) return complain(campaign.error(), kBadInput);
  auto write = options.csv ? figures::stats_csv : options.json ? figures::stats_json : figures::stats_text;
  fmt::print("{}", write(*campaign, chosen(options.by)));
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("DIR", options->directory,
                 "The campaign's directory; default: the newest campaign in or below the current directory");
  std::vector<std::string> names;
  for (By by : kWays) names.emplace_back(to_string(by));
  app.add_option("--by", options->by, "Only these tables, separated by commas; default: all but cell and rule")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names));
  CLI::Option* csv = app.add_flag("--csv", options->csv, "One table with a row for each slice");
  app.add_flag("--json", options->json, "One JSON object")->excludes(csv);
  app.footer(
      "A cell is one strategy, logic and solver. A behaviour is what all solvers did with one test: the logic, who\n"
      "answered what or crashed where, and how long it took on a coarse scale. The strategy that saw it first has it.\n"
      "A rule is one of those by which sparrow and fusion make tests; its share is that of its strategy's rules.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"stats", "What a campaign counted: by strategy, solver, logic, rule, over time",
                                    define});

}  // namespace

}  // namespace cupel::cli::stats_command
