// The plain records that a campaign stores. Texts are bytes: scripts and what solvers print may hold anything, NUL and
// invalid UTF-8 included, and come back unchanged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cupel::store {

struct CampaignRecord {
  std::string version;        // of cupel
  std::string started;        // UTC, ISO 8601
  std::string configuration;  // JSON text: all that --resume needs
  uint64_t rng = 0;
};

struct SeedRecord {
  std::string path;
  std::string logic;
  uint64_t bytes = 0;
  std::string hash;    // of the content, hexadecimal; of what solvers did with it, for a grown one
  std::string status;  // used, rejected, set-aside, or grown: a mutant that joined the pool
  std::string reason;  // why it was rejected or set aside; the chain of a grown one
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

/// A finding with all that is known of it: nothing outside of the store is needed to report it.
struct FindingRecord {
  std::string kind;                   // wrong-unsat, crash, ...
  std::vector<std::string> culprits;  // labels of solvers
  std::string certainty;
  int severity = 0;  // rank: 0 is the most severe
  std::string oracle;
  std::string signature;
  std::string summary;   // one sentence
  std::string evidence;  // several lines
  bool flaky = false;
  uint32_t confirmed = 0;      // of `confirmations` fresh runs showed it again
  uint32_t confirmations = 0;  // 0: not re-run

  std::string test;      // its id, from which it can be generated again
  std::string strategy;  // empty for a seed that was tested as it is
  std::string seed;      // path of the seed file
  std::string logic;
  std::string script;       // the formula, byte for byte
  std::string mutations;    // one line each
  std::string expectation;  // unknown, sat, unsat
  std::string expectation_reason;
  std::string witness;       // a model, where the strategy had one
  std::string option_class;  // of the culprit's options: `safe`, `expert: --foo`; empty where nobody ranks them

  std::string group;       // findings with the same one are taken for one bug; empty: not grouped
  double found_after = 0;  // seconds into the campaign
  std::string found_at;    // UTC, ISO 8601; empty: the store fills in the time of the call
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
  std::string group = {};  // findings with the same one are taken for one bug; empty: not grouped
  std::string option_class = {};
  std::vector<std::string> options = {};  // of the culprit that it still needs
  std::vector<OutcomeRecord> outcomes = {};
  std::vector<ReleaseRecord> releases = {};
};

/// A finding as the store holds it.
struct StoredFinding : FindingRecord {
  uint64_t number = 0;                       // counts from 1, flaky ones included
  uint64_t repeats = 0;                      // further tests that made the same claim
  std::string reduced;                       // the smaller script; empty: not reduced
  std::string reduced_evidence;              // as `evidence`, about the reduced script
  std::vector<std::string> reduced_options;  // of the culprit that the reduced script needs
  std::string directory;                     // relative to the campaign's: `findings/0001-wrong-unsat-z3`
  std::vector<ReleaseRecord> releases;       // that were asked, by label and version
};

/// A line of a list: a finding without its long texts.
struct FindingSummary {
  uint64_t number = 0;
  std::string kind;
  std::vector<std::string> culprits;
  std::string certainty;
  int severity = 0;
  std::string oracle;
  std::string signature;
  std::string summary;
  bool flaky = false;
  std::vector<std::string> versions;  // of the culprits, in their order; empty where unknown
  std::vector<std::string> profiles;  // likewise
  uint64_t repeats = 0;
  uint64_t bytes = 0;          // of the script
  uint64_t reduced_bytes = 0;  // 0: not reduced
  std::string group;           // empty: not grouped
  std::string test;
  std::string strategy;
  std::string seed;
  std::string logic;
  std::string found_at;
  std::string directory;  // relative to the campaign's
};

/// One of the tests that are kept as a sample of what the campaign ran.
struct TestRecord {
  std::string id;
  std::string seed;
  std::string text;
  std::string outcomes;  // `z3 sat, cvc5 unknown`
};

/// Where a campaign stands: what --resume goes on from.
struct Checkpoint {
  uint64_t next_chain = 0;
  double seconds_used = 0;
  std::string counters;  // JSON text, for the campaign itself
};

/// Something that a person should know: a benched solver, seeds that were rejected, ...
struct NoteRecord {
  std::string kind;
  std::string text;
  std::string noted_at;  // UTC, ISO 8601; filled in by the store
};

}  // namespace cupel::store
