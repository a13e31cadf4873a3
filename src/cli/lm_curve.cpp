// cupel lm curve: the losses of training runs as a picture.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>

#include "base/file.h"
#include "cli/lm.h"
#include "cli/solver_options.h"
#include "figures/line_chart.h"

namespace cupel::cli::lm_curve_command {

namespace {

struct Options {
  std::vector<std::string> files;
  std::string out;
};

constexpr std::string_view kHeader = "step\ttokens\trate\tloss\tgradient\tvalidation\tseconds";
constexpr size_t kColumns = 7, kTokens = 1, kLoss = 3, kValidation = 5;
constexpr double kMillion = 1e6;

/// What the trainer wrote into `losses.tsv`: the loss of each tenth step, and now and then that of the validation
/// formulas.
struct Losses {
  figures::Curve training, validation;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

/// An empty field is no number and no mistake.
Result<std::optional<double>> number(std::string_view text) {
  if (text.empty()) return std::optional<double>();
  double value = 0;
  auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return Error{fmt::format("'{}' is no number", text.substr(0, 40))};
  return std::optional(value);
}

Status add_row(std::string_view line, Losses& losses) {
  std::vector<std::string_view> fields = split(line, '\t');
  if (fields.size() != kColumns) return Error{fmt::format("{} columns instead of {}", fields.size(), kColumns)};
  auto tokens = TRY(number(fields[kTokens]));
  auto loss = TRY(number(fields[kLoss]));
  auto validation = TRY(number(fields[kValidation]));
  double x = tokens.value_or(0) / kMillion;
  if (loss && *loss > 0) losses.training.points.push_back({x, *loss});
  if (validation) losses.validation.points.push_back({x, *validation});
  return Done{};
}

Result<Losses> read_losses(const std::string& path) {
  std::string text = TRY(read_file(path));
  std::vector<std::string_view> lines = split(text, '\n');
  if (lines.front() != kHeader) return Error{fmt::format("{}:1: no losses of the trainer (losses.tsv)", path)};
  Losses losses;
  losses.training.from_zero = losses.validation.from_zero = false;
  for (size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    if (Status added = add_row(lines[i], losses); !added)
      return Error{fmt::format("{}:{}: {}", path, i + 1, added.error().message)};
  }
  return losses;
}

/// A run is known by its directory: `main` of `main/losses.tsv`.
std::string name_of(const std::string& path) {
  std::string directory = std::filesystem::absolute(path).parent_path().filename().string();
  return std::filesystem::path(path).filename() == "losses.tsv" ? directory : path;
}

int run(const Options& options) {
  figures::LineChart chart{.title = "Losses of training", .x_label = "million tokens"};
  chart.panels = {{.label = "loss of training, nats per token", .counts = false},
                  {.label = "loss of validation, nats per token", .counts = false}};
  for (const std::string& path : options.files) {
    auto losses = read_losses(path);
    if (!losses) return complain(losses.error(), kBadInput);
    losses->training.style = losses->validation.style = chart.names.size();
    chart.names.push_back(name_of(path));
    chart.panels[0].curves.push_back(std::move(losses->training));
    chart.panels[1].curves.push_back(std::move(losses->validation));
  }
  Status written = write_file(options.out, figures::draw(chart));
  return written ? kNothingFound : complain(written.error(), kBrokenEnvironment);
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("LOSSES", options->files, "Files losses.tsv, which the trainer writes beside its models")->required();
  add_out(app, options->out, "The file to write: SVG, for light and dark screens and for paper")->required();
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"curve", "Draw the losses of training runs", define});

}  // namespace

}  // namespace cupel::cli::lm_curve_command
