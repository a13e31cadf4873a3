// Cuts a solver's standard output into its parts: answers, parenthesised replies, strings, and plain lines.
// The rule that matters: `sat` counts only as a line of its own, outside of strings and parentheses.
#pragma once

#include <optional>
#include <string_view>

#include "solver/outcome.h"

namespace cupel::solver {

struct OutputItem {
  enum class Kind { kAnswer, kError, kUnsupported, kSuccess, kTimeout, kReply, kString, kLine };
  Kind kind = Kind::kLine;
  std::string_view text;
  Answer answer = Answer::kUnknown;  ///< for kAnswer
  bool complete = true;              ///< false: the output ends within it
};

/// Gives the parts of an output one by one: a flood may have millions, and whoever reads them stops when it is enough.
class OutputReader {
 public:
  explicit OutputReader(std::string_view out) : out_(out) {}

  /// Nothing at the end.
  std::optional<OutputItem> next();
  /// What was not read yet, without the blanks before it.
  std::string_view rest() const;
  /// Passes over `text`, which may have several lines, where it comes next and ends its line; an output that ends
  /// behind one of its lines counts too. False: something else comes.
  bool skip(std::string_view text);

 private:
  std::string_view out_;
  size_t at_ = 0;
};

/// The message of `(error "...")`, or the text itself.
std::string_view error_message(std::string_view item);

}  // namespace cupel::solver
