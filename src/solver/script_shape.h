// A solver's input seen from the outside: which commands it has and what they will make a solver print. This
// is no parser of terms; it knows parentheses, strings, quoted symbols and comments, and so works on any
// text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cupel::solver {

/// One top-level command of a script.
struct CommandText {
  std::string_view name;  ///< `check-sat`; empty where the text is no command
  std::string_view text;  ///< from its opening to its closing parenthesis
  bool complete = true;   ///< false: the script ends within it
};

/// The commands of `script`, which must outlive them. Text outside of parentheses is a nameless command.
std::vector<CommandText> split_commands(std::string_view script);

/// The first argument of a command, or "".
std::string_view first_argument(const CommandText& command);

/// Commands whose output is matched in order: a solver's `sat` may be the echo of a string.
struct ExpectedOutput {
  bool is_echo = false;  ///< otherwise the answer to a query
  std::string text;      ///< of the echo
};

/// A script ready to be run in any executor.
struct PreparedScript {
  std::string prefix;  ///< leading options and logic: what tests have in common
  std::string body;    ///< the rest, without `(exit)` and what follows it
  std::vector<ExpectedOutput> outputs;
  bool warm = true;          ///< the solver may see a trivial assertion between prefix and body
  bool session = true;       ///< the body leaves nothing behind that a pop would not take back
  bool incremental = false;  ///< has scopes or more than one query
  bool strings = false;      ///< may have strings, regular expressions or sequences
  unsigned open_scopes = 0;  ///< pushed and not popped at the end

  size_t queries() const;
};

/// Drops `(set-info :status ...)`: solvers turn a wrong one into errors and aborts, and a mutant's is a
/// guess.
PreparedScript prepare_script(std::string_view script);

}  // namespace cupel::solver
