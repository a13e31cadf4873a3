// cupel compare: which campaigns found which bugs, and whether one way is better than another. Only reads the
// campaigns.
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "base/file.h"
#include "base/writable.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "figures/comparison_output.h"
#include "figures/overlap_chart.h"

namespace cupel::cli::compare_command {

namespace {

struct Options {
  std::vector<std::string> directories;
  std::vector<std::string> sets;  // NAME=DIR,DIR
  std::string out;
  bool json = false;
};

/// Sides and their directories as the user named them.
struct NamedSide {
  std::string name;
  std::vector<std::string> directories;
};

Result<NamedSide> parse_set(const std::string& text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return Error{text + ": --set wants NAME=DIR,DIR,..."};
  NamedSide side{.name = text.substr(0, equals), .directories = {}};
  std::istringstream rest(text.substr(equals + 1));
  for (std::string directory; std::getline(rest, directory, ',');)
    if (!directory.empty()) side.directories.push_back(directory);
  if (side.directories.empty()) return Error{text + ": --set wants at least one directory"};
  return side;
}

/// A campaign that counts twice would seem to repeat itself.
Status check(const std::vector<figures::Side>& sides) {
  if (sides.size() < 2) return Error{"compare wants two directories or sets at least"};
  std::set<std::string> names, directories;
  for (const figures::Side& side : sides) {
    if (!names.insert(side.name).second) return Error{fmt::format("two sides are called {}", side.name)};
    for (const figures::CampaignFigures& campaign : side.campaigns) {
      std::error_code ignored;
      std::string place = std::filesystem::weakly_canonical(campaign.directory, ignored).string();
      if (!directories.insert(place).second) return Error{fmt::format("{} is named twice", campaign.directory)};
    }
  }
  return Done{};
}

Result<std::vector<figures::Side>> load(const Options& options) {
  std::vector<figures::Side> sides;
  auto alone = TRY(figures::load_all_figures(options.directories));
  for (figures::CampaignFigures& campaign : alone) sides.push_back({campaign.name, {campaign}});
  for (const std::string& text : options.sets) {
    NamedSide set = TRY(parse_set(text));
    auto campaigns = TRY(figures::load_all_figures(set.directories));
    sides.push_back({set.name, std::move(campaigns)});
  }
  TRY(check(sides));
  return sides;
}

int run(const Options& options) {
  if (Status writable = check_writable(options.out); !options.out.empty() && !writable)
    return complain(writable.error(), kBadInput);
  Result<std::vector<figures::Side>> sides = load(options);
  if (!sides) return complain(sides.error(), kBadInput);
  figures::Comparison comparison = figures::compare(*sides);
  if (!options.out.empty()) {
    Status written = write_file(options.out, figures::draw_overlaps(comparison));
    if (!written) return complain(Error{written.error().describe(options.out)}, kBrokenEnvironment);
  }
  fmt::print("{}", options.json ? figures::comparison_json(comparison) : figures::comparison_text(comparison));
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("DIR", options->directories, "Directories of campaigns; each is a side of its own");
  app.add_option("--set", options->sets, "A side of several campaigns that repeat each other; repeatable")
      ->type_name("NAME=DIR,DIR,...")
      ->allow_extra_args(false);
  add_out(app, options->out, "Also draw which sides found the same bugs")->type_name("FILE.svg");
  app.add_flag("--json", options->json, "One JSON object");
  app.footer(
      "A bug is a group of findings: two groups are the same bug where their kind, solver and hash are the same. The "
      "hash\n"
      "is that of a crash's place, of its signature where the campaigns had different builds of the solver, or of the\n"
      "structure of the reduced script; options and releases do not count, "
      "and\n"
      "flaky findings are left out. Sides of two campaigns or more are compared by the Mann-Whitney U test: exact "
      "without\n"
      "ties, else by the normal approximation. A campaign that found nothing has its first finding never.");
  return [options] { return run(*options); };
}

const RegisterSubcommand kRegister({"compare", "Which campaigns found which bugs, and which way is better", define});

}  // namespace

}  // namespace cupel::cli::compare_command
