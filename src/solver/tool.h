// Programs of the system that Cupel uses to fetch and unpack releases: apt-get, pip, dpkg-deb, sha256sum. They run
// outside of the sandbox: they need the network and write where they are told.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace cupel::solver {

/// What the program printed on standard output. A program that is missing, fails or takes more than ten minutes is an
/// error of one line: `what`, and what the program said about it.
Result<std::string> run_tool(const std::vector<std::string>& words, const std::string& what);

/// The line of a failed program's output that tells a person why, printable and not long.
std::string telling_line(const std::string& out, const std::string& err);

}  // namespace cupel::solver
