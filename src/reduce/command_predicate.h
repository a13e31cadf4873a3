// A predicate that is a command of the user's: its exit status and what it prints decide.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reduce/predicate.h"

namespace cupel::reduce {

struct CommandCheck {
  /// As in a shell, without one: words, quotes, backslashes. `{}` in a word becomes the path of the script, which also
  /// is the standard input; without any `{}` the path is the last word.
  std::string command;
  std::optional<int> exit_code;               // wanted; a signal counts as 128 and its number
  std::optional<std::string> pattern;         // a regular expression that standard output or error must contain
  std::optional<std::string> in_output = {};  // a string that standard output must contain
  std::optional<std::string> in_errors = {};  // a string that standard error must contain
  bool shell = false;                         // `sh -c` runs the command: pipes, redirections, variables
  process::milliseconds limit{10'000};
};

/// What the command did with the original; where a user wants nothing in particular, a candidate must do the same.
struct GoldenRun {
  int exit_code = 0;
  std::string out, err;  // without what differs from run to run and from script to script: see normalised()
  process::milliseconds wall{0};
};

/// Digits become `#` and the script's path `{}`: addresses, line numbers, times and sizes do not make a difference.
std::string normalised(std::string_view output, std::string_view path);

/// Runs the command on the original. Bad words, a program that does not exist, a bad pattern and an original that is
/// still running at the limit are errors.
///
/// A candidate holds if its exit status is the wanted one (default: that of the original), and it prints the pattern
/// (default, where neither was asked for: the same normalised output). Strings that one stream must contain take the
/// place of the comparison of that stream.
Result<PredicateFactory> command_predicate(const CommandCheck& check, std::string_view original,
                                           const std::vector<std::string>& arguments = {});

/// Holds where both do; the second is asked only where the first holds.
PredicateFactory both(PredicateFactory first, PredicateFactory second);

/// Asks without the solver options that a reduction may drop: they belong to another command.
PredicateFactory without_arguments(PredicateFactory predicate);

/// Whether the words look as if a shell should run them: a pipe or a redirection stands alone among them.
bool looks_like_shell(const std::string& command);

}  // namespace cupel::reduce
