#include "campaign/seed_uses.h"

namespace cupel::campaign {

namespace {

// So many chains without a test in a row settle it. Random choices have a part in what a strategy can start from, and
// where several seeds come together the partner has a larger one.
constexpr unsigned kTries = 32;
constexpr unsigned kTriesWithPartners = 256;

unsigned tries_of(const ChosenStrategy& strategy) {
  return strategy.strategy->seeds() > 1 ? kTriesWithPartners : kTries;
}

}  // namespace

SeedUses::SeedUses(const std::vector<ChosenStrategy>& strategies, const std::vector<Seed>& seeds)
    : strategies_(strategies) {
  for (const ChosenStrategy& strategy : strategies)
    if (strategy.weight > 0) pairs_ += strategy.strategy->seeds() == 0 ? 1 : seeds.size();
}

SeedUses::Use SeedUses::of(const PlannedChain& planned) const {
  auto found = states_.find(key_of(planned));
  return found == states_.end() ? Use::kGood : found->second.use;
}

void SeedUses::had_none(const PlannedChain& planned, Fruitless why, bool patient) {
  if (why == Fruitless::kSetAside) {
    for (const ChosenStrategy& strategy : strategies_)
      if (strategy.weight > 0 && strategy.strategy->seeds() > 0)
        set({&strategy, planned.seed()}, {.in_a_row = 1, .use = Use::kNone});
    return;
  }
  State state = states_[key_of(planned)];
  ++state.in_a_row;
  bool slow = why == Fruitless::kTooSlow;
  if (slow && patient)
    state.use = Use::kNone;
  else if (state.in_a_row >= tries_of(*planned.strategy))
    state.use = slow ? Use::kSlow : Use::kNone;
  set(key_of(planned), state);
}

void SeedUses::set(const Key& key, State state) {
  auto count = [this](Use use, int change) {
    if (use == Use::kSlow) slow_ += static_cast<size_t>(change);
    if (use == Use::kNone) useless_ += static_cast<size_t>(change);
  };
  if (auto before = states_.find(key); before != states_.end()) count(before->second.use, -1);
  count(state.use, 1);
  if (state.in_a_row == 0)
    states_.erase(key);
  else
    states_[key] = state;
}

}  // namespace cupel::campaign
