// Which campaign a command is about.
#pragma once

#include <string>

#include "base/result.h"

namespace cupel::cli {

/// The directory that the user named, or the newest campaign in or below the current one.
Result<std::string> choose_directory(const std::string& named);

}  // namespace cupel::cli
