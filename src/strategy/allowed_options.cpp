#include "strategy/allowed_options.h"

#include <algorithm>

namespace cupel {

namespace {

constexpr uint64_t kMostOptions = 2;

std::vector<std::string> draw_arguments(const AllowedOptions& allowed, Rng& rng) {
  uint64_t count = std::min<uint64_t>(rng.below(kMostOptions + 1), allowed.options.size());
  std::vector<size_t> chosen;
  std::vector<std::string> arguments;
  while (arguments.size() < count) {
    size_t option = rng.below(allowed.options.size());
    if (std::ranges::find(chosen, option) != chosen.end()) continue;
    chosen.push_back(option);
    arguments.push_back(rng.pick(allowed.options[option]));
  }
  return arguments;
}

}  // namespace

TestOptions draw_options(const std::vector<AllowedOptions>& allowed, Rng& rng) {
  TestOptions drawn;
  for (const AllowedOptions& each : allowed) {
    std::vector<std::string> arguments = draw_arguments(each, rng);
    if (!arguments.empty()) drawn.push_back({each.profile, std::move(arguments)});
  }
  return drawn;
}

}  // namespace cupel
