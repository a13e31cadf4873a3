// The world outside is broken: full disks, deleted directories, files that are no database. Each time one clear line,
// and what was stored before is still there.
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/database.h"
#include "support.h"

namespace cupel::store {
namespace {

namespace fs = std::filesystem;

bool mentions(const Error& error, const std::string& text) {
  return error.message.find(text) != std::string::npos && error.message.find('\n') == std::string::npos;
}

/// Changes the database behind the store's back.
void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
  sqlite3_close(handle);
}

/// A file system of a few megabytes; not everybody may mount one.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& path) : path_(path) {
    fs::create_directories(path);
    mounted_ = mount("tmpfs", path.c_str(), "tmpfs", 0, "size=3m") == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(path_.c_str(), MNT_DETACH);
  }
  bool mounted() const { return mounted_; }

 private:
  std::string path_;
  bool mounted_;
};

FindingRecord bulky_finding(uint64_t number) {
  FindingRecord finding = sample_finding(std::to_string(number));
  finding.script.append(40'000, 'x');
  return finding;
}

/// Adds findings until that fails; returns how many were stored, and the error.
std::pair<uint64_t, Error> fill(Store& store) {
  for (uint64_t number = 1; number < 10'000; ++number) {
    Result<AddedFinding> added = store.add_finding(bulky_finding(number));
    if (!added.ok()) return {number - 1, added.error()};
  }
  return {0, {"it never became full"}};
}

// A campaign that was killed may leave a child that is about to end and still holds the lock.
TEST(StoreFaults, LockOfADeadCampaignIsWaitedFor) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  pid_t campaign = fork();
  if (campaign == 0) {
    auto store = Store::create(directory, sample_campaign(), describe_briefly);
    if (fork() == 0) usleep(400'000);
    _exit(store.ok() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(campaign, &status, 0), campaign);
  ASSERT_EQ(status, 0);
  EXPECT_TRUE(Store::resume(directory, describe_briefly).ok());
}

TEST(StoreFaults, FullDisk) {
  TemporaryDirectory temporary;
  SmallDisk disk(temporary / "disk");
  if (!disk.mounted()) GTEST_SKIP() << "may not mount a small disk here; the next two tests do without";
  std::string directory = temporary / "disk/c";
  uint64_t stored = 0;
  {
    auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
    auto [count, error] = fill(*store);
    stored = count;
    EXPECT_TRUE(mentions(error, "the disk is full") && mentions(error, directory)) << error.message;
    EXPECT_GT(stored, 5U);
    // It stays an error, does not become a crash, and what is there can be read.
    EXPECT_FALSE(store->add_finding(bulky_finding(20'000)).ok());
    EXPECT_GE(must(store->findings()).size(), stored);
  }
  auto reader = must(Store::read(directory));
  for (uint64_t number = 1; number <= stored; ++number)
    expect_same(*must(reader->finding(number)), bulky_finding(number));
  reader.reset();
  Result<std::unique_ptr<Store>> resumed = Store::resume(directory, describe_briefly);
  EXPECT_TRUE(resumed.ok() || mentions(resumed.error(), "the disk is full")) << resumed.error().message;
}

/// Files of this process may not grow beyond `bytes` while it lives.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, SIG_DFL);
  }

 private:
  rlimit before_ = {};
};

TEST(StoreFaults, WritesThatFail) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
  uint64_t stored = 0;
  {
    FileSizeLimit limit(1 << 20);
    auto [count, error] = fill(*store);
    stored = count;
    EXPECT_TRUE(mentions(error, "writing failed") && mentions(error, directory)) << error.message;
    EXPECT_GT(stored, 2U);
    EXPECT_EQ(must(store->findings()).size(), stored);
  }
  EXPECT_EQ(must(store->add_finding(bulky_finding(stored + 1))).number, stored + 1) << "space came back";
  for (uint64_t number = 1; number <= stored + 1; ++number)
    expect_same(*must(store->finding(number)), bulky_finding(number));
}

TEST(StoreFaults, FullDatabase) {
  TemporaryDirectory temporary;
  auto database = must(Database::open(temporary / "d", Database::Mode::kCreate));
  must(database->execute("CREATE TABLE t (x); PRAGMA max_page_count = 10"));
  auto transaction = must(Transaction::begin(*database, Transaction::Kind::kDurable));
  Status status = database->run("INSERT INTO t VALUES (?)", std::string(100'000, 'x'));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, (temporary / "d") + ": cannot write: the disk is full");
}

TEST(StoreFaults, TheDirectoryIsDeleted) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
  must(store->add_finding(sample_finding("a")));
  fs::remove_all(directory);
  Result<AddedFinding> added = store->add_finding(sample_finding("b"));
  ASSERT_FALSE(added.ok());
  EXPECT_TRUE(mentions(added.error(), "deleted") && mentions(added.error(), directory)) << added.error().message;
  EXPECT_FALSE(store->add_note("a", "b").ok());
}

TEST(StoreFaults, DirectoriesThatCannotBeUsed) {
  TemporaryDirectory temporary;
  std::ofstream(temporary / "file") << "x";
  auto below_a_file = Store::create(temporary / "file/c", sample_campaign(), describe_briefly);
  ASSERT_FALSE(below_a_file.ok());
  EXPECT_TRUE(mentions(below_a_file.error(), temporary / "file/c")) << below_a_file.error().message;
  EXPECT_FALSE(Store::create("/proc/none/c", sample_campaign(), describe_briefly).ok());
  auto missing = Store::resume(temporary / "none");
  ASSERT_FALSE(missing.ok());
  EXPECT_TRUE(mentions(missing.error(), "no such directory")) << missing.error().message;
  EXPECT_FALSE(fs::exists(temporary / "none"));
  auto empty = Store::read(temporary.path());
  ASSERT_FALSE(empty.ok());
  EXPECT_TRUE(mentions(empty.error(), "holds no campaign")) << empty.error().message;
}

TEST(StoreFaults, ADirectoryOfAFindingCannotBeWritten) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  std::ofstream(temporary / "c/findings") << "in the way";
  Result<AddedFinding> added = store->add_finding(sample_finding());
  ASSERT_FALSE(added.ok());
  EXPECT_TRUE(mentions(added.error(), temporary / "c/findings")) << added.error().message;
  EXPECT_EQ(must(store->findings()).size(), 1U) << "the row is safe nevertheless";
  fs::remove(temporary / "c/findings");
  store.reset();
  store = must(Store::resume(temporary / "c", describe_briefly));
  EXPECT_TRUE(fs::exists(temporary / "c/findings/0001-wrong-unsat-z3/report.md"));
}

TEST(StoreFaults, FilesThatAreNoCampaign) {
  TemporaryDirectory temporary;
  std::string junk(10'000, '\xa5');
  for (const std::string& content :
       {std::string("not a database"), junk, "SQLite format 3" + std::string(1, '\0') + junk}) {
    std::ofstream(temporary / kDatabaseName, std::ios::binary) << content;
    for (bool resumed : {true, false}) {
      auto store = resumed ? Store::resume(temporary.path()) : Store::read(temporary.path());
      ASSERT_FALSE(store.ok());
      EXPECT_TRUE(mentions(store.error(), kDatabaseName)) << store.error().message;
    }
    EXPECT_FALSE(Store::create(temporary.path(), sample_campaign(), describe_briefly).ok());
    EXPECT_EQ(content_of(temporary / kDatabaseName), content) << "what is not ours stays as it is";
  }
  fs::remove(temporary / kDatabaseName);
  run_sql(temporary / kDatabaseName, "CREATE TABLE other (x)");
  auto other = Store::create(temporary.path(), sample_campaign(), describe_briefly);
  ASSERT_FALSE(other.ok());
  EXPECT_TRUE(mentions(other.error(), "no campaign database")) << other.error().message;
}

TEST(StoreFaults, ANewerSchema) {
  TemporaryDirectory temporary;
  must(Store::create(temporary.path(), sample_campaign(), describe_briefly));
  run_sql(temporary / kDatabaseName, "PRAGMA user_version = 99");
  auto store = Store::resume(temporary.path());
  ASSERT_FALSE(store.ok());
  EXPECT_TRUE(mentions(store.error(), "newer Cupel")) << store.error().message;
}

TEST(StoreFaults, DamagedAndTruncatedDatabases) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  {
    auto store = must(Store::create(directory, sample_campaign(), describe_briefly));
    for (uint64_t number = 1; number <= 10; ++number) must(store->add_finding(bulky_finding(number)));
  }
  std::string path = directory + "/" + kDatabaseName, whole = content_of(path);
  for (size_t size : {size_t{1}, size_t{99}, size_t{4096}, whole.size() / 2, whole.size() - 4096}) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    auto store = Store::resume(directory, describe_briefly);
    ASSERT_FALSE(store.ok()) << size;
    EXPECT_TRUE(mentions(store.error(), directory)) << store.error().message;
  }
  std::string damaged = whole;
  for (size_t at = 4096; at < damaged.size(); at += 4096) damaged.replace(at, 16, 16, '\x5a');
  std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
  auto store = Store::resume(directory, describe_briefly);
  ASSERT_FALSE(store.ok());
  EXPECT_TRUE(mentions(store.error(), "damaged")) << store.error().message;
  std::ofstream(path, std::ios::binary | std::ios::trunc);
  auto empty = Store::resume(directory, describe_briefly);
  ASSERT_FALSE(empty.ok());
  EXPECT_TRUE(mentions(empty.error(), "empty")) << empty.error().message;
}

}  // namespace
}  // namespace cupel::store
