// Findings: the row first, durably, then the directory that is made from it.
#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "store/finding_files.h"
#include "store/finding_rows.h"
#include "store/queries.h"
#include "store/store.h"

namespace cupel::store {

namespace {

Error no_finding(uint64_t number, const std::string& directory) {
  return {fmt::format("{}: there is no finding {}", directory, number)};
}

}  // namespace

Result<AddedFinding> Store::add_finding(const FindingRecord& finding) {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kDurable));
  uint64_t number = TRY(existing_number(*database_, finding));
  bool is_new = number == 0;
  if (is_new) {
    StoredFinding made;
    static_cast<FindingRecord&>(made) = finding;
    made.number = number = TRY(next_number(*database_));
    made.directory = finding_directory(number, finding);
    if (made.found_at.empty()) made.found_at = utc_now();
    TRY(insert_finding(*database_, made));
  }
  std::optional<StoredFinding> stored = TRY(load_finding(*database_, number));
  TRY(transaction.commit());
  TRY(restore_finding_files(directory_, stored.value(), describe_));
  return AddedFinding{number, is_new};
}

Status Store::count_repeat(uint64_t number) {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kWrite));
  TRY(database_->run("UPDATE findings SET repeats = repeats + 1 WHERE number = ?", number));
  if (database_->changed() == 0) return no_finding(number, directory_);
  return transaction.commit();
}

Status Store::set_reduced(uint64_t number, const ReductionRecord& reduction) {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kDurable));
  std::optional<StoredFinding> finding = TRY(load_finding(*database_, number));
  if (!finding) return no_finding(number, directory_);
  finding->reduced = reduction.script;
  finding->reduced_evidence = reduction.evidence;
  finding->reduced_place = reduction.place;
  finding->reduced_frames = reduction.frames;
  if (!reduction.place_note.empty()) finding->place_note = "reduced script: " + reduction.place_note;
  finding->reduced_options = reduction.options;
  finding->reduced_expectations = reduction.expectations;
  finding->group = reduction.group;
  finding->option_class = reduction.option_class;
  TRY(update_finding(*database_, *finding));
  // What releases did with another script says nothing about this one.
  TRY(database_->run("DELETE FROM releases WHERE finding = ?", number));
  for (const ReleaseRecord& release : reduction.releases) TRY(insert_release(*database_, number, release));
  TRY(database_->run("DELETE FROM outcomes WHERE finding = ? AND of_reduced = 1", number));
  size_t position = static_cast<size_t>(
      std::ranges::count_if(finding->outcomes, [](const OutcomeRecord& outcome) { return !outcome.of_reduced; }));
  for (OutcomeRecord outcome : reduction.outcomes) {
    outcome.of_reduced = true;
    TRY(insert_outcome(*database_, number, position++, outcome));
  }
  finding = TRY(load_finding(*database_, number));
  TRY(transaction.commit());
  return write_reduction(directory_, finding.value(), describe_);
}

Result<std::vector<FindingSummary>> Store::findings() {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kRead));
  return load_summaries(*database_);
}

Result<std::optional<StoredFinding>> Store::finding(uint64_t number) {
  std::lock_guard guard(mutex_);
  Transaction transaction = TRY(Transaction::begin(*database_, Transaction::Kind::kRead));
  return load_finding(*database_, number);
}

Status Store::set_release_verdict(const ReleaseRecord& record) {
  std::lock_guard guard(mutex_);
  return in_transaction(*database_, Transaction::Kind::kWrite,
                        [&] { return insert_release(*database_, record.finding, record); });
}

Result<std::vector<ReleaseRecord>> Store::release_verdicts() {
  std::lock_guard guard(mutex_);
  return load_all_releases(*database_);
}

Status Store::restore_directories() {
  std::vector<FindingSummary> all = TRY(findings());
  {
    std::lock_guard guard(mutex_);
    TRY(remove_leftovers(directory_));
  }
  for (const FindingSummary& summary : all) {
    std::lock_guard guard(mutex_);
    std::optional<StoredFinding> stored = TRY(load_finding(*database_, summary.number));
    if (stored.has_value()) TRY(restore_finding_files(directory_, *stored, describe_));
  }
  return Done{};
}

}  // namespace cupel::store
