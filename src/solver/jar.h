// What a jar holds: enough of the ZIP format to see that a download is whole and has the class that is to be started.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace cupel::solver {

/// The names of the files in a jar, given its content. A text that is no ZIP file, or whose end or middle is missing,
/// is an error.
Result<std::vector<std::string>> jar_entries(const std::string& content);

/// `ap/CmdlMain.class` of `ap.CmdlMain`.
std::string class_file(std::string class_name);

}  // namespace cupel::solver
