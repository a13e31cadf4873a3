// The arguments of a test as words of a command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cupel::process {

/// Appends them. An option with its value behind a blank, `-o name=value`, is one argument, which is drawn and dropped
/// as a whole, and two words.
void append_words(std::vector<std::string>& words, const std::vector<std::string>& arguments);

/// The line that a program with `late_arguments` reads; nothing where a word cannot stand in it.
std::optional<std::string> argument_line(const std::vector<std::string>& arguments);

}  // namespace cupel::process
