// From what the user wrote behind --solver to a program with a profile. The profile decides how a solver is started and
// how its output is read, so a wrong one is worse than none: a program gets a profile by its file name, or because it
// says the solver's name itself. Everything else is a program that nobody knows.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "process/spawn_executor.h"
#include "solver/ask.h"
#include "solver/profile_set.h"
#include "solver/releases.h"
#include "solver/sanitizer.h"
#include "solver/solver.h"

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

/// What a program prints for these arguments.
struct Said {
  std::string text = {};  // empty: it could not be run
  bool hung = false;
};

Said ask_about(process::Program program, const std::vector<std::string>& arguments) {
  program.arguments = arguments;
  program.input = process::InputMode::kStdin;
  auto executor = process::SpawnExecutor::create(program);
  if (!executor.ok()) return {};
  process::RunRequest request{.script = ""};
  request.limits.wall = process::milliseconds(5'000);
  auto result = (*executor)->run(request);
  if (!result.ok()) return {};
  return {result->out.substr(0, 2'000) + "\n" + result->err.substr(0, 2'000),
          result->ending == process::Ending::kWallTime};
}

/// The profile whose solver tells its name. Each way of asking is tried once; `hangs`: two of them gave nothing in
/// time, and nobody waits for more.
const Profile* profile_by_version(const std::vector<Profile>& profiles, const process::Program& program, bool& hangs) {
  std::map<std::vector<std::string>, Said> said;
  int hung = 0;
  for (const Profile& profile : profiles) {
    auto [at, fresh] = said.try_emplace(profile.version_arguments);
    if (fresh) at->second = ask_about(program, profile.version_arguments);
    if (names_solver(profile, at->second.text)) return &profile;
    hangs = fresh && at->second.hung && ++hung == 2;
    if (hangs) break;
  }
  return nullptr;
}

/// Programs whose first argument is the program that is meant.
bool is_interpreter(const std::string& file) {
  static const Pattern pattern(R"((?:python|pypy|perl|ruby|node|java|bash|dash|sh)[0-9.]*)");
  return pattern.matches(file);
}

/// A program of the command line: the words up to the script of an interpreter belong to it, as in `python driver.py
/// -x` and `java -jar solver.jar`.
process::Program bare_program(const std::string& path, std::vector<std::string>& words) {
  process::Program program{path, {}, {}};
  if (!is_interpreter(fs::path(path).filename().string())) return program;
  std::error_code ignored;
  auto script =
      std::ranges::find_if(words, [&](const std::string& word) { return fs::is_regular_file(word, ignored); });
  if (script == words.end()) return program;
  *script = fs::absolute(*script, ignored).string();  // the solver runs in a directory of its own
  program.launch.assign(words.begin(), script + 1);
  words.erase(words.begin(), script + 1);
  return program;
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

// `z3@4.13.3`: one of the releases that Cupel installed.
Result<Solver> resolve_release(const std::vector<Profile>& profiles, const std::string& word) {
  auto name = TRY(parse_release_name(word));
  auto release = TRY(find_release(name));
  auto parent = TRY(releases_directory());
  return release_solver(profiles, release, parent / name.directory());
}

/// Of a solver that the system does not have: whoever installs `bitwuzla` means that by its name.
Result<Solver> resolve_newest_release(const std::vector<Profile>& profiles, const std::string& solver) {
  InstalledReleases installed = installed_releases();  // by solver, older ones first
  auto newest = std::ranges::find(installed.releases.rbegin(), installed.releases.rend(), solver,
                                  [](const Release& release) { return release.name.solver; });
  if (newest == installed.releases.rend())
    return Error{fmt::format("solver '{0}' is not installed (cupel solvers install {0})", solver)};
  auto parent = TRY(releases_directory());
  return release_solver(profiles, *newest, parent / newest->name.directory());
}

bool is_script(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  char start[2] = {};
  return file.read(start, sizeof start) && start[0] == '#' && start[1] == '!';
}

/// Executors that work inside the solver's process would work inside its interpreter instead.
void leave_interpreter_alone(Solver& solver) {
  if (solver.program.launch.empty() && !is_script(solver.program.path)) return;
  std::erase_if(solver.profile.executors, [](const std::string& name) { return name != "session" && name != "reset"; });
}

Result<Solver> resolve_program(const std::vector<Profile>& profiles, const std::string& command,
                               std::vector<std::string>& words) {
  auto path = find_program(command);
  if (!path)
    return Error{fmt::format("'{}' is neither a known solver nor a program{}", command,
                             command.find(';') == std::string::npos ? "" : "; each solver has a --solver of its own")};
  process::Program bare = bare_program(*path, words);
  std::string file = fs::path(bare.launch.empty() ? *path : bare.launch.back()).filename().string();
  const Profile* profile = profile_by_file_name(profiles, file);
  bool hangs = false;
  if (profile == nullptr) profile = profile_by_version(profiles, bare, hangs);
  Profile generic = generic_profile(file);
  if (profile == nullptr) profile = &generic;
  Solver solver{*profile, program_for(*profile, *path), "", ""};
  solver.program.launch = bare.launch;
  leave_interpreter_alone(solver);
  accommodate_sanitizer(solver);
  // Nothing is known about such a program: where the user says {file}, it wants one.
  if (profile == &generic && std::ranges::find(words, "{file}") != words.end())
    solver.program.input = solver.profile.input = process::InputMode::kFile;
  if (!hangs) solver.version = ask_version(*profile, solver.program);
  return solver;
}

Result<Solver> resolve_first_word(const std::vector<Profile>& profiles, const std::string& command,
                                  std::vector<std::string>& words) {
  for (const Profile& profile : profiles)
    if (profile.name == command) {
      auto solver = install(profile);
      return solver ? std::move(*solver) : resolve_newest_release(profiles, command);
    }
  // A program of that name would get a profile that nobody chose.
  if (std::string complaint = complaint_about_profile(command); !complaint.empty()) return Error{complaint};
  if (is_release_name(command)) return resolve_release(profiles, command);
  return resolve_program(profiles, command, words);
}

}  // namespace

bool names_solver(const Profile& profile, std::string_view said) {
  auto match = profile.version_pattern.find(said);
  if (!match || match->size() < 2 || (*match)[1].empty()) return false;
  std::string words((*match)[0]);
  words.erase(static_cast<size_t>((*match)[1].data() - (*match)[0].data()), (*match)[1].size());
  return std::ranges::any_of(words, [](unsigned char c) { return std::isalpha(c) != 0; });
}

std::string ask_about_version(const Profile& profile, const process::Program& program) {
  return ask_about(program, profile.version_arguments).text;
}

std::string ask_version(const Profile& profile, const process::Program& program) {
  auto said = ask_about_version(profile, program);
  auto match = profile.version_pattern.find(said);
  return match && match->size() > 1 ? std::string((*match)[1]) : "";
}

std::vector<Solver> installed_solvers(const std::vector<Profile>& profiles) {
  std::vector<Solver> solvers;
  for (const Profile& profile : profiles)
    if (auto solver = install(profile)) solvers.push_back(std::move(*solver));
  return solvers;
}

Result<Solver> resolve_solver(const std::vector<Profile>& profiles, const std::string& spec) {
  auto words = TRY(split_words(spec));
  if (words.empty()) return Error{"empty solver command"};
  std::string command = words.front();
  words.erase(words.begin());
  auto solver = TRY(resolve_first_word(profiles, command, words));
  solver.label = spec;
  solver.program.arguments.insert(solver.program.arguments.end(), words.begin(), words.end());
  return solver;
}

}  // namespace cupel::solver
