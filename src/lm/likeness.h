// Tells near-copies of training formulas from new ones: the same but for names and literals, or most runs of eight
// lexemes in common (Jaccard at least 0.8, for texts of 20 lexemes and more).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/result.h"

namespace cupel::lm {

/// The runs of eight lexemes of a text, each once; none for texts of less than 20 lexemes.
std::unordered_set<uint64_t> runs_of(std::string_view text);

/// The share of common runs from which on two texts are near-copies.
constexpr double kAlike = 0.8;

/// What a model was trained with, small enough to ship beside it: hashes of the skeletons of all formulas, and of the
/// runs of those that are no mutants a few numbers that two texts share the more likely the more runs they share
/// (Broder, "On the resemblance and containment of documents", 1997).
class TrainingSketch {
 public:
  static constexpr const char* kFileName = "training.sketch";

  void add(std::string_view text, bool mutant);
  /// To be called after the last `add`.
  void sort();

  /// Finds all with an equal skeleton, and 95 of 100 near-copies at the least likeness of 0.8; also every fourth text
  /// that shares 60 % of its runs with a training formula, and one in 100 with 40 %.
  bool resembles(std::string_view text) const;

  std::string bytes() const;
  static Result<TrainingSketch> read(std::string_view bytes);
  /// None where there is no such file in the directory.
  static Result<TrainingSketch> load(const std::string& directory);

  size_t size() const { return skeletons_.size() + bands_.size(); }

 private:
  std::vector<uint32_t> skeletons_, bands_;  // ascending
};

}  // namespace cupel::lm
