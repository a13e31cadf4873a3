#include "campaign/health.h"

#include <fmt/format.h>

namespace cupel::campaign {

namespace {

using solver::OutcomeKind;

// Enough to be sure that it is the theories and not one seed: chains of a seed are thirty tests long.
constexpr uint64_t kRefusals = 120;
constexpr uint64_t kDelays = 90;

}  // namespace

std::optional<std::string> Health::record(const std::string& solver, const std::string& theories,
                                          const solver::Outcome& outcome) {
  std::lock_guard lock(mutex_);
  Record& record = records_[{solver, theories}];
  ++record.outcomes[static_cast<size_t>(outcome.kind)];
  auto count = [&](OutcomeKind kind) { return record.outcomes[static_cast<size_t>(kind)]; };
  uint64_t refused = count(OutcomeKind::kError) + count(OutcomeKind::kUnsupported);
  uint64_t delayed = count(OutcomeKind::kTimeout) + count(OutcomeKind::kMemout);
  if (outcome.kind == OutcomeKind::kError || outcome.kind == OutcomeKind::kUnsupported)
    record.last_message = outcome.message;
  uint64_t other =
      count(OutcomeKind::kSat) + count(OutcomeKind::kUnsat) + count(OutcomeKind::kUnknown) + count(OutcomeKind::kCrash);
  if (record.benched || other > 0 || (refused < kRefusals && delayed < kDelays)) return {};
  record.benched = true;
  return fmt::format("{} is benched for {}: of {} tests it answered none ({} refused, {} out of time or memory){}{}",
                     solver, theories, refused + delayed, refused, delayed,
                     record.last_message.empty() ? "" : "; it says: ", record.last_message.substr(0, 120));
}

bool Health::answered(const std::string& solver, const std::string& theories) const {
  std::lock_guard lock(mutex_);
  auto found = records_.find({solver, theories});
  if (found == records_.end()) return false;
  const auto& outcomes = found->second.outcomes;
  return outcomes[static_cast<size_t>(OutcomeKind::kSat)] + outcomes[static_cast<size_t>(OutcomeKind::kUnsat)] > 0;
}

bool Health::benched(const std::string& solver, const std::string& theories) const {
  std::lock_guard lock(mutex_);
  auto found = records_.find({solver, theories});
  return found != records_.end() && found->second.benched;
}

std::vector<std::pair<std::string, std::string>> Health::all_benched() const {
  std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [pair, record] : records_) {
    if (record.benched) pairs.push_back(pair);
  }
  return pairs;
}

void Health::bench(const std::string& solver, const std::string& theories) {
  std::lock_guard lock(mutex_);
  records_[{solver, theories}].benched = true;
}

}  // namespace cupel::campaign
