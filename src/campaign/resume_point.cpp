#include "campaign/resume_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "base/hash.h"

namespace cupel::campaign {

namespace {

/// The records of one campaign's seeds, sorted out.
class SeedRestorer {
 public:
  SeedRestorer(std::vector<Seed>& seeds, const std::vector<store::TestRecord>& tests, ResumePoint& point)
      : tests_(tests), point_(point) {
    for (Seed& seed : seeds) loaded_.emplace(seed.path, std::move(seed));
  }

  Status take(const store::SeedRecord& record) {
    if (record.status == "rejected") return Done{};
    return record.status == "grown" ? take_grown(record) : take_file(record);
  }

  std::vector<Seed> restored;

 private:
  Status take_file(const store::SeedRecord& record) {
    auto found = loaded_.find(record.path);
    if (found == loaded_.end()) return Error{fmt::format("{}: this seed of the campaign is gone", record.path)};
    if (content_hash(found->second.text) != record.hash)
      return Error{fmt::format("{}: this seed has changed since the campaign began", record.path)};
    if (record.status == "set-aside") point_.set_aside.insert(record.path);
    restored.push_back(std::move(found->second));
    return Done{};
  }

  // The text of a mutant that joined the pool is kept as a test.
  Status take_grown(const store::SeedRecord& record) {
    auto test = std::ranges::find(tests_, record.path, &store::TestRecord::id);
    uint64_t chain = 0;
    std::from_chars(record.reason.data(), record.reason.data() + record.reason.size(), chain);
    if (test != tests_.end()) point_.grown.push_back({chain, record.hash, Seed{record.path, test->text, record.logic}});
    return Done{};
  }

  std::map<std::string, Seed> loaded_;
  const std::vector<store::TestRecord>& tests_;
  ResumePoint& point_;
};

}  // namespace

std::string content_hash(const std::string& text) { return fmt::format("{:016x}", hash_bytes(text)); }

Status save_point(store::Store& store, uint64_t next_chain, uint64_t first_grown_not_begun, double seconds,
                  const Counts& counts, const std::vector<std::pair<std::string, std::string>>& benched) {
  nlohmann::json json = {{"counts", nlohmann::json::parse(counts.to_json())},
                         {"benched", benched},
                         {"first_grown_not_begun", first_grown_not_begun}};
  return store.set_checkpoint({.next_chain = next_chain,
                               .seconds_used = seconds,
                               .counters = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)});
}

Result<ResumePoint> read_resume_point(store::Store& store, std::vector<Seed>& seeds) {
  auto records = TRY(store.seeds());
  auto tests = TRY(store.tests());
  auto checkpoint = TRY(store.checkpoint());

  ResumePoint point{.resumed = true};
  SeedRestorer restorer(seeds, tests, point);
  for (const store::SeedRecord& record : records) TRY(restorer.take(record));
  if (restorer.restored.empty()) return Error{"the campaign has no seeds"};
  seeds = std::move(restorer.restored);
  if (!checkpoint) return point;

  point.next_chain = checkpoint->next_chain;
  point.seconds = checkpoint->seconds_used;
  nlohmann::json json = nlohmann::json::parse(checkpoint->counters, nullptr, false);
  if (!json.is_object()) return point;
  point.counts = Counts::from_json(json.value("counts", nlohmann::json()).dump());
  point.benched = json.value("benched", point.benched);
  point.first_grown_not_begun = json.value("first_grown_not_begun", uint64_t{0});
  return point;
}

}  // namespace cupel::campaign
