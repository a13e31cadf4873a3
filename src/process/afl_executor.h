// The fork server that AFL++ builds into programs (afl-clang-fast), with its coverage map: descriptors 198
// and 199, a handshake word, then per test "go", the child's number, its wait status. Standard input and
// output are files in memory that all children share; they are emptied between tests.
#pragma once

#include <span>

#include "process/child.h"
#include "process/executor.h"
#include "process/pump.h"
#include "process/spawn_executor.h"

namespace cupel::process {

/// A piece of System V shared memory: what the instrumented program writes its coverage to.
class CoverageMap {
 public:
  static Result<CoverageMap> create(size_t size);
  CoverageMap() = default;
  CoverageMap(CoverageMap&& other) noexcept;
  CoverageMap& operator=(CoverageMap&& other) noexcept;
  ~CoverageMap();

  int id() const { return id_; }
  uint8_t* data() const { return data_; }

 private:
  int id_ = -1;
  uint8_t* data_ = nullptr;
};

class AflExecutor : public Executor {
 public:
  /// Fails at the first run where the program is not instrumented.
  static Result<std::unique_ptr<AflExecutor>> create(const Program& program, const ContainmentOptions& options = {});

  const char* name() const override { return "afl"; }
  /// Arguments are fixed when the server starts; a request with others starts another server.
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

  /// For tests: the server's process number.
  pid_t server() const { return server_.pid(); }

  /// The map after the last run: one counter per edge; empty before the first.
  std::span<const uint8_t> coverage() const { return {map_.data(), map_size_}; }

 private:
  AflExecutor(Containment containment, CoverageMap map) : containment_(std::move(containment)), map_(std::move(map)) {}

  Status start(const RunRequest& request);
  Status shake_hands();
  Result<RunResult> run_child(const RunRequest& request);
  bool await_end(pid_t child, const Limits& limits, steady_clock::time_point start, uint32_t& status, PumpEnd& reason);
  bool read_word(uint32_t& word, steady_clock::time_point deadline);
  bool write_word(uint32_t word);

  Containment containment_;
  CoverageMap map_;
  size_t map_size_ = 0;
  Child server_;
  std::vector<std::string> arguments_;
  UniqueFd to_server_, from_server_;
  UniqueFd input_, out_, err_;
  bool last_was_killed_ = false;
  ExecutorStats stats_;
};

}  // namespace cupel::process
