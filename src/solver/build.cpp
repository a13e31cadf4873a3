#include "solver/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>

#include "base/file.h"
#include "base/hash.h"

namespace cupel::solver {

namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& word) {
  auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || std::strchr("-_=./:,+@%{}", c); };
  if (!word.empty() && std::ranges::all_of(word, plain)) return word;
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::string absolute(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).lexically_normal().string();
}

}  // namespace

std::string quoted_words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

// Behind the program only words that are files are paths for sure: the script of an interpreter, a file that a wrapper
// reads.
Result<std::string> absolute_command(const std::string& spec) {
  std::vector<std::string> words = TRY(split_words(spec));
  bool changed = false;
  for (size_t i = 0; i < words.size(); ++i) {
    bool program = i == 0 && words[i].find('/') != std::string::npos;
    bool file = i > 0 && is_file(words[i]);
    if ((!program && !file) || words[i].starts_with('/')) continue;
    words[i] = absolute(words[i]);
    changed = true;
  }
  return changed ? quoted_words(words) : spec;
}

std::string build_of(const Solver& solver) {
  uint64_t hash = 0;
  std::vector<std::string> files = {solver.program.path};
  files.insert(files.end(), solver.program.launch.begin(), solver.program.launch.end());
  for (const std::string& path : files) {
    if (!is_file(path)) continue;
    if (Result<std::string> content = read_file(path)) hash = hash_combine(hash, hash_bytes(*content));
  }
  return fmt::format("{} {:016x}", solver.version.empty() ? "?" : solver.version, hash);
}

}  // namespace cupel::solver
