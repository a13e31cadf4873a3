// Which theories a script uses, whatever logic it names: what a solver must have to be asked about it.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "smtlib/script.h"

namespace cupel {

struct UsedTheories {
  std::set<std::string_view> names;  // of src/theory/theory.h, without Core
  bool quantifiers = false;

  /// Whether a solver that has these theories has all of them; one that tells none may have any.
  bool within(const std::set<std::string>& theories) const;
  /// `Ints, UF, quantifiers`; `Core` where there is nothing else.
  std::string text() const;
};

/// By the sorts, operators and functions of its assertions, assumptions, declarations and definitions.
UsedTheories used_theories(const Script& script);

}  // namespace cupel
