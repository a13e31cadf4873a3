// The name of a function as people write it: demangled, without arguments, template arguments, return type and the
// suffixes of copies that a compiler makes. It is the same in all builds of one source.
#pragma once

#include <string>
#include <string_view>

namespace cupel::solver {

/// From the linker's name. What is not mangled stays as it is, but for the suffixes.
std::string function_name(std::string_view symbol);

/// The part behind `demangled` only; for names that come demangled.
std::string short_name(std::string_view demangled);

}  // namespace cupel::solver
