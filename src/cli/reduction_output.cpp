#include "cli/reduction_output.h"

#include "cli/json_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cupel::cli {

namespace {

constexpr double kSecondsBetweenLines = 5;  // in a pipe

double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void ReductionProgress::show(const reduce::Progress& progress) {
  bool terminal = ::isatty(STDERR_FILENO) != 0;
  if (!terminal && progress.seconds < next_line_) return;
  next_line_ = progress.seconds + kSecondsBetweenLines;
  double rate = progress.seconds > 0 ? static_cast<double>(progress.checks) / progress.seconds : 0;
  std::string line = fmt::format("{} bytes ({:.1f} %)  {}  {} checks ({:.0f}/s)  {:.0f} s", progress.now.bytes,
                                 percent(progress.now.bytes, progress.start.bytes), progress.pass, progress.checks,
                                 rate, progress.seconds);
  fmt::print(stderr, "{}{}{}", terminal ? "\r\033[K" : "", line, terminal ? "" : "\n");
  shown_ |= terminal;
}

void ReductionProgress::clear() const {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void print_reduction(const reduce::Reduction& reduction) {
  fmt::print(stderr, "{:<22}{:>11}{:>10}{:>14}{:>9}\n", "pass", "candidates", "accepted", "tokens saved", "seconds");
  for (const reduce::PassStatistics& pass : reduction.passes) {
    if (pass.candidates == 0) continue;
    fmt::print(stderr, "{:<22}{:>11}{:>10}{:>14}{:>9.2f}\n", pass.pass, pass.candidates, pass.accepted,
               pass.tokens_saved, pass.seconds);
  }
  uint64_t saved = reduction.before.bytes - std::min<uint64_t>(reduction.before.bytes, reduction.text.size());
  fmt::print(stderr, "{} -> {} bytes ({:.1f} % less), {} checks, {} answers known already, {:.1f} s{}\n",
             reduction.before.bytes, reduction.text.size(), percent(saved, reduction.before.bytes), reduction.checks,
             reduction.remembered, reduction.seconds,
             reduction.stopped         ? "; stopped before its end"
             : reduction.out_of_budget ? "; the budget is used up"
                                       : "");
  if (reduction.arguments.size() == reduction.arguments_before) return;
  fmt::print(stderr, "solver options left: {}\n", fmt::join(reduction.arguments, " "));
}

void print_reduction_json(const std::string& subject, const reduce::Reduction& reduction, bool with_script) {
  nlohmann::json passes = nlohmann::json::array();
  for (const reduce::PassStatistics& pass : reduction.passes)
    passes.push_back({{"pass", pass.pass},
                      {"candidates", pass.candidates},
                      {"accepted", pass.accepted},
                      {"tokens_saved", pass.tokens_saved},
                      {"seconds", pass.seconds}});
  nlohmann::json line = {{"file", subject},
                         {"bytes_before", reduction.before.bytes},
                         {"bytes_after", reduction.text.size()},
                         {"tokens_before", reduction.before.tokens},
                         {"tokens_after", reduction.after.tokens},
                         {"checks", reduction.checks},
                         {"remembered", reduction.remembered},
                         {"seconds", reduction.seconds},
                         {"out_of_budget", reduction.out_of_budget},
                         {"stopped", reduction.stopped},
                         {"flaky", reduction.flaky},
                         {"solver_options", reduction.arguments},
                         {"passes", passes}};
  if (with_script) line["script"] = reduction.text;
  print_json_line(line);
}

}  // namespace cupel::cli
