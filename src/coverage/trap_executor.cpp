#include "coverage/trap_executor.h"

#include <algorithm>

namespace cupel::coverage {

namespace {

// Runs from which the base is learned, and how often it is looked at again: arming thousands of pages costs more than
// many a run.
constexpr uint64_t kLearningRuns = 16;
constexpr uint64_t kCheckEvery = 100;

}  // namespace

Result<std::unique_ptr<TrapExecutor>> TrapExecutor::create(const process::Program& program,
                                                           std::shared_ptr<const SiteTable> sites, TrapMode mode,
                                                           const process::ContainmentOptions& options) {
  auto memory = TRY(TrapMemory::create(*sites));
  auto server = TRY(process::ForkExecutor::create(program, options));
  server->measure(memory.descriptor());
  auto made =
      std::unique_ptr<TrapExecutor>(new TrapExecutor(std::move(sites), std::move(memory), mode, std::move(server)));
  if (made->has_base()) made->hit_runs_.resize(made->sites());
  return made;
}

Result<process::RunResult> TrapExecutor::run(const process::RunRequest& request) {
  bool checking = has_base() && runs_ >= kLearningRuns && runs_ % kCheckEvery == 0;
  if (checking) arm_base(true);
  reached_.clear();
  auto result = TRY(server_->run(request));
  TRY(memory_.check());
  memory_.take_hits(reached_);
  ++runs_;
  if (mode_ == TrapMode::kNew)
    for (uint32_t site : reached_) memory_.want(site, false);
  if (mode_ == TrapMode::kNewBlocks) set_blocks_apart();
  if (!has_base()) return result;
  if (runs_ <= kLearningRuns)
    learn_base();
  else if (checking)
    check_base();
  else
    reached_.insert(reached_.end(), base_.begin(), base_.end());
  return result;
}

// Leaves the entries of functions in `reached_`: those are armed for the next run, too.
void TrapExecutor::set_blocks_apart() {
  new_blocks_.clear();
  for (uint32_t site : reached_)
    if (known_blocks_.add({&site, 1}) > 0) new_blocks_.push_back(site);
  std::erase_if(reached_, [&](uint32_t site) {
    if (sites_->is_entry(site)) return false;
    memory_.want(site, false);
    return true;
  });
}

void TrapExecutor::arm_base(bool wanted) {
  for (uint32_t site : base_) memory_.want(site, wanted);
}

void TrapExecutor::learn_base() {
  for (uint32_t site : reached_) ++hit_runs_[site];
  if (runs_ < kLearningRuns) return;
  for (uint32_t site = 0; site < hit_runs_.size(); ++site)
    if (hit_runs_[site] == kLearningRuns) base_.push_back(site);
  hit_runs_ = {};
  arm_base(false);
}

// What this run did not reach is no longer taken for granted. A run that ended early, as one that refuses its options
// does, says nothing about the others.
void TrapExecutor::check_base() {
  std::vector<uint32_t> sorted = reached_;
  std::ranges::sort(sorted);
  std::vector<uint32_t> kept;
  std::ranges::set_intersection(base_, sorted, std::back_inserter(kept));
  if (kept.size() >= base_.size() / 2) base_ = std::move(kept);
  arm_base(false);
}

}  // namespace cupel::coverage
