// A solver as data: everything that Cupel knows about one solver, read from `data/solvers/<name>.toml`. No
// C++ code asks which solver it deals with. docs/how-to/add-a-solver.md explains the fields.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/pattern.h"
#include "base/result.h"
#include "process/run.h"
#include "solver/crash_patterns.h"
#include "solver/filing.h"
#include "solver/known_bugs.h"

namespace cupel::solver {

/// An option, or some values of an option, that must not be used in a campaign, and why not.
struct OptionExclusion {
  Pattern name;
  std::optional<Pattern> value;  ///< missing: all values
  std::string reason;
  bool meaning = false;  ///< what the solver answers under it says nothing about the script
};

/// How many options of a class a report may need before it must be labelled.
struct OptionAllowance {
  std::string category;
  uint64_t most = 0;
};

/// The values of an option that the solver does not list.
struct ToldValues {
  std::string name;
  std::vector<std::string> values;
};

struct OptionDiscovery {
  std::string format;                  ///< the name of a reader in options.h; empty: none
  std::vector<std::string> arguments;  ///< what makes the solver list its options
  std::vector<ToldValues> values;
  std::vector<OptionExclusion> exclusions;
  std::vector<std::string> known;        ///< words that are worth a try with any formula: the profile's short list
  std::vector<std::string> engines;      ///< configurations of one or more words that let another engine decide
  std::vector<OptionAllowance> allowed;  ///< the least welcome class first; empty: it has no classes
};

struct Profile {
  std::string name;
  std::string title;
  std::string homepage;

  std::vector<std::string> commands;  ///< program names, searched in PATH
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> environment;
  process::InputMode input = process::InputMode::kStdin;
  bool may_create_processes = false;
  bool resident_memory = false;  ///< the memory limit is about what it holds, not about its address space

  std::vector<std::string> version_arguments;
  Pattern version_pattern;

  bool echo = false;         ///< understands `(echo ...)`
  bool append_exit = false;  ///< complains about scripts without `(exit)`
  bool get_model = true;     ///< understands `(get-model)`; otherwise its model arguments make it print models

  std::set<std::string> theories;   ///< names of theory_names(); empty: nobody knows, see theories_of()
  bool quantifiers = true;          ///< understands quantified formulas
  std::vector<std::string> logics;  ///< the only ones that it accepts; empty: all that its theories make

  std::vector<std::string> incremental_arguments;
  std::vector<std::string> string_arguments;  ///< for scripts with strings or sequences
  std::vector<std::string> model_arguments;
  std::vector<std::string> core_arguments;
  std::vector<std::string> check_arguments;  ///< make it check its own models
  std::vector<std::string> seed_arguments;   ///< set its random seed: `{seed}` stands for a number

  /// Limit the time of each query: `{milliseconds}` or `{seconds}` stands for a number. Empty: it has no such limit.
  std::vector<std::string> time_limit_arguments;

  std::vector<std::string> executors;  ///< that were seen to work; `spawn` always does
  std::string warm_up;                 ///< a command without effect that makes it build its engine

  std::set<int> exit_codes = {0};
  std::vector<CrashPattern> crashes;
  PatternSet errors;               ///< plain lines that are errors
  PatternSet unsupported;          ///< errors that mean "not implemented here"
  PatternSet unsupported_crashes;  ///< aborts that mean the same
  PatternSet memory_out;
  PatternSet timeouts;
  PatternSet ignored;  ///< errors and lines without meaning for the answer
  PatternSet rounded;  ///< values that are not exact: a model with one of them proves nothing

  OptionDiscovery options;
  FilingPolicy filing;
  std::vector<KnownBug> known_bugs;
};

/// The names that a profile may give to theories: those of the operator table, without Core, which every solver has.
const std::vector<std::string_view>& theory_names();

Result<Profile> load_profile(const std::filesystem::path& file);

/// All profiles of a directory, sorted by name.
Result<std::vector<Profile>> load_profiles(const std::filesystem::path& directory);

/// For a program that no profile knows: standard SMT-LIB on standard input, nothing assumed.
Profile generic_profile(const std::string& name);

}  // namespace cupel::solver
