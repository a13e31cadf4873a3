// Makes the output of a solver a text of S-expressions, in place: every character keeps its offset, so that errors
// point into what the solver wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cupel {

struct CleanText {
  std::string text;
  /// Offset and length of each comment, behind its semicolons and blanks: cvc5 lists the elements of sorts there.
  std::vector<std::pair<size_t, size_t>> comments;
  /// Offset and length of each line that was blanked out: boolector's whole model stands there.
  std::vector<std::pair<size_t, size_t>> lines;
};

/// Blanks out the lines outside of parentheses (`sat`, warnings), and turns `(_ real_algebraic_number <...>)`, whose
/// characters are no tokens, into `(root-obj |...|)`, and cvc5's misquoted `@|a sort|_0` into `|@a sort_0|`. dReal's
/// intervals are an error: they are no values.
Result<CleanText> clean_model_text(std::string_view text);

}  // namespace cupel
