// The matrix of `cupel findings list --releases`: findings by installed releases.
#pragma once

#include <string>

namespace cupel::cli {

/// Asks what is not known yet, remembers it in the campaign's store and prints all of it. `timeout_seconds` of 0 stands
/// for the campaign's own limit. Returns the exit status.
int list_releases(const std::string& directory, bool json, double timeout_seconds);

}  // namespace cupel::cli
