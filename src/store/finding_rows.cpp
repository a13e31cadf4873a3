#include "store/finding_rows.h"

#include "store/finding_files.h"
#include "store/queries.h"

namespace cupel::store {

std::string packed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    for (char c : name) text += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : std::string(1, c);
    text += '\n';
  }
  return text;
}

namespace {

std::vector<std::string> unpacked(const std::string& text) {
  std::vector<std::string> names;
  std::string name;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      names.push_back(std::exchange(name, {}));
    } else if (text[i] == '\\' && i + 1 < text.size()) {
      name += text[++i] == 'n' ? '\n' : text[i];
    } else {
      name += text[i];
    }
  }
  return names;
}

StoredFinding read_finding(const Statement& row) {
  StoredFinding finding;
  finding.number = row.number(0);
  finding.kind = row.text(1);
  finding.culprits = unpacked(row.text(2));
  finding.certainty = row.text(3);
  finding.severity = static_cast<int>(row.number(4));
  finding.oracle = row.text(5);
  finding.signature = row.text(6);
  finding.summary = row.text(7);
  finding.evidence = row.text(8);
  finding.flaky = row.number(9) != 0;
  finding.confirmed = static_cast<uint32_t>(row.number(10));
  finding.confirmations = static_cast<uint32_t>(row.number(11));
  finding.test = row.text(12);
  finding.strategy = row.text(13);
  finding.seed = row.text(14);
  finding.logic = row.text(15);
  finding.script = row.text(16);
  finding.mutations = row.text(17);
  finding.expectation = row.text(18);
  finding.expectation_reason = row.text(19);
  finding.witness = row.text(20);
  finding.found_after = row.real(21);
  finding.found_at = row.text(22);
  finding.directory = row.text(23);
  finding.repeats = row.number(24);
  finding.reduced = row.text(25);
  finding.group = row.text(26);
  finding.reduced_evidence = row.text(27);
  finding.option_class = row.text(28);
  finding.reduced_options = unpacked(row.text(29));
  return finding;
}

OutcomeRecord read_outcome(const Statement& row) {
  return {row.text(0), row.text(1), row.text(2), row.text(3),    row.text(4),    row.text(5),  row.text(6),
          row.text(7), row.text(8), row.text(9), row.number(10), row.number(11), row.text(12), row.number(13) != 0};
}

ReleaseRecord read_release(const Statement& row) {
  return {row.number(0), row.text(1), row.text(2), row.text(3), row.text(4)};
}

/// All rows about one finding.
template <typename Read>
auto rows_about(Database& database, uint64_t finding, const char* sql, Read read) {
  Result<Statement> statement = database.prepare(sql);
  if (statement) statement->bind(finding);
  return all_rows(std::move(statement), std::move(read));
}

Result<std::vector<OutcomeRecord>> load_outcomes(Database& database, uint64_t finding) {
  return rows_about(database, finding,
                    "SELECT solver, profile, version, command, form, kind, answers, message, out, err, wall_ms, cpu_ms,"
                    " text, of_reduced FROM outcomes WHERE finding = ? ORDER BY position",
                    read_outcome);
}

Result<std::vector<ReleaseRecord>> load_releases(Database& database, uint64_t finding) {
  return rows_about(
      database, finding,
      "SELECT finding, solver, version, shows, detail FROM releases WHERE finding = ? ORDER BY solver, version",
      read_release);
}

