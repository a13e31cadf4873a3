// Options that a solver does not take beside what it is given anyway: cvc5 refuses --sort-inference where it is asked
// for models. Such a test is lost, and whoever draws options cannot know. The first refusal tells: the solver is asked
// which words it is about, and later tests do without them.
#pragma once

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/result.h"
#include "oracle/oracle.h"
#include "solver/solver.h"

namespace cupel::campaign {

/// What a script brings to the command line of a solver besides the options of its test.
struct TestMode {
  std::string settings;  // its logic and its options, as commands
  std::string shape;     // whether it has scopes, strings, where the profile has words for them

  static TestMode of(std::string_view script, const solver::Profile& profile);
};

/// Of a campaign. Thread-safe.
class RefusedOptions {
 public:
  /// Why a solver with this profile refuses the word in such tests; empty: nobody knows that it does.
  std::string reason(const std::string& profile, const std::string& word, const TestMode& mode) const;

  /// A run of a test with these words, its options, was refused: where they are to blame and not the formula, asks
  /// about each that is not known yet, with a script that has nothing but the settings. The reasons of those that are
  /// refused, by word.
  Result<std::map<std::string, std::string>> look_at(const oracle::Run& refused, std::span<const std::string> words,
                                                     const TestMode& mode, solver::Runner& runner);

 private:
  struct Question;
  using Key = std::tuple<std::string, std::string, std::string, std::string>;  // profile, word, shape, settings

  std::vector<std::string> unknown(const std::string& profile, std::span<const std::string> words,
                                   const TestMode& mode) const;
  const std::string* find(const std::string& profile, const std::string& word, const TestMode& mode) const;

  mutable std::mutex mutex_;
  std::map<Key, std::string> known_;  // the reason; empty: it is taken
};

}  // namespace cupel::campaign
