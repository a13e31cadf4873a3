// The plain records that a campaign stores. Texts are bytes: scripts and what solvers print may hold anything, NUL and
// invalid UTF-8 included, and come back unchanged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "oracle/finding_kind.h"
#include "solver/outcome.h"
#include "strategy/test_case.h"

namespace cupel::store {

struct CampaignRecord {
  std::string version;        // of cupel
  std::string started;        // UTC, ISO 8601
  std::string configuration;  // JSON text: all that --resume needs
  uint64_t rng = 0;
};

/// What became of a seed.
enum class SeedStatus : uint8_t {
  kUsed,
  kRejected,  // never usable
  kSetAside,  // no solver answers it
  kGrown,     // a test that joined the pool
};
const char* to_string(SeedStatus status);

struct SeedRecord {
  std::string path;  // for a grown one the id of the test
  std::string id;    // of the content, hexadecimal; empty for what could not be read
  std::string logic;
  uint64_t bytes = 0;
  SeedStatus status = SeedStatus::kUsed;
  std::string reason = {};     // why it was rejected or set aside
  uint64_t chain = 0;          // of a grown one: that starts from it
  std::string behaviour = {};  // of a grown one: a hash of what solvers did with it
};

/// What one solver did with one form of a finding's script.
struct OutcomeRecord {
  std::string solver;   // its label: how the user named it
  std::string profile;  // the name of its profile
  std::string version;
  std::string command;  // the full command line, to be pasted into a shell
  std::string form;     // `push-pop`, `seed 7`, ...; empty: the script itself
  std::string kind;     // sat, unsat, unknown, timeout, memout, crash, error, unsupported
  std::string answers;  // `sat,unsat` for scripts with several queries
  std::string message;  // of a crash or an error
  std::string out;      // what it printed, or the part of it that matters
  std::string err;
  uint64_t wall_ms = 0;
  uint64_t cpu_ms = 0;
  std::string text;         // what it read; empty: the script itself
  bool of_reduced = false;  // about the reduced script, not the original
};

/// What a list shows of a finding.
struct FindingHead {
  oracle::FindingKind kind = oracle::FindingKind::kCrash;
  std::vector<std::string> culprits;  // labels of solvers
  oracle::Certainty certainty = oracle::Certainty::kObserved;
  std::string oracle;
  std::string signature;
  std::string place;    // of a crash: where it happened, in this build of the culprit; empty: unknown
  std::string summary;  // one sentence
  bool flaky = false;
  std::string test;          // its id
  std::string strategy;      // empty for a seed that was tested as it is
  std::string seed;          // path of the seed file; empty for a test without one
  std::string seed_id;       // of its content
  std::string origin;        // triggers of one bug are expected to share it before they are reduced: a seed, or a chain
  std::string logic;         // of the test itself
  std::string group;         // findings with the same one are taken for one bug; empty: not grouped
  std::string option_class;  // of the culprit's options: `safe`, `expert: --foo`; empty where nobody ranks them
  double found_after = 0;    // seconds into the campaign
  std::string found_at;      // UTC, ISO 8601; empty: the store fills in the time of the call
};

/// A finding with all that is known of it: nothing outside of the store is needed to run, judge and report it again.
struct FindingRecord : FindingHead {
  std::string evidence;        // several lines
  std::string frames;          // of a crash: the top of its stack, a line each
  std::string place_note;      // why there is no place
  uint32_t confirmed = 0;      // of `confirmations` fresh runs showed it again
  uint32_t confirmations = 0;  // 0: not re-run
  std::string script;          // the formula, byte for byte
  std::string mutations;       // one line each
  TestOptions options;         // that solvers were given for this test
  Expectations expectations;   // of the script's queries
  std::vector<OutcomeRecord> outcomes;
};

/// Whether one release of the culprit shows a finding.
struct ReleaseRecord {
  uint64_t finding = 0;  // its number
  std::string solver;    // the label: `z3`, `z3@4.13.3`
  std::string version;
  std::string shows;   // shows, clean, other, undecided
  std::string detail;  // what it did, in a few words
};

/// What became of a finding when it was reduced. The evidence of the original says nothing about another script.
struct ReductionRecord {
  std::string script;
  std::string evidence = {};
  std::string place = {};  // of a crash: where this script crashes
  std::string frames = {};
  std::string place_note = {};
  Expectations expectations = {};  // that were established for this script
  std::string group = {};          // findings with the same one are taken for one bug; empty: not grouped
  std::string option_class = {};
  std::vector<std::string> options = {};  // of the culprit that it still needs
  std::vector<OutcomeRecord> outcomes = {};
  std::vector<ReleaseRecord> releases = {};
};

/// A finding as the store holds it.
struct StoredFinding : FindingRecord {
  uint64_t number = 0;                       // counts from 1, flaky ones included
  uint64_t repeats = 0;                      // further triggers that were not kept
  std::string directory;                     // relative to the campaign's: `findings/0001-wrong-unsat-z3`
  std::string reduced;                       // the smaller script; empty: not reduced
  std::string reduced_evidence;              // as `evidence`, about the reduced script
  std::string reduced_place;                 // as `place`, about the reduced script
  std::string reduced_frames;                // likewise
  std::vector<std::string> reduced_options;  // all of the culprit's own that the reduced script needs
  Expectations reduced_expectations;
  std::vector<ReleaseRecord> releases;  // that were asked, by label and version
};

/// A line of a list: a finding without its long texts.
struct FindingSummary : FindingHead {
  uint64_t number = 0;
  uint64_t repeats = 0;
  std::string directory;              // relative to the campaign's
  uint64_t bytes = 0;                 // of the script
  uint64_t reduced_bytes = 0;         // 0: not reduced
  std::vector<std::string> versions;  // of the culprits, in their order; empty where unknown
  std::vector<std::string> profiles;  // likewise
};

/// One of the tests that are kept as a sample of what the campaign ran.
struct TestRecord {
  std::string id;
  std::string seed;
  std::string text;
  std::string outcomes;  // `z3 sat, cvc5 unknown`
};

/// A chain that was run to its end or skipped, and what it cost and brought.
struct ChainRecord {
  uint64_t chain = 0;
  std::string strategy;
  std::string seed;  // its id; empty: none
  uint64_t tests = 0;
  double seconds = 0;  // of CPU time, of solvers and our own
  uint64_t news = 0;   // behaviour that was new to the campaign, and findings, which weigh more
};

/// Where a campaign stands: what --resume goes on from.
struct Checkpoint {
  uint64_t next_chain = 0;
  double seconds_used = 0;
  std::string counters;                  // JSON text, for the campaign itself
  std::vector<ChainRecord> chains = {};  // that were finished since the last checkpoint
};

inline constexpr size_t kOutcomeKinds = static_cast<size_t>(solver::OutcomeKind::kUnsupported) + 1;

/// What was counted of one strategy, logic and solver since the campaign began. Tests are counted once, where `solver`
/// is empty, and the processor time for making them, if it is counted apart, where the logic is empty, too. Besides
/// strategies there are `seed` (seeds that were run as they are) and work that is no test: `facts`, `triage` and
/// `reduction`, which have only processor time.
struct TallyRow {
  std::string strategy;
  std::string logic;
  std::string solver;  // its label
  uint64_t tests = 0;
  std::array<uint64_t, kOutcomeKinds> outcomes = {};  // of the scripts themselves, by OutcomeKind
  uint64_t cpu_us = 0;                                // of all runs; without a solver, of making tests

