// cupel report: one file in, one report out. Runs the solvers and the oracles on a script, reduces what is wrong, and
// writes what a developer of the solver wants to read.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/clock.h"
#include "base/file.h"
#include "base/input_file.h"
#include "base/parallel.h"
#include "base/writable.h"
#include "campaign/finding_reduction.h"
#include "campaign/outcome_record.h"
#include "cli/interrupt.h"
#include "cli/option_types.h"
#include "cli/reduction_output.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "oracle/crash_place.h"
#include "oracle/reproduce.h"
#include "reduce/finding_predicate.h"
#include "report/finding_texts.h"
#include "report/formats.h"
#include "smtlib/parser.h"

namespace cupel::cli::report_command {

namespace {

constexpr const char* kMarkdown = "report";  // what `findings show` prints

struct ReportOptions {
  std::string file;
  SolverOptions solvers;
  std::string format = kMarkdown;
  std::string out;
  double budget_seconds = 60;
  unsigned jobs = 0;
  bool quiet = false;
};

class ReportCommand {
 public:
  explicit ReportCommand(const ReportOptions& options) : options_(options) {}

  int run() {
    Result<std::string> text = read_script(options_.file);
    if (!text) return complain_about(text.error());
    auto script = parse_script(*text);
    if (!script) return complain_about(script.error());
    if (Status made = make_directory(); !made) return complain(made.error(), kBadInput);
    auto setup = campaign::Setup::load_to_examine(settings());
    if (!setup) return complain(setup.error(), kBadInput);
    auto found = examine(**setup, *text);
    if (!found) return complain(found.error(), kBrokenEnvironment);
    if (found->number == 0) {
      fmt::print(stderr, "{}: no oracle finds anything wrong with what the solvers do\n", options_.file);
      return kNothingFound;
    }
    found->logic = script->logic;
    reduce(**setup, *found);
    Status written = write(*found);
    if (written) return kFindings;
    // A disk that is full now must not cost the report.
    complain(written.error(), kBrokenEnvironment);
    fmt::print(stderr, "cupel: the report goes to standard output instead\n");
    fmt::print("{}", text_of(*found));
    return kBrokenEnvironment;
  }

 private:
  campaign::Settings settings() const {
    campaign::Settings settings{.solvers = options_.solvers.solvers};
    settings.executor = options_.solvers.executor;
    settings.timeout_seconds = options_.solvers.timeout_seconds;
    settings.memory_megabytes = options_.solvers.memory_megabytes;
    settings.sandbox = !options_.solvers.no_sandbox;
    return settings;
  }

  Status make_directory() const {
    if (options_.out.empty()) return Done{};
    std::error_code failed;
    std::filesystem::create_directories(options_.out, failed);
    if (failed) return Error{options_.out + ": " + failed.message()};
    return check_writable(options_.out + "/report.md");
  }

  /// The most severe finding; its number is 0 where there is none.
  Result<store::StoredFinding> examine(const campaign::Setup& setup, const std::string& text) {
    auto runners = TRY(reduce::make_runners(setup.solvers, options_.solvers.executor, options_.solvers.containment()));
    oracle::ExaminerOptions examiner = setup.examiner({});
    oracle::Examined examined = TRY(oracle::Examiner(runners.pointers(), examiner).examine({.text = text}));
    store::StoredFinding record;
    auto worst = std::ranges::min_element(examined.findings, {}, &oracle::Finding::kind);
    if (worst == examined.findings.end()) return record;
    finding_ = *worst;
    say("{} ({}): {}\n", oracle::to_string(worst->kind), oracle::to_string(worst->certainty), worst->summary);
    for (const oracle::Finding& other : examined.findings)
      if (&other != &*worst) say("  also: {}: {}\n", oracle::to_string(other.kind), other.summary);
    solver::CrashPlace place = oracle::place_of(
        *worst, examined.runs, oracle::limits_to_repeat(worst->kind, examiner.limits), options_.solvers.containment());
    record.kind = worst->kind;
    record.culprits = worst->culprits;
    record.certainty = worst->certainty;
    record.oracle = worst->oracle;
    record.signature = worst->signature;
    record.place = place.place;
    record.frames = place.frames;
    record.place_note = place.note;
    record.summary = worst->summary;
    record.evidence = worst->evidence;
    record.test = record.seed = options_.file;
    record.script = text;
    record.found_at = utc_now();
    for (size_t i = 0; i < examined.runs.size(); ++i)
      if (examined.runs[i].form.empty() || std::ranges::find(worst->runs, i) != worst->runs.end())
        record.outcomes.push_back(campaign::outcome_record(examined.runs[i], text, "original.smt2"));
    record.number = 1;
    return record;
  }

