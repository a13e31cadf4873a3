// What is said about a command line that cannot be understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace cupel::cli {

/// The name that was probably meant; empty where nothing is near.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

/// One line, with a spelling hint where there is one, and where to read on.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words);

}  // namespace cupel::cli
