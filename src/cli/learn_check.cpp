// cupel learn check: how well what was learned predicts which options matter to scripts that nobody learned from.
#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/input_file.h"
#include "cli/learn.h"
#include "learning/prediction.h"
#include "smtlib/parser.h"

namespace cupel::cli {

namespace {

using learning::PredictionCheck;

struct PredictionOptions {
  SolverOptions solvers;
  std::vector<std::string> paths;
  std::string file;
  uint64_t each = 20;
  uint64_t count = 200;
  uint64_t rng = 0;
  bool json = false;
};

Result<LearnedOptions> learned_about(const solver::Solver& solver, const std::string& file) {
  if (!file.empty()) {
    auto read = read_learned_options(TRY(read_file(file)));
    if (!read) return Error{fmt::format("{}: {}", file, read.error().message)};
    return read;
  }
  auto found = TRY(find_learned_options(solver.profile.name, solver.version));
  if (!found) return Error{"nothing was learned about that version: run `cupel learn`"};
  return std::move(*found);
}

/// Scripts that were looked at, and those that were not.
struct CheckProgress {
  uint64_t unread = 0;
  uint64_t unanswered = 0;
};

Result<CheckProgress> check_scripts(PredictionCheck& check, const PredictionOptions& options) {
  CheckProgress progress;
  auto found = TRY(find_scripts(options.paths));
  for (const Error& directory : found.unreadable) complain(directory, kBadInput);
  std::vector<std::string> files = std::move(found.files);
  Rng rng = Rng(options.rng).split("files");
  while (check.scripts() < options.count && !files.empty()) {
    size_t at = rng.below(files.size());
    std::string text = TRY(read_script(files[at]));
    files.erase(files.begin() + static_cast<std::ptrdiff_t>(at));
    auto script = parse_script(text);
    if (!script) {
      ++progress.unread;
      continue;
    }
    bool answered = TRY(check.add(text, operations_of(*script)));
    progress.unanswered += answered ? 0 : 1;
    if (answered && check.scripts() % 10 == 0)
      fmt::print(stderr, "{} of {} scripts, precision {:.0f} %, recall {:.0f} %\n", check.scripts(), options.count,
                 100 * check.precision(), 100 * check.recall());
  }
  return progress;
}

void print(const PredictionCheck& check, const CheckProgress& progress, bool as_json) {
  if (as_json) {
    fmt::print("{}\n", nlohmann::json{{"scripts", check.scripts()},
                                      {"unread", progress.unread},
                                      {"unanswered", progress.unanswered},
                                      {"tried", check.tried()},
                                      {"relevant_per_script", check.said()},
                                      {"base", check.base()},
                                      {"precision", check.precision()},
                                      {"recall", check.recall()},
                                      {"lift", check.lift()}}
                           .dump());
    return;
  }
  fmt::print("{} scripts ({} more not answered, {} not read), {} options tried\n", check.scripts(), progress.unanswered,
             progress.unread, check.tried());
  fmt::print("{:.0f} options a script are said to matter\n", check.said());
  fmt::print("precision {:.1f} %: of these, so many do; of all options {:.1f} % do, so the lift is {:.1f}\n",
             100 * check.precision(), 100 * check.base(), check.lift());
  fmt::print("recall {:.1f} %: of those that matter, so many are said to\n", 100 * check.recall());
}

int check(const PredictionOptions& options) {
  auto solver = solver_to_learn_about(options.solvers);
  if (!solver) return complain(solver.error(), kBadInput);
  auto learned = learned_about(*solver, options.file);
  if (!learned) return complain(learned.error(), kBadInput);
  GrammarBook book(OperatorTable::standard(), Vocabulary::standard(), {solver->profile.name});
  auto learner = make_learner(*solver, options.solvers, book, 1, Rng(options.rng));
  if (!learner) return complain(learner.error(), kBrokenEnvironment);
  if (Status tried = learner->try_options(); !tried) return complain(tried.error(), kBrokenEnvironment);
  PredictionCheck found(*learner, *learned, options.each, Rng(options.rng).split("options"));
  auto progress = check_scripts(found, options);
  if (!progress) return complain(progress.error(), kBadInput);
  if (found.scripts() == 0) return complain(Error{"the solver answers none of these scripts"}, kBadInput);
  print(found, *progress, options.json);
  return kNothingFound;
}

}  // namespace

Action define_learn_check(CLI::App& app) {
  auto options = std::make_shared<PredictionOptions>();
  options->solvers.timeout_seconds = 1;
  app.add_option("PATH", options->paths, "Scripts, or directories of them")->required();
  options->solvers.define(app);
  app.get_option("--solver")->description("The solver: its name or a command line, e.g. \"path/to/z3 -T:5\"");
  app.add_option("--file", options->file, "What was learned; default: the file of the solver's version");
  app.add_option("--each", options->each, "Options tried with a script, of each kind")->capture_default_str();
  app.add_option("-n,--count", options->count, "Scripts, drawn at random")->capture_default_str();
  app.add_option("--rng", options->rng, "The number that all random choices follow from");
  app.add_flag("--json", options->json, "One JSON object");
  return [options] { return check(*options); };
}

}  // namespace cupel::cli
