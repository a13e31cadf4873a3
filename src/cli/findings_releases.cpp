#include "cli/findings_releases.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "campaign/release_check.h"
#include "campaign/settings.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "store/printable.h"
#include "store/store.h"

namespace cupel::cli {

namespace {

using store::ReleaseRecord;

/// One culprit of one finding: a row.
struct ReleaseRow {
  store::FindingSummary finding;
  std::string culprit;
  std::vector<ReleaseRecord> verdicts;  // by version
};

/// What was asked before.
using Known = std::map<std::tuple<uint64_t, std::string, std::string>, ReleaseRecord>;

class Matrix {
 public:
  Matrix(std::unique_ptr<store::Store> campaign, bool remembers, campaign::ReleaseChecker checker)
      : campaign_(std::move(campaign)), remembers_(remembers), checker_(std::move(checker)) {}

  Status fill(const std::vector<store::FindingSummary>& findings) {
    auto known = TRY(campaign_->release_verdicts());
    for (ReleaseRecord& record : known) known_[{record.finding, record.solver, record.version}] = record;
    size_t done = 0;
    for (const store::FindingSummary& finding : findings) {
      if (::isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[Kfinding {} of {}", ++done, findings.size());
      TRY(fill(finding));
    }
    if (done > 0) fmt::print(stderr, "\r\033[K");
    return Done{};
  }

  void print() const {
    std::vector<std::pair<std::string, std::string>> columns = releases();
    std::string heading = fmt::format("{:>4}  {:<13} {:<16}", "nr", "kind", "culprit");
    for (const auto& [label, version] : columns) heading += fmt::format(" {}", title(label, version));
    fmt::print("{}\n", heading);
    for (const ReleaseRow& row : rows_) print(row, columns);
    fmt::print("{}: {} findings; + shows it, . does not, ! is wrong in another way, ? does not tell\n",
               campaign_->directory(), rows_.size());
  }

  void print_json() const {
    for (const ReleaseRow& row : rows_) {
      nlohmann::json releases = nlohmann::json::array();
      for (const ReleaseRecord& record : row.verdicts)
        releases.push_back({{"solver", record.solver},
                            {"version", record.version},
                            {"shows", record.shows},
                            {"detail", record.detail}});
      nlohmann::ordered_json line = {{"number", row.finding.number},
                                     {"kind", to_string(row.finding.kind)},
                                     {"culprit", row.culprit},
                                     {"flaky", row.finding.flaky},
                                     {"releases", releases}};
      print_json_line(line);
    }
  }

  const std::vector<std::string>& missing() const { return checker_.missing(); }

 private:
  Status fill(const store::FindingSummary& summary) {
    auto finding = TRY(campaign_->finding(summary.number));
    if (!finding.has_value()) return Done{};
    auto checks = campaign::checks_of(*finding);
    for (const campaign::ReleaseCheck& check : checks) {
      ReleaseRow row{summary, check.culprit, {}};
      auto releases = TRY(checker_.releases(check, true));
      for (const solver::Solver& release : releases) {
        auto verdict = TRY(ask(summary.number, check, release));
        row.verdicts.push_back(std::move(verdict));
      }
      rows_.push_back(std::move(row));
    }
    return Done{};
  }

  Result<ReleaseRecord> ask(uint64_t number, const campaign::ReleaseCheck& check, const solver::Solver& release) {
    if (auto known = known_.find({number, release.label, release.version}); known != known_.end()) return known->second;
    auto verdict = TRY(checker_.ask(check, release));
    ReleaseRecord record{number, verdict.solver, verdict.version, oracle::to_string(verdict.showing), verdict.detail};
    if (remembers_) TRY(campaign_->set_release_verdict(record));
    return record;
  }

  /// All releases of all rows, in the order of the rows' solvers and of their versions.
  std::vector<std::pair<std::string, std::string>> releases() const {
    std::vector<std::pair<std::string, std::string>> columns;
    for (const ReleaseRow& row : rows_)
      for (const ReleaseRecord& record : row.verdicts) {
        std::pair<std::string, std::string> column(record.solver, record.version);
        if (std::ranges::find(columns, column) == columns.end()) columns.push_back(std::move(column));
      }
    return columns;
  }

  static std::string title(const std::string& label, const std::string& version) {
    return store::printable_line(label.find('@') == std::string::npos ? label + "=" + version : label);
  }

  static void print(const ReleaseRow& row, const std::vector<std::pair<std::string, std::string>>& columns) {
    std::string line = fmt::format("{:>4}  {:<13} {:<16}", row.finding.number, to_string(row.finding.kind),
                                   store::printable_line(row.culprit));
    for (const auto& [label, version] : columns) {
      auto found = std::ranges::find_if(row.verdicts, [&, l = label, v = version](const ReleaseRecord& record) {
        return record.solver == l && record.version == v;
      });
      const char* mark = found == row.verdicts.end() ? "" : mark_of(found->shows);
      line += fmt::format(" {:^{}}", mark, title(label, version).size());
    }
    fmt::print("{}\n", line);
  }

  static const char* mark_of(const std::string& shows) {
    return shows == "shows" ? "+" : shows == "clean" ? "." : shows == "other" ? "!" : "?";
  }

  std::unique_ptr<store::Store> campaign_;
  bool remembers_;
  campaign::ReleaseChecker checker_;
  Known known_;
  std::vector<ReleaseRow> rows_;
};

}  // namespace

namespace {

Result<Matrix> filled_matrix(const std::string& directory, const std::vector<store::FindingSummary>& findings,
                             double timeout_seconds) {
  auto campaign = store::Store::annotate(directory);
  bool remembers = campaign.ok();
  if (!remembers) campaign = store::Store::read(directory);
  if (!campaign) return campaign.error();
  if (!remembers) fmt::print(stderr, "cupel: {}: cannot be written: what is found out is not remembered\n", directory);
  auto known = TRY(profiles());
  auto settings = TRY(campaign::Settings::from_json((*campaign)->campaign().configuration));
  auto rules = TRY(campaign::rules_of(settings));
  if (timeout_seconds > 0)
    rules.examiner.limits.wall = process::milliseconds(static_cast<int64_t>(timeout_seconds * 1000));
  Matrix matrix(std::move(*campaign), remembers, {known, std::move(rules)});
  TRY(matrix.fill(findings));
  for (const std::string& label : matrix.missing())
    fmt::print(stderr, "cupel: {} took part and is not installed: what rests on it cannot be seen\n", label);
  return matrix;
}

}  // namespace

int list_releases(const std::string& directory, const std::vector<store::FindingSummary>& findings, bool json,
                  double timeout_seconds) {
  auto matrix = filled_matrix(directory, findings, timeout_seconds);
  if (!matrix) return complain(matrix.error(), kBadInput);
  json ? matrix->print_json() : matrix->print();
  return kNothingFound;
}

int ask_releases(const std::string& directory, const std::vector<store::FindingSummary>& findings,
                 double timeout_seconds) {
  auto matrix = filled_matrix(directory, findings, timeout_seconds);
  return matrix ? kNothingFound : complain(matrix.error(), kBadInput);
}

}  // namespace cupel::cli
