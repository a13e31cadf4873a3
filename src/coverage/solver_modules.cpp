// Which files hold a solver's code.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "coverage/sites.h"
#include "process/fork_executor.h"
#include "process/spawn_executor.h"
#include "shim/protocol.h"

namespace cupel::coverage {

namespace {

// A solver that needs a loader of its own is started by that; then its own file is the last word before its arguments.
std::string program_file(const process::Program& program) {
  return program.launch.empty() ? program.path : program.launch.back();
}

// What the dynamic loader would load, as it says itself when it is asked (as ldd does): `name => path (address)`.
Result<std::vector<std::string>> loaded_libraries(process::Program program) {
  program.arguments.clear();
  program.environment.emplace_back("LD_TRACE_LOADED_OBJECTS", "1");
  auto executor = TRY(process::SpawnExecutor::create(program, {.sandbox = false}));
  auto result = TRY(executor->run({.script = ""}));
  std::vector<std::string> paths;
  std::istringstream lines(result.out);
  for (std::string name, arrow, path, line; std::getline(lines, line);) {
    std::istringstream words(line);
    if (words >> name >> arrow >> path && arrow == "=>" && path.front() == '/') paths.push_back(path);
  }
  return paths;
}

// An interpreter loads the solver while it runs.
bool is_interpreted(const process::Program& program) { return !program.late_arguments.empty(); }

Result<std::vector<std::string>> interpreted_libraries(const process::Program& program) {
  auto server = TRY(process::ForkExecutor::create(program, {.sandbox = false}));
  return server->code_files();
}

bool contains(const std::string& path, const std::string& part) {
  return std::filesystem::path(path).filename().string().find(part) != std::string::npos;
}

std::string file_names(const std::string& program, const std::vector<std::string>& libraries) {
  std::string names = std::filesystem::path(program).filename().string();
  for (const std::string& path : libraries) names += ", " + std::filesystem::path(path).filename().string();
  return names;
}

Result<std::vector<std::string>> libraries_of(const process::Program& program, const std::string& file) {
  if (is_interpreted(program)) return interpreted_libraries(program);
  auto dynamic = is_dynamic(file);
  if (!dynamic && !program.launch.empty())
    return Error{fmt::format("{} runs it: coverage needs a program of machine code", program.path)};
  if (!TRY(std::move(dynamic)))
    return Error{file + ": is linked statically: coverage needs a program that loads shared libraries"};
  return loaded_libraries(program);
}

}  // namespace

Result<std::vector<CodeModule>> solver_modules(const process::Program& program, const std::string& name,
                                               const std::vector<std::string>& wanted) {
  std::string file = program_file(program);
  auto libraries = TRY(libraries_of(program, file));
  for (const std::string& part : wanted) {
    if (contains(file, part)) continue;
    if (std::ranges::none_of(libraries, [&](const std::string& path) { return contains(path, part); }))
      return Error{fmt::format("{}: no module has '{}' in its file name; there are {}", file, part,
                               file_names(file, libraries))};
  }
  auto is_wanted = [&](const std::string& path) {
    if (wanted.empty()) return path == file || contains(path, name);
    return std::ranges::any_of(wanted, [&](const std::string& part) { return contains(path, part); });
  };
  std::vector<CodeModule> modules;
  std::string why;
  if (!is_interpreted(program) && is_wanted(file)) {
    auto module = read_module(file, true);
    if (module.ok())
      modules.push_back(std::move(module).value());
    else
      why = module.error().message;
  }
  for (const std::string& path : libraries)
    if (is_wanted(path)) modules.push_back(TRY(read_module(path, false)));
  if (modules.empty()) return Error{why.empty() ? fmt::format("{}: no module of that name", file) : why};
  if (modules.size() > CUPEL_COVERAGE_MODULES)
    return Error{fmt::format("{} modules: coverage takes at most {}", modules.size(), CUPEL_COVERAGE_MODULES)};
  return modules;
}

}  // namespace cupel::coverage
