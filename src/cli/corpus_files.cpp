#include "cli/corpus_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace cupel::cli {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> scripts_below(const std::string& start) {
  std::vector<fs::path> found;
  std::error_code failed;
  if (fs::is_regular_file(start, failed)) return {start};
  for (fs::recursive_directory_iterator at(start, failed), end; !failed && at != end; at.increment(failed))
    if (at->path().extension() == ".smt2" && at->is_regular_file()) found.push_back(at->path());
  return found;
}

}  // namespace

Result<std::vector<CorpusFile>> load_corpus(const std::vector<std::string>& paths, size_t count) {
  std::vector<fs::path> all;
  for (const std::string& path : paths) {
    auto found = scripts_below(path);
    if (found.empty()) return Error{fmt::format("{}: no .smt2 files", path)};
    all.insert(all.end(), found.begin(), found.end());
  }
  std::sort(all.begin(), all.end());
  std::vector<CorpusFile> files;
  size_t wanted = count == 0 ? all.size() : std::min(count, all.size());
  for (size_t i = 0; i < wanted; ++i) {
    const fs::path& path = all[i * all.size() / wanted];
    std::ifstream stream(path, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) return Error{fmt::format("{}: cannot be read", path.string())};
    files.push_back({path, text.str()});
  }
  return files;
}

}  // namespace cupel::cli
