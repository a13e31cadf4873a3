#include "campaign/seed_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/hash.h"
#include "strategy/regenerate.h"

namespace cupel::campaign {

namespace {

constexpr size_t kMostGrown = 100'000;

/// 0 below 64 ms, then one step for each factor of four.
int time_step(std::chrono::microseconds wall) {
  double scaled = static_cast<double>(wall.count()) / 64'000;
  return scaled < 1 ? 0 : 1 + static_cast<int>(std::log2(scaled) / 2);
}

}  // namespace

std::string behaviour(std::string_view logic, std::span<const oracle::Run> runs) {
  std::string text(logic);
  for (const oracle::Run& run : runs) {
    if (!run.form.empty()) continue;
    fmt::format_to(std::back_inserter(text), " {}:{}:{}:{}", run.solver->label, solver::to_string(run.outcome.kind),
                   run.outcome.crash.signature, time_step(run.outcome.run.wall));
  }
  return text;
}

SeedPool::State SeedPool::claim(const Seed& seed, Wish wish) {
  std::unique_lock lock(mutex_);
  State& state = states_[&seed];
  settled_.wait(lock, [&] { return state != State::kTrying; });
  State found = state;
  if (found == State::kGood && wish.facts && !facts_.contains(seed.id)) found = State::kUnexplored;
  if (found == State::kDeferred && wish.patience) found = State::kTrying;
  if (found == State::kNew || found == State::kTrying || found == State::kUnexplored) state = State::kTrying;
  return found;
}

void SeedPool::settle(const Seed& seed, State state) {
  std::lock_guard lock(mutex_);
  set_aside_ += state == State::kSetAside;
  states_[&seed] = state;
  settled_.notify_all();
}

void SeedPool::set_slow(const Seed& seed, std::set<std::string> solvers) {
  std::lock_guard lock(mutex_);
  if (!solvers.empty()) slow_[&seed] = std::move(solvers);
}

std::set<std::string> SeedPool::slow(const Seed& seed) const {
  std::lock_guard lock(mutex_);
  auto found = slow_.find(&seed);
  return found == slow_.end() ? std::set<std::string>() : found->second;
}

void SeedPool::set_facts(uint64_t seed_id, const SeedFacts& facts) {
  std::lock_guard lock(mutex_);
  facts_.try_emplace(seed_id, facts);
}

bool SeedPool::has_facts(uint64_t seed_id) const {
  std::lock_guard lock(mutex_);
  return facts_.contains(seed_id);
}

const SeedFacts& SeedPool::facts(const Seed& seed) const {
  std::lock_guard lock(mutex_);
  auto found = facts_.find(seed.id);
  return found == facts_.end() ? no_facts(seed) : found->second;
}

uint64_t SeedPool::set_aside() const {
  std::lock_guard lock(mutex_);
  return set_aside_;
}

std::optional<GrownSeed> SeedPool::grow(const std::string& test, std::string_view text, const std::string& logic,
                                        std::span<const oracle::Run> runs) {
  std::string hash = fmt::format("{:016x}", hash_bytes(behaviour(logic, runs)));
  std::lock_guard lock(mutex_);
  if (grown_.size() >= kMostGrown || !behaviours_.insert(hash).second) return {};
  while (uses_seed_ && !uses_seed_(next_grown_)) ++next_grown_;
  GrownSeed made{next_grown_++, hash, make_seed(test, std::string(text), logic)};
  grown_.emplace(made.chain, made.seed);
  return made;
}

void SeedPool::restore_grown(std::span<const GrownSeed> seeds, uint64_t first_not_begun) {
  std::lock_guard lock(mutex_);
  for (const GrownSeed& grown : seeds) {
    grown_.emplace(grown.chain, grown.seed);
    behaviours_.insert(grown.behaviour);
    next_grown_ = std::max(next_grown_, grown.chain + 1);
  }
  first_not_begun_ = std::max(first_not_begun, kFirstGrownChain);
}

uint64_t SeedPool::first_grown_not_begun() const {
  std::lock_guard lock(mutex_);
  return first_not_begun_;
}

std::optional<uint64_t> SeedPool::take_grown() {
  std::lock_guard lock(mutex_);
  auto next = grown_.lower_bound(first_not_begun_);
  if (next == grown_.end()) return {};
  first_not_begun_ = next->first + 1;
  return next->first;
}

const Seed& SeedPool::grown(uint64_t chain) const {
  std::lock_guard lock(mutex_);
  return grown_.at(chain);
}

}  // namespace cupel::campaign
