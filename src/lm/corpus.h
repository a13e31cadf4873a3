// Makes what a model learns from: canonical formulas, split, augmented and weighted (LAST, sections III-B and III-C).
//
//   files -> canonical formulas -> each once -> training and validation, by skeleton -> mutants of the training part
//
// The split comes before the augmentation and follows the skeleton (names and literals blinded), so that validation
// holds nothing that training has seen in another dress; mutants follow their parent.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "lm/canonical.h"
#include "lm/format/packed_corpus.h"
#include "lm/tokenizer.h"

namespace cupel::lm {

struct CorpusSettings {
  CanonicalLimits limits;
  size_t vocabulary = 4096;
  uint32_t context = 1536;  // tokens; longer documents are left out
  unsigned mutants = 10;    // of a formula
  unsigned mutations = 10;  // of a mutant
  unsigned held_out = 50;   // one skeleton in so many is for validation
  unsigned bugs_held_out = 10;
  unsigned jobs = 0;
  uint64_t seed = 1;
  bool tactics = true;  // rewrite the formulas of bugs with z3
};

struct CorpusFormula {
  CanonicalFormula formula;
  bool mutant = false;
};

struct CorpusPart {
  std::string name;
  std::vector<CorpusFormula> formulas;
};

struct Corpus {
  std::vector<CorpusPart> parts;                        // train, validation, bugs, bugs-validation
  std::map<std::string, uint64_t, std::less<>> counts;  // what happened to how many files and mutants
  std::vector<std::string> left_out;                    // `file: reason`, but for those that were seen before
};

/// Called now and then with what is done and how far it is, from one thread at a time.
using Progress = std::function<void(const std::string& what, size_t done, size_t of)>;

/// Reads the files. An error where no formula is left to train with, or z3 is missing.
Result<Corpus> make_corpus(const std::vector<std::string>& benchmarks, const std::vector<std::string>& bugs,
                           const CorpusSettings& settings, const Progress& progress);

/// Trains a tokenizer on the originals of the training parts; logics count by the root of their size.
Tokenizer corpus_tokenizer(const Corpus& corpus, size_t vocabulary);

/// Encodes all parts. What is longer than the context is left out and counted.
PackedCorpus pack(Corpus& corpus, const Tokenizer& tokenizer, const CorpusSettings& settings);

}  // namespace cupel::lm
