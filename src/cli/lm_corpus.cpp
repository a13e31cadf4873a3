// cupel lm corpus: makes the data that a model is trained with.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "cli/lm.h"
#include "lm/corpus.h"
#include "lm/likeness.h"

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

Status create(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  return error ? Status(Error{directory + ": " + error.message()}) : Status(Done{});
}

Status write_named(const std::string& path, std::string_view content) {
  Status written = write_file(path, content);
  return written ? written : Status(Error{written.error().describe(path)});
}

Status write_texts(const lm::Corpus& corpus, const std::string& directory) {
  for (const lm::CorpusPart& part : corpus.parts) {
    std::string text;
    for (const lm::CorpusFormula& one : part.formulas) {
      text += fmt::format("; {} {}\n{}\n", one.formula.logic, one.mutant ? "mutant" : "original", one.formula.text);
    }
    TRY(write_named(directory + "/" + part.name + ".smt2", text));
  }
  return Done{};
}

lm::TrainingSketch sketch_of(const lm::Corpus& corpus) {
  lm::TrainingSketch sketch;
  for (const lm::CorpusPart& part : corpus.parts) {
    if (part.name != "train" && part.name != "bugs") continue;
    for (const lm::CorpusFormula& one : part.formulas) sketch.add(one.formula.text, one.mutant);
  }
  sketch.sort();
  return sketch;
}

/// The corpus itself comes last: where it is, all the rest is.
Status write_corpus(lm::Corpus& corpus, const lm::Tokenizer& tokenizer, const Options& options) {
  lm::PackedCorpus packed = lm::pack(corpus, tokenizer, options.settings);
  TRY(create(options.out));
  if (!options.texts.empty()) {
    TRY(create(options.texts));
    TRY(write_texts(corpus, options.texts));
  }
  if (!corpus.left_out.empty()) {
    TRY(write_named(options.out + "/left-out.txt", fmt::format("{}\n", fmt::join(corpus.left_out, "\n"))));
  }
  TRY(tokenizer.save(options.out));
  TRY(write_named(options.out + "/" + lm::TrainingSketch::kFileName, sketch_of(corpus).bytes()));
  return write_named(options.out + "/corpus.packed", lm::write_packed(packed));
}

Result<lm::Tokenizer> chosen_tokenizer(const std::string& directory) {
  lm::Tokenizer tokenizer = TRY(lm::Tokenizer::load(directory));
  if (tokenizer.size() > 65536) return Error{directory + ": more than 65,536 tokens do not fit a corpus"};
  return tokenizer;
}

/// The first few; all of them are in a file.
void name_left_out(const lm::Corpus& corpus, const std::string& out) {
  constexpr size_t kNamed = 5;
  for (size_t i = 0; i < std::min(kNamed, corpus.left_out.size()); ++i)
    fmt::print(stderr, "left out: {}\n", corpus.left_out[i]);
  if (corpus.left_out.size() > kNamed)
    fmt::print(stderr, "left out: {} more, see {}/left-out.txt\n", corpus.left_out.size() - kNamed, out);
}

int run(const Options& options) {
  if (options.benchmarks.empty()) return bad_input("no formulas: cupel lm corpus PATH... --bugs PATH");
  Result<std::vector<std::string>> benchmarks = find_files(options.benchmarks, ".smt2");
  if (!benchmarks) return bad_input(benchmarks.error().message);
  Result<std::vector<std::string>> bugs = std::vector<std::string>();
  if (!options.bugs.empty()) bugs = find_files(options.bugs, ".smt2");
  if (!bugs) return bad_input(bugs.error().message);
  std::optional<Result<lm::Tokenizer>> tokenizer;
  if (!options.tokenizer.empty()) tokenizer = chosen_tokenizer(options.tokenizer);
  if (tokenizer && !*tokenizer) return bad_input(tokenizer->error().message);
  Result<lm::Corpus> corpus = lm::make_corpus(*benchmarks, *bugs, options.settings, show);
  if (!corpus) return bad_input(corpus.error().message);
  if (!tokenizer) tokenizer = lm::corpus_tokenizer(*corpus, options.settings.vocabulary);
  if (Status written = write_corpus(*corpus, **tokenizer, options); !written) return bad_input(written.error().message);
  name_left_out(*corpus, options.out);
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
