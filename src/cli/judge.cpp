// cupel judge: runs solvers and every oracle on scripts; prints what each solver did and what is wrong with it.
#include <fmt/format.h>

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/input_file.h"
#include "campaign/working_solvers.h"
#include "cli/json_line.h"
#include "cli/slow_notice.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "knowledge/fact_finder.h"
#include "oracle/crash_place.h"
#include "oracle/examiner.h"
#include "oracle/reproduce.h"
#include "smtlib/parser.h"
#include "solver/executor_choice.h"

namespace cupel::cli::judge_command {

namespace {

using oracle::Examined;
using oracle::Finding;

struct JudgeOptions {
  std::vector<std::string> scripts;
  SolverOptions solvers;
  std::vector<std::string> oracles;
  std::string expect;
  bool trust_status = false;
  bool quick = false;
  bool json = false;
  bool models = true;
  bool check_models = false;
  bool keep_going = false;
};

// --- output ---

nlohmann::json to_json(const std::string& file, const oracle::Run& run, const std::string& executor, bool sandbox) {
  const solver::Outcome& outcome = run.outcome;
  nlohmann::json answers = nlohmann::json::array();
  for (const solver::Response& response : outcome.responses)
    answers.push_back({{"answer", solver::to_string(response.answer)}, {"trusted", response.trusted}});
  nlohmann::json line = {{"file", file},
                         {"solver", run.solver->label},
                         {"version", run.solver->version},
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

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ", ")); }

nlohmann::json to_json(const std::string& file, const Finding& finding, const solver::CrashPlace& place) {
  return {{"file", file},
          {"kind", oracle::to_string(finding.kind)},
          {"certainty", oracle::to_string(finding.certainty)},
          {"culprit", joined(finding.culprits)},
          {"solver", joined(finding.culprits)},
          {"oracle", finding.oracle},
          {"signature", finding.signature},
          {"place", place.place},
          {"frames", place.frames},
          {"place_note", place.note},
          {"summary", finding.summary},
          {"evidence", finding.evidence}};
}

void print_row(const oracle::Run& run) {
  const solver::Outcome& outcome = run.outcome;
  constexpr size_t kLongest = 100;
  std::string answers =
      outcome.responses.size() > 1 || outcome.kind >= solver::OutcomeKind::kTimeout ? outcome.answers() : std::string();
  if (answers.size() > kLongest)
    answers =
        fmt::format("{}... ({} answers)", answers.substr(0, answers.rfind(',', kLongest)), outcome.responses.size());
  fmt::print("  {:<28} {:<12} {:>9.1f} ms  {}{}{}\n", run.solver->label, solver::to_string(outcome.kind),
             static_cast<double>(outcome.run.wall.count()) / 1000, answers, answers.empty() ? "" : "  ",
             outcome.message.substr(0, 100));
}

void print_indented(std::string_view text) {
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    fmt::print("      {}\n", text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
}

void print_finding(const Finding& finding, const solver::CrashPlace& place) {
  fmt::print("  {} ({}, {}): {}\n", oracle::to_string(finding.kind), oracle::to_string(finding.certainty),
             finding.oracle, finding.summary);
  print_indented(finding.evidence);
  if (!place.place.empty()) fmt::print("    place: {}\n", place.place);
  if (!place.note.empty()) fmt::print("    no place: {}\n", place.note);
  print_indented(place.frames);
}

// --- expectations ---

Expected expected_of(std::string_view word) {
  return word == "sat" ? Expected::kSat : word == "unsat" ? Expected::kUnsat : Expected::kUnknown;
}

class Judge {
 public:
  explicit Judge(const JudgeOptions& options) : options_(options) {}

  int run() {
    auto solvers = resolve();
    if (!solvers.ok()) return complain(solvers.error(), kBadInput);
    if (!leave_out_broken(*solvers)) return kBrokenEnvironment;
    auto theories = probe_theories(*solvers);
    if (!theories.ok()) return complain(theories.error(), kBrokenEnvironment);
    for (solver::Solver& solver : *solvers) solver.profile.theories.merge((*theories)[solver.label]);
    for (const solver::Solver& solver : *solvers) {
      auto executor = solver::choose_executor(options_.solvers.executor, solver, options_.solvers.containment());
      if (!executor.ok()) return complain(executor.error(), kBrokenEnvironment);
      runners_.emplace_back(solver, std::move(executor).value());
    }
    if (options_.solvers.no_sandbox && !options_.json) fmt::print("sandbox: off\n");
    for (const std::string& path : options_.scripts) judge_path(path);
    // What went wrong with us comes before what was found.
    return broken_ ? kBrokenEnvironment : bad_input_ ? kBadInput : findings_ > 0 ? kFindings : kNothingFound;
  }

 private:
  Result<std::vector<solver::Solver>> resolve() const {
    SlowNotice notice("asking solvers for their versions");
    return options_.solvers.resolve();
  }

  Result<std::map<std::string, std::set<std::string>>> probe_theories(
      const std::vector<solver::Solver>& solvers) const {
    SlowNotice notice("asking solvers without a profile which theories they have");
    return campaign::probe_theories(solvers, options_.solvers.containment());
  }

  /// Whether solvers remain that can be judged.
  bool leave_out_broken(std::vector<solver::Solver>& solvers) const {
    SlowNotice notice("asking each solver two trivial queries");
    campaign::WorkingSolvers working =
        campaign::find_working(solvers, options_.solvers.containment(), options_.solvers.limits().memory_bytes);
    bool enough = working.enough(options_.keep_going);
    for (const std::string& complaint : working.complaints)
      fmt::print(stderr, "cupel: {}{}\n", enough ? "going on without a solver: " : "", complaint);
    std::erase_if(solvers, [&](const solver::Solver& solver) { return !working.works(solver); });
    return enough;
  }

  oracle::Examiner examiner() {
    oracle::ExaminerOptions options{.limits = options_.solvers.limits(), .oracles = options_.oracles};
    options.expensive = !options_.quick;
    options.models = options_.models;
    options.check_models = options_.check_models;
    options.containment = options_.solvers.containment();
    std::vector<solver::Runner*> runners;
    for (solver::Runner& runner : runners_) runners.push_back(&runner);
    return {std::move(runners), std::move(options)};
  }

  void judge_path(const std::string& path) {
    auto files = find_scripts({path});
    if (!files.ok()) {
      complain(files.error(), kBadInput);
      bad_input_ = true;
      return;
    }
    for (const Error& directory : files->unreadable) complain(directory, kBadInput);
    if (files->files.empty()) complain(Error{path + ": no .smt2 file in this directory"}, kBadInput);
    bad_input_ |= !files->unreadable.empty() || files->files.empty();
    for (const std::string& file : files->files) judge_file(file);
  }

  void judge_file(const std::string& file) {
    auto text = read_script(file);
    if (!text.ok()) return reject(text.error(), file);
    auto script = parse_script(*text);
    if (!script.ok()) return reject(script.error(), file);
    Expectations expected = expectations(*script);
    auto examined = examiner().examine({.text = *text, .expectations = expected}, *script);
    if (!examined.ok()) {
      complain(examined.error(), kBrokenEnvironment);
      broken_ = true;
      return;
    }
    options_.json ? print_json(file, *examined) : print(file, *examined);
    findings_ += examined->findings.size();
  }

  void reject(const Error& error, const std::string& file) {
    fmt::print(stderr, "{}\n", error.describe(file));
    bad_input_ = true;
  }

  /// The user says that they are right, so they are as good as a proof.
  Expectations expectations(const Script& script) const {
    if (!options_.expect.empty()) return {{.answer = expected_of(options_.expect), .reason = "given with --expect"}};
    if (!options_.trust_status) return {};
    Expectations declared = knowledge::declared_expectations(script);
    for (Expectation& expectation : declared) expectation.basis = Basis::kConstruction;
    return declared;
  }

  solver::CrashPlace place_of(const Finding& finding, const Examined& examined) const {
    return oracle::place_of(finding, examined.runs, oracle::limits_to_repeat(finding.kind, options_.solvers.limits()),
                            options_.solvers.containment());
  }

  void print(const std::string& file, const Examined& examined) const {
    fmt::print("{}\n", file);
    for (const oracle::Run& run : examined.runs)
      if (run.oracle.empty()) print_row(run);
    for (const oracle::Run& run : examined.runs)
      if (run.oracle.empty())
        for (const std::string& why : run.left_out) fmt::print("  {} {}: left out for it\n", run.solver->label, why);
    for (const Finding& finding : examined.findings) print_finding(finding, place_of(finding, examined));
    for (const std::string& doubt : examined.doubts) fmt::print("  doubted: {}\n", doubt);
  }

  void print_json(const std::string& file, const Examined& examined) {
    for (const oracle::Run& run : examined.runs) {
      if (!run.oracle.empty()) continue;
      print_json_line(to_json(file, run, executor_of(*run.solver), !options_.solvers.no_sandbox));
    }
    for (const Finding& finding : examined.findings)
      print_json_line(to_json(file, finding, place_of(finding, examined)));
    for (const std::string& doubt : examined.doubts) print_json_line(nlohmann::json{{"file", file}, {"doubt", doubt}});
  }

  std::string executor_of(const solver::Solver& solver) {
    for (solver::Runner& runner : runners_)
      if (&runner.solver() == &solver) return runner.executor().name();
    return "";
  }

  const JudgeOptions& options_;
  std::deque<solver::Runner> runners_;  // runs point to their solvers
  bool bad_input_ = false;
  bool broken_ = false;
  size_t findings_ = 0;
};

std::string list_of_oracles() {
  std::string text = "Oracles:\n";
  for (const oracle::OracleInfo& info : oracle::oracles())
    text += fmt::format("  {:<14}{}{}\n", info.name, info.description, info.expensive ? " (more runs)" : "");
  return text + "\nExit status 10 means that something was found.";
}

Action define(CLI::App& app) {
  auto options = std::make_shared<JudgeOptions>();
  std::vector<std::string> names;
  for (const oracle::OracleInfo& info : oracle::oracles()) names.push_back(info.name);
  app.add_option("script", options->scripts, "SMT-LIB scripts, or directories of them")->required();
  options->solvers.define(app);
  app.add_option("--oracle", options->oracles, "Ask only this oracle; repeatable")
      ->check(CLI::IsMember(names))
      ->allow_extra_args(false);
  app.add_flag("--quick", options->quick, "Only oracles that need no further runs");
  auto* expect =
      app.add_option("--expect", options->expect, "The right answer")->check(CLI::IsMember({"sat", "unsat"}));
  app.add_flag("--trust-status", options->trust_status, "Take the :status of each script for the right answer")
      ->excludes(expect);
  app.add_flag("--json", options->json, "One line of JSON per script and solver, and per finding");
  app.add_flag("--models,!--no-models", options->models, "Ask for models, which certify (the default), or do not");
  app.add_flag("--keep-going", options->keep_going, "Go on without solvers that cannot answer two trivial queries");
  app.add_flag("--check-models", options->check_models, "Let solvers check their own models");
  app.footer(list_of_oracles());
  return [options] { return Judge(*options).run(); };
}

const RegisterSubcommand kRegister({"judge", "Run solvers and oracles on scripts", define});

}  // namespace

}  // namespace cupel::cli::judge_command
