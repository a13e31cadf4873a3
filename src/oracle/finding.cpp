#include "oracle/finding.h"

#include <algorithm>

namespace cupel::oracle {

const char* to_string(FindingKind kind) {
  switch (kind) {
    case FindingKind::kWrongUnsat: return "wrong-unsat";
    case FindingKind::kWrongSat: return "wrong-sat";
    case FindingKind::kDisagreement: return "disagreement";
    case FindingKind::kInconsistent: return "inconsistent";
    case FindingKind::kBadModel: return "bad-model";
    case FindingKind::kBadCore: return "bad-core";
    case FindingKind::kCrash: return "crash";
    case FindingKind::kRejection: return "rejection";
    case FindingKind::kSlow: return "slow";
  }
  return "?";
}

const char* to_string(Certainty certainty) {
  switch (certainty) {
    case Certainty::kCertified: return "certified";
    case Certainty::kByConstruction: return "by-construction";
    case Certainty::kCrossChecked: return "cross-checked";
    case Certainty::kObserved: return "observed";
  }
  return "?";
}

std::optional<FindingKind> kind_called(std::string_view word) {
  for (int kind = 0; kind <= static_cast<int>(FindingKind::kSlow); ++kind)
    if (word == to_string(static_cast<FindingKind>(kind))) return static_cast<FindingKind>(kind);
  return std::nullopt;
}

bool same_claim(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.signature == b.signature && std::ranges::is_permutation(a.culprits, b.culprits);
}

}  // namespace cupel::oracle
