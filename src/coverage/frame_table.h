// The entries of .eh_frame: how to unwind each stretch of code, and so where each begins and ends.
#pragma once

#include <libelf.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "coverage/code_module.h"

namespace cupel::coverage {

struct FrameEntry {
  CodeRange range;
  bool signal_frame = false;  ///< where a signal handler returns to
  /// It begins with a stack frame in place: control comes from the middle of a function, not from a call. Compilers
  /// move rarely run code away that way (`.cold`).
  bool continues = false;
};

struct FrameTable {
  std::vector<FrameEntry> entries;
  uint64_t refused = 0;  ///< written in a way that we do not know
};

/// An error where the file has no such table. `path` is for messages.
Result<FrameTable> read_frame_table(Elf* elf, const std::string& path);

}  // namespace cupel::coverage
