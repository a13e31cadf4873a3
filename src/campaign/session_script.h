// A finding that was seen in a session may need what the solver's process had read before. The transcript of a session
// is a script itself: with scopes around each test, and a query in each.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "campaign/triage.h"
#include "oracle/examiner.h"

namespace cupel::campaign {

/// A finding as a plain script shows it that holds earlier tests of the session too.
struct SessionScript {
  std::string text;
  Expectations expectations;
  oracle::Finding finding;
  std::vector<oracle::Run> runs;
  size_t tests = 0;  // of the session that it holds, the last one included
};

/// Whether the finding rests on what a solver said in a session.
bool was_in_session(const oracle::Finding& finding, const std::vector<oracle::Run>& runs);

/// The shortest of a few tails of the culprit's session, in plain processes, that shows the finding; nothing where even
/// the whole session does not. `watch` sees the runs of each tail.
Result<std::optional<SessionScript>> find_session_script(
    const oracle::Finding& finding, const RunningTest& test, const std::vector<oracle::Run>& runs,
    const std::vector<solver::Runner*>& plain, oracle::ExaminerOptions options,
    const std::function<void(const std::vector<oracle::Run>&)>& watch);

}  // namespace cupel::campaign
