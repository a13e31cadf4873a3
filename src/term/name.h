// Symbol spelling: when a name must be quoted with bars to be one SMT-LIB symbol.
#pragma once

#include <string>
#include <string_view>

namespace cupel {

/// Characters that a simple symbol may hold after its first.
bool is_symbol_character(unsigned char c);

/// Whether `name` can stand as it is: a simple symbol that is no reserved word.
bool is_simple_symbol(std::string_view name);

/// `name`, or `|name|` where it cannot stand as it is.
std::string quoted_symbol(std::string_view name);

/// The name that a spelled symbol means: without its bars.
inline std::string_view unquoted(std::string_view spelled) {
  return spelled.starts_with('|') ? spelled.substr(1, spelled.size() - 2) : spelled;
}

}  // namespace cupel
