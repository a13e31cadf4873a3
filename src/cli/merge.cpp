// cupel merge: several campaigns as one, for lists and figures over all of them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

#include "campaign/groups.h"
#include "campaign/merged_settings.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "figures/campaign_figures.h"
#include "report/finding_texts.h"
#include "store/merge.h"

namespace cupel::cli::merge_command {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> directories;
  std::string out;
};

struct Sources {
  std::vector<store::MergeSource> sources;
  std::vector<campaign::Settings> settings;
  std::vector<std::string> places;  // absolute
  std::string started;              // the earliest
  uint64_t rng = 0;                 // of the first
};

/// A campaign that counts twice would find everything twice.
Result<Sources> load(const std::vector<std::string>& directories) {
  if (directories.size() < 2) return Error{"merge wants two campaigns at least"};
  Sources all;
  std::set<std::string> places;
  std::set<std::tuple<std::string, uint64_t, std::string>> identities;
  for (const figures::CampaignFigures& campaign : TRY(figures::load_all_figures(directories))) {
    std::error_code ignored;
    std::string place = fs::weakly_canonical(campaign.directory, ignored).string();
    const store::CampaignRecord& record = campaign.campaign;
    if (!places.insert(place).second) return Error{campaign.directory + " is named twice"};
    if (!identities.emplace(record.started, record.rng, record.configuration).second)
      return Error{fmt::format("{} is a copy of another one: it began at the same time with the same settings",
                               campaign.directory)};
    if (campaign.figures.state == "running")
      fmt::print(stderr, "cupel: {} is still running, or was killed: taken as it is now\n", campaign.directory);
    all.sources.push_back({campaign.directory, campaign.name});
    all.places.push_back(place);
    all.settings.push_back(TRY(campaign::Settings::from_json(record.configuration)));
    if (all.started.empty() || record.started < all.started) all.started = record.started;
  }
  all.rng = all.settings.front().rng;
  return all;
}

// Lists of known bugs belong to a campaign as its findings do.
Status merge_known_bugs(const Sources& all, const std::string& directory) {
  for (const store::MergeSource& source : all.sources) {
    std::string list = source.directory + "/" + campaign::kKnownName;
    std::error_code ignored;
    if (fs::exists(list, ignored)) TRY(campaign::import_known_bugs(directory, list));
  }
  return Done{};
}

int run(const Options& options) {
  Result<Sources> all = load(options.directories);
  if (!all) return complain(all.error(), kBadInput);
  auto merged = campaign::merge_settings(all->settings, all->places);
  if (!merged) return complain(merged.error(), kBadInput);
  for (const std::string& remark : merged->remarks) fmt::print(stderr, "cupel: {}\n", remark);
  store::CampaignRecord record{
      .version = CUPEL_VERSION, .started = all->started, .configuration = merged->settings.to_json(), .rng = all->rng};
  auto counts = store::merge_campaigns(all->sources, options.out, record, report::describe_finding);
  if (!counts) return complain(counts.error(), kBadInput);
  if (Status known = merge_known_bugs(*all, options.out); !known) return complain(known.error(), kBrokenEnvironment);
  fmt::print("{}: {} campaigns, {} findings, {} seeds, {} kept tests\n", options.out, all->sources.size(),
             counts->findings, counts->seeds, counts->tests);
  if (counts->renamed_seeds > 0)
    fmt::print("{} seeds have the path of another one and other content: their campaign's name stands before it\n",
               counts->renamed_seeds);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("DIR", options->directories, "Directories of campaigns; they are only read")->required();
  add_out(app, options->out, "Directory of the merged campaign, a new one")->required()->type_name("DIR");
  app.footer(
      "findings, stats, plot, compare, replay (of findings) and reduce work on the result; fuzz --resume does not.\n"
      "Figures are those of campaigns that ran side by side: the time is that of the longest, counts are sums. Tests\n"
      "are called by their campaign: night1:typefuzz-12.7.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"merge", "Put several campaigns together", define});

}  // namespace

}  // namespace cupel::cli::merge_command
