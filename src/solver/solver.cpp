#include "solver/solver.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "process/spawn_executor.h"
#include "solver/classify.h"
#include "solver/releases.h"

namespace cupel::solver {

namespace fs = std::filesystem;

Result<std::vector<std::string>> split_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t at = 0; at < line.size(); ++at) {
    char c = line[at];
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      in_word = true;
    } else if (c == '\\' && quote != '\'' && at + 1 < line.size()) {
      word += line[++at];
      in_word = true;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return Error{fmt::format("unfinished quote in '{}'", line)};
  if (in_word) words.push_back(word);
  return words;
}

std::optional<std::string> find_program(const std::string& name) {
  auto usable = [](const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
  };
  std::error_code ignored;
  if (name.find('/') != std::string::npos)
    return usable(name) ? std::optional(fs::absolute(name, ignored).string()) : std::nullopt;
  const char* path = std::getenv("PATH");
  std::istringstream directories(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string directory; std::getline(directories, directory, ':');)
    if (fs::path candidate = fs::path(directory) / name; usable(candidate))
      return fs::absolute(candidate, ignored).string();
  return std::nullopt;
}

namespace {

process::Program program_for(const Profile& profile, const std::string& path) {
  return {path, profile.arguments, profile.environment, profile.input, profile.may_create_processes};
}

std::optional<Solver> install(const Profile& profile) {
  for (const std::string& command : profile.commands)
    if (auto path = find_program(command)) {
      Solver solver{profile, program_for(profile, *path), "", profile.name};
      solver.version = ask_version(profile, solver.program);
      return solver;
    }
  return std::nullopt;
}

// `z3`, `z3-4.13`, `z3_debug`: the profile whose command the file name begins with, the longest one first.
const Profile* profile_by_file_name(const std::vector<Profile>& profiles, const std::string& file) {
  const Profile* best = nullptr;
  size_t longest = 0;
  for (const Profile& profile : profiles)
    for (const std::string& command : profile.commands) {
      bool continued = file.size() > command.size() && std::isalnum(static_cast<unsigned char>(file[command.size()]));
      if (file.starts_with(command) && !continued && command.size() > longest) {
        best = &profile;
        longest = command.size();
      }
    }
  return best;
}

const Profile* profile_by_version(const std::vector<Profile>& profiles, const process::Program& program) {
  for (const Profile& profile : profiles)
    if (!ask_version(profile, program).empty()) return &profile;
  return nullptr;
}

// `z3@4.13.3`: one of the releases that Cupel installed.
Result<Solver> resolve_release(const std::vector<Profile>& profiles, const std::string& word) {
  auto name = parse_release_name(word);
  if (!name.ok()) return name.error();
  auto release = find_release(*name);
  if (!release.ok()) return release.error();
  auto parent = releases_directory();
  if (!parent.ok()) return parent.error();
  return release_solver(profiles, *release, *parent / name->directory());
}

}  // namespace

std::string ask_version(const Profile& profile, const process::Program& program) {
  process::Program asking = program;
  asking.arguments = profile.version_arguments;
  auto executor = process::SpawnExecutor::create(asking);
  if (!executor.ok()) return "";
  process::RunRequest request{.script = ""};
  request.limits.wall = process::milliseconds(5'000);
  auto result = (*executor)->run(request);
  if (!result.ok()) return "";
  std::string said = result->out.substr(0, 2'000) + "\n" + result->err.substr(0, 2'000);
  std::smatch match;
  return std::regex_search(said, match, profile.version_pattern) && match.size() > 1 ? match[1].str() : "";
}

std::vector<Solver> installed_solvers(const std::vector<Profile>& profiles) {
  std::vector<Solver> solvers;
  for (const Profile& profile : profiles)
    if (auto solver = install(profile)) solvers.push_back(std::move(*solver));
  return solvers;
}

Result<Solver> resolve_solver(const std::vector<Profile>& profiles, const std::string& spec) {
  auto words = split_words(spec);
  if (!words.ok()) return words.error();
  if (words->empty()) return Error{"empty solver command"};
  std::string command = words->front();
  std::vector<std::string> extra(words->begin() + 1, words->end());
  for (const Profile& profile : profiles)
    if (profile.name == command) {
      auto solver = install(profile);
      if (!solver) return Error{fmt::format("solver '{}' is not installed", command)};
      solver->label = spec;
      solver->program.arguments.insert(solver->program.arguments.end(), extra.begin(), extra.end());
      return std::move(*solver);
    }
  if (is_release_name(command)) {
    auto solver = resolve_release(profiles, command);
    if (!solver.ok()) return solver.error();
    solver->label = spec;
    solver->program.arguments.insert(solver->program.arguments.end(), extra.begin(), extra.end());
    return solver;
  }
  auto path = find_program(command);
  if (!path) return Error{fmt::format("'{}' is neither a known solver nor a program", command)};
  const Profile* profile = profile_by_file_name(profiles, fs::path(*path).filename().string());
  process::Program bare{*path, {}, {}};
  if (profile == nullptr) profile = profile_by_version(profiles, bare);
  Profile generic = generic_profile(fs::path(*path).filename().string());
  if (profile == nullptr) profile = &generic;
  Solver solver{*profile, program_for(*profile, *path), ask_version(*profile, bare), spec};
  solver.program.arguments.insert(solver.program.arguments.end(), extra.begin(), extra.end());
  return solver;
}

Result<Outcome> Runner::run(std::string_view script, const RunOptions& options) {
  return run(prepare_script(script), options);
}

Result<Outcome> Runner::run(const PreparedScript& script, const RunOptions& options) {
  const Profile& profile = solver_.profile;
  std::string body = script.body;
  if (profile.append_exit) body += "(exit)\n";
  process::RunRequest request{.prefix = script.prefix, .script = body};
  request.arguments = options.arguments;
  auto add = [&](const std::vector<std::string>& more) {
    request.arguments.insert(request.arguments.end(), more.begin(), more.end());
  };
  if (script.incremental) add(profile.incremental_arguments);
  if (options.models) add(profile.model_arguments);
  if (options.cores) add(profile.core_arguments);
  if (options.check_models) add(profile.check_arguments);
  request.limits = options.limits;
  request.limits.resident = profile.resident_memory;
  request.echo = profile.echo;
  if (script.warm) request.warm_up = profile.warm_up;
  request.session = script.session;
  request.open_scopes = script.open_scopes;
  auto result = executor_->run(request);
  if (!result.ok()) return result.error();
  Outcome outcome = classify(profile, script, std::move(result).value());
  outcome.arguments = std::move(request.arguments);
  return outcome;
}

}  // namespace cupel::solver
