// cupel lm sample: formulas that a language model writes, the one that ships, another one, or one behind a server.
#include <fmt/format.h>

#include <chrono>
#include <ctime>

#include "base/parallel.h"
#include "cli/lm.h"
#include "cli/lm_options.h"
#include "cli/lm_output.h"
#include "cli/option_types.h"
#include "lm/endpoint/endpoint.h"
#include "lm/sampler.h"
#include "lm/steering.h"
#include "solver/profile_set.h"
#include "theory/theory.h"

namespace cupel::cli::lm_sample_command {

namespace {

struct Options {
  std::string model;
  std::string tokenizer;
  size_t count = 16;
  uint64_t seed = 1;
  unsigned jobs = 0;
  std::string logic;
  std::string theory;
  std::vector<std::string> solvers;
  bool random = false;
  OutputSettings output;
  lm::SampleSettings settings;
  lm::EndpointSettings endpoint;
  double patience = 120;
};

int failed(const std::string& line, int status = kBadInput) {
  fmt::print(stderr, "cupel: {}\n", line);
  return status;
}

/// The logics that a sample may name.
Result<std::vector<std::string>> chosen_logics(const Options& options) {
  std::vector<std::string> found;
  for (std::string_view name : official_logics()) {
    bool fits = options.logic.empty() || options.logic == name;
    bool has = options.theory.empty() || parse_logic(name).has_theory(options.theory);
    if (fits && has) found.emplace_back(name);
  }
  bool known = std::ranges::any_of(theories(), [&](const Theory* one) { return one->name == options.theory; });
  if (!options.theory.empty() && !known) return Error{"no theory is called " + options.theory};
  if (!options.logic.empty() && !is_official_logic(options.logic)) {
    return Error{"SMT-LIB has no logic " + options.logic};
  }
  if (found.empty()) return Error{"the logic " + options.logic + " has no theory " + options.theory};
  return found;
}

/// A name that nobody has would be one of a solver that knows all of the standard.
Status check_solvers(const std::vector<std::string>& names) {
  if (names.empty()) return Done{};
  std::vector<solver::Profile> known = TRY(solver::usable_profiles());
  for (const std::string& name : names) {
    if (std::ranges::find(known, name, &solver::Profile::name) == known.end())
      return Error{"no solver is called " + name + " (cupel doctor lists them)"};
  }
  return Done{};
}

Status settle(Options& options) {
  lm::ConstraintSettings& constraint = options.settings.constraint;
  constraint.logics = TRY(chosen_logics(options));
  TRY(check_solvers(options.solvers));
  if (!options.solvers.empty()) constraint.solvers = options.solvers;
  const std::string& operation = options.settings.operation;
  if (!operation.empty()) constraint.logics = TRY(lm::logics_with(operation, constraint));
  options.output.operation = operation;
  options.output.checks = options.settings.plain || !options.endpoint.url.empty();
  if (options.jobs == 0) options.jobs = available_cores();
  return Done{};
}

Result<lm::Writer> load(const Options& options) {
  lm::Writer writer = TRY(lm::Writer::load(options.model, options.tokenizer));
  if (options.random) writer.model = TRY(lm::Model::random(writer.model->config(), options.seed));
  return writer;
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The first error of several threads.
class FirstError {
 public:
  void note(const Status& status) {
    std::lock_guard lock(mutex_);
    if (!status && !status_.has_value()) status_ = status.error();
  }
  bool none() {
    std::lock_guard lock(mutex_);
    return !status_.has_value();
  }
  Status status() { return none() ? Status(Done{}) : Status(*status_); }

 private:
  std::mutex mutex_;
  std::optional<Error> status_;
};

/// Into a directory each goes as soon as it is there, so that Ctrl-C costs only those under way; printed they come in
/// order.
Status write_own(const Options& options, const lm::Writer& writer, SampleOutput& output) {
  bool at_once = !options.output.directory.empty();
  FirstError error;
  std::vector<lm::Sample> written(at_once ? 0 : options.count);
  auto take = [&](size_t number, lm::Sample&& sample) {
    if (at_once) return error.note(output.add(number, sample));
    written[number] = std::move(sample);
  };
  lm::write_samples_at_once(writer, options.settings, options.count, Rng(options.seed), options.jobs, take);
  TRY(error.status());
  for (size_t number = 0; number < written.size(); ++number) TRY(output.add(number, written[number]));
  return Done{};
}

/// One formula, asked for until it has the operator.
Result<lm::Sample> ask(const Options& options, lm::Endpoint& endpoint, Rng rng) {
  lm::Sample sample;
  for (sample.tries = 1;; ++sample.tries) {
    lm::Order order{.logic = rng.pick(options.settings.constraint.logics),
                    .operation = options.settings.operation,
                    .seed = rng.next()};
    sample.text = TRY(endpoint.formula(order));
    sample.suits = order.operation.empty() || lm::has_operation(sample.text, order.operation);
    if (sample.suits || sample.tries >= options.settings.tries) return sample;
  }
}

/// Each is given out as soon as it is there; nothing is asked for any more once a request failed for good.
Status write_asked(const Options& options, lm::Endpoint& endpoint, SampleOutput& output) {
  FirstError error;
  parallel_for(options.count, options.jobs, [&](size_t number) {
    if (!error.none()) return;
    Result<lm::Sample> sample = ask(options, endpoint, Rng(options.seed).split(number));
    error.note(sample ? output.add(number, *sample) : Status(sample.error()));
  });
  return error.status();
}

int run(Options& options) {
  if (Status settled = settle(options); !settled) return failed(settled.error().message);
  SampleOutput output(options.output);
  auto start = std::chrono::steady_clock::now();
  double cpu_start = cpu_seconds();
  auto report = [&](const std::string& more) {
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    output.report(seconds.count(), cpu_seconds() - cpu_start, more);
  };
  if (!options.endpoint.url.empty()) {
    options.endpoint.model = options.model;
    options.endpoint.temperature = options.settings.choice.temperature;
    options.endpoint.top_p = options.settings.choice.top_p.value_or(1.0);
    if (options.settings.tokens > 0) options.endpoint.tokens = options.settings.tokens;
    options.endpoint.patience = std::chrono::milliseconds(static_cast<int64_t>(options.patience * 1000));
    bool answered = false;
    Result<std::shared_ptr<lm::Endpoint>> endpoint = lm::Endpoint::connect(options.endpoint, &answered);
    if (!endpoint) return failed(endpoint.error().message, answered ? kBrokenEnvironment : kBadInput);
    if (Status made = output.start(); !made) return failed(made.error().message);
    Status written = write_asked(options, **endpoint, output);
    report(fmt::format("; {} requests repeated", (*endpoint)->retried()));
    return written ? kNothingFound : failed(written.error().message, kBrokenEnvironment);
  }
  Result<lm::Writer> writer = load(options);
  if (!writer) return failed(writer.error().message);
  if (Status made = output.start(); !made) return failed(made.error().message);
  start = std::chrono::steady_clock::now();
  cpu_start = cpu_seconds();
  if (Status written = write_own(options, *writer, output); !written) return failed(written.error().message);
  report("");
  return kNothingFound;
}

void define_outside(CLI::App& app, Options& options) {
  app.add_option("--endpoint", options.endpoint.url,
                 "A server that speaks OpenAI's protocol writes them, e.g. http://127.0.0.1:8080/v1; its key is "
                 "$CUPEL_API_KEY or $OPENAI_API_KEY");
  app.add_option("--patience", options.patience, "Seconds for one request to the server")
      ->transform(seconds_above_zero())
      ->capture_default_str();
  app.add_option("--retries", options.endpoint.retries, "Repetitions of a request that failed")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("-n,--count", options->count, "Samples")
      ->check(CLI::Range(size_t{0}, size_t{1000000000}))
      ->capture_default_str();
  app.add_option("--model", options->model,
                 "Safetensors file; default: the model that ships with cupel. With --endpoint: a name, default the "
                 "first that the server lists");
  app.add_option("--tokenizer", options->tokenizer, "Directory with vocab.json and merges.txt; default: the model's");
  app.add_option("-t,--temperature", options->settings.choice.temperature, "Below 1: likelier tokens")
      ->check(number_in(0, 10))
      ->capture_default_str();
  app.add_option("--top-k", options->settings.choice.top_k, "Only the k likeliest tokens; 0: all");
  app.add_option("--top-p", options->settings.choice.top_p,
                 "Only the likeliest tokens that make up this share; default: 0.9 with --plain, else all")
      ->check(number_in(0, 1));
  app.add_option("--tokens", options->settings.tokens,
                 "Most tokens of a sample; 0: the model's context, or 1,024 of a server's");
  app.add_option("--batch", options->settings.batch, "Samples that are written together")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_flag("--plain", options->settings.plain, "No constraint: LAST's rules of completion only");
  app.add_flag("--keep-invalid", options->output.keeps_invalid,
               "Give out samples that are not well-typed, too; there are some with --plain and --endpoint only");
  app.add_option("--logic", options->logic, "Logic of all samples");
  app.add_option("--theory", options->theory, "Only logics with this theory");
  app.add_option("--operator", options->settings.operation, "Operator that each sample has");
  app.add_flag("--copies", options->settings.copies,
               "Give out samples that are near-copies of training formulas, too, as --plain does, instead of "
               "writing others");
  app.add_option("--tries", options->settings.tries,
                 "Texts that are written at most for one with that operator, or one that is no near-copy")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--solvers", options->solvers, "Only operators that all of these know; default: z3,cvc5")
      ->delimiter(',');
  define_outside(app, *options);
  add_out(app, options->output.directory, "Directory for the samples, a file each; default: print them");
  app.add_option("-j,--jobs", options->jobs, "Threads; 0: one per core")->capture_default_str();
  app.add_option("--rng", options->seed, "The number that all random choices follow from")->capture_default_str();
  app.add_flag("--random-weights", options->random, "A model of the same size that learnt nothing, for comparison");
  app.add_flag("!--no-cache", options->settings.cache, "Read all tokens anew for each, for comparison");
  app.add_flag("--speed", options->output.silent, "Write no samples, only how fast they were made");
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"sample", "Let the model write formulas", define});

}  // namespace

}  // namespace cupel::cli::lm_sample_command
