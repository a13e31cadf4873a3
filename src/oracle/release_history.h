// Which releases of a solver show a finding, and what that says about when the bug came and went. The releases run the
// same script beside the same other solvers, judged by the same oracles: only the culprit is exchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "oracle/examiner.h"

namespace cupel::oracle {

enum class Showing : uint8_t {
  kShows,
  kClean,      // it answers, and nothing is wrong with it
  kOther,      // something is wrong with it, but not this
  kUndecided,  // no answer: out of time or memory, unknown, not supported
};

/// `shows`, `clean`, `other`, `undecided`.
const char* to_string(Showing showing);

struct ReleaseVerdict {
  std::string solver;  // its label
  std::string version;
  Showing showing = Showing::kUndecided;
  std::string detail;  // what it did, in a few words
  /// With a strange status and no other sign of a fault: perhaps an option that it does not know.
  bool only_exited = false;
};

struct ReleaseQuestion {
  Finding finding;             // an empty `oracle` stands for all of them
  std::string culprit;         // the one of its culprits whose releases are asked
  bool any_signature = false;  // a crash may have any
  TestInput test;
  int times = 1;  // shows it if one of these runs does
};

/// `others` are the further solvers that the finding rests on; they take part unchanged.
Result<ReleaseVerdict> ask_release(const ReleaseQuestion& question, solver::Runner& release,
                                   const std::vector<solver::Runner*>& others, ExaminerOptions options);

/// Releases in a row that show it. `clean_before` and `clean_after` are the nearest releases that do not; empty where
/// no installed release tells.
struct ShowingRange {
  std::string first;
  std::string last;
  std::string clean_before;
  std::string clean_after;
};

/// `verdicts` by version, oldest first. Releases that do not tell are passed over.
std::vector<ShowingRange> showing_ranges(const std::vector<ReleaseVerdict>& verdicts);

/// The ranges in words, one line each, with what is not known: `since 4.8.12, not in 4.8.10 (nothing in between is
/// installed); ...`. One line that says so where no release shows it.
std::vector<std::string> describe_history(const std::vector<ReleaseVerdict>& verdicts);

}  // namespace cupel::oracle
