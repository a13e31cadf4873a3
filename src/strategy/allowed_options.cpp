#include "strategy/allowed_options.h"

#include <algorithm>
#include <numeric>

namespace cupel {

namespace {

constexpr uint64_t kMostOptions = 2;

// Table 4 of the paper, without the bugs that needed no option.
constexpr uint64_t kOne = 126, kTwo = 112, kMore = 240;
constexpr uint64_t kMostDrawn = 10;

}  // namespace

uint64_t draw_option_count(Rng& rng) {
  uint64_t bug = rng.below(kOne + kTwo + kMore);
  if (bug < kOne) return 1;
  if (bug < kOne + kTwo) return 2;
  uint64_t count = 3;
  while (count < kMostDrawn && rng.chance(1, 2)) ++count;
  return count;
}

bool conflict(const OptionPairs& pairs, const std::string& one, const std::string& other) {
  return pairs.contains(one < other ? std::pair(one, other) : std::pair(other, one));
}

std::vector<std::string> draw_arguments(const std::vector<const AllowedOption*>& options, uint64_t count, Rng& rng,
                                        const OptionPairs* conflicts) {
  std::vector<size_t> left(options.size());
  std::iota(left.begin(), left.end(), size_t{0});
  std::vector<std::string> arguments;
  std::vector<const AllowedOption*> chosen;
  while (arguments.size() < count && !left.empty()) {
    size_t at = rng.below(left.size());
    const AllowedOption& option = *options[left[at]];
    left[at] = left.back();
    left.pop_back();
    auto refused = [&](const AllowedOption* other) { return conflict(*conflicts, option.name, other->name); };
    if (conflicts != nullptr && std::ranges::any_of(chosen, refused)) continue;
    chosen.push_back(&option);
    arguments.push_back(option.argument(rng.pick(option.values)));
  }
  return arguments;
}

TestOptions draw_engines(const std::vector<AllowedOptions>& allowed, Rng& rng) {
  TestOptions drawn;
  for (const AllowedOptions& each : allowed)
    if (!each.engines.empty()) drawn.push_back({each.profile, rng.pick(each.engines)});
  return drawn;
}

TestOptions draw_options(const std::vector<AllowedOptions>& allowed, Rng& rng) {
  TestOptions drawn;
  for (const AllowedOptions& each : allowed) {
    std::vector<const AllowedOption*> options;
    for (const AllowedOption& option : each.options) options.push_back(&option);
    std::vector<std::string> arguments = draw_arguments(options, rng.below(kMostOptions + 1), rng);
    if (!arguments.empty()) drawn.push_back({each.profile, std::move(arguments)});
  }
  return drawn;
}

}  // namespace cupel
