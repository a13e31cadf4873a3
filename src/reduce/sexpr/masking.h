// Commands that the type checker refuses, hidden in ones that it keeps as written: the rest of the script can then be
// reduced with types. Names that a hidden command mentions are seen, so that they stay declared.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reduce/sexpr/tree.h"
#include "smtlib/vocabulary.h"

namespace cupel::reduce {

struct Masked {
  std::string text;       // is a script
  size_t understood = 0;  // commands that are reduced with types
  size_t hidden = 0;
  std::vector<uint32_t> hidden_commands = {};  // their nodes in the tree
};

/// None where nothing but declarations and options is understood, or where the text itself speaks of masks.
std::optional<Masked> mask(const SExprTree& tree, const Vocabulary& vocabulary);

/// The text with the hidden commands as they were.
std::string unmasked(std::string_view text);

}  // namespace cupel::reduce
