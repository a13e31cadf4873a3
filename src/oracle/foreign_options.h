// Options that a script sets for another solver. To an option that it does not know a solver says `unsupported`, and
// nothing that it answers afterwards can be trusted, because the refused command might have mattered. An option of
// somebody else does not matter to it: it is left out for this solver, and the others get the script as it is.
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
  std::vector<std::string> left_out;  // commands
};

/// Leaves out what this solver does not know. Options that change what the script means or what is printed stay.
Result<FittedScript> fit_options(solver::Runner& runner, std::string_view text, KnownOptions& known);

}  // namespace cupel::oracle
