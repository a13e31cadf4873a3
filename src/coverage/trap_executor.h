// Coverage of a program as it is: a fork server whose children trap once at each site (shim/coverage.c).
#pragma once

#include <memory>
#include <vector>

#include "coverage/coverage_executor.h"
#include "coverage/reach.h"
#include "coverage/trap_memory.h"
#include "process/fork_executor.h"

namespace cupel::coverage {

enum class TrapMode {
  kExact,  ///< everything is armed for every test
  kBase,   ///< what every test reaches is learned and taken for granted, which is most of what traps cost
  kNew,    ///< what was reached once is never armed again: only news is reported
  /// For a table of blocks: functions as kBase, and of the blocks news, as kNew. Most blocks are soon disarmed, so this
  /// costs little more than functions alone.
  kNewBlocks,
};

class TrapExecutor : public CoverageExecutor {
 public:
  static Result<std::unique_ptr<TrapExecutor>> create(const process::Program& program,
                                                      std::shared_ptr<const SiteTable> sites, TrapMode mode,
                                                      const process::ContainmentOptions& options = {});

  const char* name() const override { return "traps"; }
  Result<process::RunResult> run(const process::RunRequest& request) override;
  process::ExecutorStats stats() const override { return server_->stats(); }
  size_t sites() const override { return sites_->size(); }
  std::span<const uint32_t> reached() const override { return reached_; }
  std::span<const uint32_t> new_blocks() const override { return new_blocks_; }

  const SiteTable& site_table() const { return *sites_; }
  /// How many sites are taken for granted at present.
  size_t base() const { return base_.size(); }

 private:
  TrapExecutor(std::shared_ptr<const SiteTable> sites, TrapMemory memory, TrapMode mode,
               std::unique_ptr<process::ForkExecutor> server)
      : sites_(std::move(sites)), memory_(std::move(memory)), mode_(mode), server_(std::move(server)) {}

  bool has_base() const { return mode_ == TrapMode::kBase || mode_ == TrapMode::kNewBlocks; }
  void set_blocks_apart();
  void arm_base(bool wanted);
  void learn_base();
  void check_base();

  std::shared_ptr<const SiteTable> sites_;
  TrapMemory memory_;
  TrapMode mode_;
  std::unique_ptr<process::ForkExecutor> server_;
  std::vector<uint32_t> reached_;
  std::vector<uint32_t> new_blocks_;  // kNewBlocks
  Reach known_blocks_;                // the same
  std::vector<uint32_t> base_;        // sites, none of which is armed; has_base()
  std::vector<uint32_t> hit_runs_;    // per site, while the base is learned
  uint64_t runs_ = 0;
};

}  // namespace cupel::coverage
