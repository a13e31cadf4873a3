#include "cli/fuzz_view.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "base/duration.h"
#include "cli/fuzz_json_view.h"
#include "cli/fuzz_reached.h"
#include "cli/fuzz_reasons.h"
#include "solver/build.h"
#include "store/printable.h"

namespace cupel::cli {

namespace {

using campaign::Counts;
using campaign::Found;
using campaign::Progress;
using campaign::Start;
using campaign::Summary;

constexpr size_t kRejectedShown = 5;

std::string culprits(const std::vector<std::string>& labels) { return fmt::format("{}", fmt::join(labels, " or ")); }

/// `z3 sat 12 unsat 30 timeout 1`.
std::string answers(const std::map<std::string, uint64_t>& outcomes) {
  std::string text;
  for (const char* kind :
       {"sat", "unsat", "unknown", "cut", "timeout", "memout", "crash", "error", "unsupported", "left out", "unfit"}) {
    auto found = outcomes.find(kind);
    if (found != outcomes.end()) text += fmt::format(" {} {}", kind, found->second);
  }
  return text;
}

std::string finding_counts(const Counts& counts) {
  uint64_t confirmed = counts.confirmed();
  if (confirmed == 0) return "no findings";
  std::string parts;
  for (const auto& [kind, certainties] : counts.findings) {
    for (const auto& [certainty, count] : certainties)
      parts += fmt::format("{}{} {} {}", parts.empty() ? "" : ", ", count, certainty, kind);
  }
  return parts;
}

std::string time_left(const Progress& progress) {
  if (!progress.testing) return fmt::format("tests ended, {} left to reduce", format_duration(progress.finish_left));
  if (progress.limit <= 0) return format_duration(progress.seconds);
  return fmt::format("{} left", format_duration(std::max(0.0, progress.limit - progress.seconds)));
}

/// The campaign, and each solver.
std::vector<std::string> status_lines(const Progress& progress) {
  const Counts& counts = progress.counts;
  std::string line = fmt::format("{} tests, {:.0f}/s", counts.tests, progress.tests_per_second);
  line += fmt::format(" | {} | {}", time_left(progress), finding_counts(counts));
  if (progress.reducing > 0) line += fmt::format(" | reducing {}", progress.reducing);
  std::vector<std::string> lines = {line};
  for (const auto& [solver, outcomes] : counts.answers) lines.push_back(solver + answers(outcomes));
  return lines;
}

/// Plain text on standard output.
class PlainView : public FuzzView {
 public:
  void started(const Start& start) override {
    directory_ = start.directory;
    line(fmt::format("{} {}: rng {}, {} worker{}", start.resumed ? "resuming" : "campaign", start.directory, start.rng,
                     start.jobs, start.jobs == 1 ? "" : "s"));
    for (const Start::SolverLine& solver : start.solvers) {
      line(fmt::format("  solver    {} {} ({})", solver.label, solver.version, solver.executor));
      executors_[solver.label] = solver.executor;
    }
    for (const std::string& strategy : start.strategies) line(fmt::format("  strategy  {}", strategy));
    line(fmt::format("  seeds     {} usable, {} rejected", start.seeds, start.rejected.size()));
    size_t shown = std::min(start.rejected.size(), kRejectedShown);
    for (size_t i = 0; i < shown; ++i)
      line(fmt::format("            {}: {}", start.rejected[i].path, start.rejected[i].reason));
    if (shown < start.rejected.size())
      line(fmt::format("            and {} more: all are in {}/campaign.db", start.rejected.size() - shown,
                       start.directory));
  }

  void progressed(const Progress& progress) override {
    constexpr double kSecondsBetweenLines = 10;
    if (progress.seconds - last_line_ < kSecondsBetweenLines) return;
    last_line_ = progress.seconds;
    line(fmt::format("[{}] {}", format_duration(progress.seconds), fmt::join(status_lines(progress), " | ")));
  }

  void found(const Found& found) override {
    const store::FindingRecord& finding = found.finding;
    line(fmt::format("{} {}: {} ({}) {}: {}", finding.flaky ? "flaky" : "finding", found.number,
                     to_string(finding.kind), to_string(finding.certainty), culprits(finding.culprits),
                     finding.summary));
  }

