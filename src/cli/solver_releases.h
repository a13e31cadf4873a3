// `cupel solvers install` and `remove`, and the releases in `cupel solvers list`.
#pragma once

#include <string>

namespace cupel::cli {

/// NAME@VERSION; `source` is `debian`, `pypi` or empty. These return the exit status.
int install_release(const std::string& name, const std::string& source);
int remove_release(const std::string& name);

/// A line per installed release; directories that are damaged are named on standard error.
void print_releases(bool json);

}  // namespace cupel::cli
