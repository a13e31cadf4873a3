// Texts of solvers and file names, made safe for terminals, tables and Markdown.
#pragma once

#include <string>
#include <string_view>

namespace cupel::store {

/// Control characters (except line feed and tab) and bytes that are no UTF-8 become `\xNN`.
std::string printable(std::string_view text);

/// The same on one line.
std::string printable_line(std::string_view text);

}  // namespace cupel::store
