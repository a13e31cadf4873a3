// cupel judge: runs solvers on scripts and prints what they did.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "solver/executor_choice.h"

namespace cupel::cli {

namespace {

struct JudgeOptions {
  std::vector<std::string> scripts;
  SolverOptions solvers;
  bool json = false;
  bool models = false;
  bool check_models = false;
};

Result<std::string> read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return Error{fmt::format("{}: cannot be read", path)};
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

nlohmann::json to_json(const std::string& file, const solver::Runner& runner, const std::string& executor, bool sandbox,
                       const solver::Outcome& outcome) {
  nlohmann::json answers = nlohmann::json::array();
  for (const solver::Response& response : outcome.responses)
    answers.push_back({{"answer", solver::to_string(response.answer)}, {"trusted", response.trusted}});
  nlohmann::json line = {{"file", file},
                         {"solver", runner.solver().label},
                         {"version", runner.solver().version},
                         {"executor", executor},
                         {"sandbox", sandbox},
                         {"outcome", solver::to_string(outcome.kind)},
                         {"answers", answers},
                         {"message", outcome.message},
                         {"wall_ms", static_cast<double>(outcome.run.wall.count()) / 1000},
                         {"cpu_ms", static_cast<double>(outcome.run.cpu.count()) / 1000}};
  if (outcome.kind == solver::OutcomeKind::kCrash)
    line["crash"] = {{"kind", outcome.crash.kind}, {"signature", outcome.crash.signature}};
  return line;
}

void print_row(const std::string& solver, const solver::Outcome& outcome) {
  std::string answers =
      outcome.responses.size() > 1 || outcome.kind >= solver::OutcomeKind::kTimeout ? outcome.answers() : std::string();
  fmt::print("  {:<28} {:<12} {:>9.1f} ms  {}{}{}\n", solver, solver::to_string(outcome.kind),
             static_cast<double>(outcome.run.wall.count()) / 1000, answers, answers.empty() ? "" : "  ",
             outcome.message.substr(0, 100));
}

class Judge {
 public:
  explicit Judge(const JudgeOptions& options) : options_(options) {}

  int run() {
    auto solvers = options_.solvers.resolve();
    if (!solvers.ok()) return complain(solvers.error(), kBadInput);
    for (const solver::Solver& solver : *solvers) {
      auto executor = solver::choose_executor(options_.solvers.executor, solver, options_.solvers.containment());
      if (!executor.ok()) return complain(executor.error(), kBrokenEnvironment);
      runners_.emplace_back(solver, std::move(executor).value());
    }
    if (options_.solvers.no_sandbox && !options_.json) fmt::print("sandbox: off\n");
    int status = kNothingFound;
    for (const std::string& file : options_.scripts) status = std::max(status, judge_file(file));
    return status;
  }

 private:
  int judge_file(const std::string& file) {
    auto text = read_file(file);
    if (!text.ok()) return complain(text.error(), kBadInput);
    if (!options_.json) fmt::print("{}\n", file);
    solver::RunOptions run{.limits = options_.solvers.limits()};
    run.models = options_.models;
    run.check_models = options_.check_models;
    for (solver::Runner& runner : runners_) {
      auto outcome = runner.run(*text, run);
      if (!outcome.ok()) return complain(outcome.error(), kBrokenEnvironment);
      if (options_.json)
        fmt::print("{}\n", to_json(file, runner, runner.executor().name(), !options_.solvers.no_sandbox, *outcome)
                               .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
      else
        print_row(runner.solver().label, *outcome);
    }
    return kNothingFound;
  }

  const JudgeOptions& options_;
  std::vector<solver::Runner> runners_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<JudgeOptions>();
  app.add_option("script", options->scripts, "SMT-LIB scripts")->required();
  options->solvers.define(app);
  app.add_flag("--json", options->json, "One line of JSON per script and solver");
  app.add_flag("--models", options->models, "Turn on models");
  app.add_flag("--check-models", options->check_models, "Let solvers check their own models");
  return [options] { return Judge(*options).run(); };
}

const RegisterSubcommand registration({"judge", "Run solvers on a script and show what each did", define});

}  // namespace

}  // namespace cupel::cli
