// What a text seems to declare, told by its shape alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reduce/sexpr/tree.h"

namespace cupel::reduce {

struct SExprDeclaration {
  uint32_t command;
  std::string_view name;
  std::string sort;   // of the result, as written
  bool constant;      // without parameters
  uint32_t body = 0;  // of a definition; 0: none
};

/// `declare-fun`, `declare-const`, `define-fun`, `define-const` with all their parts.
std::vector<SExprDeclaration> declarations(const SExprTree& tree);

/// Values of a sort as they are written, the simplest first; empty where none is known.
std::vector<std::string> simple_values(std::string_view sort);

/// The sorts that a list with this head may have; empty: anybody's guess.
std::string_view sort_of_operator(std::string_view head);

}  // namespace cupel::reduce
