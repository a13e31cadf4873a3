// Which campaign a command is about, and which of its findings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"

namespace cupel::cli {

/// The directory that the user named, or the newest campaign in or below the current one.
Result<std::string> choose_directory(const std::string& named);

/// `3`, `0003` or the name of its directory, `0003-crash-z3`.
std::optional<uint64_t> finding_number(const std::string& id);

}  // namespace cupel::cli
