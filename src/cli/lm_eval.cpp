// cupel lm eval: how good the model's formulas are.
#include <fmt/format.h>

#include <atomic>
#include <map>
#include <set>

#include "base/parallel.h"
#include "cli/generation_progress.h"
#include "cli/lm.h"
#include "cli/lm_options.h"
#include "cli/option_types.h"
#include "grammar/grammar_book.h"
#include "lm/evaluation.h"
#include "smtlib/parser.h"

namespace cupel::cli::lm_eval_command {

namespace {

using Verdict = lm::SolverCheck::Verdict;

struct Options {
  std::string model;
  std::string tokenizer;
  std::string corpus;
  size_t count = 1000;
  size_t documents = 100;
  size_t tokens = 0;
  double patience = 2;
  uint64_t seed = 1;
  bool random = false;
  bool by_logic = false;
  bool copies = false;
  unsigned jobs = 0;
  std::vector<double> temperatures = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
};

int bad_input(const std::string& line) {
  fmt::print(stderr, "cupel: {}\n", line);
  return kBadInput;
}

struct LogicCount {
  size_t samples = 0;
  std::set<std::string> operators;
};

/// One row of the table.
struct Row {
  size_t samples = 0, checked = 0, valid = 0, z3 = 0, cvc5 = 0, late = 0, crashed = 0, copies = 0;
  std::set<std::string> distinct, operators;
  std::map<std::string, LogicCount> logics;

