// The lexical rules that scripts and solver output share: where blanks, strings, quoted symbols and
// parenthesised items end. Iterative: nesting costs a counter, not stack.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace cupel::solver {

/// The position of the first character at or after `at` that is neither blank nor part of a comment.
size_t skip_blank(std::string_view text, size_t at);

/// The position after the item that begins at `at` (a parenthesised item, a string, a quoted symbol, or a
/// token); npos where the text ends within it.
size_t skip_item(std::string_view text, size_t at);

/// The items of a text that is one parenthesised list and nothing else.
std::optional<std::vector<std::string_view>> items_of_list(std::string_view text);

}  // namespace cupel::solver
