#include "lm/corpus.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <optional>
#include <unordered_set>

#include "base/file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "lm/bpe_training.h"
#include "lm/diversity.h"
#include "lm/tactics.h"
#include "smtlib/parser.h"

namespace cupel::lm {

namespace {

constexpr size_t kStep = 500;  // files or formulas between two reports

/// One formula per index, made in parallel, kept in order.
class Workers {
 public:
  Workers(unsigned jobs, const Progress& progress) : jobs_(jobs), progress_(progress) {}

  template <typename Work>
  void run(const std::string& what, size_t count, Work work) {
    std::mutex mutex;
    size_t done = 0;
    parallel_for(count, jobs_, [&](size_t index) {
      work(index);
      std::lock_guard lock(mutex);
      if (++done % kStep == 0 || done == count) progress_(what, done, count);
    });
  }

 private:
  unsigned jobs_;
  const Progress& progress_;
};

struct Read {
  std::vector<CanonicalFormula> formulas;
  std::map<std::string, uint64_t, std::less<>> counts;
  std::vector<std::string> left_out;
};

Read read_formulas(const std::vector<std::string>& files, const std::string& what, const CorpusSettings& settings,
                   Workers& workers) {
  std::vector<Result<CanonicalFormula>> made(files.size(), Error{"not read"});
  workers.run("reading " + what, files.size(), [&](size_t i) {
    // A pipe may never be written to.
    std::error_code failed;
    bool regular = std::filesystem::is_regular_file(files[i], failed);
    Result<std::string> text = regular ? read_file(files[i]) : Result<std::string>(Error{"no regular file"});
    made[i] = text ? canonical_formula(*text, settings.limits) : Result<CanonicalFormula>(Error{"cannot be read"});
  });
  Read read;
  std::unordered_set<std::string> seen;
  read.counts[what + " files"] = files.size();
  for (size_t i = 0; i < made.size(); ++i) {
    Result<CanonicalFormula>& formula = made[i];
    if (!formula) {
      read.left_out.push_back(files[i] + ": " + formula.error().message);
      ++read.counts[what + " left out: " + formula.error().message];
    } else if (!seen.insert(formula->text).second) {
      ++read.counts[what + " left out: seen before"];
    } else {
      read.formulas.push_back(std::move(*formula));
    }
  }
  return read;
}

/// Whether all formulas of this skeleton are for validation.
bool is_held_out(const CanonicalFormula& formula, unsigned one_in) {
  return mix64(skeleton_hash(formula.text)) % one_in == 0;
}

void split(std::vector<CanonicalFormula> formulas, unsigned one_in, CorpusPart& train, CorpusPart& validation) {
  for (CanonicalFormula& formula : formulas) {
    CorpusPart& part = is_held_out(formula, one_in) ? validation : train;
    part.formulas.push_back({std::move(formula), false});
  }
}

/// Skeletons of the validation part: a mutant that happens to have one of them is no training formula.
std::unordered_set<uint64_t> skeletons(const CorpusPart& part) {
  std::unordered_set<uint64_t> found;
  for (const CorpusFormula& one : part.formulas) found.insert(skeleton_hash(one.formula.text));
  return found;
}

void add_mutants(CorpusPart& part, std::vector<std::vector<CanonicalFormula>> made, const CorpusPart& validation,
                 const std::string& what, std::map<std::string, uint64_t, std::less<>>& counts) {
  std::unordered_set<uint64_t> held_out = skeletons(validation);
  std::unordered_set<uint64_t> seen;
  for (const CorpusFormula& one : part.formulas) seen.insert(hash_bytes(one.formula.text));
  for (std::vector<CanonicalFormula>& mutants : made) {
    for (CanonicalFormula& mutant : mutants) {
      if (!seen.insert(hash_bytes(mutant.text)).second) {
        ++counts[what + " left out: seen before"];
      } else if (held_out.contains(skeleton_hash(mutant.text))) {
        ++counts[what + " left out: skeleton of a validation formula"];
      } else {
        part.formulas.push_back({std::move(mutant), true});
        ++counts[what];
      }
    }
  }
}

DonorPool collect_donors(const CorpusPart& train, const CorpusSettings& settings, Workers& workers) {
  std::vector<std::vector<Donor>> found(train.formulas.size());
  workers.run("collecting terms", found.size(), [&](size_t i) {
    Rng rng = Rng(settings.seed).split("donors").split(i);
    if (Result<Script> script = parse_script(train.formulas[i].formula.text)) {
      found[i] = DonorPool::some_of(*script, rng);
    }
  });
  DonorPool pool;
  for (size_t i = 0; i < found.size(); ++i) {
    for (Donor& donor : found[i]) pool.add(train.formulas[i].formula.logic, std::move(donor));
  }
  return pool;
}

void augment_benchmarks(Corpus& corpus, const CorpusSettings& settings, Workers& workers) {
  CorpusPart& train = corpus.parts[0];
  DonorPool donors = collect_donors(train, settings, workers);
  DiversityMutator mutator(donors, {.mutations = settings.mutations, .limits = settings.limits});
  std::vector<std::vector<CanonicalFormula>> made(train.formulas.size());
  workers.run("mutating", made.size(), [&](size_t i) {
    Rng rng = Rng(settings.seed).split("mutants").split(i);
    for (unsigned n = 0; n < settings.mutants; ++n) {
      if (auto mutant = mutator.mutant(train.formulas[i].formula, rng)) made[i].push_back(std::move(*mutant));
    }
  });
  add_mutants(train, std::move(made), corpus.parts[1], "diversity mutants", corpus.counts);
}

Status augment_bugs(Corpus& corpus, const CorpusSettings& settings, Workers& workers) {
  CorpusPart& bugs = corpus.parts[2];
  TRY(TacticMutator::start());  // whether there is a z3
  std::vector<std::vector<CanonicalFormula>> made(bugs.formulas.size());
  // Processes belong to the thread that started them: each run starts its own.
  workers.run("rewriting with z3's tactics", made.size(), [&](size_t i) {
    thread_local std::unique_ptr<TacticMutator> mutator;
    if (!mutator) {
      if (auto started = TacticMutator::start()) mutator = std::move(*started);
    }
    if (mutator) made[i] = mutator->mutants(bugs.formulas[i].formula, settings.limits);
  });
  add_mutants(bugs, std::move(made), corpus.parts[3], "tactic mutants", corpus.counts);
  return Done{};
}

}  // namespace

Result<Corpus> make_corpus(const std::vector<std::string>& benchmarks, const std::vector<std::string>& bugs,
                           const CorpusSettings& settings, const Progress& progress) {
  Workers workers(settings.jobs, progress);
  Corpus corpus;
  corpus.parts = {{"train", {}}, {"validation", {}}, {"bugs", {}}, {"bugs-validation", {}}};
  Read read = read_formulas(benchmarks, "benchmarks", settings, workers);
  Read read_bugs = read_formulas(bugs, "bugs", settings, workers);
  corpus.counts = std::move(read.counts);
  corpus.counts.merge(read_bugs.counts);
  corpus.left_out = std::move(read.left_out);
  std::ranges::move(read_bugs.left_out, std::back_inserter(corpus.left_out));
  split(std::move(read.formulas), settings.held_out, corpus.parts[0], corpus.parts[1]);
  split(std::move(read_bugs.formulas), settings.bugs_held_out, corpus.parts[2], corpus.parts[3]);
  if (corpus.parts[0].formulas.empty()) return Error{"the corpus is empty: no file gives a formula to train with"};
  for (const CorpusPart& part : corpus.parts) corpus.counts["formulas of " + part.name] = part.formulas.size();
  if (settings.mutants > 0) augment_benchmarks(corpus, settings, workers);
  if (settings.tactics && !corpus.parts[2].formulas.empty()) TRY(augment_bugs(corpus, settings, workers));
  return corpus;
}

Tokenizer corpus_tokenizer(const Corpus& corpus, size_t vocabulary) {
  std::map<std::string, uint64_t> sizes;
  auto each = [&](auto visit) {
    for (const CorpusPart& part : corpus.parts) {
      if (part.name != "train" && part.name != "bugs") continue;
      for (const CorpusFormula& one : part.formulas) {
        if (!one.mutant) visit(one.formula);
      }
    }
  };
  each([&](const CanonicalFormula& formula) { ++sizes[formula.logic]; });
  PieceCounts counts;
  // Whole numbers, so that sums do not depend on their order.
  each([&](const CanonicalFormula& formula) {
    counts.add(formula.text, std::ceil(1000.0 / std::sqrt(static_cast<double>(sizes[formula.logic]))));
  });
  return train_tokenizer(counts, vocabulary);
}

PackedCorpus pack(Corpus& corpus, const Tokenizer& tokenizer, const CorpusSettings& settings) {
  PackedCorpus packed;
  packed.vocabulary = static_cast<uint32_t>(tokenizer.size());
  packed.end_of_text = tokenizer.end_of_text();
  packed.fingerprint = tokenizer.fingerprint();
  std::map<std::string, uint16_t> logics;
  for (const CorpusPart& part : corpus.parts) {
    for (const CorpusFormula& one : part.formulas) logics.emplace(one.formula.logic, 0);
  }
  for (auto& [logic, number] : logics) {
    number = static_cast<uint16_t>(packed.logics.size());
    packed.logics.push_back(logic);
  }
  for (const CorpusPart& part : corpus.parts) {
    std::vector<std::vector<TokenId>> encoded(part.formulas.size());
    parallel_for(encoded.size(), settings.jobs,
                 [&](size_t i) { encoded[i] = tokenizer.encode(part.formulas[i].formula.text); });
    PackedPart& made = packed.parts.emplace_back();
    made.name = part.name;
    for (size_t i = 0; i < encoded.size(); ++i) {
      if (encoded[i].size() + 1 > settings.context) {
        ++corpus.counts[part.name + " left out: longer than the context"];
        continue;
      }
      std::vector<uint16_t> tokens(encoded[i].begin(), encoded[i].end());
      made.add(tokens, logics[part.formulas[i].formula.logic], part.formulas[i].mutant);
    }
    corpus.counts["tokens of " + part.name] = made.tokens.size();
  }
  return packed;
}

}  // namespace cupel::lm
