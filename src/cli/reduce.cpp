// cupel reduce: makes a script small while something keeps showing: the result of a command of the user's, what the
// oracles find wrong with solvers, or a finding of a campaign.
#include <fmt/format.h>

#include <filesystem>

#include "base/file.h"
#include "base/input_file.h"
#include "base/parallel.h"
#include "campaign/finding_reduction.h"
#include "cli/campaign_directory.h"
#include "cli/check_options.h"
#include "cli/interrupt.h"
#include "cli/kept_output.h"
#include "cli/option_types.h"
#include "cli/reduction_output.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "reduce/finding_predicate.h"
#include "reduce/reducer.h"
#include "reduce/sexpr/two_way.h"
#include "report/finding_texts.h"
#include "smtlib/parser.h"
#include "solver/option_class.h"
#include "store/store.h"

namespace cupel::cli::reduce_command {

namespace {

struct ReduceOptions {
  std::string subject;
  std::string directory;
  CheckOptions check;
  SolverOptions solvers;
  bool has_timeout = false;
  std::vector<std::string> given;  // options that not every subject takes
  unsigned jobs = 0;
  double budget_seconds = 0;
  std::string out;
  std::vector<std::string> passes;
  bool list = false;
  bool quiet = false;
  bool json = false;
};

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
}

class ReduceCommand {
 public:
  explicit ReduceCommand(const ReduceOptions& options) : options_(options), out_(options.out) {}

  int run() {
    if (options_.list) return list();
    for (const std::string& name : options_.passes)
      if (!reduce::find_pass(name))
        return complain(Error{"no pass is called " + name + ": see --list-passes"}, kBadInput);
    if (Status writable = out_.check(); !writable) return complain(writable.error(), kBadInput);
    catch_interrupts("cupel: ending with the smallest script so far; again to end at once\n");
    bool is_file = std::filesystem::exists(options_.subject) && !std::filesystem::is_directory(options_.subject);
    if (options_.subject == kStandardInput || is_file) return reduce_file();
    std::optional<uint64_t> number = finding_number(options_.subject);
    if (number && !options_.given.empty())
      return complain(Error{options_.given.front() + ": a finding is reduced as its campaign ran"}, kBadInput);
    if (number) return reduce_stored(*number);
    return complain(Error{fmt::format("{}: neither a file nor the number of a finding", options_.subject)}, kBadInput);
  }

 private:
  static int list() {
    for (const reduce::Pass& pass : reduce::passes()) fmt::print("{:<22}{}\n", pass.name, pass.description);
    return kNothingFound;
  }

  reduce::ReducerOptions reducer_options() {
    reduce::ReducerOptions options;
    if (!options_.passes.empty()) options.schedule = {{0, 1, options_.passes}};
    options.jobs = options_.jobs == 0 ? available_cores() : options_.jobs;
    options.budget = milliseconds_of(options_.budget_seconds);
    options.limit = milliseconds_of(options_.solvers.timeout_seconds);
    options.better = [this](const std::string& text) { out_.keep(text); };
    options.stop = &interrupted();
    if (!options_.quiet) options.progress = [this](const reduce::Progress& progress) { line_.show(progress); };
    return options;
  }

  int reduce_file() {
    Result<std::string> text = read_script(options_.subject);
    if (!text) return complain_about(text.error());
    if (!options_.check.command.empty()) return with_command(*text);
    auto parsed = parse_script(*text);
    if (parsed) return with_solvers(*text);
    fmt::print(stderr, "{}\n", parsed.error().describe(options_.subject));
    return complain(Error{"what is no script to us is reduced with a command of yours: --check CMD"}, kBadInput);
  }

  // A text that the type checker refuses is reduced too.
  int with_command(const std::string& text) {
    auto predicate = options_.check.predicate(text, milliseconds_of(options_.solvers.timeout_seconds));
    if (!predicate) return complain(predicate.error(), kBadInput);
    Result<reduce::Reduction> reduction =
        reduce::reduce_any_text({.text = text, .arguments = options_.check.arguments}, *predicate, reducer_options());
    line_.clear();
    if (!reduction) return complain_about(reduction.error());
    return write(*reduction, reduction->text);
  }

