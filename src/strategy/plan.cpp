#include "strategy/plan.h"

#include <fmt/format.h>

#include <charconv>

namespace cupel {

namespace {

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string TestId::text() const { return fmt::format("{}-{}.{}", strategy, chain, step); }

std::optional<TestId> TestId::parse(std::string_view text) {
  size_t dash = text.rfind('-'), dot = text.rfind('.');
  if (dash == std::string_view::npos || dot == std::string_view::npos || dot < dash || dash == 0) return {};
  TestId id{.strategy = std::string(text.substr(0, dash))};
  if (!read_number(text.substr(dash + 1, dot - dash - 1), id.chain)) return {};
  if (!read_number(text.substr(dot + 1), id.step)) return {};
  return id;
}

Plan::Plan(const std::vector<ChosenStrategy>& strategies, const std::vector<Seed>& seeds, uint64_t rng_seed)
    : strategies_(strategies), seeds_(seeds), rng_(rng_seed) {
  CUPEL_ASSERT(!seeds.empty() || !want_seeds(strategies));
  for (const ChosenStrategy& strategy : strategies) total_weight_ += strategy.weight;
  CUPEL_ASSERT(total_weight_ > 0);
}

PlannedChain Plan::chain(uint64_t number) const {
  Rng rng = rng_.split(number);
  double place = rng.unit() * total_weight_;
  const ChosenStrategy* chosen = &strategies_.back();
  for (const ChosenStrategy& strategy : strategies_) {
    if (strategy.weight > 0) chosen = &strategy;
    if (place < strategy.weight) break;
    place -= strategy.weight;
  }
  PlannedChain planned{.strategy = chosen, .seeds = {}, .rng = rng.split("chain")};
  for (unsigned i = 0; i < chosen->strategy->seeds(); ++i) planned.seeds.push_back(&rng.pick(seeds_));
  return planned;
}

}  // namespace cupel
