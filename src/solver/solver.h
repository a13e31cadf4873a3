// A solver that is installed: a profile, a program, a version; and the way to run scripts with it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "process/containment.h"
#include "process/executor.h"
#include "solver/outcome.h"
#include "solver/profile.h"
#include "solver/script_shape.h"

namespace cupel::solver {

struct Solver {
  Profile profile;
  process::Program program;  ///< with the profile's and the user's arguments
  std::string version;       ///< empty: it did not tell
  std::string label;         ///< how the user named it
};

/// Splits a command line into words; quotes and backslashes work as in a shell.
Result<std::vector<std::string>> split_words(const std::string& line);

/// The absolute path of a program, searched in PATH where it has no slash.
std::optional<std::string> find_program(const std::string& name);

/// All installed solvers that have a profile.
std::vector<Solver> installed_solvers(const std::vector<Profile>& profiles);

/// A profile's name, an installed release, or a command line: `z3`, `z3@4.13.3`, `path/to/z3 -T:5 model_validate=true`.
/// A program whose name tells no profile is asked for its version; one that does not say the name of a solver there
/// gets the generic profile. What follows an interpreter (`python driver.py -x`) is the program that is meant.
Result<Solver> resolve_solver(const std::vector<Profile>& profiles, const std::string& spec);

/// Whether a program that says this about its version is the profile's solver: the pattern must match words and not
/// only a number, which any program may print.
bool names_solver(const Profile& profile, std::string_view said);

/// The version that the solver tells with its version arguments; empty: none.
std::string ask_version(const Profile& profile, const process::Program& program);

struct RunOptions {
  process::Limits limits = {};
  std::vector<std::string> arguments = {};  ///< for this test only
  bool models = false;
  bool cores = false;
  bool check_models = false;  ///< the solver checks its own models; a wrong one is a crash of kind invalid-model
};

/// What runs reached of a solver's code, each site at least once.
struct Reached {
  std::vector<uint32_t> sites = {};
  std::vector<uint32_t> new_blocks = {};  ///< that no run before reached, where the executor looks for them
};

/// One solver in one executor.
class Runner {
 public:
  Runner(Solver solver, std::unique_ptr<process::Executor> executor)
      : solver_(std::move(solver)), executor_(std::move(executor)) {}

  const Solver& solver() const { return solver_; }
  process::Executor& executor() { return *executor_; }

  /// Whether its executor measures what tests reach of the solver's code.
  bool measures_coverage() const;
  /// Of all runs since the last call.
  Reached take_reached() { return std::exchange(reached_, {}); }

  Result<Outcome> run(std::string_view script, const RunOptions& options = {});
  Result<Outcome> run(const PreparedScript& script, const RunOptions& options = {});
  /// With exactly these arguments beyond the program's own: Outcome::arguments of an earlier run.
  Result<Outcome> run_with(const PreparedScript& script, std::vector<std::string> arguments,
                           const process::Limits& limits);

 private:
  Solver solver_;
  std::unique_ptr<process::Executor> executor_;
  Reached reached_;
};

}  // namespace cupel::solver
