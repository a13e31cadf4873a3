// Whether a result can be written, asked before the work that leads to it.
#pragma once

#include <string>

#include "base/result.h"

namespace cupel {

/// Whether write_file() can be expected to work: the directory is there and may be written to, and the path is no
/// directory itself. Nothing is written. The error names the path.
Status check_writable(const std::string& path);

}  // namespace cupel
