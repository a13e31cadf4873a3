#include "oracle/finding_kind.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace cupel::oracle {

namespace {

// A delay was repeated with other random seeds before it became a finding, and takes the time limit each time: one
// confirmation is enough.
constexpr std::array<KindInfo, 9> kKinds = {{
    {FindingKind::kWrongUnsat, "wrong-unsat", "wrong unsat", "sat", "sat", 3, true, false},
    {FindingKind::kWrongSat, "wrong-sat", "wrong sat", "unsat", "unsat", 3, true, false},
    {FindingKind::kDisagreement, "disagreement", "other", "the same answer of both solvers", "", 3, true, false},
    {FindingKind::kInconsistent, "inconsistent", "other", "the same answer to equivalent scripts", "", 3, true, true},
    {FindingKind::kBadModel, "bad-model", "bad model",
     "sat with a model that makes every assertion true, or another answer", "", 3, true, false},
    {FindingKind::kBadCore, "bad-core", "other", "an unsat core that is unsatisfiable", "", 3, true, true},
    {FindingKind::kCrash, "crash", "crash", "an answer", "", 3, false, false},
    {FindingKind::kRejection, "rejection", "other", "the script is accepted: it is well-typed and standard", "", 3,
     false, false},
    {FindingKind::kSlow, "slow", "other", "an answer within the limit", "", 1, true, true},
}};

constexpr bool in_order() {
  for (size_t i = 0; i < kKinds.size(); ++i)
    if (static_cast<size_t>(kKinds[i].kind) != i) return false;
  return static_cast<size_t>(FindingKind::kSlow) + 1 == kKinds.size();
}
static_assert(in_order(), "each kind has its row at its own place");

constexpr std::array<const char*, 4> kCertainties = {"certified", "by-construction", "cross-checked", "observed"};

}  // namespace

const KindInfo& info_of(FindingKind kind) {
  CUPEL_ASSERT(static_cast<size_t>(kind) < kKinds.size());
  return kKinds[static_cast<size_t>(kind)];
}

std::span<const KindInfo> finding_kinds() { return kKinds; }

const char* to_string(FindingKind kind) { return info_of(kind).name; }

std::optional<FindingKind> kind_called(std::string_view word) {
  auto found = std::ranges::find(kKinds, word, [](const KindInfo& info) { return std::string_view(info.name); });
  if (found == kKinds.end()) return {};
  return found->kind;
}

const char* to_string(Certainty certainty) {
  CUPEL_ASSERT(static_cast<size_t>(certainty) < kCertainties.size());
  return kCertainties[static_cast<size_t>(certainty)];
}

std::optional<Certainty> certainty_called(std::string_view word) {
  auto found = std::ranges::find(kCertainties, word, [](const char* name) { return std::string_view(name); });
  if (found == kCertainties.end()) return {};
  return static_cast<Certainty>(found - kCertainties.begin());
}

}  // namespace cupel::oracle
