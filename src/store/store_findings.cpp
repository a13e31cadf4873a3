// Findings and their outcomes: the row first, durably, then the directory that is made from it.
#include <fmt/format.h>

#include <algorithm>

#include "store/database.h"
#include "store/finding_files.h"
#include "store/store.h"

namespace cupel::store {

namespace {

/// A list of names as one column: each ends with a line feed; line feeds and backslashes inside are escaped.
std::string packed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    for (char c : name) text += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : std::string(1, c);
    text += '\n';
  }
  return text;
}

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

/// The number of the same finding if it is there; 0: it is not.
Result<uint64_t> existing_number(Database& database, const FindingRecord& finding) {
  Result<Statement> row = database.prepare("SELECT number FROM findings WHERE test = ? AND kind = ? AND culprits = ?");
  if (!row) return row.error();
  Result<bool> found = row->bind(finding.test).bind(finding.kind).bind(packed(finding.culprits)).step();
  if (!found) return found.error();
  return *found ? row->number(0) : 0;
}

Result<uint64_t> next_number(Database& database) {
  Result<Statement> row = database.prepare("SELECT coalesce(max(number), 0) + 1 FROM findings");
  if (!row) return row.error();
  if (Result<bool> found = row->step(); !found) return found.error();
  return row->number(0);
}

Status insert_outcome(Database& database, uint64_t finding, uint64_t position, const OutcomeRecord& outcome) {
  return database.run(
      "INSERT INTO outcomes (finding, position, solver, profile, version, command, form, kind, answers, message, out,"
      " err, wall_ms, cpu_ms, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      finding, position, outcome.solver, outcome.profile, outcome.version, outcome.command, outcome.form, outcome.kind,
      outcome.answers, outcome.message, outcome.out, outcome.err, outcome.wall_ms, outcome.cpu_ms, outcome.text);
}

Status insert_finding(Database& database, uint64_t number, const FindingRecord& finding) {
  CUPEL_TRY(database.run(
      "INSERT INTO findings (number, kind, culprits, certainty, severity, oracle, signature, summary, evidence, flaky,"
      " confirmed, confirmations, test, strategy, seed, logic, script, mutations, expectation, expectation_reason,"
      " witness, found_after, directory, found_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
      " ?, ?, ?, coalesce(nullif(?, ''), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))",
      number, finding.kind, packed(finding.culprits), finding.certainty, finding.severity, finding.oracle,
      finding.signature, finding.summary, finding.evidence, finding.flaky, finding.confirmed, finding.confirmations,
      finding.test, finding.strategy, finding.seed, finding.logic, finding.script, finding.mutations,
      finding.expectation, finding.expectation_reason, finding.witness, finding.found_after,
      finding_directory(number, finding), finding.found_at));
  for (size_t i = 0; i < finding.outcomes.size(); ++i)
    CUPEL_TRY(insert_outcome(database, number, i, finding.outcomes[i]));
  return Done{};
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
  return finding;
}

OutcomeRecord read_outcome(const Statement& row) {
  return {row.text(0), row.text(1), row.text(2), row.text(3),    row.text(4),    row.text(5), row.text(6),
          row.text(7), row.text(8), row.text(9), row.number(10), row.number(11), row.text(12)};
}

Result<std::vector<OutcomeRecord>> load_outcomes(Database& database, uint64_t finding) {
  Result<Statement> row = database.prepare(
      "SELECT solver, profile, version, command, form, kind, answers, message, out, err, wall_ms, cpu_ms, text"
      " FROM outcomes WHERE finding = ? ORDER BY position");
  if (!row) return row.error();
  row->bind(finding);
  std::vector<OutcomeRecord> outcomes;
  while (true) {
    Result<bool> found = row->step();
    if (!found) return found.error();
    if (!*found) return outcomes;
    outcomes.push_back(read_outcome(*row));
  }
}

