#include "campaign/resume_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

namespace cupel::campaign {

namespace {

/// The records of one campaign's seeds, sorted out. A seed is known by its content: its file may have moved.
class SeedRestorer {
 public:
  SeedRestorer(std::vector<Seed>& seeds, const std::vector<store::TestRecord>& tests, ResumePoint& point)
      : tests_(tests), point_(point) {
    for (Seed& seed : seeds) loaded_.emplace(id_text(seed.id), std::move(seed));
  }

  Status take(const store::SeedRecord& record) {
    switch (record.status) {
      case store::SeedStatus::kRejected: return Done{};
      case store::SeedStatus::kGrown: return take_grown(record);
      case store::SeedStatus::kSetAside: point_.set_aside.insert(record.id); [[fallthrough]];
      case store::SeedStatus::kUsed: return take_file(record);
    }
    return Done{};
  }

  std::vector<Seed> restored;

 private:
  Status take_file(const store::SeedRecord& record) {
    auto found = loaded_.find(record.id);
    if (found == loaded_.end())
      return Error{fmt::format("{}: this seed of the campaign is gone or has changed", record.path)};
    // Files with the same content are one seed each; which of them this was does not matter.
    Seed seed = found->second;
    seed.path = record.path;
    restored.push_back(std::move(seed));
    return Done{};
  }

  // The text of a test that joined the pool is kept with the tests.
  Status take_grown(const store::SeedRecord& record) {
    auto test = std::ranges::find(tests_, record.path, &store::TestRecord::id);
    if (test != tests_.end())
      point_.grown.push_back({record.chain, record.behaviour, make_seed(record.path, test->text, record.logic)});
    return Done{};
  }

  std::map<std::string, Seed> loaded_;  // by id
  const std::vector<store::TestRecord>& tests_;
  ResumePoint& point_;
};

nlohmann::json begun_json(const std::vector<store::ChainRecord>& chains) {
  nlohmann::json list = nlohmann::json::array();
  for (const store::ChainRecord& chain : chains)
    list.push_back({{"chain", chain.chain},
                    {"strategy", chain.strategy},
                    {"seed", chain.seed},
                    {"tests", chain.tests},
                    {"seconds", chain.seconds},
                    {"news", chain.news}});
  return list;
}

/// Chains of a list that cannot be read are run from their beginning.
std::vector<store::ChainRecord> begun_from(const nlohmann::json& list) {
  std::vector<store::ChainRecord> chains;
  for (const nlohmann::json& entry : list) {
    if (!entry.is_object()) continue;
    chains.push_back({.chain = entry.value("chain", uint64_t{0}),
                      .strategy = entry.value("strategy", ""),
                      .seed = entry.value("seed", ""),
                      .tests = entry.value("tests", uint64_t{0}),
                      .seconds = entry.value("seconds", 0.0),
                      .news = entry.value("news", uint64_t{0})});
  }
  return chains;
}

/// Ids are hexadecimal numbers.
uint64_t id_number(const std::string& text) {
  uint64_t id = 0;
  std::from_chars(text.data(), text.data() + text.size(), id, 16);
  return id;
}

}  // namespace

Result<std::map<uint64_t, SeedFacts>> read_facts(store::Store& store) {
  std::map<uint64_t, SeedFacts> facts;
  for (const auto& [id, text] : TRY(store.facts())) facts.emplace(id_number(id), TRY(facts_from_json(text)));
  return facts;
}

Status save_point(store::Store& store, ChainQueue::Finished finished, uint64_t first_grown_not_begun, double seconds,
                  const Counts& counts, const std::vector<std::pair<std::string, std::string>>& benched,
                  const store::FigureRows& figures) {
  nlohmann::json json = {{"counts", nlohmann::json::parse(counts.to_json())},
                         {"benched", benched},
                         {"begun", begun_json(finished.begun)},
                         {"empty_share", finished.empty_share},
                         {"first_grown_not_begun", first_grown_not_begun}};
  return store.set_checkpoint({.next_chain = finished.first_unfinished,
                               .seconds_used = seconds,
                               .counters = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                               .chains = std::move(finished.chains)},
                              figures);
}

Result<ResumePoint> read_resume_point(store::Store& store, std::vector<Seed>& seeds) {
  auto records = TRY(store.seeds());
  auto tests = TRY(store.tests());
  auto checkpoint = TRY(store.checkpoint());

  ResumePoint point{.resumed = true};
  SeedRestorer restorer(seeds, tests, point);
  for (const store::SeedRecord& record : records) TRY(restorer.take(record));
  point.facts = TRY(read_facts(store));
  point.figures = TRY(store.figure_rows());
  seeds = std::move(restorer.restored);
  if (!checkpoint) return point;

  point.next_chain = checkpoint->next_chain;
  point.chains = TRY(store.chains());
  point.seconds = checkpoint->seconds_used;
  nlohmann::json json = nlohmann::json::parse(checkpoint->counters, nullptr, false);
  if (!json.is_object()) return point;
  point.counts = Counts::from_json(json.value("counts", nlohmann::json()).dump());
  point.benched = json.value("benched", point.benched);
  point.begun = begun_from(json.value("begun", nlohmann::json::array()));
  point.empty_share = json.value("empty_share", uint64_t{0});
  point.first_grown_not_begun = json.value("first_grown_not_begun", uint64_t{0});
  return point;
}

}  // namespace cupel::campaign
