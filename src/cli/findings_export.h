// `cupel findings export`: one finding or several, for trackers, test suites and CI systems.
#pragma once

#include <string>
#include <vector>

#include "report/formats.h"

namespace cupel::cli {

/// Writes findings to `out` and returns the exit status. A format for single findings makes a file for each in the
/// directory `out`; where only one finding is asked for (`single`), `out` is its file. A format for all makes one file.
/// An empty `out` is standard output, which several files cannot go to.
int export_findings(const std::vector<report::ListedFinding>& findings, const report::Format& format,
                    const std::string& out, bool single);

}  // namespace cupel::cli