  // What the oracles find wrong with the script is kept.
  int with_solvers(const std::string& text) {
    campaign::Settings settings{.solvers = options_.solvers.solvers};
    settings.executor = options_.solvers.executor;
    settings.timeout_seconds = options_.solvers.timeout_seconds;
    settings.memory_megabytes = options_.solvers.memory_megabytes;
    settings.sandbox = !options_.solvers.no_sandbox;
    auto setup = campaign::Setup::load_to_examine(settings);
    if (!setup) return complain(setup.error(), kBadInput);
    auto runners = reduce::make_runners((*setup)->solvers, settings.executor, options_.solvers.containment());
    if (!runners) return complain(runners.error(), kBrokenEnvironment);
    Result<oracle::Finding> worst = reduce::worst_finding(*runners, (*setup)->examiner({}), text);
    if (!worst) return complain_about(worst.error());
    if (!options_.quiet)
      fmt::print(stderr, "keeping {} ({}): {}\n", oracle::to_string(worst->kind), oracle::to_string(worst->certainty),
                 worst->summary);
    auto reduced = reduce_it({.setup = **setup, .finding = *worst, .text = text, .solvers = (*setup)->solvers});
    if (!reduced) return complain_about(reduced.error());
    return write(reduced->reduction, reduced->script);
  }

  // Goes on from what the campaign reduced already, and puts the result into the campaign.
  int reduce_stored(uint64_t number) {
    Result<std::string> directory = choose_directory(options_.directory, options_.subject);
    if (!directory) return complain(directory.error(), kBadInput);
    auto campaign = store::Store::annotate(*directory, report::describe_finding);
    if (!campaign) return complain(campaign.error(), kBadInput);
    auto settings = campaign::Settings::from_json((*campaign)->campaign().configuration);
    if (!settings) return complain(settings.error(), kBadInput);
    if (options_.has_timeout) settings->timeout_seconds = options_.solvers.timeout_seconds;
    auto setup = campaign::Setup::load_to_examine(*settings);
    if (!setup) return complain(setup.error(), kBadInput);
    auto stored = (*campaign)->finding(number);
    if (!stored) return complain(stored.error(), kBrokenEnvironment);
    if (!stored->has_value())
      return complain(Error{fmt::format("{}: there is no finding {}", *directory, number)}, kBadInput);
    const store::StoredFinding& finding = **stored;
    auto reduced = reduce_it(going_on(**setup, finding));
    if (!reduced) return complain_about(reduced.error());
    auto record = campaign::record_of(**setup, finding, *reduced);
    if (!record) return complain(record.error(), kBrokenEnvironment);
    Status saved = (*campaign)->set_reduced(number, *record);
    if (!saved) return complain(saved.error(), kBrokenEnvironment);
    return write(reduced->reduction, reduced->script);
  }

  /// From the smaller script with the options that are left, where there is one already.
  static campaign::ReductionRequest going_on(const campaign::Setup& setup, const store::StoredFinding& finding) {
    campaign::ReductionRequest request = campaign::request_for(setup, finding);
    if (finding.reduced.empty()) return request;
    request.text = finding.reduced;
    request.expectations = finding.reduced_expectations;
    for (solver::Solver& solver : request.solvers)
      if (finding.culprits.size() == 1 && solver.label == finding.culprits.front())
        solver = solver::with_own_options(std::move(solver), finding.reduced_options);
    return request;
  }

  Result<campaign::ReducedFinding> reduce_it(campaign::ReductionRequest request) {
    request.options = reducer_options();
    auto reduced = campaign::reduce_finding(request);
    line_.clear();
    return reduced;
  }

  int complain_about(const Error& error) const {
    fmt::print(stderr, "{}\n", error.describe(options_.subject));
    return kBadInput;
  }

  // A disk that is full now must not cost the result.
  static int instead_of_file(const Error& error, const std::string& script) {
    complain(error, kBrokenEnvironment);
    fmt::print(stderr, "cupel: the result goes to standard output instead\n");
    std::fwrite(script.data(), 1, script.size(), stdout);
    return kBrokenEnvironment;
  }

