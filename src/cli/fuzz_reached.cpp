#include "cli/fuzz_reached.h"

#include <fmt/format.h>

#include "figures/table.h"

namespace cupel::cli {

namespace {

/// Each place counts for the strategy that reached it first, so the sum is what they reached together.
std::string together(const std::map<std::string, std::map<std::string, uint64_t>>& by_strategy,
                     const std::string& solver, std::string_view what) {
  double sum = 0;
  for (const auto& [strategy, by_solver] : by_strategy)
    if (auto found = by_solver.find(solver); found != by_solver.end()) sum += static_cast<double>(found->second);
  return sum > 0 ? fmt::format("{} {}", figures::grouped_digits(sum), what) : "";
}

}  // namespace

std::string reached_code(const campaign::Counts& counts, const std::string& solver, const std::string& executor) {
  std::string text = together(counts.coverage, solver, executor == "afl" ? "edges" : "functions");
  std::string blocks = together(counts.blocks, solver, "basic blocks");
  return blocks.empty() ? text : fmt::format("{}, {}", text, blocks);
}

}  // namespace cupel::cli
