#include "campaign/chain_queue.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace cupel::campaign {

namespace {

// One chain in this many starts from a mutant that joined the pool, while there are any.
constexpr uint64_t kGrownShare = 4;
// Where all that is left are strategies with a bound on the time for making tests, waiting for others brings nothing.
constexpr uint64_t kMostUnwanted = 20'000;

}  // namespace

uint64_t ChainQueue::left_for(const PlannedChain& planned) {
  if (tests_ == 0) return std::numeric_limits<uint64_t>::max();
  uint64_t left = std::min<uint64_t>(planned.strategy->chain_length, tests_ - std::min(tests_, handed_out_));
  handed_out_ += left;
  return left;
}

// What a chain that was ended early, or had no test, leaves of its share is for others; chains that nothing comes of
// are not taken for ever (SeedUses). Where every chain runs to its end, which chains run must not depend on who ends
// first.
uint64_t ChainQueue::unused(uint64_t share, uint64_t used) const {
  return schedule_.is_adaptive() ? share - std::min(share, used) : 0;
}

// Where the same tests are promised, chains that nothing comes of take their share of the budget as all others do.
bool ChainQueue::must_take_all() const { return tests_ > 0 && !schedule_.is_adaptive(); }

// The number that it has is next_ - 1.
PlannedChain ChainQueue::next_wanted(bool patient) {
  using Use = SeedUses::Use;
  for (uint64_t unwanted = 0;;) {
    uint64_t number = next_++;
    PlannedChain planned = plan_.chain(number);
    if (ran_.erase(number) > 0) continue;
    Use use = uses_.of(planned);
    if (patient ? use != Use::kSlow : use == Use::kNone && !must_take_all()) {
      ++useless_;
      continue;
    }
    if (patient || schedule_.wants(planned) || ++unwanted > kMostUnwanted) return planned;
    ++passed_over_;
  }
}

QueuedChain ChainQueue::take_planned(bool patient) {
  QueuedChain queued{.chain = 0, .planned = next_wanted(patient), .most_tests = 0, .patient = patient};
  queued.chain = next_ - 1;
  queued.most_tests = left_for(queued.planned);
  if (auto begun = begun_.extract(queued.chain)) queued.begun = std::move(begun.mapped());
  unfinished_[queued.chain] = queued.begun;
  return queued;
}

QueuedChain ChainQueue::take_grown(uint64_t chain) {
  QueuedChain queued{.chain = chain, .planned = plan_.chain(chain), .most_tests = 0};
  queued.most_tests = left_for(queued.planned);
  // The strategy's partners stay.
  queued.planned.seeds.front() = &pool_.grown(chain);
  return queued;
}

// Whoever asks for a single test should get one, although the first seed is one that no solver answers.
void ChainQueue::begin_again_without_tests() {
  if (!is_used_up() || under_way_ > 0 || had_tests_) return;
  handed_out_ = empty_share_ = 0;
  empty_.clear();
}

std::optional<QueuedChain> ChainQueue::take() {
  std::lock_guard lock(mutex_);
  begin_again_without_tests();
  if (is_used_up()) return {};
  bool dry = !uses_.has_good() && !uses_.has_slow();
  std::optional<uint64_t> grown;
  if (++takes_ % kGrownShare == 0 || dry) grown = pool_.take_grown();
  // A strategy without seeds has no use for it.
  if (grown && plan_.chain(*grown).seeds.empty()) grown.reset();
  ran_dry_ = dry && !grown;
  if (ran_dry_) return {};
  ++under_way_;
  return grown ? take_grown(*grown) : take_planned(!uses_.has_good());
}

bool ChainQueue::is_over() const {
  std::lock_guard lock(mutex_);
  return (is_used_up() && had_tests_) || under_way_ == 0;
}

bool ChainQueue::ran_dry() const {
  std::lock_guard lock(mutex_);
  return ran_dry_ && !is_used_up();
}

void ChainQueue::progressed(const QueuedChain& queued, const store::ChainRecord& record) {
  std::lock_guard lock(mutex_);
  had_tests_ = true;
  // A chain of a mutant that joined the pool is not repeated: see SeedPool.
  if (auto place = unfinished_.find(queued.chain); place != unfinished_.end()) place->second = record;
}

void ChainQueue::finished(const QueuedChain& queued, store::ChainRecord record, Fruitless why) {
  schedule_.add_chain(record);
  std::lock_guard lock(mutex_);
  --under_way_;
  unfinished_.erase(queued.chain);
  had_tests_ |= record.tests > 0;
  if (tests_ > 0) handed_out_ -= unused(queued.most_tests, record.tests);
  if (queued.chain < kFirstGrownChain) {
    if (record.tests > 0)
      uses_.had_tests(queued.planned, queued.patient);
    else
      uses_.had_none(queued.planned, why, queued.patient);
  }
  if (record.tests > 0 || record.seconds > 0)
    finished_.push_back(std::move(record));
  else if (must_take_all())
    empty_.emplace(queued.chain, queued.most_tests);
}

ChainQueue::Finished ChainQueue::take_finished() {
  std::lock_guard lock(mutex_);
  Finished taken{unfinished_.empty() ? next_ : unfinished_.begin()->first, std::exchange(finished_, {})};
  for (const auto& chains : {std::cref(unfinished_), std::cref(begun_)})
    for (const auto& [number, record] : chains.get())
      if (record.tests > 0) taken.begun.push_back(record);
  // Those above will be taken again by a resumed campaign.
  auto end = empty_.lower_bound(taken.first_unfinished);
  for (auto chain = empty_.begin(); chain != end; ++chain) empty_share_ += chain->second;
  empty_.erase(empty_.begin(), end);
  taken.empty_share = empty_share_;
  return taken;
}

uint64_t ChainQueue::passed_over() const {
  std::lock_guard lock(mutex_);
  return passed_over_;
}

uint64_t ChainQueue::useless() const {
  std::lock_guard lock(mutex_);
  return useless_;
}

void ChainQueue::restore(uint64_t first, std::span<const store::ChainRecord> ran,
                         std::span<const store::ChainRecord> begun, uint64_t empty_share) {
  for (const store::ChainRecord& chain : ran) schedule_.add_chain(chain);
  std::lock_guard lock(mutex_);
  next_ = first;
  handed_out_ = empty_share_ = empty_share;
  for (const store::ChainRecord& chain : begun) begun_.emplace(chain.chain, chain);
  had_tests_ = !begun.empty();
  for (const store::ChainRecord& chain : ran) {
    uint64_t most = left_for(plan_.chain(chain.chain));
    if (tests_ > 0) handed_out_ -= unused(most, chain.tests);
    had_tests_ |= chain.tests > 0;
    if (chain.chain >= first && chain.chain < kFirstGrownChain) ran_.insert(chain.chain);
  }
}

}  // namespace cupel::campaign
