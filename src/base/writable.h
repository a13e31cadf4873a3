// Whether a result can be written, asked before the work that leads to it.
#pragma once

#include <string>

#include "base/result.h"

namespace cupel {

/// Whether write_file() can be expected to work: the directory is there and may be written to, and the path is no
/// directory itself. Nothing is written. The error names the path.
Status check_writable(const std::string& path);

/// Whether the path is that of a device, a pipe or a socket, such as /dev/null: written to, never replaced.
bool is_special_file(const std::string& path);

}  // namespace cupel
