#include "campaign/usual_times.h"

#include <algorithm>

#include "base/hash.h"

namespace cupel::campaign {

namespace {

using process::microseconds;

// Below this, times of one solver on one script differ as much as those of different scripts.
constexpr microseconds kFloor{12'000};
// A seed that nobody has tried is like others of its logic, but not very much so. One that needs more is tried again
// with the whole limit, later.
constexpr microseconds kFloorOfUntried{50'000};
constexpr size_t kEnoughOfLogic = 4;
constexpr int kTimes = 2;

uint64_t key(const std::string& solver, uint64_t of) { return hash_bytes(solver) ^ mix64(of); }

}  // namespace

void UsualTimes::Recent::add(microseconds time) {
  times_[next_] = time;
  next_ = (next_ + 1) % kMost;
  size_ = std::min(size_ + 1, kMost);
}

microseconds UsualTimes::Recent::upper_quartile() const {
  std::array<microseconds, kMost> sorted = times_;
  std::sort(sorted.begin(), sorted.begin() + static_cast<ptrdiff_t>(size_));
  return sorted[(size_ - 1) * 3 / 4];
}

void UsualTimes::answered(const std::string& solver, uint64_t seed, std::string_view logic, microseconds cpu) {
  std::lock_guard lock(mutex_);
  if (seed != 0) by_seed_[key(solver, seed)].add(cpu);
  by_logic_[key(solver, hash_bytes(logic))].add(cpu);
}

microseconds UsualTimes::limit(const std::string& solver, uint64_t seed, std::string_view logic) const {
  auto start = start_costs_.find(solver);
  return without_start(solver, seed, logic) + (start == start_costs_.end() ? microseconds(0) : start->second);
}

microseconds UsualTimes::without_start(const std::string& solver, uint64_t seed, std::string_view logic) const {
  std::lock_guard lock(mutex_);
  auto of_seed = by_seed_.find(key(solver, seed));
  if (of_seed != by_seed_.end()) return std::max(kFloor, kTimes * of_seed->second.upper_quartile());
  auto of_logic = by_logic_.find(key(solver, hash_bytes(logic)));
  if (of_logic == by_logic_.end() || of_logic->second.size() < kEnoughOfLogic) return kFloorOfUntried;
  return std::max(kFloorOfUntried, kTimes * of_logic->second.upper_quartile());
}

}  // namespace cupel::campaign
