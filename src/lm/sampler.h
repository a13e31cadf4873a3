// Texts from a model: several at once, each from the null prompt. By default every token is checked before it is taken,
// so that each text is a complete, well-typed script (constraint/script_state.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop.h"
#include "lm/engine.h"
#include "lm/likeness.h"
#include "lm/token_choice.h"
#include "lm/token_trie.h"
#include "lm/tokenizer.h"

namespace cupel::lm {

struct SampleSettings {
  ChoiceSettings choice;
  size_t batch = 32;
  size_t tokens = 0;   // of a text at most; 0: as many as the model's context has
  bool plain = false;  // no constraint, the paper's rules for completion
  bool cache = true;   // false: each token reads all before it anew, for comparison
  ConstraintSettings constraint;
  std::string operation;           // an operator that each text has; empty: any text will do
  bool copies = false;             // texts that are like one of training will do; plain ones always may be
  size_t tries = 10;               // texts that are written for one that will do
  const StopFlag* stop = nullptr;  // ends the writing; texts that are not complete then are lost
};

struct Sample {
  std::string text;
  size_t tokens = 0;       // that the model wrote
  size_t rejected = 0;     // that were drawn and did not fit
  size_t masks = 0;        // how often all tokens had to be checked
  bool completed = false;  // the model did not end it itself
  size_t tries = 1;        // texts that were written for this one; all numbers above are of all of them
  bool suits = true;       // it has the operator that was asked for
  size_t copies = 0;       // tries that were like a text of training
  bool copy = false;       // so is this one, the last
};

/// A model and its tokenizer, ready for sampling. Immutable; shared by all threads.
struct Writer {
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Tokenizer> tokenizer;
  std::shared_ptr<const TokenTrie> trie;
  std::shared_ptr<const TrainingSketch> training;  // null where the model brings none

  /// Whether the model that ships is there and can be computed with, without reading it.
  static Status can_load_default();
  /// `model` is a safetensors file, the tokenizer's files lie beside it unless `tokenizer` names their directory. An
  /// empty name means the model that ships with the program. The sketch of what it was trained with lies beside it.
  static Result<Writer> load(const std::string& model, const std::string& tokenizer = {});
  /// An error where the tokenizer does not belong to the model.
  static Result<Writer> make(std::shared_ptr<const Model> model, Tokenizer tokenizer);
};

/// Writes `count` texts and hands them over in the order of their numbers, which count from `first`. A text follows
/// from the random numbers and its number.
void write_samples(const Writer& writer, const SampleSettings& settings, size_t count, const Rng& rng,
                   const std::function<void(Sample&&)>& take, size_t first = 0);

/// The same texts, on up to `jobs` threads (0: one per core). They are handed over with their numbers, from any of
/// the threads, in no fixed order.
void write_samples_at_once(const Writer& writer, const SampleSettings& settings, size_t count, const Rng& rng,
                           unsigned jobs, const std::function<void(size_t number, Sample&&)>& take);

}  // namespace cupel::lm
