// Which results of a process with a history count: those about which nothing is odd. The rest is run again in a plain
// process.
#pragma once

#include <string_view>

namespace cupel::process {

/// Whether an output has anything but answers and replies: an error, `unknown`, `unsupported`. A solver with a history
/// may give up where a fresh one would not. Errors behind a last answer `unsat` are none: that is how a solver says
/// that there is no model to get, and asking for one all the same is how models are got in one go.
bool is_odd(std::string_view out);

/// Whether an odd output tells only that the solver gave up. Its process is as good as before: the test is run again,
/// but the process goes on to the next.
bool only_gave_up(std::string_view out);

}  // namespace cupel::process
