// `cupel solvers install` and `remove`, and the releases in `cupel solvers list`.
#pragma once

#include <string>
#include <vector>

namespace cupel::cli {

/// NAME@VERSION each, or NAME for the newest release; `source` is one of solver::kSources or empty. These return
/// the exit status.
int install_releases(const std::vector<std::string>& names, const std::string& source);
/// Which releases could be installed now; of all solvers where `solver` is empty.
int available_releases(const std::string& solver, bool json);
int remove_release(const std::string& name);

/// A line per installed release; directories that are damaged are named on standard error.
void print_releases(bool json);

}  // namespace cupel::cli
