#include "store/finding_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "store/columns.h"
#include "store/finding_columns.h"
#include "store/queries.h"

namespace cupel::store {

namespace {

/// The names of a list of fields: `kind, culprits, ...`.
template <typename Record, typename EachField>
std::string names_of(EachField each) {
  std::string names;
  Record record;
  each(record, [&](const char* name, const auto&) { names += fmt::format("{}{}", names.empty() ? "" : ", ", name); });
  return names;
}

/// The same as definitions of columns.
template <typename Record, typename EachField>
std::string definitions_of(EachField each) {
  std::string text;
  Record record;
  each(record, [&](const char* name, const auto& field) {
    text += fmt::format("{}{} {} NOT NULL", text.empty() ? "" : ", ", name, sql_type(field));
  });
  return text;
}

/// Reads columns from `column` on into the fields of a list.
template <typename Record, typename EachField>
Status read_fields(const Statement& row, int& column, Record& record, EachField each) {
  Status status = Done{};
  each(record, [&](const char*, auto& field) {
    if (status.ok()) status = read_field(row, column, field);
    ++column;
  });
  return status;
}

// Templates cannot be handed on as such.
constexpr auto kAll = [](auto& finding, auto visit) { each_field(finding, visit); };
constexpr auto kOfOutcome = [](auto& outcome, auto visit) { each_outcome_field(outcome, visit); };
constexpr auto kOfSummary = [](auto& summary, auto visit) {
  each_place_field(summary, visit);
  each_head_field(summary, visit);
};

std::string question_marks(const std::string& names) {
  std::string marks = "?";
  for (char c : names)
    if (c == ',') marks += ", ?";
  return marks;
}

template <typename Record, typename EachField>
void bind_fields(Statement& row, const Record& record, EachField each) {
  each(record, [&](const char*, const auto& field) { bind_field(row, field); });
}

ReleaseRecord read_release(const Statement& row) {
  return {row.number(0), row.text(1), row.text(2), row.text(3), row.text(4)};
}

Result<std::vector<OutcomeRecord>> load_outcomes(Database& database, uint64_t finding) {
  static const std::string sql =
      fmt::format("SELECT {} FROM outcomes WHERE finding = ? ORDER BY position", names_of<OutcomeRecord>(kOfOutcome));
  Statement row = TRY(database.prepare(sql.c_str()));
  row.bind(finding);
  std::vector<OutcomeRecord> outcomes;
  while (TRY(row.step())) {
    int column = 0;
    TRY(read_fields(row, column, outcomes.emplace_back(), kOfOutcome));
  }
  return outcomes;
}

Result<std::vector<ReleaseRecord>> load_releases(Database& database, uint64_t finding) {
  Statement row = TRY(database.prepare(
      "SELECT finding, solver, version, shows, detail FROM releases WHERE finding = ? ORDER BY solver, version"));
  row.bind(finding);
  return all_rows(Result<Statement>(std::move(row)), read_release);
}

/// The version and the profile of each culprit as its first outcome tells them. `versions` is a prepared query by
/// number and label.
Status load_versions(Statement& versions, FindingSummary& summary) {
  for (const std::string& culprit : summary.culprits) {
    versions.reset();
    bool found = TRY(versions.bind(summary.number).bind(culprit).step());
    summary.versions.push_back(found ? versions.text(0) : "");
    summary.profiles.push_back(found ? versions.text(1) : "");
  }
  return Done{};
}

}  // namespace

std::string finding_tables() {
  return fmt::format(
      "CREATE TABLE findings ({}, PRIMARY KEY (number), UNIQUE (test, kind, culprits));\n"
      "CREATE TABLE outcomes (finding INTEGER NOT NULL REFERENCES findings (number), position INTEGER NOT NULL, {},"
      " PRIMARY KEY (finding, position));\n",
      definitions_of<StoredFinding>(kAll), definitions_of<OutcomeRecord>(kOfOutcome));
}

Result<uint64_t> existing_number(Database& database, const FindingRecord& finding) {
  Statement row = TRY(database.prepare("SELECT number FROM findings WHERE test = ? AND kind = ? AND culprits = ?"));
  row.bind(finding.test).bind(std::string_view(to_string(finding.kind))).bind(packed(finding.culprits));
  return TRY(row.step()) ? row.number(0) : 0;
}

Result<uint64_t> next_number(Database& database) {
  Statement row = TRY(database.prepare("SELECT coalesce(max(number), 0) + 1 FROM findings"));
  TRY(row.step());
  return row.number(0);
}

Status insert_finding(Database& database, const StoredFinding& finding) {
  static const std::string names = names_of<StoredFinding>(kAll);
  static const std::string sql = fmt::format("INSERT INTO findings ({}) VALUES ({})", names, question_marks(names));
  Statement row = TRY(database.prepare(sql.c_str()));
  bind_fields(row, finding, kAll);
  TRY(row.step());
  for (size_t i = 0; i < finding.outcomes.size(); ++i)
    TRY(insert_outcome(database, finding.number, i, finding.outcomes[i]));
  return Done{};
}

Status update_finding(Database& database, const StoredFinding& finding) {
  static const std::string names = names_of<StoredFinding>(kAll);
  static const std::string sql =
      fmt::format("UPDATE findings SET ({}) = ({}) WHERE number = ?", names, question_marks(names));
  Statement row = TRY(database.prepare(sql.c_str()));
  bind_fields(row, finding, kAll);
  TRY(row.bind(finding.number).step());
  return Done{};
}

Status insert_outcome(Database& database, uint64_t finding, uint64_t position, const OutcomeRecord& outcome) {
  static const std::string names = names_of<OutcomeRecord>(kOfOutcome);
  static const std::string sql =
      fmt::format("INSERT INTO outcomes (finding, position, {}) VALUES (?, ?, {})", names, question_marks(names));
  Statement row = TRY(database.prepare(sql.c_str()));
  row.bind(finding).bind(position);
  bind_fields(row, outcome, kOfOutcome);
  TRY(row.step());
  return Done{};
}

Status insert_release(Database& database, uint64_t finding, const ReleaseRecord& release) {
  return database.run("INSERT OR REPLACE INTO releases VALUES (?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
                      finding, release.solver, release.version, release.shows, release.detail);
}

Result<std::optional<StoredFinding>> load_finding(Database& database, uint64_t number) {
  static const std::string sql = fmt::format("SELECT {} FROM findings WHERE number = ?", names_of<StoredFinding>(kAll));
  Statement row = TRY(database.prepare(sql.c_str()));
  if (!TRY(row.bind(number).step())) return std::optional<StoredFinding>();
  StoredFinding finding;
  int column = 0;
  TRY(read_fields(row, column, finding, kAll));
  finding.outcomes = TRY(load_outcomes(database, number));
  finding.releases = TRY(load_releases(database, number));
  return std::optional<StoredFinding>(std::move(finding));
}

Result<std::vector<FindingSummary>> load_summaries(Database& database) {
  static const std::string sql = fmt::format(
      "SELECT {}, length(CAST(script AS BLOB)), length(CAST(reduced AS BLOB)) FROM findings ORDER BY number",
      names_of<FindingSummary>(kOfSummary));
  Statement row = TRY(database.prepare(sql.c_str()));
  Statement versions = TRY(database.prepare(
      "SELECT version, profile FROM outcomes WHERE finding = ? AND solver = ? ORDER BY position LIMIT 1"));
  std::vector<FindingSummary> summaries;
  while (TRY(row.step())) {
    FindingSummary& summary = summaries.emplace_back();
    int column = 0;
    TRY(read_fields(row, column, summary, kOfSummary));
    summary.bytes = row.number(column++);
    summary.reduced_bytes = row.number(column);
    TRY(load_versions(versions, summary));
  }
  std::ranges::stable_sort(summaries, {},
                           [](const FindingSummary& summary) { return std::pair(summary.flaky, summary.kind); });
  return summaries;
}

Result<std::vector<ReleaseRecord>> load_all_releases(Database& database) {
  return all_rows(database,
                  "SELECT finding, solver, version, shows, detail FROM releases ORDER BY finding, solver, version",
                  read_release);
}

}  // namespace cupel::store
