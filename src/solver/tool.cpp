#include "solver/tool.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>

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

}  // namespace

// apt writes `E: ...`, pip `ERROR: ...`, Maven `[ERROR] ...`; the first of these names the cause. Others are taken at
// their last word.
std::string telling_line(const std::string& out, const std::string& err) {
  std::string last;
  for (const std::string* text : {&out, &err}) {
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("E: ") || line.starts_with("ERROR: ") || line.starts_with("[ERROR] "))
        return printable(line);
      if (line.find_first_not_of(" \t\r") != std::string::npos && !line.starts_with("W: ")) last = line;
    }
  }
  return printable(last);
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
