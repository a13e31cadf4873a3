// The reduction of one finding: the oracles decide what is kept, the culprit's options are reduced with the script, and
// what comes out is shown again in plain processes before anybody is told. Nothing here needs a campaign's store: a
// script from anywhere is reduced in the same way.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "reduce/reducer.h"
#include "solver/crash_place.h"
#include "store/records.h"
#include "strategy/test_case.h"

namespace cupel::campaign {

struct ReductionRequest {
  const Setup& setup;  // its solvers, limits and operators
  oracle::Finding finding;
  std::string text;                     // the script that shows it
  Expectations expectations = {};       // of its queries
  TestOptions configurations = {};      // under which the culprit is asked, too, and nothing else
  std::vector<solver::Solver> solvers;  // that take part, each with all the options that it had
  const TestCase* test = nullptr;       // how it came from its seed, where that is known: undone first
  reduce::ReducerOptions options = {};  // limits and vocabulary are the setup's
  std::function<void(const std::vector<oracle::Run>&)> watch = {};  // told of all runs, from any thread
};

/// What is known of the smaller script.
struct ReducedFinding {
  reduce::Reduction reduction;
  std::string script;
  std::string evidence;
  solver::CrashPlace place;                    // of a crash
  Expectations expectations;                   // that were established for it
  std::vector<std::string> options;            // of the culprit that it still needs
  std::vector<store::OutcomeRecord> outcomes;  // in plain processes
};

/// An error says why there is none: the finding does not show any more, or not in plain processes.
Result<ReducedFinding> reduce_finding(const ReductionRequest& request);

/// The solvers of a campaign that took part in one of its findings, with the options of that test.
std::vector<solver::Solver> solvers_of(const store::FindingRecord& finding, const std::vector<solver::Solver>& all);

/// Reduces a finding of a campaign. `test` as above; further members are those of the request.
ReductionRequest request_for(const Setup& setup, const store::StoredFinding& finding, const TestCase* test = nullptr);

/// The record for the campaign's store: the group, the class of the options, and which installed releases of the
/// culprit show it: all where it is one culprit and no delay, else the newest.
Result<store::ReductionRecord> record_of(const Setup& setup, const store::StoredFinding& finding,
                                         const ReducedFinding& reduced);

}  // namespace cupel::campaign
