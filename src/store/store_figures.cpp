// Where a campaign stands and what figures are made of: written together, read together.
#include <algorithm>

#include "store/figure_rows.h"
#include "store/finding_rows.h"
#include "store/queries.h"
#include "store/store.h"

namespace cupel::store {

namespace {

Result<std::optional<Checkpoint>> load_checkpoint(Database& database) {
  Statement row = TRY(database.prepare("SELECT next_chain, seconds_used, counters FROM checkpoint"));
  bool found = TRY(row.step());
  if (!found) return std::optional<Checkpoint>();
  return std::optional<Checkpoint>(Checkpoint{row.number(0), row.real(1), row.text(2)});
}

}  // namespace

Status Store::set_checkpoint(const Checkpoint& checkpoint, const FigureRows& figures) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite, [&]() -> Status {
    TRY(write_figures(*database_, figures));
    for (const ChainRecord& chain : checkpoint.chains)
      TRY(database_->run("INSERT OR REPLACE INTO chains VALUES (?, ?, ?, ?, ?, ?)", chain.chain, chain.strategy,
                         chain.seed, chain.tests, chain.seconds, chain.news));
    return database_->run(
        "INSERT OR REPLACE INTO checkpoint VALUES (1, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
        checkpoint.next_chain, checkpoint.seconds_used, checkpoint.counters);
  });
}

Result<std::optional<Checkpoint>> Store::checkpoint() {
  std::lock_guard guard(mutex_);
  return load_checkpoint(*database_);
}

Result<FigureRows> Store::figure_rows() {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kRead));
  return load_figures(*database_);
}

Result<Store::Figures> Store::figures() {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kRead));
  Figures figures;
  Statement state = TRY(database_->prepare("SELECT state FROM campaign"));
  TRY(state.step());
  figures.state = state.text(0);
  std::optional<Checkpoint> checkpoint = TRY(load_checkpoint(*database_));
  if (checkpoint) figures.seconds = checkpoint->seconds_used;
  figures.rows = TRY(load_figures(*database_));
  figures.findings = TRY(load_summaries(*database_));
  std::ranges::sort(figures.findings, {}, &FindingSummary::number);
  return figures;
}

}  // namespace cupel::store
