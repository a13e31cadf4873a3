#include "campaign/chain_queue.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

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

// What a chain that was ended early leaves of its share is for others. Where every chain runs to its end, which chains
// run must not depend on who ends first. A chain that makes nothing uses its share up, or a campaign whose seeds are of
// no use would never end.
uint64_t ChainQueue::unused(uint64_t share, uint64_t used) const {
  return schedule_.is_adaptive() && used > 0 ? share - std::min(share, used) : 0;
}

// The number that it has is next_ - 1.
std::optional<PlannedChain> ChainQueue::next_wanted() {
  for (;;) {
    uint64_t number = next_++;
    PlannedChain planned = plan_.chain(number);
    if (ran_.erase(number) > 0) continue;
    if (schedule_.wants(planned)) return planned;
    ++passed_over_;
  }
}

std::optional<QueuedChain> ChainQueue::take() {
  std::lock_guard lock(mutex_);
  if (tests_ > 0 && handed_out_ >= tests_) return {};
  std::optional<uint64_t> grown;
  if (++takes_ % kGrownShare == 0) grown = pool_.take_grown();
  // A strategy without seeds has no use for it.
  if (!grown || plan_.chain(*grown).seeds.empty()) {
    QueuedChain queued{.chain = 0, .planned = *next_wanted(), .most_tests = 0};
    queued.chain = next_ - 1;
    queued.most_tests = left_for(queued.planned);
    if (auto begun = begun_.extract(queued.chain)) queued.begun = std::move(begun.mapped());
    unfinished_[queued.chain] = queued.begun;
    return queued;
  }
  QueuedChain queued{.chain = *grown, .planned = plan_.chain(*grown), .most_tests = 0};
  queued.most_tests = left_for(queued.planned);
  // The strategy's partners stay.
  queued.planned.seeds.front() = &pool_.grown(*grown);
  return queued;
}

void ChainQueue::progressed(const QueuedChain& queued, const store::ChainRecord& record) {
  std::lock_guard lock(mutex_);
  // A chain of a mutant that joined the pool is not repeated: see SeedPool.
  if (auto place = unfinished_.find(queued.chain); place != unfinished_.end()) place->second = record;
}

void ChainQueue::finished(const QueuedChain& queued, store::ChainRecord record) {
  schedule_.add_chain(record);
  std::lock_guard lock(mutex_);
  unfinished_.erase(queued.chain);
  if (tests_ > 0) handed_out_ -= unused(queued.most_tests, record.tests);
  finished_.push_back(std::move(record));
}

ChainQueue::Finished ChainQueue::take_finished() {
  std::lock_guard lock(mutex_);
  Finished taken{unfinished_.empty() ? next_ : unfinished_.begin()->first, std::exchange(finished_, {})};
  for (const auto& chains : {std::cref(unfinished_), std::cref(begun_)})
    for (const auto& [number, record] : chains.get())
      if (record.tests > 0) taken.begun.push_back(record);
  return taken;
}

uint64_t ChainQueue::passed_over() const {
  std::lock_guard lock(mutex_);
  return passed_over_;
}

void ChainQueue::restore(uint64_t first, std::span<const store::ChainRecord> ran,
                         std::span<const store::ChainRecord> begun) {
  for (const store::ChainRecord& chain : ran) schedule_.add_chain(chain);
  std::lock_guard lock(mutex_);
  next_ = first;
  for (const store::ChainRecord& chain : begun) begun_.emplace(chain.chain, chain);
  for (const store::ChainRecord& chain : ran) {
    uint64_t most = left_for(plan_.chain(chain.chain));
    if (tests_ > 0) handed_out_ -= unused(most, chain.tests);
    if (chain.chain >= first && chain.chain < kFirstGrownChain) ran_.insert(chain.chain);
  }
}

}  // namespace cupel::campaign
