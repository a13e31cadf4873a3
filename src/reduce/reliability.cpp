#include "reduce/reliability.h"

#include <fmt/format.h>

#include <algorithm>

namespace cupel::reduce {

namespace {

using std::chrono::milliseconds;

// Three times what the original took and a second for a loaded machine, but never more than the user allows.
milliseconds limit_after(Reliability::Clock::duration original, milliseconds most) {
  auto limit = std::chrono::duration_cast<milliseconds>(3 * original) + milliseconds(1000);
  return std::min(limit, most);
}

}  // namespace

Result<milliseconds> Reliability::check_original(const Question& original) {
  unsigned held = 0, asked = 0;
  milliseconds limit{0};
  // Where one run takes a tenth of the budget, repeating it would take what is left for the reduction.
  for (; asked == 0 || (asked < options_.rechecks && !is_dear()); ++asked) {
    auto start = Clock::now();
    bool verdict = TRY(trials_.ask_fresh(original));
    held += verdict;
    limit = std::max(limit, limit_after(Clock::now() - start, options_.limit));
  }
  if (held == 0) {
    std::string why = trials_.explain();
    return Error{"the check does not hold for the script itself" + (why.empty() ? "" : ": " + why)};
  }
  if (held < asked)
    return Error{fmt::format("the check is flaky: it held in {} of {} runs of the unchanged script", held, asked)};
  return limit;
}

Status Reliability::check_empty(std::span<const std::string> arguments, milliseconds limit) {
  bool verdict = TRY(trials_.ask_fresh({"", arguments, limit, false}));
  if (verdict) return Error{"the check holds for an empty script as well: it does not depend on the script"};
  return Done{};
}

Result<bool> Reliability::held_again(const Question& result, bool ended_early) {
  unsigned times = ended_early ? std::min(1U, options_.rechecks) : options_.rechecks;
  bool always = true;
  for (unsigned i = 0; i < times; ++i) {
    bool verdict = TRY(trials_.ask_fresh(result));
    always &= verdict;
  }
  return always;
}

}  // namespace cupel::reduce
