#include "solver/tool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "process/spawn_executor.h"
#include "solver/solver.h"

namespace cupel::solver {

namespace {

constexpr size_t kLongestLine = 400;
constexpr process::milliseconds kPatience{600'000};

std::string printable(std::string line) {
  for (char& c : line)
    if (!std::isprint(static_cast<unsigned char>(c))) c = ' ';
  if (line.size() > kLongestLine) line = line.substr(0, kLongestLine) + " ...";
  return line;
}

// mvn switches colours off with escape sequences, of which some stand before its first line.
std::string without_escapes(const std::string& line) {
  std::string plain;
  for (size_t at = 0; at < line.size(); ++at) {
    if (line.compare(at, 2, "\x1b[") == 0)
      at = std::min(line.find_first_not_of("0123456789;", at + 2), line.size());
    else
      plain += line[at];
  }
  return plain;
}

bool says_something(std::string_view text) { return text.find_first_not_of(" \t\r") != std::string_view::npos; }

bool is_error(std::string_view line) {
  for (std::string_view tag : {"E: ", "ERROR: ", "[ERROR] "})
    if (line.starts_with(tag)) return says_something(line.substr(tag.size()));
  return false;
}

// pip calls it a warning that it cannot reach the registry, and an error that the registry has no such project:
// `WARNING: Retrying (...) after connection broken by 'NewConnectionError('<...>: ... Connection refused')': /path`
std::string broken_connection(const std::string& line) {
  constexpr std::string_view kTag = "connection broken by '";
  size_t tag = line.find(kTag);
  if (!line.starts_with("WARNING: ") || tag == std::string::npos) return "";
  size_t begin = tag + kTag.size();
  size_t object = line.find(">: ", begin);
  if (object != std::string::npos) begin = object + 3;
  return "the registry does not answer: " + line.substr(begin, line.find('\'', begin) - begin);
}

}  // namespace

// apt writes `E: ...`, pip `ERROR: ...`, Maven `[ERROR] ...`; the first of these names the cause, unless there was no
// connection. Others are taken at their last word.
std::string telling_line(const std::string& out, const std::string& err) {
  std::string last;
  std::string error;
  for (const std::string* text : {&out, &err}) {
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      line = without_escapes(line);
      if (std::string broken = broken_connection(line); !broken.empty()) return printable(broken);
      if (error.empty() && is_error(line)) error = line;
      if (says_something(line) && !line.starts_with("W: ")) last = line;
    }
  }
  return printable(error.empty() ? last : error);
}

Result<std::string> run_tool(const std::vector<std::string>& words, const std::string& what) {
  auto path = find_program(words.front());
  if (!path) return Error{fmt::format("{}: {} is not installed", what, words.front())};
  process::Program program{*path, {words.begin() + 1, words.end()}, {{"LC_ALL", "C.UTF-8"}}};
  program.may_create_processes = true;
  auto executor = TRY(process::SpawnExecutor::create(program, {.sandbox = false}));
  process::RunRequest request{.script = ""};
  request.limits.wall = kPatience;
  request.limits.file_bytes = ~0ull;
  auto result = TRY(executor->run(request));
  if (result.ending == process::Ending::kExited && result.exit_code == 0) return std::move(result.out);
  std::string said = telling_line(result.out, result.err);
  if (said.empty()) said = fmt::format("{} failed: {}", words.front(), process::to_string(result.ending));
  return Error{fmt::format("{}: {}", what, said)};
}

}  // namespace cupel::solver
