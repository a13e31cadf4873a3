// cupel doctor: what is installed, in which version, and what is lost without the rest.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <memory>
#include <optional>

#include "base/parallel.h"
#include "cli/subcommand.h"
#include "solver/releases.h"

namespace cupel::cli::doctor_command {

namespace {

/// A program that Cupel can use. `version` prints it; its first line is shown.
struct Tool {
  std::string_view name;
  std::string_view package;
  std::string_view version;
  std::string_view without;  // what is lost
  bool solver;
};

constexpr auto kTools = std::to_array<Tool>({
    {"z3", "z3", "z3 --version", "one solver less to test and to compare with", true},
    {"cvc5", "cvc5", "cvc5 --version", "one solver less to test and to compare with", true},
    {"cvc4", "cvc4", "cvc4 --version", "one solver less to compare with", true},
    {"boolector", "boolector", "boolector --version", "no second opinion from a bit-vector specialist", true},
    {"clang++", "clang-14", "clang++-14 --version", "no fuzzing of Cupel's own parser (tests/fuzz)", false},
    {"clang-format", "clang-format", "clang-format --version", "no check of the source format", false},
});

/// The first line that a command prints; none if it fails.
std::optional<std::string> first_line(std::string_view command) {
  std::string quiet = std::string(command) + " 2>/dev/null";
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(quiet.c_str(), "re"), ::pclose);
  std::array<char, 256> buffer{};
  if (!pipe || !std::fgets(buffer.data(), buffer.size(), pipe.get())) return {};
  std::string line(buffer.data());
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  return line;
}

int examine() {
  int solvers = 0;
  std::string missing;
  fmt::print("cupel {} on {} cores\n", CUPEL_VERSION, available_cores());
  for (const Tool& tool : kTools) {
    std::optional<std::string> version = first_line(tool.version);
    fmt::print("{:<14}{}\n", tool.name, version ? *version : fmt::format("missing: {}", tool.without));
    if (!version) missing += fmt::format(" {}", tool.package);
    solvers += version && tool.solver;
  }
  solver::InstalledReleases releases = solver::installed_releases();
  for (const solver::Release& release : releases.releases) {
    fmt::print("{:<20} release {} from {}\n", release.name.text(), release.name.version, release.source);
    ++solvers;
  }
  for (const std::string& line : releases.damaged) fmt::print(stderr, "cupel: {}\n", line);
  if (!missing.empty()) fmt::print("to install what is missing on Debian: apt-get install{}\n", missing);
  if (solvers >= 2) return kNothingFound;
  fmt::print(stderr, "cupel: {} installed; comparing answers takes two\n",
             solvers == 0 ? "no solver is" : "only one solver is");
  return kBrokenEnvironment;
}

Action define(CLI::App&) { return examine; }

const RegisterSubcommand kRegister({"doctor", "Show what is installed and what is missing", define});

}  // namespace

}  // namespace cupel::cli::doctor_command