  // A finding that cannot be reduced is reported as it was found.
  void reduce(const campaign::Setup& setup, store::StoredFinding& found) {
    catch_interrupts("cupel: reporting the smallest script so far; again to end at once\n");
    reduce::ReducerOptions options;
    options.stop = &interrupted();
    options.jobs = options_.jobs == 0 ? available_cores() : options_.jobs;
    options.budget = std::chrono::milliseconds(static_cast<int64_t>(options_.budget_seconds * 1000));
    if (!options_.quiet) options.progress = [this](const reduce::Progress& progress) { line_.show(progress); };
    auto reduced = campaign::reduce_finding(
        {.setup = setup, .finding = finding_, .text = found.script, .solvers = setup.solvers, .options = options});
    line_.clear();
    auto record = reduced ? campaign::record_of(setup, found, *reduced) : reduced.error();
    if (!record) {
      fmt::print(stderr, "cupel: not reduced: {}\n", record.error().message);
      return;
    }
    say("reduced from {} to {} bytes in {:.0f} s\n", found.script.size(), record->script.size(),
        reduced->reduction.seconds);
    found.reduced = record->script;
    found.reduced_evidence = record->evidence;
    found.reduced_place = record->place;
    found.reduced_frames = record->frames;
    found.reduced_options = record->options;
    found.reduced_expectations = record->expectations;
    found.group = record->group;
    found.option_class = record->option_class;
    found.releases = record->releases;
    for (store::OutcomeRecord outcome : record->outcomes) {
      outcome.of_reduced = true;
      found.outcomes.push_back(std::move(outcome));
    }
  }

  Status write(const store::StoredFinding& found) const {
    if (options_.out.empty()) {
      fmt::print("{}", text_of(found));
      return Done{};
    }
    std::vector<std::pair<std::string, std::string>> files = report::describe_finding(found);
    files.emplace_back("original.smt2", found.script);
    if (!found.reduced.empty()) files.emplace_back("reduced.smt2", found.reduced);
    if (options_.format != kMarkdown) files.emplace_back("report." + options_.format, text_of(found));
    remove_older_report();
    for (const auto& [name, text] : files) {
      std::string path = options_.out + "/" + name;
      if (Status written = write_file(path, text); !written) return Error{written.error().describe(path)};
    }
    fmt::print("{}/report.md\n", options_.out);
    return Done{};
  }

  static std::string best_file(const std::string& directory, const store::StoredFinding& found) {
    return directory + (found.reduced.empty() ? "/original.smt2" : "/reduced.smt2");
  }

  // What this one does not have would seem to belong to it.
  void remove_older_report() const {
    std::error_code ignored;
    std::filesystem::remove(options_.out + "/reduced.smt2", ignored);
    for (const report::Format& format : report::formats())
      std::filesystem::remove(options_.out + "/report." + format.name, ignored);
  }

  std::string text_of(const store::StoredFinding& found) const {
    auto format = std::ranges::find(report::formats(), options_.format, &report::Format::name);
    if (format == report::formats().end()) return report::finding_report(found);
    if (format->write) return format->write(found);
    std::string file = options_.out.empty() ? options_.file : best_file(options_.out, found);
    return format->write_all({{.finding = found, .file = file}});
  }

  template <typename... Arguments>
  void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) const {
    if (!options_.quiet) fmt::print(stderr, format, std::forward<Arguments>(arguments)...);
  }

  int complain_about(const Error& error) const {
    fmt::print(stderr, "{}\n", error.describe(options_.file));
    return kBadInput;
  }

  const ReportOptions& options_;
  oracle::Finding finding_;
  ReductionProgress line_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<ReportOptions>();
  app.add_option("file", options->file, "An SMT-LIB script")->type_name("FILE")->required();
  options->solvers.executor = "isolated";
  options->solvers.define(app);
  app.add_option("--budget", options->budget_seconds, "Time for the reduction")
      ->transform(seconds())
      ->capture_default_str();
  app.add_option("-j,--jobs", options->jobs, "Candidates to check at once (default: one per core)");
  std::vector<std::string> names = {kMarkdown};
  std::string help = "report: Markdown for developers";
  for (const report::Format& format : report::formats()) {
    names.push_back(format.name);
    help += fmt::format("; {}: {}", format.name, format.description);
  }
  app.add_option("--format", options->format, help)->check(CLI::IsMember(names))->capture_default_str();
  add_out(app, options->out,
          "A directory for the report, the scripts and all that solvers did (default: the report goes "
          "to standard output)")
      ->type_name("DIR");
  app.add_flag("-q,--quiet", options->quiet, "Only the report");
  app.footer(
      "The most severe thing that an oracle finds wrong is reported; `cupel judge` shows everything. Ctrl-C ends the\n"
      "reduction with the smallest script so far. Exit status: 0 nothing is wrong, 10 reported, 2 bad input, 3 broken\n"
      "environment.");
  return [options] { return ReportCommand(*options).run(); };
}

const RegisterSubcommand kRegister({"report", "Judge a script, reduce what is wrong, write the report", define});

}  // namespace

}  // namespace cupel::cli::report_command
