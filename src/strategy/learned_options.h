// What `cupel learn` found out about a solver's options: which of them matter to which operations (Falcon,
// section 4.1). A file per version of a solver; docs/strategies/falcon.md describes it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "strategy/allowed_options.h"

namespace cupel {

enum class OptionClass : uint8_t {
  kIrrelevant,  // changed nothing in any formula
  kGlobal,      // changes what the solver does with nearly every formula
  kSpecific,    // changes it where one of certain operations occurs
  kWeak,        // changes it now and then, and no operation explains when
  kBroken,      // the solver does not even answer a trivial script with it
};

const char* to_string(OptionClass kind);

/// How an operation and an option go together.
struct Correlation {
  double odds = 1;  // of an effect with the operation against without it, over all logics
  double q = 1;     // how likely one so marked is marked by chance (Benjamini and Hochberg)
};

struct LearnedOption {
  OptionClass kind = OptionClass::kIrrelevant;
  double rate = 0;                               // formulas on which it had an effect
  std::map<std::string, Correlation> wanted;     // operations that make it matter
  std::map<std::string, Correlation> inhibited;  // operations that keep it from mattering, as push does blast_equality
  std::set<std::string> conflicts;               // operations that it makes the solver refuse
};

struct LearnedOptions {
  std::string profile;
  std::string version;
  uint64_t formulas = 0;
  std::map<std::string, uint64_t> formulas_with;  // an operation
  std::map<std::string, LearnedOption> options;
  OptionPairs conflicts;  // that the solver refuses together

  /// Whether an option should be varied for a script with these operations, which are sorted. What was not learned
  /// about is not relevant.
  bool relevant(const std::string& option, const std::vector<std::string>& operations) const;

  /// How likely it is that the option matters to such a script: 1 where it is relevant. Otherwise how often it had an
  /// effect, of which few formulas say little: an option without any is not ruled out, and one that was never tried has
  /// an even chance. 0 where it is broken, inhibited or refused.
  double chance(const std::string& option, const std::vector<std::string>& operations) const;
};

/// The part of a learned file that campaigns need. An error says what is wrong with the text.
Result<LearnedOptions> read_learned_options(const std::string& text);

/// From the file of this version in the user's directory of learned files, else in the data directory; nothing where
/// there is none. An error where there is one and it is broken.
Result<std::optional<LearnedOptions>> find_learned_options(const std::string& profile, const std::string& version);

/// All files about any version of a solver, in those directories.
Result<std::vector<LearnedOptions>> learned_about_any_version(const std::string& profile);

/// `z3-4.8.12.json`.
std::string learned_file_name(const std::string& profile, const std::string& version);

}  // namespace cupel
