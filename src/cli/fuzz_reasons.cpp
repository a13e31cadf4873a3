#include "cli/fuzz_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace cupel::cli {

namespace {

constexpr size_t kReasonsShown = 3;
constexpr std::string_view kSetAsideTally = "seeds set aside: ";
constexpr std::string_view kSkippedTally = " skipped: ";

using Reasons = std::vector<std::pair<uint64_t, std::string>>;

void show_most(Reasons reasons, const char* word, std::vector<std::string>& lines) {
  std::ranges::sort(reasons, std::greater());
  for (size_t i = 0; i < reasons.size() && i < kReasonsShown; ++i)
    lines.push_back(fmt::format("{:<9} {} {}", word, reasons[i].first, reasons[i].second));
  if (reasons.size() > kReasonsShown)
    lines.push_back(fmt::format("{:<9} {} other reasons", "", reasons.size() - kReasonsShown));
}

}  // namespace

std::vector<std::string> reasons_without_tests(const campaign::Counts& counts) {
  Reasons aside, skipped;
  for (const auto& [name, count] : counts.tally) {
    std::string_view text = name;
    if (text.starts_with(kSetAsideTally))
      aside.emplace_back(count, fmt::format("seed{}: {}", count == 1 ? "" : "s", text.substr(kSetAsideTally.size())));
    else if (size_t place = text.find(kSkippedTally); place != std::string_view::npos)
      skipped.emplace_back(count, fmt::format("chain{} of {}: {}", count == 1 ? "" : "s", text.substr(0, place),
                                              text.substr(place + kSkippedTally.size())));
  }
  std::vector<std::string> lines;
  show_most(std::move(aside), "set aside", lines);
  show_most(std::move(skipped), "skipped", lines);
  return lines;
}

}  // namespace cupel::cli
