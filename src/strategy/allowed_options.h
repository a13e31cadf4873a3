// The options of solvers that tests may set. Strategies know nothing of solvers: who makes them fills this in.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "strategy/test_case.h"

namespace cupel {

enum class OptionKind : uint8_t { kFlag, kInteger, kReal, kChoice };

struct AllowedOption {
  std::string name;
  OptionKind kind = OptionKind::kChoice;
  std::string standard = {};             // the value that it has if it is not given; empty: the solver does not tell
  std::vector<std::string> values = {};  // worth a try instead
  std::optional<double> least = {}, most = {};  // of numbers, where the solver tells
  /// The word that sets a value; null: the value is the word.
  std::function<std::string(const std::string&)> word = nullptr;
  /// Whether a number that is not among the values may be given; null: none may.
  std::function<bool(const std::string&)> allows = nullptr;

  std::string argument(const std::string& value) const { return word ? word(value) : value; }
};

/// Of one solver.
struct AllowedOptions {
  std::string profile;
  std::vector<AllowedOption> options;
  std::vector<std::string> versions = {};  // of the solvers that were asked; an empty one: it did not tell
  /// Names of options that are set anyway: in every test, so that there are models, and where there are scopes.
  std::vector<std::string> always = {}, in_scopes = {};
  /// Whole configurations that let another engine of the solver decide, where its profile has some.
  std::vector<std::vector<std::string>> engines = {};
};

/// One of the engines of each solver that has any.
TestOptions draw_engines(const std::vector<AllowedOptions>& allowed, Rng& rng);

/// Asks the solvers, which may take seconds; a solver that does not tell its options is left out.
using OptionSource = std::function<std::vector<AllowedOptions>()>;

/// None, one or two options for each solver: each number and each option with the same chance, then each value.
TestOptions draw_options(const std::vector<AllowedOptions>& allowed, Rng& rng);

/// How many options a configuration sets that is not the default: as in the bugs that Falcon found (its Table 4: 126
/// needed one, 112 two, 240 three or more).
uint64_t draw_option_count(Rng& rng);

/// Names of options, the smaller one first.
using OptionPairs = std::set<std::pair<std::string, std::string>>;
bool conflict(const OptionPairs& pairs, const std::string& one, const std::string& other);

/// So many different options, each with a value worth a try, no two of which are a pair; fewer where there are no more.
std::vector<std::string> draw_arguments(const std::vector<const AllowedOption*>& options, uint64_t count, Rng& rng,
                                        const OptionPairs* conflicts = nullptr);

}  // namespace cupel
