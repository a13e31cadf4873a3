// Files for measurements: found below directories, thinned out evenly.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace cupel::cli {

struct CorpusFile {
  std::filesystem::path path;
  std::string text;
};

/// At most `count` of the .smt2 files below `paths`, chosen evenly from the sorted list, so that the choice is the same
/// on every machine and every directory is represented.
Result<std::vector<CorpusFile>> load_corpus(const std::vector<std::string>& paths, size_t count);

}  // namespace cupel::cli
