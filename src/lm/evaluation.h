// How good a model's texts are: whether solvers take them (LAST, RQ1), whether they are new, and how well the model
// foresees formulas that it did not learn from, beside a 5-gram model.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "lm/format/packed_corpus.h"
#include "lm/sampler.h"
#include "process/executor.h"

namespace cupel::lm {

/// Gives texts to z3 and cvc5. Not thread-safe.
class SolverCheck {
 public:
  /// An error where one of them is missing.
  static Result<SolverCheck> start(std::chrono::milliseconds patience);

  struct Verdict {
    bool error[2] = {};    // z3, cvc5: it printed an error
    bool late[2] = {};     // it was stopped before it ended: time, memory, output
    bool crashed[2] = {};  // it ended by a signal
    bool took(size_t i) const { return !error[i] && !late[i] && !crashed[i]; }
    /// LAST's measure: one of them took it without an error.
    bool valid() const { return took(0) || took(1); }
    /// Nobody took it, and one of those that did not refuse it had no time.
    bool open() const { return !valid() && ((late[0] && !error[0]) || (late[1] && !error[1])); }
  };
  Result<Verdict> check(const std::string& text);

 private:
  std::unique_ptr<process::Executor> executors_[2];
  std::chrono::milliseconds patience_{};
};

/// Tells near-copies of training formulas from new ones, exactly (lm/likeness.h). Takes the whole corpus.
class CopyCheck {
 public:
  CopyCheck(const PackedCorpus& corpus, const Tokenizer& tokenizer);
  bool near_copy(const std::string& text) const;
  size_t formulas() const { return sizes_.size(); }

 private:
  std::unordered_set<uint64_t> skeletons_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> formulas_with_;  // a run of lexemes
  std::vector<uint32_t> sizes_;                                        // how many runs a formula has
};

struct Foresight {
  uint64_t bytes = 0;
  double model_bits = 0;
  double gram_bits = 0;
};

/// Bits that the model and a 5-gram model (Witten-Bell, trained on the corpus's originals) need for the first
/// `documents` of the validation part.
Result<Foresight> foresee(const Writer& writer, const PackedCorpus& corpus, size_t documents);

}  // namespace cupel::lm
