// A whole file as bytes.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "lm/format/format_error.h"

namespace cupel::lm {

/// Throws a FormatError, also for what is no regular file: a pipe may never be written to, a device may never end.
inline std::string file_bytes(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw FormatError(path + ": is a directory");
  bool other = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
  if (other) throw FormatError(path + ": is no regular file");
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw FormatError(path + ": cannot be read");
  std::string bytes(static_cast<size_t>(file.tellg()), '\0');
  file.seekg(0);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    throw FormatError(path + ": cannot be read");
  }
  return bytes;
}

}  // namespace cupel::lm
