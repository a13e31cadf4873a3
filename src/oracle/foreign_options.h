// Options of a script that a solver should not see. Those for another solver: to an option that it does not know a
// solver says `unsupported`, and nothing that it answers afterwards can be trusted, because the refused command might
// have mattered. An option of somebody else does not matter to it: it is left out for this solver, and the others get
// the script as it is. And those under which this solver solves something else than the script says, by its profile: it
// would be blamed for doing so.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "solver/solver.h"

namespace cupel::oracle {

/// Which solver takes which option, asked once. Thread-safe; shared by all examiners of a campaign.
class KnownOptions {
 public:
  /// Whether the solver takes `command`, a whole `(set-option ...)`, before `logic` is set. Where it cannot be told
  /// (the solver does not like the logic either): yes.
  Result<bool> takes(solver::Runner& runner, const std::string& command, const std::string& logic);

 private:
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, bool> known_;  // label and command
};

/// A script as one solver gets it.
struct FittedScript {
  std::string text;                   // byte for byte the script, but for what was left out
  std::vector<std::string> left_out;  // what the solver does about each command: `does not know (set-option :x 1)`
};

/// Leaves out what this solver does not know, and what its profile says to change the meaning of the script. Options
/// that change what the script means to others, or what is printed, stay.
Result<FittedScript> fit_options(solver::Runner& runner, std::string_view text, KnownOptions& known);

}  // namespace cupel::oracle