  void noted(const std::string& kind, const std::string& text) override {
    // Single seeds are counted in the summary, with their reasons; there may be hundreds.
    if (kind == "reduced" || kind == "finishing")
      line(text);
    else if (kind != "set-aside" && kind != "skipped")
      line(fmt::format("note: {}", text));
  }

  void finished(const Summary& summary, const campaign::SplitGroups& groups) override {
    const Progress& progress = summary.progress;
    const Counts& counts = progress.counts;
    line("");
    line(fmt::format("{} after {}: {} tests, {:.1f}/s, {} chains; {} seeds set aside, {} chains skipped",
                     summary.interrupted ? "interrupted" : "finished", format_duration(progress.seconds), counts.tests,
                     static_cast<double>(counts.tests) / std::max(progress.seconds, 0.001), counts.chains,
                     progress.set_aside, counts.skipped_chains));
    strategies(counts);
    solvers(counts);
    for (const std::string& reason : reasons_without_tests(counts)) line("  " + reason);
    double making = counts.making_cpu(), cpu = counts.solver_cpu + counts.own_cpu + making;
    if (cpu > 0)
      line(fmt::format("  CPU time  {:.0f} s, {:.1f} % of it the solvers'{}", cpu, 100 * counts.solver_cpu / cpu,
                       making > 0 ? fmt::format(", {:.1f} % for writing tests", 100 * making / cpu) : ""));
    if (counts.faults > 0)
      line(fmt::format("  {} chains ended with an internal error: see the notes of kind fault, and report them please",
                       counts.faults));
    if (counts.doubted > 0)
      line(fmt::format("  {} expectations cannot be right: see the notes of kind doubted", counts.doubted));
    if (counts.malformed > 0)
      line(fmt::format("  {} tests were refused by our own checker: see the notes", counts.malformed));
    for (const auto& [text, count] : counts.notes)
      if (count > 1) line(fmt::format("  {} notes  {}", count, text));
    reductions(summary);
    warn_of_silence(counts);
    list(groups.counting, counts);
    if (groups.apart.empty()) return;
    line(fmt::format("apart, since they do not blame the target: {}", groups.apart.size()));
    for (const campaign::Group& group : groups.apart) row(group);
  }

 protected:
  virtual void line(const std::string& text) {
    fmt::print("{}\n", text);
    std::fflush(stdout);
  }

 private:
  void strategies(const Counts& counts) {
    for (const auto& [name, count] : counts.strategies)
      line(fmt::format("  {:<9} {} tests, {:.1f}/s per worker", name, count.tests,
                       static_cast<double>(count.tests) / std::max(count.seconds, 0.001)));
  }

  void solvers(const Counts& counts) {
    for (const auto& [solver, outcomes] : counts.answers) {
      line(fmt::format("  {:<9}{}", solver, answers(outcomes)));
      std::string reached = reached_code(counts, solver, executors_[solver]);
      if (!reached.empty()) line(fmt::format("  {:<9} reached {}", "", reached));
      auto found = counts.errors.find(solver);
      if (found != counts.errors.end()) errors(solver, found->second, counts);
    }
  }

  // What was not answered for most: otherwise nobody would learn that half of the tests were refused for one reason.
  // Messages are counted without names, which the first one has.
  void errors(const std::string& solver, const std::map<std::string, uint64_t>& messages, const Counts& counts) {
    constexpr size_t kShown = 3;
    constexpr size_t kLongest = 160;
    auto examples = counts.error_examples.find(solver);
    auto text_of = [&](const std::string& message) {
      bool has_example = examples != counts.error_examples.end() && examples->second.contains(message);
      std::string_view whole = has_example ? examples->second.at(message) : message;
      std::string text = store::printable_line(whole.substr(0, kLongest)) + (whole.size() > kLongest ? "..." : "");
      return has_example && messages.at(message) > 1 ? text + ", and such like" : text;
    };
    std::vector<std::pair<uint64_t, std::string>> most;
    for (const auto& [message, count] : messages) most.emplace_back(count, message);
    std::ranges::sort(most, std::greater());
    for (size_t i = 0; i < most.size() && i < kShown; ++i)
      line(fmt::format("  {:<9} {} not answered: {}", "", most[i].first, text_of(most[i].second)));
    if (most.size() > kShown) line(fmt::format("  {:<9} {} other reasons", "", most.size() - kShown));
  }

