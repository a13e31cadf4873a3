// The uniform shape that all formulas have before a model learns from them (LAST, section III-B): names follow the sort
// and the order of first occurrence (`bool_0`, `int_0`), `let` is written out, commands that change nothing are gone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "smtlib/script.h"

namespace cupel::lm {

struct CanonicalLimits {
  size_t bytes = 5000;  // of the canonical text
};

struct CanonicalFormula {
  std::string text;
  std::string logic;
};

/// Reads a script and brings it to its canonical shape. The error of one that has none is a short reason, the same for
/// all scripts that fail for it: reasons are counted.
///
/// `let` is written out where the result stays within the limit; otherwise shared terms keep theirs. The logic is ALL
/// where SMT-LIB has none of the script's name.
Result<CanonicalFormula> canonical_formula(std::string_view text, const CanonicalLimits& limits = {});

/// The same for a script that was read; `script` is changed.
Result<CanonicalFormula> canonical_formula(Script& script, const CanonicalLimits& limits = {});

/// The text of a script, as the printer writes it, with all its names replaced: variables, functions, sorts, datatypes,
/// names given with :named. An error where it has commands that no canonical script has.
Result<std::string> rename_by_sort(std::string_view text);

/// The same for all texts that differ in the numbers of names and in literals only.
uint64_t skeleton_hash(std::string_view canonical_text);

}  // namespace cupel::lm
