// Trains a byte-pair encoding: starts from bytes and merges the most frequent pair of neighbours again and again
// (Sennrich, Haddow, Birch: "Neural Machine Translation of Rare Words with Subword Units", ACL 2016).
#pragma once

#include <string>
#include <unordered_map>

#include "lm/tokenizer.h"

namespace cupel::lm {

/// How often each piece of the training texts stands there, in any unit.
class PieceCounts {
 public:
  /// Cuts the text at lexemes and counts each piece `weight` times.
  void add(std::string_view text, double weight);
  void add(const PieceCounts& other);
  const std::unordered_map<std::string, double>& counts() const { return counts_; }

 private:
  std::unordered_map<std::string, double> counts_;
};

/// A tokenizer of at most `size` tokens (at least 257), the end of a text included. Fewer where no pair stands there
/// twice. The same counts give the same tokenizer.
Tokenizer train_tokenizer(const PieceCounts& counts, size_t size);

}  // namespace cupel::lm