  /// Answers are `sat` and `unsat`.
  uint64_t answers() const {
    return outcomes[static_cast<size_t>(solver::OutcomeKind::kSat)] +
           outcomes[static_cast<size_t>(solver::OutcomeKind::kUnsat)];
  }
};

/// A behaviour of the solvers that the campaign saw.
struct BehaviourRow {
  uint64_t id = 0;       // hash of what the solvers did
  std::string strategy;  // of the first test that showed it
  std::string logic;
  double seconds = 0;  // into the campaign, to the next checkpoint
};

/// What was counted up to a moment, without the logics. The row without strategy and solver has our own time.
struct ProgressRow {
  double seconds = 0;
  std::string strategy;
  std::string solver;
  uint64_t tests = 0;
  uint64_t answers = 0;
  uint64_t cpu_us = 0;
  uint64_t coverage = 0;  // of this solver, first reached by this strategy; 0 where nobody measures it
};

/// How often a rule of a strategy was used since the campaign began.
struct RuleRow {
  std::string strategy;
  std::string rule;      // its name, as reports have it
  uint64_t applied = 0;  // a test may have several, and the same one twice
};

/// What figures are made of. As part of a checkpoint: rows that are new or have changed.
struct FigureRows {
  std::vector<TallyRow> tallies = {};
  std::vector<BehaviourRow> behaviours = {};
  std::vector<ProgressRow> progress = {};
  std::vector<RuleRow> rules = {};
};

/// Something that a person should know: a benched solver, seeds that were rejected, ...
struct NoteRecord {
  std::string kind;
  std::string text;
  std::string noted_at;  // UTC, ISO 8601; filled in by the store
};

}  // namespace cupel::store