  int write(const reduce::Reduction& reduction, const std::string& script) const {
    if (out_.wanted()) {
      Status written = out_.finish(script);
      if (!written) return instead_of_file(written.error(), script);
    } else if (!options_.json) {
      std::fwrite(script.data(), 1, script.size(), stdout);
    }
    if (options_.json) print_reduction_json(options_.subject, reduction, !out_.wanted());
    if (!options_.json && !options_.quiet) print_reduction(reduction);
    if (!reduction.flaky) return reduction.stopped ? kInterrupted : int{kNothingFound};
    fmt::print(stderr, "cupel: the check is flaky: it did not hold in every run of the result\n");
    return kBadInput;
  }

  const ReduceOptions& options_;
  ReductionProgress line_;
  KeptOutput out_;
};

void define_budget(CLI::App& app, ReduceOptions& options) {
  app.add_option("-j,--jobs", options.jobs, "Candidates to check at once (default: one per core)");
  app.add_option("--budget", options.budget_seconds,
                 "Time after which the smallest script so far is the result, e.g. 60s")
      ->transform(seconds());
}

Action define(CLI::App& app) {
  auto options = std::make_shared<ReduceOptions>();
  auto* subject =
      app.add_option("subject", options->subject, "A script; the number of a campaign's finding, or its directory")
          ->type_name("FILE|FINDING");
  app.add_option("--dir", options->directory, "The finding's campaign; default: the newest in or below this directory");
  options->check.define(app);
  app.prefix_command();  // IN OUT CMD...: what follows OUT belongs to the command
  options->solvers.executor = "isolated";
  options->solvers.define(app);
  define_budget(app, *options);
  add_out(app, options->out, "Where the result goes (default, and -: standard output)")->type_name("FILE");
  app.add_option("--passes", options->passes, "Only these passes, separated by commas")->delimiter(',');
  auto* list = app.add_flag("--list-passes", options->list, "Say what each pass does, and end");
  app.add_flag("-q,--quiet", options->quiet, "No progress and no table");
  app.add_flag("--json", options->json, "The result and its figures as one line of JSON");
  app.footer(
      "`cupel reduce IN OUT CMD...` is `cupel reduce IN --out OUT --check 'CMD...'`: all words behind OUT are the\n"
      "command's, options of Cupel come first.\n"
      "With --check a candidate must have the exit status and, digits aside, the output of the original, or what\n"
      "--exit and --match say. Without it solvers run the script, and the most severe thing that an oracle finds\n"
      "wrong is kept: same kind, same culprit, same crash; the culprit's options are reduced too. A finding's result\n"
      "also goes into its campaign. The smallest script so far is in the file of --out at every moment; Ctrl-C ends\n"
      "the reduction with it. Exit status: 0 reduced, 2 bad input (no script, nothing to keep, a check that never\n"
      "holds, always holds or is flaky, an --out that cannot be written), 3 broken environment, 130 ended by Ctrl-C.");
  app.final_callback([options, subject, list, &app] {
    if (list->count() > 0) return;
    if (subject->count() == 0) throw CLI::RequiredError("FILE or FINDING");
    if (app.remaining_size() > 0) options->out = options->check.take_words(app.remaining());
    for (const char* name : {"--exit", "--match", "--match-out", "--match-err", "--cross-check", "--shell"})
      if (app.count(name) > 0 && options->check.command.empty()) throw CLI::RequiresError(name, "--check");
    options->has_timeout = app.count("--timeout") > 0;
    for (const char* name : {"--check", "--solver", "--executor", "--cpu", "--memory", "--no-sandbox"})
      if (app.count(name) > 0) options->given.emplace_back(name);
  });
  return [options] { return ReduceCommand(*options).run(); };
}

const RegisterSubcommand kRegister({"reduce", "Make a script small while what it shows keeps showing", define});

}  // namespace

}  // namespace cupel::cli::reduce_command
