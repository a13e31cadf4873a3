// The basic blocks of a function, found by decoding its instructions (capstone).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "coverage/code_module.h"

namespace cupel::coverage {

/// Decodes ranges of code; one per thread.
class BlockFinder {
 public:
  BlockFinder();
  BlockFinder(const BlockFinder&) = delete;
  BlockFinder& operator=(const BlockFinder&) = delete;
  ~BlockFinder();

  /// Where blocks begin, ascending, from the load base as the range is; the range's start is always one. A block begins
  /// where a jump of the same range leads to and behind every conditional jump; behind other jumps only in a range that
  /// jumps through a table, whose targets are not known. Decoding stops at the first byte that is no instruction.
  std::vector<uint64_t> find(const CodeRange& range, std::string_view bytes);

 private:
  size_t handle_ = 0;
  void* instruction_ = nullptr;
};

}  // namespace cupel::coverage