/// A finding and its outcomes; inside the caller's transaction.
Result<std::optional<StoredFinding>> load_finding(Database& database, uint64_t number) {
  Result<Statement> row = database.prepare(
      "SELECT number, kind, culprits, certainty, severity, oracle, signature, summary, evidence, flaky, confirmed,"
      " confirmations, test, strategy, seed, logic, script, mutations, expectation, expectation_reason, witness,"
      " found_after, found_at, directory, repeats, reduced, grouping FROM findings WHERE number = ?");
  if (!row) return row.error();
  Result<bool> found = row->bind(number).step();
  if (!found) return found.error();
  if (!*found) return std::optional<StoredFinding>();
  StoredFinding finding = read_finding(*row);
  Result<std::vector<OutcomeRecord>> outcomes = load_outcomes(database, number);
  if (!outcomes) return outcomes.error();
  finding.outcomes = std::move(*outcomes);
  return std::optional<StoredFinding>(std::move(finding));
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

/// The version of each culprit as its first outcome tells it. `versions` is a prepared query by number and label.
Status load_versions(Statement& versions, FindingSummary& summary) {
  for (const std::string& culprit : summary.culprits) {
    versions.reset();
    Result<bool> found = versions.bind(summary.number).bind(culprit).step();
    if (!found) return found.error();
    summary.versions.push_back(*found ? versions.text(0) : "");
  }
  return Done{};
}

Error no_finding(uint64_t number, const std::string& directory) {
  return {fmt::format("{}: there is no finding {}", directory, number)};
}

}  // namespace

Result<AddedFinding> Store::add_finding(const FindingRecord& finding) {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kDurable);
  if (!transaction) return transaction.error();
  Result<uint64_t> number = existing_number(*database_, finding);
  if (!number) return number.error();
  bool is_new = *number == 0;
  if (is_new) {
    number = next_number(*database_);
    if (!number) return number.error();
    CUPEL_TRY(insert_finding(*database_, *number, finding));
  }
  Result<std::optional<StoredFinding>> stored = load_finding(*database_, *number);
  if (!stored) return stored.error();
  CUPEL_TRY(transaction->commit());
  CUPEL_TRY(restore_finding_files(directory_, stored->value()));
  return AddedFinding{*number, is_new};
}

Status Store::count_repeat(uint64_t number) {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kWrite);
  if (!transaction) return transaction.error();
  CUPEL_TRY(database_->run("UPDATE findings SET repeats = repeats + 1 WHERE number = ?", number));
  if (database_->changed() == 0) return no_finding(number, directory_);
  return transaction->commit();
}

Status Store::set_reduced(uint64_t number, const std::string& script) {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kDurable);
  if (!transaction) return transaction.error();
  CUPEL_TRY(database_->run("UPDATE findings SET reduced = ? WHERE number = ?", script, number));
  if (database_->changed() == 0) return no_finding(number, directory_);
  Result<std::optional<StoredFinding>> stored = load_finding(*database_, number);
  if (!stored) return stored.error();
  CUPEL_TRY(transaction->commit());
  return write_reduction(directory_, stored->value());
}

Status Store::set_group(uint64_t number, const std::string& group) {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kWrite);
  if (!transaction) return transaction.error();
  CUPEL_TRY(database_->run("UPDATE findings SET grouping = ? WHERE number = ?", group, number));
  if (database_->changed() == 0) return no_finding(number, directory_);
  return transaction->commit();
}

Result<std::vector<FindingSummary>> Store::findings() {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kRead);
  if (!transaction) return transaction.error();
  Result<Statement> row = database_->prepare(
      "SELECT number, kind, culprits, certainty, severity, oracle, signature, summary, flaky, repeats,"
      " length(CAST(script AS BLOB)), length(CAST(reduced AS BLOB)), test, strategy, seed, logic, found_at, directory, "
      "grouping"
      " FROM findings ORDER BY flaky, severity, number");
  if (!row) return row.error();
  Result<Statement> versions =
      database_->prepare("SELECT version FROM outcomes WHERE finding = ? AND solver = ? ORDER BY position LIMIT 1");
  if (!versions) return versions.error();
  std::vector<FindingSummary> summaries;
  while (true) {
    Result<bool> found = row->step();
    if (!found) return found.error();
    if (!*found) return summaries;
    summaries.push_back(read_summary(*row));
    CUPEL_TRY(load_versions(*versions, summaries.back()));
  }
}

Result<std::optional<StoredFinding>> Store::finding(uint64_t number) {
  std::lock_guard guard(mutex_);
  Result<Transaction> transaction = Transaction::begin(*database_, Transaction::Kind::kRead);
  if (!transaction) return transaction.error();
  return load_finding(*database_, number);
}

Status Store::restore_directories() {
  Result<std::vector<FindingSummary>> all = findings();
  if (!all) return all.error();
  {
    std::lock_guard guard(mutex_);
    CUPEL_TRY(remove_leftovers(directory_));
  }
  for (const FindingSummary& summary : *all) {
    std::lock_guard guard(mutex_);
    Result<std::optional<StoredFinding>> stored = load_finding(*database_, summary.number);
    if (!stored) return stored.error();
    if (stored->has_value()) CUPEL_TRY(restore_finding_files(directory_, **stored));
  }
  return Done{};
}

}  // namespace cupel::store
