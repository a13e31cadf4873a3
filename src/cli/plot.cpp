// cupel plot: curves of campaigns over time, as one SVG file. Only reads the campaigns.
#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "base/writable.h"
#include "cli/campaign_directory.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "figures/quantities.h"

namespace cupel::cli::plot_command {

namespace {

using figures::Quantity;

struct Options {
  std::vector<std::string> directories;
  std::vector<std::string> what;
  std::string by = "campaign";
  std::string out;
};

std::vector<const Quantity*> chosen(const std::vector<std::string>& names) {
  std::vector<const Quantity*> wanted;
  for (const Quantity& quantity : figures::quantities()) {
    bool named = std::ranges::find(names, quantity.name) != names.end();
    if (names.empty() ? quantity.standard : named) wanted.push_back(&quantity);
  }
  return wanted;
}

int run(Options& options) {
  if (Status writable = check_writable(options.out); !writable) return complain(writable.error(), kBadInput);
  if (options.directories.empty()) {
    Result<std::string> newest = choose_directory("");
    if (!newest) return complain(newest.error(), kBadInput);
    options.directories.push_back(*newest);
  }
  auto campaigns = figures::load_all_figures(options.directories);
  if (!campaigns) return complain(campaigns.error(), kBadInput);
  auto by = options.by == "strategy" ? figures::CurvesBy::kStrategy : figures::CurvesBy::kCampaign;
  figures::ComparedCurves compared = figures::compare_curves(*campaigns, chosen(options.what), by);
  Status written = write_file(options.out, figures::draw(compared.chart));
  if (!written) return complain(Error{written.error().describe(options.out)}, kBrokenEnvironment);
  std::string labels;
  for (const figures::Panel& panel : compared.chart.panels)
    labels += fmt::format("{}{}", labels.empty() ? "" : ", ", panel.label);
  fmt::print("{}: {}\n", options.out, labels.empty() ? "nothing was recorded" : labels);
  if (!compared.left_out.empty()) fmt::print("left out, without data: {}\n", fmt::join(compared.left_out, ", "));
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("DIR", options->directories,
                 "Directories of campaigns; default: the newest campaign in or below the current directory");
  add_out(app, options->out, "The file to write: SVG, for light and dark screens and for paper")
      ->required()
      ->type_name("FILE.svg");
  std::vector<std::string> names, standard;
  for (const Quantity& quantity : figures::quantities()) {
    names.emplace_back(quantity.name);
    if (quantity.standard) standard.emplace_back(quantity.name);
  }
  app.add_option("--what", options->what, "What to draw, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(names))
      ->default_str(fmt::format("{}", fmt::join(standard, ",")));
  app.add_option("--by", options->by, "One curve for each of these")
      ->check(CLI::IsMember({"campaign", "strategy"}))
      ->capture_default_str();
  app.footer(
      "What no campaign has any of is left out and named. Time counts from the beginning of each campaign, without "
      "the\n"
      "pauses between --resume.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"plot", "Curves of campaigns over time, as SVG", define});

}  // namespace

}  // namespace cupel::cli::plot_command
