// Reports that are ready to be filed: one per bug that is open, in the order and number that each project asks for.
#pragma once

#include <string>
#include <vector>

#include "solver/filing.h"
#include "store/records.h"

namespace cupel::report {

/// Findings that one report tells of: they share the function in which the solver dies, or kind and operators.
struct Draft {
  std::string profile;                         // of the culprit
  std::vector<store::StoredFinding> findings;  // never empty; the one that shows it best comes first
  std::string file;                            // where the text goes
  std::vector<std::string> missing;            // what the project wants and the report lacks
  uint64_t week = 0;                           // where nothing is missing: 0: now; 1: a week later; ...

  bool is_due() const { return missing.empty() && week == 0; }
};

struct DraftPolicy {
  std::string profile;
  solver::FilingPolicy policy;
};

/// All of them in filing order, a project behind the other; those that lack something come behind the others. Findings
/// with more than one possible culprit are no bugs of anybody and must not be among these. `policies` without a row for
/// a profile: no wishes are known.
std::vector<Draft> plan_drafts(std::vector<store::StoredFinding> findings, const std::vector<DraftPolicy>& policies);

/// In Markdown, for a tracker.
std::string draft_text(const Draft& draft, const solver::FilingPolicy& policy);

/// A finding that gets no report, and why not.
struct Undrafted {
  uint64_t number = 0;
  std::string summary;
  std::string reason;
};

/// What to file now and what later, and what is not to be filed.
std::string draft_index(const std::vector<Draft>& drafts, const std::vector<Undrafted>& others,
                        const std::vector<DraftPolicy>& policies);

/// A word of `order` or `labels` that is no kind of finding; empty: all are.
std::string unknown_kind(const solver::FilingPolicy& policy);

}  // namespace cupel::report
