// Files: reading, finding, writing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cupel {

/// The whole content. Directories, missing and unreadable files are errors.
Result<std::string> read_file(const std::string& path);
/// From where it stands to its end; it stays open.
Result<std::string> read_descriptor(int descriptor);

/// Replaces the file's content; a failed write leaves an error, not half a file. Of a symbolic link the file behind it
/// is replaced; a device or a pipe is written to.
Status write_file(const std::string& path, std::string_view content);

/// The files that `paths` name: a file is itself, a directory all files below it that end in `extension`,
/// sorted. A path that does not exist is an error.
Result<std::vector<std::string>> find_files(const std::vector<std::string>& paths, std::string_view extension);

}  // namespace cupel
