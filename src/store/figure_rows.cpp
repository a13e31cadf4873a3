#include "store/figure_rows.h"

#include <fmt/format.h>

#include "store/queries.h"

namespace cupel::store {

namespace {

/// `sat, unsat, ...`: each kind of outcome is a column.
std::string outcome_columns(const char* after) {
  std::string text;
  for (size_t kind = 0; kind < kOutcomeKinds; ++kind)
    text += fmt::format("{}{}, ", solver::to_string(static_cast<solver::OutcomeKind>(kind)), after);
  return text;
}

Status write(Statement& statement, const TallyRow& row) {
  statement.reset();
  statement.bind(row.strategy).bind(row.logic).bind(row.solver).bind(row.tests);
  for (uint64_t count : row.outcomes) statement.bind(count);
  TRY(statement.bind(row.cpu_us).step());
  return Done{};
}

Status write(Statement& statement, const BehaviourRow& row) {
  statement.reset();
  TRY(statement.bind(row.id).bind(row.strategy).bind(row.logic).bind(row.seconds).step());
  return Done{};
}

Status write(Statement& statement, const ProgressRow& row) {
  statement.reset();
  statement.bind(row.seconds).bind(row.strategy).bind(row.solver).bind(row.tests).bind(row.answers);
  TRY(statement.bind(row.cpu_us).bind(row.coverage).step());
  return Done{};
}

Status write(Statement& statement, const RuleRow& row) {
  statement.reset();
  TRY(statement.bind(row.strategy).bind(row.rule).bind(row.applied).step());
  return Done{};
}

template <typename Row>
Status write_all(Database& database, const std::string& sql, const std::vector<Row>& rows) {
  if (rows.empty()) return Done{};
  Statement statement = TRY(database.prepare(sql.c_str()));
  for (const Row& row : rows) TRY(write(statement, row));
  return Done{};
}

TallyRow read_tally(Statement& row) {
  TallyRow tally{.strategy = row.text(0), .logic = row.text(1), .solver = row.text(2), .tests = row.number(3)};
  int column = 4;
  for (uint64_t& count : tally.outcomes) count = row.number(column++);
  tally.cpu_us = row.number(column);
  return tally;
}

}  // namespace

std::string figure_tables() {
  return fmt::format(R"(
CREATE TABLE tallies (
  strategy TEXT NOT NULL, logic TEXT NOT NULL, solver TEXT NOT NULL, tests INTEGER NOT NULL,
  {} cpu_us INTEGER NOT NULL, PRIMARY KEY (strategy, logic, solver)
) WITHOUT ROWID;
CREATE TABLE behaviours (
  id INTEGER PRIMARY KEY, strategy TEXT NOT NULL, logic TEXT NOT NULL, seconds REAL NOT NULL
);
CREATE TABLE progress (
  seconds REAL NOT NULL, strategy TEXT NOT NULL, solver TEXT NOT NULL, tests INTEGER NOT NULL,
  answers INTEGER NOT NULL, cpu_us INTEGER NOT NULL, coverage INTEGER NOT NULL,
  PRIMARY KEY (seconds, strategy, solver)
) WITHOUT ROWID;
CREATE TABLE rules (
  strategy TEXT NOT NULL, rule TEXT NOT NULL, applied INTEGER NOT NULL, PRIMARY KEY (strategy, rule)
) WITHOUT ROWID;
)",
                     outcome_columns(" INTEGER NOT NULL"));
}

Status write_figures(Database& database, const FigureRows& rows) {
  static const std::string tally =
      fmt::format("INSERT OR REPLACE INTO tallies (strategy, logic, solver, tests, {}cpu_us) VALUES (?, ?, ?, ?, {}?)",
                  outcome_columns(""), [] {
                    std::string marks;
                    for (size_t kind = 0; kind < kOutcomeKinds; ++kind) marks += "?, ";
                    return marks;
                  }());
  TRY(write_all(database, tally, rows.tallies));
  TRY(write_all(database, "INSERT OR IGNORE INTO behaviours VALUES (?, ?, ?, ?)", rows.behaviours));
  TRY(write_all(database, "INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?)", rows.progress));
  return write_all(database, "INSERT OR REPLACE INTO rules VALUES (?, ?, ?)", rows.rules);
}

Result<FigureRows> load_figures(Database& database) {
  static const std::string tally =
      fmt::format("SELECT strategy, logic, solver, tests, {}cpu_us FROM tallies", outcome_columns(""));
  FigureRows rows;
  rows.tallies = TRY(all_rows(database, tally.c_str(), read_tally));
  rows.behaviours = TRY(
      all_rows(database, "SELECT id, strategy, logic, seconds FROM behaviours ORDER BY seconds", [](Statement& row) {
        return BehaviourRow{row.number(0), row.text(1), row.text(2), row.real(3)};
      }));
  rows.progress = TRY(all_rows(
      database, "SELECT seconds, strategy, solver, tests, answers, cpu_us, coverage FROM progress ORDER BY seconds",
      [](Statement& row) {
        return ProgressRow{row.real(0),   row.text(1),   row.text(2),  row.number(3),
                           row.number(4), row.number(5), row.number(6)};
      }));
  rows.rules = TRY(all_rows(database, "SELECT strategy, rule, applied FROM rules", [](Statement& row) {
    return RuleRow{row.text(0), row.text(1), row.number(2)};
  }));
  return rows;
}

}  // namespace cupel::store
