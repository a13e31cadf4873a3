// The campaign database: SQLite in WAL mode, and a directory per finding for people. This is the only folder with SQL.
//
// The database is the truth. A finding is committed to it first, durably; its directory is made from that row and can
// be made again at any time. docs/campaign-store.md describes both and says what survives what.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/finding_files.h"
#include "store/records.h"

namespace cupel::store {

class CampaignLock;
class Database;

struct AddedFinding {
  uint64_t number;
  bool is_new;  // false: it was there already, under this number
};

/// One campaign directory. All methods may be called from any thread. Every error says what could not be done and
/// where: a full disk, a directory that is gone or read-only, a damaged database. After an error everything for which
/// an earlier call returned success is still safe; a campaign stops then.
class Store {
 public:
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Makes `directory` (and its parents) and a new campaign in it. One that holds a campaign already is an error.
  /// The store keeps the directory locked until it is destroyed or its process ends, however that happens.
  /// `describe` makes the files that a finding's directory has beside its scripts.
  static Result<std::unique_ptr<Store>> create(const std::string& directory, const CampaignRecord& campaign,
                                               DescribeFinding describe = {});

  /// Opens an existing campaign to go on with it, locks it, and restores the directories of its findings.
  static Result<std::unique_ptr<Store>> resume(const std::string& directory, DescribeFinding describe = {});

  /// Opens an existing campaign to look at it, also while it runs. Methods that write fail on such a store. A campaign
  /// that nobody writes is read as it lies there, without any lock or file: do not keep it open.
  static Result<std::unique_ptr<Store>> read(const std::string& directory);

  /// Opens an existing campaign to add what was learned about its findings, also while it runs: takes no lock and
  /// leaves its state alone. set_reduced() and set_release_verdict() may be used to write, and nothing else.
  static Result<std::unique_ptr<Store>> annotate(const std::string& directory, DescribeFinding describe = {});

  const std::string& directory() const { return directory_; }
  const CampaignRecord& campaign() const { return campaign_; }

  /// `running`, or what the campaign passed to finish(). A campaign that was killed still says `running`.
  Result<std::string> state();
  Status finish(const std::string& state);

  /// A path that is there already is replaced.
  Status add_seeds(std::span<const SeedRecord> seeds);
  /// The status of the seeds with this content becomes `set-aside`. Where there is none, that is an error.
  Status set_aside(const std::string& seed_id, const std::string& reason);
  /// In the order in which they were added.
  Result<std::vector<SeedRecord>> seeds();

  /// Replaces what is known about the seed with this content.
  Status set_facts(const std::string& seed_id, const std::string& facts);
  /// By the id of the seed.
  Result<std::map<std::string, std::string>> facts();

  /// Stores the finding durably and writes its directory. The same kind about the same culprits from the same test is
  /// the same finding: a resumed campaign repeats a few tests.
  Result<AddedFinding> add_finding(const FindingRecord& finding);
  /// Another test triggered the same.
  Status count_repeat(uint64_t number);
  /// Adds the reduced script to the finding, or replaces it, and renews its files.
  Status set_reduced(uint64_t number, const ReductionRecord& reduction);
  /// Most severe first, flaky ones at the end.
  Result<std::vector<FindingSummary>> findings();
  /// Nothing if there is no such finding.
  Result<std::optional<StoredFinding>> finding(uint64_t number);
  /// Replaces what is known about this finding and this release.
  Status set_release_verdict(const ReleaseRecord& record);
  /// Of all findings, in the order of their numbers.
  Result<std::vector<ReleaseRecord>> release_verdicts();
  /// Writes the directories and files of findings that are missing or half-way. Files that are there stay as they are.
  Status restore_directories();

  /// A test with the same id is kept as it is.
  Status add_test(const TestRecord& test);
  Result<std::vector<TestRecord>> tests();
  Status add_note(const std::string& kind, const std::string& text);
  Result<std::vector<NoteRecord>> notes();

  /// Replaces the last checkpoint, adds its chains, and adds the rows or replaces those with the same names: all or
  /// nothing, so that figures never know more than a resumed campaign does.
  Status set_checkpoint(const Checkpoint& checkpoint, const FigureRows& figures = {});
  /// Nothing before the first one. Without chains.
  Result<std::optional<Checkpoint>> checkpoint();
  /// That ran, by number.
  Result<std::vector<ChainRecord>> chains();
  /// All rows, progress by time.
  Result<FigureRows> figure_rows();

  /// All that figures need, of one moment.
  struct Figures {
    std::string state;
    double seconds = 0;  // that the campaign has run
    FigureRows rows = {};
    std::vector<FindingSummary> findings = {};  // by number
  };
  Result<Figures> figures();

 private:
  Store(std::string directory, std::unique_ptr<CampaignLock> lock, std::unique_ptr<Database> database,
        DescribeFinding describe);
  Status load_campaign();
  Status insert_campaign(const CampaignRecord& campaign);

  std::string directory_;
  CampaignRecord campaign_;
  std::unique_ptr<CampaignLock> lock_;  // null for one that only reads
  std::unique_ptr<Database> database_;
  DescribeFinding describe_;
  std::mutex mutex_;  // guards the database and the directories of findings
};

/// Whether the directory holds a campaign's database.
bool holds_campaign(const std::string& directory);

/// The name of the database inside a campaign directory.
inline constexpr const char* kDatabaseName = "campaign.db";

}  // namespace cupel::store
