// cupel lm sample: formulas that the language model writes.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "base/file.h"
#include "base/parallel.h"
#include "cli/lm.h"
#include "lm/sampler.h"
#include "theory/operator_table.h"
#include "theory/theory.h"

namespace cupel::cli {

namespace {

struct Options {
  std::string model;
  std::string tokenizer;
  size_t count = 16;
  uint64_t seed = 1;
  unsigned jobs = 0;
  std::string out;
  std::string logic;
  std::string theory;
  std::vector<std::string> solvers;
  bool random = false;
  bool speed = false;
  lm::SampleSettings settings;
};

int bad_input(const std::string& line) {
  fmt::print(stderr, "cupel: {}\n", line);
  return kBadInput;
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

struct Totals {
  size_t samples = 0, tokens = 0, rejected = 0, masks = 0, completed = 0;

  void add(const lm::Sample& sample) {
    ++samples;
    tokens += sample.tokens;
    rejected += sample.rejected;
    masks += sample.masks;
    completed += sample.completed;
  }
};

Status emit(const Options& options, size_t number, const std::string& text) {
  if (options.speed) return Done{};
  if (options.out.empty()) {
    fmt::print("{}\n", text);
    return Done{};
  }
  return write_file(fmt::format("{}/sample-{:05}.smt2", options.out, number), text);
}

Result<lm::Writer> load(const Options& options) {
  if (!options.random) return lm::Writer::load(options.model, options.tokenizer);
  lm::Writer trained = TRY(lm::Writer::load(options.model, options.tokenizer));
  trained.model = TRY(lm::Model::random(trained.model->config(), options.seed));
  return trained;
}

int run(Options& options) {
  Result<std::vector<std::string>> logics = chosen_logics(options);
  if (!logics) return bad_input(logics.error().message);
  options.settings.constraint.logics = *logics;
  if (!options.solvers.empty()) options.settings.constraint.solvers = options.solvers;
  Result<lm::Writer> writer = load(options);
  if (!writer) return bad_input(writer.error().message);
  std::error_code error;
  if (!options.out.empty()) std::filesystem::create_directories(options.out, error);
  if (error) return bad_input(options.out + ": " + error.message());

  auto start = std::chrono::steady_clock::now();
  unsigned jobs = options.jobs == 0 ? available_cores() : options.jobs;
  size_t batches = std::min<size_t>(jobs, (options.count + options.settings.batch - 1) / options.settings.batch);
  std::vector<std::vector<lm::Sample>> parts(batches);
  parallel_for(batches, jobs, [&](size_t part) {
    size_t first = options.count * part / batches, last = options.count * (part + 1) / batches;
    lm::write_samples(*writer, options.settings, last - first, Rng(options.seed).split(part),
                      [&](lm::Sample&& sample) { parts[part].push_back(std::move(sample)); });
  });
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  Totals totals;
  for (const std::vector<lm::Sample>& part : parts) {
    for (const lm::Sample& sample : part) {
      if (Status written = emit(options, totals.samples, sample.text); !written) {
        return bad_input(written.error().message);
      }
      totals.add(sample);
    }
  }
  fmt::print(stderr,
             "{} samples, {} tokens in {:.1f} s: {:.0f} tokens/s; {} tokens rejected, {} full masks, {} completed\n",
             totals.samples, totals.tokens, seconds.count(), static_cast<double>(totals.tokens) / seconds.count(),
             totals.rejected, totals.masks, totals.completed);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("-n,--count", options->count, "Samples")->capture_default_str();
  app.add_option("--model", options->model, "Safetensors file; default: the model that ships with cupel");
  app.add_option("--tokenizer", options->tokenizer, "Directory with vocab.json and merges.txt; default: the model's");
  app.add_option("-t,--temperature", options->settings.choice.temperature, "Below 1: likelier tokens")
      ->check(CLI::Range(0.0, 10.0))
      ->capture_default_str();
  app.add_option("--top-k", options->settings.choice.top_k, "Only the k likeliest tokens; 0: all");
  app.add_option("--top-p", options->settings.choice.top_p, "Only the likeliest tokens that make up this share")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--tokens", options->settings.tokens, "Most tokens of a sample; 0: the model's context");
  app.add_option("--batch", options->settings.batch, "Samples that are written together")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_flag("--plain", options->settings.plain, "No constraint: LAST's rules of completion only");
  app.add_option("--logic", options->logic, "Logic of all samples");
  app.add_option("--theory", options->theory, "Only logics with this theory");
  app.add_option("--solvers", options->solvers, "Only operators that all of these know; default: z3,cvc5")
      ->delimiter(',');
  add_out(app, options->out, "Directory for the samples, a file each; default: print them");
  app.add_option("-j,--jobs", options->jobs, "Threads; 0: one per core")->capture_default_str();
  app.add_option("--rng", options->seed, "Random seed")->capture_default_str();
  app.add_flag("--random-weights", options->random, "A model of the same size that learnt nothing, for comparison");
  app.add_flag("--speed", options->speed, "Write no samples, only how fast they were made");
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"sample", "Let the model write formulas", define});

}  // namespace

}  // namespace cupel::cli
