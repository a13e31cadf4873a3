// What an oracle concludes: something is wrong, who is to blame, how sure we are, and why.
#pragma once

#include <string>
#include <vector>

#include "oracle/finding_kind.h"

namespace cupel::oracle {

struct Finding {
  FindingKind kind;
  Certainty certainty;
  std::string oracle;                 // its name
  std::vector<std::string> culprits;  // labels of solvers: one, or both sides of a disagreement
  /// What two triggers of one bug have in common as far as an outcome tells: a crash signature, a refusal's message;
  /// empty for wrong answers.
  std::string signature;
  std::string summary;       // one sentence
  std::string evidence;      // why the expectation holds: several lines, may hold a model
  std::vector<size_t> runs;  // of the examination, on which it rests
  /// Labels of the solvers behind `runs`, culprits included: who must run again to see it again.
  std::vector<std::string> solvers = {};
};

/// Whether two findings say the same about the same solvers: what confirmation, replay and reduction ask.
bool same_finding(const Finding& a, const Finding& b);

}  // namespace cupel::oracle