  void count_operators(const Script& script) {
    LogicCount& logic = logics[script.logic.empty() ? "(none)" : std::string(script.logic)];
    ++logic.samples;
    for (std::string& name : operations_of(script)) {
      operators.insert(name);
      logic.operators.insert(std::move(name));
    }
  }
};

std::vector<std::string> written_texts(const lm::Writer& writer, const lm::SampleSettings& settings,
                                       const Options& options) {
  std::vector<std::string> texts(options.count);
  std::atomic<uint64_t> count = 0;
  GenerationProgress progress(options.count, "samples written");
  lm::write_samples_at_once(writer, settings, options.count, Rng(options.seed), options.jobs,
                            [&](size_t number, lm::Sample&& sample) {
                              texts[number] = std::move(sample.text);
                              progress.show(++count);
                            });
  progress.clear();
  return texts;
}

/// What the solvers say to each text, those without an assertion left out. `solvers`: one for each thread.
std::vector<Result<Verdict>> verdicts_of(const std::vector<std::string>& texts, std::vector<lm::SolverCheck>& solvers) {
  std::vector<Result<Verdict>> verdicts(texts.size(), Verdict{});
  std::atomic<uint64_t> count = 0;
  GenerationProgress progress(texts.size(), "samples given to solvers");
  parallel_for(solvers.size(), static_cast<unsigned>(solvers.size()), [&](size_t part) {
    for (size_t i = part; i < texts.size(); i += solvers.size()) {
      if (!texts[i].empty()) verdicts[i] = solvers[part].check(texts[i]);
      progress.show(++count);
    }
  });
  progress.clear();
  return verdicts;
}

Result<Row> measure(const lm::Writer& writer, const lm::SampleSettings& settings, const Options& options,
                    std::vector<lm::SolverCheck>& solvers, const lm::CopyCheck* copies) {
  Row row;
  std::vector<std::string> texts = written_texts(writer, settings, options);
  std::vector<Result<Verdict>> verdicts = verdicts_of(texts, solvers);
  row.samples = texts.size();
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::string& text = texts[i];
    if (text.empty()) continue;  // no assertion: nothing to check
    Verdict verdict = TRY(verdicts[i]);
    if (auto script = parse_script(text); script.ok()) {
      ++row.checked;
      row.count_operators(*script);
    }
    row.valid += verdict.valid();
    row.z3 += verdict.took(0);
    row.cvc5 += verdict.took(1);
    row.late += verdict.open();
    row.crashed += verdict.crashed[0] || verdict.crashed[1];
    if (row.distinct.insert(text).second && copies) row.copies += copies->near_copy(text);
  }
  return row;
}

Result<std::vector<lm::SolverCheck>> start_solvers(const Options& options) {
  auto patience = std::chrono::milliseconds(static_cast<int64_t>(options.patience * 1000));
  std::vector<lm::SolverCheck> solvers;
  for (unsigned i = 0; i < (options.jobs ? options.jobs : available_cores()); ++i) {
    solvers.push_back(TRY(lm::SolverCheck::start(patience)));
  }
  return solvers;
}

void print(double temperature, bool plain, const Row& row, bool copies, bool by_logic) {
  auto share = [&](size_t count) { return 100.0 * static_cast<double>(count) / static_cast<double>(row.samples); };
  fmt::print("{:11.1f}  {:11}  {:7}  {:7.1f}  {:5.1f}  {:5.1f}  {:5.1f}  {:9.1f}  {:7.1f}  {:8.1f}  {:>6}  {:10}\n",
             temperature, plain ? "plain" : "constrained", row.samples, share(row.checked), share(row.valid),
             share(row.z3), share(row.cvc5), share(row.late), share(row.crashed), share(row.distinct.size()),
             copies ? fmt::format("{:.1f}", share(row.copies)) : "-", row.operators.size());
  if (by_logic)
    for (const auto& [logic, count] : row.logics)
      fmt::print("             {:11}  {:7}  distinct operations {}\n", logic, count.samples, count.operators.size());
  std::fflush(stdout);
}

int run(const Options& options) {
  Result<lm::Writer> writer = lm::Writer::load(options.model, options.tokenizer);
  if (!writer) return bad_input(writer.error().message);
  if (options.random) writer->model = *lm::Model::random(writer->model->config(), options.seed);
  Result<std::vector<lm::SolverCheck>> solvers = start_solvers(options);
  if (!solvers) return bad_input(solvers.error().message);
  std::optional<lm::CopyCheck> copies;
  if (!options.corpus.empty()) {
    try {
      lm::PackedCorpus corpus = lm::read_packed_file(options.corpus);
      Result<lm::Foresight> found = lm::foresee(*writer, corpus, options.documents);
      if (!found) return bad_input(found.error().message);
      auto bytes = static_cast<double>(found->bytes);
      fmt::print("bits per byte of {} validation bytes: model {:.3f}, 5-gram model {:.3f}\n", found->bytes,
                 found->model_bits / bytes, found->gram_bits / bytes);
      copies.emplace(corpus, *writer->tokenizer);
    } catch (const lm::FormatError& error) {
      return bad_input(error.what());
    }
  }
  fmt::print(
      "temperature  decoding     samples  checked  valid     z3   cvc5  time-outs  crashes  distinct  copies  "
      "operations\n");
  for (double temperature : options.temperatures) {
    for (bool plain : {true, false}) {
      lm::SampleSettings settings;
      settings.choice.temperature = temperature;
      settings.plain = plain;
      settings.tokens = options.tokens;
      settings.copies = options.copies;
      Result<Row> row = measure(*writer, settings, options, *solvers, copies ? &*copies : nullptr);
      if (!row) return bad_input(row.error().message);
      print(temperature, plain, *row, copies.has_value(), options.by_logic);
    }
  }
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("-n,--count", options->count, "Samples for each line")
      ->check(CLI::Range(size_t{1}, size_t{1000000}))
      ->capture_default_str();
  app.add_option("--model", options->model, "Safetensors file; default: the model that ships with cupel");
  app.add_option("--tokenizer", options->tokenizer, "Directory with vocab.json and merges.txt; default: the model's");
  app.add_option("--corpus", options->corpus, "Packed corpus: counts near-copies, compares with a 5-gram model");
  app.add_flag("--by-logic", options->by_logic,
               "Also samples and distinct operations (operators, commands) of each logic");
  app.add_option("--documents", options->documents, "Validation formulas to foresee")->capture_default_str();
  app.add_option("--temperatures", options->temperatures, "Default: 0.1 to 1.0")
      ->delimiter(',')
      ->check(number_in(0, 10));
  app.add_option("--tokens", options->tokens, "Most tokens of a sample; 0: the model's context");
  app.add_option("--patience", options->patience, "Seconds for a solver and a sample")
      ->transform(seconds_above_zero())
      ->capture_default_str();
  app.add_option("-j,--jobs", options->jobs, "Threads; 0: one per core")->capture_default_str();
  app.add_option("--rng", options->seed, "The number that all random choices follow from")->capture_default_str();
  app.add_flag("--copies", options->copies,
               "Take constrained samples that are near-copies of training formulas, too; plain ones always are taken");
  app.add_flag("--random-weights", options->random, "A model of the same size that learnt nothing, for comparison");
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"eval", "Measure how valid and how new samples are", define});

}  // namespace

}  // namespace cupel::cli::lm_eval_command
