#include "store/schema.h"

#include <fmt/format.h>

#include "store/figure_rows.h"
#include "store/finding_rows.h"

namespace cupel::store {

namespace {

constexpr uint64_t kSchemaVersion = 5;
constexpr uint64_t kApplicationId = 0x4355504c;  // "CUPL": tells our files from other SQLite databases

/// docs/campaign-store.md explains the columns. Lists of names are lines, see packed() in columns.h.
/// Findings and their outcomes are in finding_columns.h, what figures are made of in figure_rows.cpp.
constexpr const char* kTables = R"(
CREATE TABLE campaign (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version TEXT NOT NULL, started TEXT NOT NULL, configuration TEXT NOT NULL, rng INTEGER NOT NULL,
  state TEXT NOT NULL, finished_at TEXT
);
CREATE TABLE seeds (
  number INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE, id TEXT NOT NULL, logic TEXT NOT NULL, bytes INTEGER NOT NULL,
  status TEXT NOT NULL, reason TEXT NOT NULL, chain INTEGER NOT NULL, behaviour TEXT NOT NULL
);
CREATE TABLE facts (
  seed TEXT PRIMARY KEY, facts TEXT NOT NULL
);
CREATE TABLE tests (
  id TEXT NOT NULL UNIQUE, seed TEXT NOT NULL, text TEXT NOT NULL, outcomes TEXT NOT NULL
);
CREATE TABLE chains (
  chain INTEGER PRIMARY KEY,
  strategy TEXT NOT NULL, seed TEXT NOT NULL, tests INTEGER NOT NULL, seconds REAL NOT NULL, news INTEGER NOT NULL
);
CREATE TABLE notes (
  noted_at TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL
);
CREATE TABLE checkpoint (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  next_chain INTEGER NOT NULL, seconds_used REAL NOT NULL, counters TEXT NOT NULL, saved_at TEXT NOT NULL
);
CREATE TABLE releases (
  finding INTEGER NOT NULL REFERENCES findings (number), solver TEXT NOT NULL, version TEXT NOT NULL,
  shows TEXT NOT NULL, detail TEXT NOT NULL, asked_at TEXT NOT NULL,
  PRIMARY KEY (finding, solver, version)
);
)";

Result<uint64_t> ask_number(Database& database, const char* sql) {
  Statement statement = TRY(database.prepare(sql));
  bool row = TRY(statement.step());
  return row ? statement.number(0) : 0;
}

}  // namespace

Result<Content> inspect(Database& database) {
  uint64_t version = TRY(ask_number(database, "PRAGMA user_version"));
  uint64_t application = TRY(ask_number(database, "PRAGMA application_id"));
  uint64_t objects = TRY(ask_number(database, "SELECT count(*) FROM sqlite_master"));
  // A campaign that was killed before its first commit leaves an empty database.
  if (objects == 0 && version == 0 && application == 0) return Content::kNothing;
  if (application != kApplicationId) return Error{database.path() + ": this is no campaign database"};
  if (version > kSchemaVersion)
    return Error{fmt::format("{}: written by a newer Cupel (schema {}, this one knows up to {})", database.path(),
                             version, kSchemaVersion)};
  if (version < kSchemaVersion)
    return Error{fmt::format("{}: written by an older Cupel (schema {}, this one reads {}): look at it with that one",
                             database.path(), version, kSchemaVersion)};
  return Content::kCampaign;
}

Status make_schema(Database& database) {
  TRY(database.execute((finding_tables() + figure_tables() + kTables).c_str()));
  return database.execute(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kApplicationId, kSchemaVersion).c_str());
}

}  // namespace cupel::store