FindingSummary read_summary(const Statement& row) {
  FindingSummary summary;
  summary.number = row.number(0);
  summary.kind = row.text(1);
  summary.culprits = unpacked(row.text(2));
  summary.certainty = row.text(3);
  summary.severity = static_cast<int>(row.number(4));
  summary.oracle = row.text(5);
  summary.signature = row.text(6);
  summary.summary = row.text(7);
  summary.flaky = row.number(8) != 0;
  summary.repeats = row.number(9);
  summary.bytes = row.number(10);
  summary.reduced_bytes = row.number(11);
  summary.test = row.text(12);
  summary.strategy = row.text(13);
  summary.seed = row.text(14);
  summary.logic = row.text(15);
  summary.found_at = row.text(16);
  summary.directory = row.text(17);
  summary.group = row.text(18);
  return summary;
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

Result<uint64_t> existing_number(Database& database, const FindingRecord& finding) {
  Statement row = TRY(database.prepare("SELECT number FROM findings WHERE test = ? AND kind = ? AND culprits = ?"));
  bool found = TRY(row.bind(finding.test).bind(finding.kind).bind(packed(finding.culprits)).step());
  return found ? row.number(0) : 0;
}

Result<uint64_t> next_number(Database& database) {
  Statement row = TRY(database.prepare("SELECT coalesce(max(number), 0) + 1 FROM findings"));
  TRY(row.step());
  return row.number(0);
}

Status insert_outcome(Database& database, uint64_t finding, uint64_t position, const OutcomeRecord& outcome) {
  return database.run(
      "INSERT INTO outcomes (finding, position, solver, profile, version, command, form, kind, answers, message, out,"
      " err, wall_ms, cpu_ms, text, of_reduced) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      finding, position, outcome.solver, outcome.profile, outcome.version, outcome.command, outcome.form, outcome.kind,
      outcome.answers, outcome.message, outcome.out, outcome.err, outcome.wall_ms, outcome.cpu_ms, outcome.text,
      outcome.of_reduced);
}

Status insert_release(Database& database, uint64_t finding, const ReleaseRecord& release) {
  return database.run("INSERT OR REPLACE INTO releases VALUES (?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
                      finding, release.solver, release.version, release.shows, release.detail);
}

Status insert_finding(Database& database, uint64_t number, const FindingRecord& finding) {
  TRY(database.run(
      "INSERT INTO findings (number, kind, culprits, certainty, severity, oracle, signature, summary, evidence, flaky,"
      " confirmed, confirmations, test, strategy, seed, logic, script, mutations, expectation, expectation_reason,"
      " witness, option_class, grouping, found_after, directory, found_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, ?, ?,"
      " ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(nullif(?, ''), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))",
      number, finding.kind, packed(finding.culprits), finding.certainty, finding.severity, finding.oracle,
      finding.signature, finding.summary, finding.evidence, finding.flaky, finding.confirmed, finding.confirmations,
      finding.test, finding.strategy, finding.seed, finding.logic, finding.script, finding.mutations,
      finding.expectation, finding.expectation_reason, finding.witness, finding.option_class, finding.group,
      finding.found_after, finding_directory(number, finding), finding.found_at));
  for (size_t i = 0; i < finding.outcomes.size(); ++i) TRY(insert_outcome(database, number, i, finding.outcomes[i]));
  return Done{};
}

Result<std::optional<StoredFinding>> load_finding(Database& database, uint64_t number) {
  Statement row = TRY(database.prepare(
      "SELECT number, kind, culprits, certainty, severity, oracle, signature, summary, evidence, flaky, confirmed,"
      " confirmations, test, strategy, seed, logic, script, mutations, expectation, expectation_reason, witness,"
      " found_after, found_at, directory, repeats, reduced, grouping, reduced_evidence, option_class, reduced_options"
      " FROM findings WHERE number = ?"));
  bool found = TRY(row.bind(number).step());
  if (!found) return std::optional<StoredFinding>();
  StoredFinding finding = read_finding(row);
  std::vector<OutcomeRecord> outcomes = TRY(load_outcomes(database, number));
  finding.outcomes = std::move(outcomes);
  std::vector<ReleaseRecord> releases = TRY(load_releases(database, number));
  finding.releases = std::move(releases);
  return std::optional<StoredFinding>(std::move(finding));
}

Result<std::vector<FindingSummary>> load_summaries(Database& database) {
  auto summaries = all_rows(database,
                            "SELECT number, kind, culprits, certainty, severity, oracle, signature, summary, flaky,"
                            " repeats, length(CAST(script AS BLOB)), length(CAST(reduced AS BLOB)), test, strategy,"
                            " seed, logic, found_at, directory, grouping"
                            " FROM findings ORDER BY flaky, severity, number",
                            read_summary);
  if (!summaries) return summaries;
  Statement versions = TRY(database.prepare(
      "SELECT version, profile FROM outcomes WHERE finding = ? AND solver = ? ORDER BY position LIMIT 1"));
  for (FindingSummary& summary : *summaries) TRY(load_versions(versions, summary));
  return summaries;
}

Result<std::vector<ReleaseRecord>> load_all_releases(Database& database) {
  return all_rows(database,
                  "SELECT finding, solver, version, shows, detail FROM releases ORDER BY finding, solver, version",
                  read_release);
}

}  // namespace cupel::store
