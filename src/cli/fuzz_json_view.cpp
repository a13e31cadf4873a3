#include "cli/fuzz_json_view.h"

#include "cli/json_line.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace cupel::cli {

namespace {

using campaign::Found;
using campaign::Progress;
using campaign::Start;
using campaign::Summary;
using nlohmann::json;

void print(const json& object) {
  print_json_line(object);
  std::fflush(stdout);
}

json counts_json(const Progress& progress) {
  json object = json::parse(progress.counts.to_json());
  object["seconds"] = progress.seconds;
  object["tests_per_second"] = progress.tests_per_second;
  object["testing"] = progress.testing;
  object["reducing"] = progress.reducing;
  object["seeds_set_aside"] = progress.set_aside;
  return object;
}

/// Numbers of the findings in front of the groups that count as news.
std::vector<uint64_t> news_of(const std::vector<campaign::Group>& groups) {
  std::vector<uint64_t> numbers;
  for (const campaign::Group& group : groups)
    if (group.is_news()) numbers.push_back(group.front.number);
  return numbers;
}

class JsonView final : public FuzzView {
 public:
  JsonView(campaign::KnownBugs known, std::vector<std::string> targets)
      : known_(std::move(known)), targets_(std::move(targets)) {}

  void started(const Start& start) override {
    directory_ = start.directory;
    json solvers = json::array(), rejected = json::array();
    for (const Start::SolverLine& solver : start.solvers)
      solvers.push_back({{"label", solver.label}, {"version", solver.version}, {"executor", solver.executor}});
    for (const RejectedSeed& seed : start.rejected) rejected.push_back({{"path", seed.path}, {"reason", seed.reason}});
    print({{"event", "start"},
           {"directory", start.directory},
           {"resumed", start.resumed},
           {"rng", start.rng},
           {"jobs", start.jobs},
           {"solvers", solvers},
           {"strategies", start.strategies},
           {"targets", targets_},
           {"seeds", start.seeds},
           {"rejected", rejected}});
  }

  void progressed(const Progress& progress) override {
    constexpr double kSecondsBetweenLines = 10;
    if (progress.seconds - last_line_ < kSecondsBetweenLines) return;
    last_line_ = progress.seconds;
    json line = counts_json(progress);
    line["event"] = "progress";
    print(line);
  }

  void found(const Found& found) override {
    const store::FindingRecord& finding = found.finding;
    campaign::KnownBugs::Comparison compared = known_.compare(campaign::summary_of(finding));
    print({{"event", "finding"},
           {"number", found.number},
           {"kind", to_string(finding.kind)},
           {"culprit", fmt::format("{}", fmt::join(finding.culprits, " or "))},
           {"culprits", finding.culprits},
           {"certainty", to_string(finding.certainty)},
           {"solver", finding.culprits.empty() ? "" : finding.culprits.front()},
           {"file", fmt::format("{}/{}/original.smt2", directory_, found.directory)},
           {"flaky", finding.flaky},
           {"oracle", finding.oracle},
           {"signature", finding.signature},
           {"place", finding.place},
           {"summary", finding.summary},
           {"group", finding.group},
           {"known", compared.known_as},
           {"remarks", compared.remarks},
           {"blames_target", campaign::blames(finding, targets_)},
           {"found_after", finding.found_after},
           {"found_at", finding.found_at},
           {"strategy", finding.strategy},
           {"test", finding.test},
           {"seed", finding.seed},
           {"expectation", summary_of(finding.expectations)},
           {"options", describe(finding.options)}});
  }

  void noted(const std::string& kind, const std::string& text) override {
    print({{"event", "note"}, {"kind", kind}, {"text", text}});
  }

  void finished(const Summary& summary, const campaign::SplitGroups& groups) override {
    json line = counts_json(summary.progress);
    line["event"] = "summary";
    line["interrupted"] = summary.interrupted;
    line["ran_dry"] = summary.ran_dry;
    size_t stored = 0, known = 0;
    for (const auto* part : {&groups.counting, &groups.apart}) {
      for (const campaign::Group& group : *part) {
        stored += group.members;
        known += !group.known_as.empty();
      }
    }
    line["stored_findings"] = stored;
    line["groups"] = groups.counting.size() + groups.apart.size();
    line["known_groups"] = known;
    line["apart_groups"] = groups.apart.size();
    line["news"] = news_of(groups.counting);
    line["tests_ended_after"] = summary.tests_ended;
    line["not_reduced"] = summary.progress.reducing;
    print(line);
  }

 private:
  const campaign::KnownBugs known_;
  const std::vector<std::string> targets_;
  std::string directory_;
  double last_line_ = 0;
};

}  // namespace

std::unique_ptr<FuzzView> make_json_view(campaign::KnownBugs known, std::vector<std::string> targets) {
  return std::make_unique<JsonView>(std::move(known), std::move(targets));
}

}  // namespace cupel::cli
