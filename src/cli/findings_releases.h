// The matrix of `cupel findings list --releases`: findings by installed releases.
#pragma once

#include <string>
#include <vector>

#include "store/records.h"

namespace cupel::cli {

/// The same without a word: the campaign's store knows the verdicts afterwards. Returns the exit status.
int ask_releases(const std::string& directory, const std::vector<store::FindingSummary>& findings,
                 double timeout_seconds);

/// For these findings of the campaign: asks what is not known yet, remembers it in the campaign's store and prints all
/// of it. `timeout_seconds` of 0 stands for the campaign's own limit. Returns the exit status.
int list_releases(const std::string& directory, const std::vector<store::FindingSummary>& findings, bool json,
                  double timeout_seconds);

}  // namespace cupel::cli
