// Scripts as users have them: compressed, with a byte order mark, from standard input, in directories that hold more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cupel {

/// The path that stands for standard input.
inline constexpr std::string_view kStandardInput = "-";

/// The text of a script: gzip and xz are unpacked (told by the content, not by the name), a UTF-8 byte order mark is
/// dropped. What unpacks to more than `kMostUnpacked` bytes is an error.
Result<std::string> read_script(const std::string& path);
inline constexpr size_t kMostUnpacked = size_t{1} << 30;

/// The same for a text that was read already.
Result<std::string> script_text(std::string content);

/// Whether the name is that of a script: `.smt2` in any case, perhaps followed by `.gz` or `.xz`.
bool is_script_name(std::string_view name);

struct FoundScripts {
  std::vector<std::string> files;
  std::vector<Error> unreadable;  // directories that could not be searched, pipes; with their paths
};

/// The scripts that `paths` name: a file is itself, `-` is standard input, a directory all scripts below it, sorted,
/// also behind links. A path that does not exist is an error.
Result<FoundScripts> find_scripts(const std::vector<std::string>& paths);

}  // namespace cupel
