#include "campaign/chain_queue.h"

#include <algorithm>
#include <limits>

namespace cupel::campaign {

namespace {

// One chain in this many starts from a mutant that joined the pool, while there are any.
constexpr uint64_t kGrownShare = 4;

}  // namespace

uint64_t ChainQueue::left_for(const PlannedChain& planned) {
  if (tests_ == 0) return std::numeric_limits<uint64_t>::max();
  uint64_t left = std::min<uint64_t>(planned.strategy->chain_length, tests_ - std::min(tests_, handed_out_));
  handed_out_ += left;
  return left;
}

std::optional<QueuedChain> ChainQueue::take() {
  std::lock_guard lock(mutex_);
  std::optional<uint64_t> grown;
  if (++takes_ % kGrownShare == 0) grown = pool_.take_grown();
  uint64_t number = grown.value_or(next_);
  QueuedChain queued{.chain = number, .planned = plan_.chain(number), .most_tests = 0};
  queued.most_tests = left_for(queued.planned);
  if (queued.most_tests == 0) return {};
  if (grown) {
    // The strategy's partners stay; one without seeds has no use for it.
    if (!queued.planned.seeds.empty()) queued.planned.seeds.front() = &pool_.grown(number);
  } else {
    ++next_;
    unfinished_.insert(number);
  }
  return queued;
}

void ChainQueue::finished(const QueuedChain& queued) {
  std::lock_guard lock(mutex_);
  unfinished_.erase(queued.chain);
}

uint64_t ChainQueue::first_unfinished() const {
  std::lock_guard lock(mutex_);
  return unfinished_.empty() ? next_ : *unfinished_.begin();
}

void ChainQueue::skip_to(uint64_t chain) {
  std::lock_guard lock(mutex_);
  while (next_ < chain) left_for(plan_.chain(next_++));
}

}  // namespace cupel::campaign
