// Which campaign a command is about, and which of its findings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"

namespace cupel::cli {

/// The directory that the user named; else the campaign of a finding that is given by the path of its directory; else
/// the newest campaign in or below the current directory.
Result<std::string> choose_directory(const std::string& named, const std::string& finding = {});

/// `3`, `0003`, or its directory, `0003-crash-z3`, perhaps with the way to it.
std::optional<uint64_t> finding_number(const std::string& id);

}  // namespace cupel::cli
