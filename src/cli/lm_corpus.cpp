// cupel lm corpus: makes the data that a model is trained with.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "cli/lm.h"
#include "lm/corpus.h"

namespace cupel::cli::lm_corpus_command {

namespace {

struct Options {
  std::vector<std::string> benchmarks;
  std::vector<std::string> bugs;
  std::string out = "corpus";
  std::string tokenizer;
  std::string texts;
  lm::CorpusSettings settings;
};

int bad_input(const std::string& line) {
  fmt::print(stderr, "cupel: {}\n", line);
  return kBadInput;
}

void show(const std::string& what, size_t done, size_t of) {
  bool terminal = isatty(STDERR_FILENO);
  if (!terminal && done != of) return;
  fmt::print(stderr, "{}{}: {} of {}{}", terminal ? "\r\033[K" : "", what, done, of,
             terminal && done != of ? "" : "\n");
}

Status write_texts(const lm::Corpus& corpus, const std::string& directory) {
  for (const lm::CorpusPart& part : corpus.parts) {
    std::string text;
    for (const lm::CorpusFormula& one : part.formulas) {
      text += fmt::format("; {} {}\n{}\n", one.formula.logic, one.mutant ? "mutant" : "original", one.formula.text);
    }
    TRY(write_file(directory + "/" + part.name + ".smt2", text));
  }
  return Done{};
}

Status write_corpus(lm::Corpus& corpus, const Options& options) {
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  if (error) return Error{options.out + ": " + error.message()};
  Result<lm::Tokenizer> tokenizer = options.tokenizer.empty()
                                        ? lm::corpus_tokenizer(corpus, options.settings.vocabulary)
                                        : lm::Tokenizer::load(options.tokenizer);
  if (!tokenizer) return tokenizer.error();
  if (tokenizer->size() > 65536) return Error{"the tokenizer has more than 65,536 tokens: it does not fit a corpus"};
  lm::PackedCorpus packed = lm::pack(corpus, *tokenizer, options.settings);
  TRY(tokenizer->save(options.out));
  TRY(write_file(options.out + "/corpus.packed", lm::write_packed(packed)));
  if (!options.texts.empty()) {
    std::filesystem::create_directories(options.texts, error);
    TRY(write_texts(corpus, options.texts));
  }
  return Done{};
}

int run(const Options& options) {
  if (options.benchmarks.empty()) return bad_input("no formulas: cupel lm corpus PATH... --bugs PATH");
  Result<std::vector<std::string>> benchmarks = find_files(options.benchmarks, ".smt2");
  if (!benchmarks) return bad_input(benchmarks.error().message);
  Result<std::vector<std::string>> bugs = std::vector<std::string>();
  if (!options.bugs.empty()) bugs = find_files(options.bugs, ".smt2");
  if (!bugs) return bad_input(bugs.error().message);
  Result<lm::Corpus> corpus = lm::make_corpus(*benchmarks, *bugs, options.settings, show);
  if (!corpus) return bad_input(corpus.error().message);
  if (Status written = write_corpus(*corpus, options); !written) return bad_input(written.error().message);
  for (const auto& [what, count] : corpus->counts) fmt::print("{:<60} {:>10}\n", what, count);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("benchmarks", options->benchmarks, "Files or directories of formulas (.smt2)");
  app.add_option("--bugs", options->bugs, "Formulas that once triggered bugs, for fine-tuning");
  add_out(app, options->out, "Directory for the packed corpus and the tokenizer")->capture_default_str();
  app.add_option("--tokenizer", options->tokenizer, "Use the tokenizer of this directory instead of training one");
  app.add_option("--texts", options->texts, "Write the formulas as texts into this directory, too");
  app.add_option("--mutants", options->settings.mutants, "Diversity mutants of a formula")->capture_default_str();
  app.add_option("--mutations", options->settings.mutations, "Mutations of a mutant")->capture_default_str();
  app.add_option("--context", options->settings.context, "Tokens of the longest document")
      ->check(CLI::Range(16u, 65536u))
      ->capture_default_str();
  app.add_option("--vocabulary", options->settings.vocabulary, "Tokens of the tokenizer")
      ->check(CLI::Range(size_t{257}, size_t{65536}))
      ->capture_default_str();
  app.add_option("--held-out", options->settings.held_out, "One skeleton in so many is for validation")
      ->check(CLI::Range(2u, 1000000u))
      ->capture_default_str();
  app.add_option("--max-bytes", options->settings.limits.bytes, "Length of the longest formula")->capture_default_str();
  app.add_flag("!--no-tactics", options->settings.tactics, "Do not rewrite the formulas of bugs with z3's tactics");
  app.add_option("-j,--jobs", options->settings.jobs, "Threads; 0: one per core")->capture_default_str();
  app.add_option("--rng", options->settings.seed, "The number that all random choices follow from")
      ->capture_default_str();
  return [options] { return run(*options); };
}

const RegisterLmCommand kRegister({"corpus", "Make the data that a model is trained with", define});

}  // namespace

}  // namespace cupel::cli::lm_corpus_command