  void reductions(const Summary& summary) {
    double afterwards = summary.progress.seconds - summary.tests_ended;
    if (afterwards >= 1)
      line(fmt::format("  {} of this came after the last test: {}what was under way", format_duration(afterwards),
                       summary.progress.counts.confirmed() > 0 ? "reductions, and " : ""));
    if (uint64_t left = summary.progress.reducing; left > 0)
      line(fmt::format("  {} finding{} not reduced: go on with cupel fuzz --resume {} --finish 5m", left,
                       left == 1 ? " is" : "s are", solver::quoted_words({directory_})));
  }

  void warn_of_silence(const Counts& counts) {
    for (const auto& [solver, outcomes] : counts.answers) {
      if (outcomes.contains("sat") || outcomes.contains("unsat")) continue;
      line(fmt::format("  warning: {} answered neither sat nor unsat even once: it tested nothing", solver));
    }
    if (counts.tests == 0) line("  warning: not a single test was run");
  }

  void list(const std::vector<campaign::Group>& groups, const Counts& counts) {
    line("");
    if (groups.empty()) return line("no findings");
    size_t known = 0, flaky = 0, triggers = counts.repeats;
    for (const campaign::Group& group : groups) {
      (group.front.flaky ? flaky : known) += group.front.flaky || !group.known_as.empty();
      triggers += group.members;
    }
    line(fmt::format("{} finding{} from {} trigger{}; known already: {}, flaky: {}", groups.size(),
                     groups.size() == 1 ? "" : "s", triggers, triggers == 1 ? "" : "s", known, flaky));
    for (const campaign::Group& group : groups) row(group);
  }

  void row(const campaign::Group& group) {
    const store::FindingSummary& finding = group.front;
    std::string mark = finding.flaky ? "[flaky] " : "";
    if (!group.known_as.empty()) mark += fmt::format("[known: {}] ", group.known_as);
    line(fmt::format("  {:>4}  {:<13} {:<16} {:<12} {}{}", finding.number, to_string(finding.kind),
                     to_string(finding.certainty), culprits(finding.culprits), mark, finding.summary));
    for (const std::string& remark : group.remarks) line(fmt::format("        {}", remark));
  }

  std::string directory_;
  std::map<std::string, std::string> executors_;  // by solver
  double last_line_ = 0;
};

/// The same with lines at the bottom that are rewritten: one for the campaign, one for each solver, none of them wider
/// than the terminal.
class TerminalView final : public PlainView {
 public:
  ~TerminalView() override { clear(); }

  void progressed(const Progress& progress) override {
    winsize size{};
    size_t width = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    clear();
    std::vector<std::string> lines = status_lines(progress);
    for (std::string& line : lines)
      if (line.size() >= width) line = line.substr(0, width - 4) + "...";
    fmt::print("{}", fmt::join(lines, "\n"));
    std::fflush(stdout);
    shown_ = lines.size();
  }

 protected:
  void line(const std::string& text) override {
    clear();
    PlainView::line(text);
  }

 private:
  void clear() {
    // To the start of the first of them; what is below goes.
    if (shown_ > 1) fmt::print("\033[{}A", shown_ - 1);
    if (shown_ > 0) fmt::print("\r\033[J");
    shown_ = 0;
  }

  size_t shown_ = 0;  // lines
};

}  // namespace

std::unique_ptr<FuzzView> make_view(ViewKind kind, campaign::KnownBugs known, std::vector<std::string> targets) {
  if (kind == ViewKind::kJson) return make_json_view(std::move(known), std::move(targets));
  if (kind == ViewKind::kTerminal) return std::make_unique<TerminalView>();
  return std::make_unique<PlainView>();
}

}  // namespace cupel::cli
