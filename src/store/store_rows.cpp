// Seeds, sampled tests, notes: rows that go in and come out.
#include <algorithm>
#include <array>

#include "store/queries.h"
#include "store/store.h"

namespace cupel::store {

namespace {

constexpr std::array<const char*, 4> kStatuses = {"used", "rejected", "set-aside", "grown"};

Result<SeedRecord> read_seed(const Statement& row) {
  SeedRecord seed{.path = row.text(0),
                  .id = row.text(1),
                  .logic = row.text(2),
                  .bytes = row.number(3),
                  .reason = row.text(5),
                  .chain = row.number(6),
                  .behaviour = row.text(7)};
  auto status = std::ranges::find(kStatuses, row.text(4), [](const char* name) { return std::string(name); });
  if (status == kStatuses.end()) return Error{seed.path + ": the seed has an unknown status, " + row.text(4)};
  seed.status = static_cast<SeedStatus>(status - kStatuses.begin());
  return seed;
}

}  // namespace

const char* to_string(SeedStatus status) { return kStatuses[static_cast<size_t>(status)]; }

Status Store::add_seeds(std::span<const SeedRecord> seeds) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite, [&]() -> Status {
    for (const SeedRecord& seed : seeds)
      TRY(
          database_->run("INSERT INTO seeds (path, id, logic, bytes, status, reason, chain, behaviour)"
                         " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                         " ON CONFLICT (path) DO UPDATE SET id = excluded.id, logic = excluded.logic,"
                         " bytes = excluded.bytes, status = excluded.status, reason = excluded.reason,"
                         " chain = excluded.chain, behaviour = excluded.behaviour",
                         seed.path, seed.id, seed.logic, seed.bytes, std::string_view(to_string(seed.status)),
                         seed.reason, seed.chain, seed.behaviour));
    return Done{};
  });
}

Status Store::set_aside(const std::string& seed_id, const std::string& reason) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite, [&]() -> Status {
    TRY(database_->run("UPDATE seeds SET status = 'set-aside', reason = ? WHERE id = ?", reason, seed_id));
    if (database_->changed() == 0) return Error{seed_id + ": no seed of the campaign in " + directory_};
    return Done{};
  });
}

Result<std::vector<SeedRecord>> Store::seeds() {
  std::lock_guard guard(mutex_);
  Statement row = TRY(
      database_->prepare("SELECT path, id, logic, bytes, status, reason, chain, behaviour FROM seeds ORDER BY number"));
  std::vector<SeedRecord> seeds;
  while (TRY(row.step())) seeds.push_back(TRY(read_seed(row)));
  return seeds;
}

Status Store::set_facts(const std::string& seed_id, const std::string& facts) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite,
                        [&] { return database_->run("INSERT OR REPLACE INTO facts VALUES (?, ?)", seed_id, facts); });
}

Result<std::map<std::string, std::string>> Store::facts() {
  std::lock_guard guard(mutex_);
  Statement row = TRY(database_->prepare("SELECT seed, facts FROM facts"));
  std::map<std::string, std::string> facts;
  while (TRY(row.step())) facts.emplace(row.text(0), row.text(1));
  return facts;
}

Status Store::add_test(const TestRecord& test) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite, [&] {
    return database_->run("INSERT OR IGNORE INTO tests (id, seed, text, outcomes) VALUES (?, ?, ?, ?)", test.id,
                          test.seed, test.text, test.outcomes);
  });
}

Result<std::vector<TestRecord>> Store::tests() {
  std::lock_guard guard(mutex_);
  return all_rows(*database_, "SELECT id, seed, text, outcomes FROM tests ORDER BY rowid", [](Statement& row) {
    return TestRecord{row.text(0), row.text(1), row.text(2), row.text(3)};
  });
}

Status Store::add_note(const std::string& kind, const std::string& text) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite, [&] {
    return database_->run("INSERT INTO notes VALUES (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?)", kind, text);
  });
}

Result<std::vector<NoteRecord>> Store::notes() {
  std::lock_guard guard(mutex_);
  return all_rows(*database_, "SELECT kind, text, noted_at FROM notes ORDER BY rowid", [](Statement& row) {
    return NoteRecord{row.text(0), row.text(1), row.text(2)};
  });
}

Result<std::vector<ChainRecord>> Store::chains() {
  std::lock_guard guard(mutex_);
  return all_rows(
      *database_, "SELECT chain, strategy, seed, tests, seconds, news FROM chains ORDER BY chain", [](Statement& row) {
        return ChainRecord{row.number(0), row.text(1), row.text(2), row.number(3), row.real(4), row.number(5)};
      });
}

}  // namespace cupel::store
