// Opening a campaign directory, and the one row about the campaign itself.
#include "store/store.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/writable.h"
#include "store/campaign_lock.h"
#include "store/database.h"
#include "store/printable.h"
#include "store/schema.h"

namespace cupel::store {

namespace fs = std::filesystem;

namespace {

constexpr const char* kNow = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";

std::string database_path(const std::string& directory) { return directory + "/" + kDatabaseName; }

Error no_campaign(const std::string& directory) {
  std::error_code ignored;
  if (!fs::exists(directory, ignored)) return {directory + ": no such directory"};
  return {fmt::format("{}: holds no campaign (there is no {})", directory, kDatabaseName)};
}

/// The whole file is read once before a campaign goes on in it: better a clear line now than damage that spreads.
Status check_sound(Database& database) {
  Statement check = TRY(database.prepare("PRAGMA quick_check(1)"));
  TRY(check.step());
  if (check.text(0) == "ok") return Done{};
  return Error{fmt::format("{}: the database is damaged: {}", database.path(), printable_line(check.text(0)))};
}

Result<std::unique_ptr<Database>> open_existing(const std::string& directory, Database::Mode mode) {
  std::unique_ptr<Database> database = TRY(Database::open(database_path(directory), mode));
  Content content = TRY(inspect(*database));
  if (content == Content::kNothing) return Error{directory + ": holds no campaign (its database is empty)"};
  return database;
}

}  // namespace

bool holds_campaign(const std::string& directory) {
  std::error_code ignored;
  return fs::is_regular_file(database_path(directory), ignored);
}

Store::Store(std::string directory, std::unique_ptr<CampaignLock> lock, std::unique_ptr<Database> database,
             DescribeFinding describe)
    : directory_(std::move(directory)),
      lock_(std::move(lock)),
      database_(std::move(database)),
      describe_(std::move(describe)) {}

Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::create(const std::string& directory, const CampaignRecord& campaign,
                                             DescribeFinding describe) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) return Error{fmt::format("{}: cannot make the directory: {}", directory, error.message())};
  std::unique_ptr<CampaignLock> lock = TRY(CampaignLock::acquire(directory));
  std::unique_ptr<Database> database = TRY(Database::open(database_path(directory), Database::Mode::kCreate));
  Content content = TRY(inspect(*database));
  if (content == Content::kCampaign)
    return Error{
        fmt::format("{0}: holds a campaign already: go on with --resume {0}, or choose another --out", directory)};
  std::unique_ptr<Store> store(new Store(directory, std::move(lock), std::move(database), std::move(describe)));
  TRY(store->insert_campaign(campaign));
  return store;
}

Result<std::unique_ptr<Store>> Store::resume(const std::string& directory, DescribeFinding describe) {
  if (!holds_campaign(directory)) return no_campaign(directory);
  std::unique_ptr<CampaignLock> lock = TRY(CampaignLock::acquire(directory));
  std::unique_ptr<Database> database = TRY(open_existing(directory, Database::Mode::kWrite));
  TRY(check_sound(*database));
  std::unique_ptr<Store> store(new Store(directory, std::move(lock), std::move(database), std::move(describe)));
  TRY(store->load_campaign());
  TRY(store->finish("running"));
  TRY(store->restore_directories());
  return store;
}

Result<std::unique_ptr<Store>> Store::read(const std::string& directory) {
  if (!holds_campaign(directory)) return no_campaign(directory);
  std::unique_ptr<Database> database = TRY(open_existing(directory, Database::Mode::kRead));
  std::unique_ptr<Store> store(new Store(directory, nullptr, std::move(database), DescribeFinding()));
  TRY(store->load_campaign());
  return store;
}

Result<std::unique_ptr<Store>> Store::annotate(const std::string& directory, DescribeFinding describe) {
  if (!holds_campaign(directory)) return no_campaign(directory);
  TRY(check_writable(directory + "/" + kDatabaseName));
  std::unique_ptr<Database> database = TRY(open_existing(directory, Database::Mode::kWrite));
  std::unique_ptr<Store> store(new Store(directory, nullptr, std::move(database), std::move(describe)));
  TRY(store->load_campaign());
  return store;
}

Status Store::insert_campaign(const CampaignRecord& campaign) {
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kDurable));
  TRY(make_schema(*database_));
  TRY(database_->run("INSERT INTO campaign VALUES (1, ?, ?, ?, ?, 'running', NULL)", campaign.version, campaign.started,
                     campaign.configuration, campaign.rng));
  TRY(transaction.commit());
  campaign_ = campaign;
  return Done{};
}

Status Store::load_campaign() {
  Statement row = TRY(database_->prepare("SELECT version, started, configuration, rng FROM campaign"));
  bool found = TRY(row.step());
  if (!found) return Error{database_->path() + ": the database is damaged: it does not describe its campaign"};
  campaign_ = {row.text(0), row.text(1), row.text(2), row.number(3)};
  return Done{};
}

Result<std::string> Store::state() {
  std::lock_guard guard(mutex_);
  Statement row = TRY(database_->prepare("SELECT state FROM campaign"));
  TRY(row.step());
  return row.text(0);
}

Status Store::finish(const std::string& state) {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kDurable));
  std::string sql = fmt::format("UPDATE campaign SET state = ?1, finished_at = iif(?1 = 'running', NULL, {})", kNow);
  TRY(database_->run(sql.c_str(), state));
  return transaction.commit();
}

}  // namespace cupel::store
