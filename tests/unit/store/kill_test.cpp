// SIGKILL at random moments loses nothing for which add_finding had returned, and resuming makes every directory whole.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <set>
#include <thread>

#include "base/rng.h"
#include "support.h"

namespace cupel::store {
namespace {

namespace fs = std::filesystem;

constexpr int kKills = 20;

FindingRecord numbered_finding(uint64_t number) {
  FindingRecord finding = sample_finding("t-" + std::to_string(number));
  finding.flaky = number % 5 == 0;
  finding.script.append(number % 7 * 20'000, 'x');
  return finding;
}

std::string reduced_script(uint64_t number) { return "; reduced " + std::to_string(number) + "\n(check-sat)\n"; }

/// The rest stays as it was found.
ReductionRecord reduction(uint64_t number) {
  return {.script = reduced_script(number),
          .group = numbered_finding(number).group,
          .option_class = numbered_finding(number).option_class};
}

/// Adds findings until it is killed and tells each one through the pipe once it is safe: `number` when it was added,
/// `number` again, negative, when it was reduced.
[[noreturn]] void add_forever(const std::string& directory, int pipe) {
  auto tell = [pipe](int64_t number) { return write(pipe, &number, sizeof number) == sizeof number; };
  Result<std::unique_ptr<Store>> store = holds_campaign(directory)
                                             ? Store::resume(directory, describe_briefly)
                                             : Store::create(directory, sample_campaign(), describe_briefly);
  // A campaign that was killed before its first commit left an empty database.
  if (!store) store = Store::create(directory, sample_campaign(), describe_briefly);
  if (!store) _exit(1);
  Result<std::vector<FindingSummary>> there = (*store)->findings();
  if (!there) _exit(2);
  for (uint64_t number = there->size() + 1;; ++number) {
    Result<AddedFinding> added = (*store)->add_finding(numbered_finding(number));
    if (!added || added->number != number || !tell(static_cast<int64_t>(number))) _exit(3);
    if (number % 2 != 0) continue;
    if (!(*store)->set_reduced(number, reduction(number)) || !tell(-static_cast<int64_t>(number))) _exit(4);
  }
}

struct Promised {
  uint64_t added = 0;
  std::set<uint64_t> reduced;
};

/// Lets a child write for a while, kills it, and returns what it had promised.
void run_and_kill(const std::string& directory, std::chrono::microseconds when, Promised& promised) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    close(ends[0]);
    add_forever(directory, ends[1]);
  }
  close(ends[1]);
  std::this_thread::sleep_for(when);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself with status " << WEXITSTATUS(status);
  int64_t number = 0;
  while (read(ends[0], &number, sizeof number) == sizeof number) {
    if (number > 0)
      promised.added = static_cast<uint64_t>(number);
    else
      promised.reduced.insert(static_cast<uint64_t>(-number));
  }
  close(ends[0]);
}

void expect_no_half_directory(const std::string& directory) {
  for (const char* folder : {"findings", "flaky"}) {
    std::error_code none;
    for (fs::directory_iterator entry(fs::path(directory) / folder, none), end; !none && entry != end; ++entry) {
      if (entry->path().filename().string().starts_with(".part-")) continue;
      for (const char* name : {"original.smt2", "report.md", "outcome.json"})
        EXPECT_TRUE(fs::exists(entry->path() / name)) << entry->path() / name;
    }
  }
}

void expect_whole(const std::string& directory, const StoredFinding& finding) {
  fs::path path = fs::path(directory) / finding.directory;
  EXPECT_EQ(content_of(path / "original.smt2"), finding.script);
  EXPECT_EQ(content_of(path / "reduced.smt2"), finding.reduced);
  std::string report = content_of(path / "report.md");
  EXPECT_NE(report.find("## End"), std::string::npos);
  EXPECT_EQ(report.find("; reduced") != std::string::npos, !finding.reduced.empty()) << path;
  EXPECT_TRUE(content_of(path / "outcome.json").ends_with("}\n"));
}

void expect_everything(const std::string& directory, const Promised& promised) {
  if (promised.added == 0) return;  // killed before the campaign was there
  auto store = must(Store::resume(directory, describe_briefly));
  auto findings = must(store->findings());
  EXPECT_GE(findings.size(), promised.added);
  size_t directories = 0;
  for (uint64_t number = 1; number <= findings.size(); ++number) {
    auto finding = must(store->finding(number));
    ASSERT_TRUE(finding.has_value()) << number;
    expect_same(*finding, numbered_finding(number));
    if (promised.reduced.contains(number)) {
      EXPECT_EQ(finding->reduced, reduced_script(number));
    }
    expect_whole(directory, *finding);
  }
  for (const char* folder : {"findings", "flaky"})
    for (std::error_code none; const auto& entry : fs::directory_iterator(fs::path(directory) / folder, none)) {
      EXPECT_FALSE(entry.path().filename().string().starts_with(".part-")) << "left over";
      ++directories;
    }
  EXPECT_EQ(directories, findings.size());
}

TEST(StoreKill, NothingThatWasReturnedIsLost) {
  TemporaryDirectory temporary;
  Rng rng(std::chrono::steady_clock::now().time_since_epoch().count());
  std::string directory = temporary / "c";
  Promised promised;
  for (int i = 0; i < kKills; ++i) {
    if (i % 7 == 6) {  // now and then a new campaign, so that its making is killed as well
      directory = temporary / std::to_string(i);
      promised = {};
    }
    auto when = std::chrono::microseconds(rng.below(i % 7 == 6 ? 30'000 : 300'000));
    SCOPED_TRACE("killed after " + std::to_string(when.count()) + " us");
    run_and_kill(directory, when, promised);
    expect_no_half_directory(directory);
    expect_everything(directory, promised);
  }
  EXPECT_FALSE(promised.reduced.empty());
}

}  // namespace
}  // namespace cupel::store
