#include "store/merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "store/finding_rows.h"
#include "store/queries.h"
#include "store/store.h"

namespace cupel::store {

namespace {

namespace fs = std::filesystem;

/// Reads one source after the other into a new store.
class Merge {
 public:
  Merge(Store& into, Database& database) : into_(into), database_(database) {}

  Status take(const MergeSource& source) {
    auto from = TRY(Store::read(source.directory));
    TRY(take_seeds(source.name, *from));
    for (const auto& [seed, facts] : TRY(from->facts())) TRY(into_.set_facts(seed, facts));
    for (TestRecord test : TRY(from->tests())) {
      test.id = named(source.name, test.id);
      TRY(into_.add_test(test));
      ++counts_.tests;
    }
    for (const NoteRecord& note : TRY(from->notes())) TRY(into_.add_note(note.kind, named(source.name, note.text)));
    std::vector<FindingSummary> findings = TRY(from->findings());
    std::ranges::sort(findings, {}, &FindingSummary::number);
    for (const FindingSummary& summary : findings) TRY(take_finding(source.name, *from, summary));
    auto checkpoint = TRY(from->checkpoint());
    if (checkpoint) seconds_ = std::max(seconds_, checkpoint->seconds_used);
    figures_.push_back(TRY(from->figure_rows()));
    return Done{};
  }

  Status finish() {
    std::vector<SeedRecord> seeds;
    for (auto& [path, seed] : seeds_) seeds.push_back(std::move(seed));
    counts_.seeds = seeds.size();
    TRY(into_.add_seeds(seeds));
    TRY(into_.set_checkpoint({.seconds_used = seconds_, .counters = "{}"}, merged_figures(figures_)));
    TRY(into_.restore_directories());
    return into_.finish("merged");
  }

  const MergeCounts& counts() const { return counts_; }

 private:
  static std::string named(const std::string& name, const std::string& text) { return name + ":" + text; }

  // A seed that one campaign could use is a used one.
  Status take_seeds(const std::string& name, Store& from) {
    for (SeedRecord seed : TRY(from.seeds())) {
      if (seed.status == SeedStatus::kGrown) seed.path = named(name, seed.path);
      auto there = seeds_.find(seed.path);
      if (there != seeds_.end() && there->second.id != seed.id) {
        seed.path = named(name, seed.path);
        ++counts_.renamed_seeds;
      } else if (there != seeds_.end() && there->second.status == SeedStatus::kUsed) {
        continue;
      }
      std::string path = seed.path;
      seeds_[path] = std::move(seed);
    }
    return Done{};
  }

  Status take_finding(const std::string& name, Store& from, const FindingSummary& summary) {
    auto finding = TRY(from.finding(summary.number));
    if (!finding) return Done{};
    finding->number = ++counts_.findings;
    finding->test = named(name, finding->test);
    if (finding->seed.empty()) finding->origin = named(name, finding->origin);
    finding->directory = finding_directory(finding->number, *finding);
    return in_transaction(database_, Transaction::Kind::kWrite, [&]() -> Status {
      TRY(insert_finding(database_, *finding));
      for (const ReleaseRecord& release : finding->releases) TRY(insert_release(database_, finding->number, release));
      return Done{};
    });
  }

  Store& into_;
  Database& database_;
  MergeCounts counts_;
  std::map<std::string, SeedRecord> seeds_;  // by path
  std::vector<FigureRows> figures_;
  double seconds_ = 0;
};

Result<MergeCounts> merge_into(const std::vector<MergeSource>& sources, const std::string& directory,
                               const CampaignRecord& campaign, const DescribeFinding& describe) {
  auto store = TRY(Store::create(directory, campaign, describe));
  auto database = TRY(Database::open(directory + "/" + kDatabaseName, Database::Mode::kWrite));
  Merge merge(*store, *database);
  for (const MergeSource& source : sources) TRY(merge.take(source));
  TRY(merge.finish());
  return merge.counts();
}

}  // namespace

Result<MergeCounts> merge_campaigns(const std::vector<MergeSource>& sources, const std::string& directory,
                                    const CampaignRecord& campaign, const DescribeFinding& describe) {
  std::error_code error;
  fs::path target = fs::path(directory).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  if (fs::exists(target, error)) return Error{directory + ": is there already: choose another directory"};
  std::string part = fmt::format("{}.part-{}", target.string(), ::getpid());
  auto merged = merge_into(sources, part, campaign, describe);
  if (merged) fs::rename(part, target, error);
  if (merged && error) merged = Error{fmt::format("{}: cannot be made: {}", directory, error.message())};
  if (!merged) fs::remove_all(part, error);
  return merged;
}

}  // namespace cupel::store
