#include "campaign/crash_places.h"

namespace cupel::campaign {

namespace {

constexpr uint64_t kLooksWithoutNews = 12;  // the first look at a build takes 0.1 to 0.2 s of our own time
constexpr uint64_t kOneOf = 16;             // beyond that

}  // namespace

bool CrashPlaces::worth_a_look(const std::string& message, bool has_time, uint64_t enough) {
  std::lock_guard lock(mutex_);
  Looks& looks = looks_[message];
  if (!has_time && looks.all >= enough) return false;
  return looks.without_news < kLooksWithoutNews || looks.triggers++ % kOneOf == 0;
}

void CrashPlaces::looked(const std::string& message, bool news) {
  std::lock_guard lock(mutex_);
  Looks& looks = looks_[message];
  ++looks.all;
  looks.without_news = news ? 0 : looks.without_news + 1;
}

Result<solver::CrashPlace> CrashPlaces::of(const oracle::Finding& finding, std::span<const oracle::Run> runs) {
  if (finding.kind != oracle::FindingKind::kCrash || finding.runs.empty()) return solver::CrashPlace();
  const std::string& label = runs[finding.runs.front()].solver->label;
  {
    std::lock_guard lock(mutex_);
    auto known = untraceable_.find(label);
    if (known != untraceable_.end()) return solver::CrashPlace{.note = known->second};
  }
  solver::CrashPlace place = oracle::place_of(finding, runs, limits_, containment_);
  if (!place.untraceable) return place;
  std::lock_guard lock(mutex_);
  if (untraceable_.emplace(label, place.note).second)
    TRY(note_(label + " cannot be traced, so its crashes are told apart by their messages: " + place.note));
  return place;
}

}  // namespace cupel::campaign
