// Where a crash happened, as a signature: the topmost functions that belong to the solver. Two faults behind one
// message differ in it, one fault behind two messages does not. It compares crashes of one build; other builds have
// other functions.
#pragma once

#include <string>
#include <string_view>

#include "process/crash_trace.h"

namespace cupel::solver {

struct CrashPlace {
  std::string place;         ///< `libcvc5.so.1 93b8b51f: Foo::bar < Foo::check`; empty: nothing better than the message
  std::string frames;        ///< the top of the stack for people, a line each
  std::string note;          ///< why there is no place
  bool untraceable = false;  ///< nobody can trace this solver here
};

/// Frames of the C and C++ runtime and of functions that only report failures are skipped. Where the stack ran out, the
/// functions that call each other count and not those on top. `version` stands for a module without a build id.
CrashPlace place_of(const process::CrashTrace& trace, const std::string& version);

/// The uppermost function of the solver itself in `frames` as above, by the same rules. Empty: none has a name.
std::string dying_function(std::string_view frames);

}  // namespace cupel::solver
