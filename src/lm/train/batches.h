// Batches of documents, packed into rows as long as the context. A batch follows from the corpus, the seed and its
// number alone, so a run that is resumed reads what it would have read.
#pragma once

#include <cstdint>
#include <vector>

#include "lm/format/packed_corpus.h"
#include "lm/train/gpt.h"

namespace cupel::lm::train {

struct BatchSettings {
  int64_t rows = 48;
  int64_t length = 1536;
  uint64_t seed = 1;
  double originals = 0.3;        // share of documents that are no mutants, where there are both
  bool without_mutants = false;  // train on originals alone
};

/// Draws documents: first a logic, by the root of how many originals it has, then one of its documents.
class BatchSource {
 public:
  /// Throws a FormatError where the part has no document that fits.
  BatchSource(const PackedCorpus& corpus, const std::string& part, const BatchSettings& settings);

  Batch batch(uint64_t number) const;

  /// All documents of the part, each once, in order.
  std::vector<Batch> all() const;

 private:
  struct Group {
    std::vector<uint32_t> originals, mutants;
    double until = 0;  // sum of the weights of all groups up to this one
  };
  class Rows;

  uint32_t draw(uint64_t& state) const;

  const PackedPart& part_;
  BatchSettings settings_;
  int64_t end_of_text_;
  std::vector<Group> groups_;
};

}  // namespace cupel::lm::train
